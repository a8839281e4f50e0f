use std::borrow::Cow;
use std::path::Path;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use record::{Encoding, decode};

/// The encodings of Japanese text that can be written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextEncoding {
    /// Shift_JIS, as programs expect of .kif and .ki2
    ShiftJis,
    /// UTF-8, as programs expect of .kifu and .ki2u
    #[value(name = "utf-8")]
    Utf8,
}

impl TextEncoding {
    /// The bytes of a text in the encoding that was asked for, or in the one that other programs expect
    /// of the file's name. A text that Shift_JIS has no codes for stays UTF-8 unless it was asked for.
    pub(crate) fn encode<'a>(
        asked: Option<TextEncoding>,
        target: &Path,
        text: &'a str,
    ) -> Result<Cow<'a, [u8]>> {
        let end = target.extension().unwrap_or_default();
        let is_old = ["kif", "ki2"]
            .iter()
            .any(|old| end.eq_ignore_ascii_case(old));
        let utf8 = Cow::Borrowed(text.as_bytes());
        if asked == Some(TextEncoding::Utf8) || (asked.is_none() && !is_old) {
            return Ok(utf8);
        }
        let bytes = Encoding::ShiftJis.encode(text);
        // What reads back as another text had letters without a code.
        if decode(&bytes).0 == text {
            return Ok(bytes);
        }
        ensure!(
            asked.is_none(),
            "{}: --encoding shift-jis: expected text that Shift_JIS has codes for; utf-8 has all",
            target.display()
        );
        Ok(utf8)
    }
}
