use std::borrow::Cow;
use std::fmt;

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8};

/// The character encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8, as all new files should be.
    #[default]
    Utf8,
    /// UTF-8 after a byte order mark.
    Utf8Bom,
    /// Shift_JIS with the extensions of Windows, as most old files are.
    ShiftJis,
    /// EUC-JP.
    EucJp,
}

impl Encoding {
    /// The bytes of a text. What the encoding has no code for becomes a numeric character
    /// reference such as `&#128512;`.
    ///
    /// ```
    /// # use record::Encoding;
    /// assert_eq!(&*Encoding::ShiftJis.encode("歩"), [0x95, 0xe0]);
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            Encoding::Utf8Bom => Cow::Owned([BOM, text.as_bytes()].concat()),
            Encoding::ShiftJis | Encoding::EucJp => self.codec().encode(text).0,
        }
    }

    fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 | Encoding::Utf8Bom => UTF_8,
            Encoding::ShiftJis => SHIFT_JIS,
            Encoding::EucJp => EUC_JP,
        }
    }

    /// The encoding in a line such as `'CSA encoding=SHIFT_JIS` at the top of a file.
    fn declared(bytes: &[u8]) -> Option<Encoding> {
        let line = bytes.split(|&byte| byte == b'\n').next()?;
        let (_, name) = std::str::from_utf8(line).ok()?.split_once("encoding=")?;
        match name.trim().to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(Encoding::Utf8),
            "shift_jis" | "shift-jis" | "sjis" | "cp932" => Some(Encoding::ShiftJis),
            "euc-jp" | "euc_jp" | "eucjp" => Some(Encoding::EucJp),
            _ => None,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf8Bom => "UTF-8 with a byte order mark",
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::EucJp => "EUC-JP",
        })
    }
}

const BOM: &[u8] = &[0xef, 0xbb, 0xbf];

/// The text of some bytes, and the encoding it was found to have.
///
/// What is UTF-8 is read as UTF-8 even where the first line declares something else, since
/// converted files keep that line. Among the others the least odd reading wins, the declared one
/// if two are alike. Bytes that mean nothing become U+FFFD: a record with a broken comment is
/// still a record.
///
/// ```
/// # use record::{Encoding, decode};
/// let (text, encoding) = decode(&[0x95, 0xe0, 0x82, 0xf0, 0x91, 0xc5, 0x82, 0xc2]);
/// assert_eq!((&*text, encoding), ("歩を打つ", Encoding::ShiftJis));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    if let Some(rest) = bytes.strip_prefix(BOM) {
        return (String::from_utf8_lossy(rest), Encoding::Utf8Bom);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => return (Cow::Borrowed(text), Encoding::Utf8),
        // Cut off inside its last character.
        Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => {
            return (String::from_utf8_lossy(bytes), Encoding::Utf8);
        }
        Err(_) => {}
    }
    let declared = Encoding::declared(bytes);
    let readings = [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp].map(|encoding| {
        let (text, _) = encoding.codec().decode_without_bom_handling(bytes);
        (oddness(&text), Some(encoding) != declared, text, encoding)
    });
    readings
        .into_iter()
        .min_by_key(|&(oddness, undeclared, ..)| (oddness, undeclared))
        .map_or_else(
            || (String::from_utf8_lossy(bytes), Encoding::Utf8),
            |(_, _, text, encoding)| (text, encoding),
        )
}

/// How unlike Japanese text it looks. Read with the wrong table, kana and kanji turn into
/// unknown codes, half-width katakana, private characters and rare kanji.
fn oddness(text: &str) -> usize {
    text.chars()
        .map(|letter| match letter {
            '\u{fffd}' => 20,
            '\u{e000}'..='\u{f8ff}' => 10,
            '\u{ff61}'..='\u{ff9f}' | '\u{80}'..='\u{9f}' => 3,
            '\u{370}'..='\u{52f}' => 2,
            '\u{3400}'..='\u{9fff}' => 1,
            _ => 0,
        })
        .sum()
}
