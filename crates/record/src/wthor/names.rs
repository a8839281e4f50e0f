use super::{Error, HEAD, header};

/// How long a name is, by the kind of file: players', tournaments'.
const LENGTHS: [usize; 2] = [20, 26];

/// Reads the names of `WTH.JOU` (players) or `WTH.TRN` (tournaments), in the order of their
/// numbers.
pub fn names(bytes: &[u8]) -> Result<Vec<String>, Error> {
    // Both kinds look alike: the number of names tells how long one is.
    let [players, tournaments] = LENGTHS;
    let length = match header(bytes, players) {
        Ok(_) => players,
        Err(_) => tournaments,
    };
    let (_, count) = header(bytes, length)?;
    let names = bytes.iter().skip(HEAD).copied().collect::<Vec<u8>>();
    let text = |name: &[u8]| {
        let end = name.iter().position(|&byte| byte == 0);
        let name = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
        // Latin letters beyond ASCII are those of Windows.
        encoding_rs::WINDOWS_1252.decode(name).0.trim().to_owned()
    };
    Ok(names.chunks_exact(length).take(count).map(text).collect())
}
