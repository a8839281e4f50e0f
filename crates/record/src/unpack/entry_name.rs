use crate::decode;

/// The name of a file in an archive, with `/` between folders, in whatever encoding it was written; or
/// what is wrong with it. A name that leads out of the archive would be written anywhere.
pub(super) fn entry_name(raw: &[u8]) -> Result<String, String> {
    let text = decode(raw).0.replace('\\', "/");
    let parts: Vec<&str> = text
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    let is_drive = text.as_bytes().get(1) == Some(&b':');
    let leads_out = text.starts_with('/') || is_drive || parts.contains(&"..");
    if leads_out || parts.is_empty() || text.contains('\0') {
        return Err(format!(
            "{}: expected the name of a file inside the archive",
            text.escape_debug()
        ));
    }
    Ok(parts.join("/"))
}

/// Whether a file only describes another one, as those that macOS adds do.
pub(super) fn is_shadow(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.starts_with("._") || name.starts_with("__MACOSX/")
}

#[cfg(test)]
mod tests {
    use super::entry_name;

    #[test]
    fn names_stay_inside_the_archive() {
        for name in ["", "/etc/a.csa", "../a.csa", "a/../../b.csa", "C:\\a.csa"] {
            assert!(entry_name(name.as_bytes()).is_err(), "{name}");
        }
        assert_eq!(entry_name(b".//a\\b.csa"), Ok("a/b.csa".to_owned()));
    }

    #[test]
    fn shift_jis_names_are_read() {
        // The second byte of 表 is a backslash.
        let (raw, _, _) = encoding_rs::SHIFT_JIS.encode("棋譜/竜王戦の表.csa");
        assert_eq!(entry_name(&raw), Ok("棋譜/竜王戦の表.csa".to_owned()));
    }
}
