use super::Fault;
use super::property::Property;

/// A piece of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A name and its values.
    Property(Property<'a>),
}

/// Cuts a file into its pieces.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// The next letter's place in the text.
    at: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            line: 1,
        }
    }

    /// The line of the next letter.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn step(&mut self, bytes: usize) {
        let passed = self.rest().get(..bytes).unwrap_or_default();
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.at += bytes;
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.step(rest.len() - rest.trim_start().len());
    }

    /// Goes to the start of the next game, and says whether there is one. What stands between
    /// games is not part of the file.
    pub(super) fn find_game(&mut self) -> bool {
        loop {
            let Some(open) = self.rest().find('(') else {
                return false;
            };
            self.step(open);
            let mut ahead = self.clone();
            ahead.step(1);
            ahead.skip_blanks();
            if ahead.peek() == Some(';') {
                return true;
            }
            self.step(1);
        }
    }

    /// Goes behind a game that is broken, to a line that starts like a game.
    pub(super) fn skip_broken(&mut self) {
        match self.rest().find("\n(;") {
            Some(end) => self.step(end + 1),
            None => self.step(self.rest().len()),
        }
    }

    /// The next piece.
    pub(super) fn next(&mut self) -> Result<Token<'a>, Fault> {
        self.skip_blanks();
        let found = self.peek();
        let token = match found {
            Some('(') => Token::Open,
            Some(')') => Token::Close,
            Some(';') => Token::Node,
            Some(letter) if letter.is_ascii_alphabetic() => return self.property(),
            found => return Err(Fault::Letter { found }),
        };
        self.step(1);
        Ok(token)
    }

    fn property(&mut self) -> Result<Token<'a>, Fault> {
        let line = self.line;
        let name = self.rest();
        let length = name
            .find(|letter: char| !letter.is_ascii_alphanumeric())
            .unwrap_or(name.len());
        let name = name.get(..length).unwrap_or_default();
        let name = name.replace(|letter: char| letter.is_ascii_lowercase(), "");
        self.step(length);
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            let found = self.peek();
            if found == Some('[') {
                values.push(self.value()?);
            } else if values.is_empty() {
                return Err(Fault::Letter { found });
            } else {
                return Ok(Token::Property(Property { name, values, line }));
            }
        }
    }

    /// A value, from its bracket to the one that closes it.
    fn value(&mut self) -> Result<&'a str, Fault> {
        self.step(1);
        let rest = self.rest();
        let mut escaped = false;
        for (index, byte) in rest.bytes().enumerate() {
            match byte {
                b']' if !escaped => {
                    self.step(index + 1);
                    return Ok(rest.get(..index).unwrap_or_default());
                }
                b'\\' => escaped = !escaped,
                _ => escaped = false,
            }
        }
        Err(Fault::Letter { found: None })
    }
}
