use std::fmt;

/// A message with holes: `move {number}: expected a square, found {found}`.
///
/// In a text, `{{` and `}}` are braces, `\n` is a line break, and `␣` is a space at an end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MessageTemplate {
    /// The words around the holes: one more than there are holes.
    pieces: Vec<String>,
    /// The names of the holes.
    holes: Vec<String>,
}

/// How a text begins that is appended to another.
const APPENDED: &str = "; ";

impl MessageTemplate {
    /// A template of pieces and of the names of the holes between them.
    ///
    /// # Panics
    ///
    /// If there is not exactly one piece more than there are holes.
    #[must_use]
    pub fn new(pieces: Vec<String>, holes: Vec<String>) -> MessageTemplate {
        assert_eq!(pieces.len(), holes.len() + 1, "a piece around each hole");
        MessageTemplate { pieces, holes }
    }

    /// Reads a template, or says what is wrong with it.
    pub fn read(text: &str) -> Result<MessageTemplate, &'static str> {
        let (mut pieces, mut holes) = (vec![String::new()], Vec::new());
        let mut rest = text.chars().peekable();
        while let Some(letter) = rest.next() {
            let piece = pieces.last_mut().expect("there is always a piece");
            match (letter, rest.peek()) {
                ('{', Some('{')) | ('}', Some('}')) => {
                    rest.next();
                    piece.push(letter);
                }
                ('\\', Some('n')) => {
                    rest.next();
                    piece.push('\n');
                }
                ('{', _) => {
                    let name: String = rest.by_ref().take_while(|&letter| letter != '}').collect();
                    if name.is_empty() {
                        return Err("a hole without a name");
                    }
                    holes.push(name);
                    pieces.push(String::new());
                }
                ('}', _) => return Err("a closing brace without an opening one"),
                ('␣', _) => piece.push(' '),
                _ => piece.push(letter),
            }
        }
        Ok(MessageTemplate { pieces, holes })
    }

    /// The names of the holes, in the order of the text.
    #[must_use]
    pub fn holes(&self) -> &[String] {
        &self.holes
    }

    /// The words around the holes.
    #[must_use]
    pub fn pieces(&self) -> &[String] {
        &self.pieces
    }

    /// How many characters of a text this template determines.
    pub(crate) fn determined(&self) -> usize {
        self.pieces.iter().map(|piece| piece.chars().count()).sum()
    }

    /// What a text has in the holes, if the template can have written it. Holes are as short as possible,
    /// except for the last one. Of two at the end without a word between them the second has what is
    /// appended, as in `"rndom"; did you mean "random"?`.
    pub(crate) fn contents<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let (first, others) = self.pieces.split_first()?;
        let mut rest = text.strip_prefix(first.as_str())?;
        let Some((last, middle)) = others.split_last() else {
            return rest.is_empty().then(Vec::new);
        };
        let mut contents = Vec::with_capacity(self.holes.len());
        for (place, piece) in middle.iter().enumerate() {
            let is_beside_last = piece.is_empty() && place + 1 == middle.len();
            let (hole, after) = if is_beside_last {
                rest.split_at(rest.find(APPENDED).unwrap_or(rest.len()))
            } else {
                rest.split_once(piece.as_str())?
            };
            contents.push(hole);
            rest = after;
        }
        contents.push(rest.strip_suffix(last.as_str())?);
        Some(contents)
    }

    /// The text with each hole filled by its name.
    pub(crate) fn filled(&self, content: impl Fn(&str) -> String) -> String {
        let mut text = self.pieces[0].clone();
        for (hole, piece) in self.holes.iter().zip(&self.pieces[1..]) {
            text.push_str(&content(hole));
            text.push_str(piece);
        }
        text
    }
}

impl fmt::Display for MessageTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let escaped = |piece: &str| {
            let piece = piece.replace('{', "{{").replace('}', "}}");
            piece.replace('\n', "\\n")
        };
        let mut text = escaped(&self.pieces[0]);
        for (hole, piece) in self.holes.iter().zip(&self.pieces[1..]) {
            text.push_str(&format!("{{{hole}}}{}", escaped(piece)));
        }
        // Editors remove spaces at the end of a line, and two at its beginning mean Japanese.
        if let Some(inner) = text.strip_prefix(' ') {
            text = format!("␣{inner}");
        }
        if let Some(inner) = text.strip_suffix(' ') {
            text = format!("{inner}␣");
        }
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> MessageTemplate {
        MessageTemplate::read(text).unwrap()
    }

    #[test]
    fn a_template_is_written_as_it_was_read() {
        for text in [
            "no hole",
            "{a}: {b}",
            "␣with {status}",
            "{{}}",
            "a\\nb",
            "says:␣",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        assert!(MessageTemplate::read("{}").is_err());
        assert!(MessageTemplate::read("a}").is_err());
    }

    #[test]
    fn contents_are_what_stands_between_the_pieces() {
        let template = read("move {number}: expected {what}, found {found}");
        let text = "move 3: expected a square, found z9, found z8";
        let contents = template.contents(text).unwrap();
        assert_eq!(contents, ["3", "a square", "z9, found z8"]);
        assert_eq!(template.contents("move 3: expected a square"), None);
        assert_eq!(read("done").contents("done"), Some(vec![]));
        assert_eq!(read("done").contents("done."), None);
    }
}
