use std::collections::HashMap;

use super::{Error, HEAD, Unwritable, header};

/// The text in place of an unknown name.
const UNKNOWN: &str = "???";

/// The kind of names in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The players' (`WTH.JOU`).
    Players,
    /// The tournaments' (`WTH.TRN`).
    Tournaments,
}

impl Kind {
    /// What the file is called.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Kind::Players => "WTH.JOU",
            Kind::Tournaments => "WTH.TRN",
        }
    }

    /// How many bytes a name has, a zero at the end among them.
    const fn length(self) -> usize {
        match self {
            Kind::Players => 20,
            Kind::Tournaments => 26,
        }
    }
}

/// Names and their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    kind: Kind,
    made: [u8; 4],
    names: Vec<String>,
    /// The first number of each name.
    numbers: HashMap<String, u16>,
}

impl Names {
    /// No names yet; number 0 stands for an unknown name.
    #[must_use]
    pub fn new(kind: Kind) -> Names {
        let names = vec![UNKNOWN.to_owned()];
        Names::of(kind, [0; 4], names)
    }

    fn of(kind: Kind, made: [u8; 4], names: Vec<String>) -> Names {
        let mut numbers = HashMap::new();
        for (number, name) in (0..).zip(&names) {
            numbers.entry(name.clone()).or_insert(number);
        }
        Names {
            kind,
            made,
            names,
            numbers,
        }
    }

    /// Reads a file of names.
    pub fn read(bytes: &[u8], kind: Kind) -> Result<Names, Error> {
        let (head, count) = header(bytes, kind.length())?;
        let made = [head[0], head[1], head[2], head[3]];
        let names = bytes.get(HEAD..).unwrap_or_default();
        let names = names.chunks_exact(kind.length()).take(count);
        Ok(Names::of(kind, made, names.map(text).collect()))
    }

    /// Writes a file of names.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.made.to_vec();
        bytes.extend([0; 4]);
        bytes.extend((self.names.len() as u16).to_le_bytes());
        bytes.resize(HEAD, 0);
        for name in &self.names {
            let end = bytes.len() + self.kind.length();
            bytes.extend(encoding_rs::WINDOWS_1252.encode(name).0.iter());
            bytes.resize(end, 0);
        }
        bytes
    }

    /// The name of a number: `#7` if the file does not have so many, `None` if it is unknown.
    #[must_use]
    pub fn get(&self, number: u16) -> Option<String> {
        match self.names.get(usize::from(number)) {
            None => Some(format!("#{number}")),
            Some(name) => Some(name.trim().to_owned()).filter(|name| name != UNKNOWN),
        }
    }

    /// The number of a name, which gets one if it has none. A long name is cut.
    pub fn number(&mut self, name: Option<&str>) -> Result<u16, Unwritable> {
        let name = name.map_or(UNKNOWN, str::trim);
        let (bytes, _, has_others) = encoding_rs::WINDOWS_1252.encode(name);
        if has_others || name.contains('\0') {
            let found = name.to_owned();
            return Err(Unwritable::Name { found });
        }
        let cut = bytes.get(..self.kind.length() - 1).unwrap_or(&bytes);
        let name = text(cut);
        if let Some(number) = self.numbers.get(&name) {
            return Ok(*number);
        }
        // The file counts its names in 16 bits, too.
        let number = self.names.len() as u16;
        if number == u16::MAX || self.names.len() > usize::from(number) {
            return Err(Unwritable::TooManyNames);
        }
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        Ok(number)
    }

    /// Sets the date of the file, unless it has one.
    pub(super) fn date(&mut self, made: [u8; 4]) {
        if self.made == [0; 4] {
            self.made = made;
        }
    }
}

/// The letters before the first zero.
fn text(name: &[u8]) -> String {
    let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(name);
    text.into_owned()
}
