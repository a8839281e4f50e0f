use std::io::BufRead;

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::attributes::Attributes;
use super::entry::Entry;
use super::tables::Tables;
use super::{Error, Fault};
use crate::line_counter::LineCounter;
use crate::renju::{Partial, Record};

/// Reads the games of a file one by one.
pub struct Reader<R> {
    xml: quick_xml::Reader<LineCounter<R>>,
    buffer: Vec<u8>,
    tables: Tables,
    /// The game that is being read.
    entry: Option<Entry>,
    /// The element whose text is being read.
    inside: Inside,
    done: bool,
}

/// The element that text belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Move,
    Info,
    Nothing,
}

/// The meaning of an event of the XML reader.
enum Piece {
    /// An element starts; it is empty or not.
    Start(String, Attributes, bool),
    /// An element ends.
    End(String),
    /// A piece of text.
    Text(String),
    /// Something else.
    Other,
    /// The file ends.
    Eof,
}

/// The games of a text.
#[must_use]
pub fn games(text: &str) -> Reader<&[u8]> {
    Reader::new(text.as_bytes())
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a file.
    #[must_use]
    pub fn new(input: R) -> Reader<R> {
        Reader {
            xml: quick_xml::Reader::from_reader(LineCounter::new(input)),
            buffer: Vec::new(),
            tables: Tables::default(),
            entry: None,
            inside: Inside::Nothing,
            done: false,
        }
    }

    fn line(&self) -> usize {
        self.xml.get_ref().line
    }

    fn read_piece(&mut self) -> Result<Piece, quick_xml::Error> {
        self.buffer.clear();
        Ok(match self.xml.read_event_into(&mut self.buffer)? {
            Event::Start(start) => Piece::Start(name(&start), attributes(&start)?, false),
            Event::Empty(start) => Piece::Start(name(&start), attributes(&start)?, true),
            Event::End(end) => Piece::End(end.name().as_ref().to_owned()),
            Event::Text(text) => Piece::Text(text.xml10_content().into_owned()),
            Event::CData(text) => Piece::Text(text.xml10_content().into_owned()),
            Event::GeneralRef(entity) => Piece::Text(resolve(&entity)),
            Event::Eof => Piece::Eof,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => Piece::Other,
        })
    }

    fn start(&mut self, line: usize, element: &str, attributes: Attributes) {
        match (element, &self.entry) {
            ("game", _) => {
                self.entry = Some(Entry {
                    line,
                    attributes,
                    ..Entry::default()
                });
            }
            ("move", Some(_)) => self.inside = Inside::Move,
            ("info", Some(_)) => self.inside = Inside::Info,
            (_, Some(_)) => {}
            (element, None) => self.tables.add(element, &attributes),
        }
    }

    fn end(&mut self, element: &str) -> Option<Result<Record, Partial<Error>>> {
        self.inside = Inside::Nothing;
        let entry = self.entry.take_if(|_| element == "game")?;
        let (record, read) = entry.record(&self.tables);
        let read = read.map_err(|fault| Error {
            line: entry.line,
            game: entry.attributes.filled("id").map(str::to_owned),
            fault,
        });
        Some(Partial::unless_ok(record, read))
    }

    fn text(&mut self, text: &str) {
        match (&mut self.entry, self.inside) {
            (Some(entry), Inside::Move) => entry.moves.push_str(text),
            (Some(entry), Inside::Info) => entry.info.push_str(text),
            _ => {}
        }
    }

    /// The error of a file that is broken at this line. The game that was being read ends there.
    fn broken(&mut self, line: usize, fault: Fault) -> Partial<Error> {
        self.inside = Inside::Nothing;
        let entry = self.entry.take();
        let game = entry
            .as_ref()
            .and_then(|entry| entry.attributes.filled("id"));
        let error = Error {
            line,
            game: game.map(str::to_owned),
            fault,
        };
        let record = entry.map(|entry| entry.record(&self.tables).0);
        Partial::new(record.unwrap_or_default(), error)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        while !self.done {
            let line = self.line();
            let position = self.xml.buffer_position();
            let piece = self.read_piece();
            match piece {
                Ok(Piece::Start(element, attributes, empty)) => {
                    self.start(line, &element, attributes);
                    if empty && let Some(game) = self.end(&element) {
                        return Some(game);
                    }
                }
                Ok(Piece::End(element)) => {
                    if let Some(game) = self.end(&element) {
                        return Some(game);
                    }
                }
                Ok(Piece::Text(text)) => self.text(&text),
                Ok(Piece::Other) => {}
                Ok(Piece::Eof) => {
                    self.done = true;
                    if self.entry.is_some() {
                        let words = "the file ends inside a game".to_owned();
                        return Some(Err(self.broken(line, Fault::Xml(words))));
                    }
                }
                Err(quick_xml::Error::Io(error)) => {
                    self.done = true;
                    return Some(Err(self.broken(line, Fault::Io(error.kind()))));
                }
                Err(error) => {
                    // Where the XML reader did not move, it never will.
                    self.done = self.xml.buffer_position() == position
                        || matches!(error, quick_xml::Error::Syntax(_));
                    let line = self.line();
                    return Some(Err(self.broken(line, Fault::Xml(error.to_string()))));
                }
            }
        }
        None
    }
}

fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_owned()
}

fn attributes(start: &BytesStart<'_>) -> Result<Attributes, quick_xml::Error> {
    let mut attributes = Attributes::default();
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute?;
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            // An unknown entity stays as it is.
            .unwrap_or_else(|_| attribute.value.clone());
        let key = attribute.key.as_ref().to_owned();
        attributes.0.push((key, value.into_owned()));
    }
    Ok(attributes)
}

/// The text of an entity such as `&amp;`; an unknown one stays as it is.
fn resolve(entity: &BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = entity.resolve_char_ref() {
        return letter.to_string();
    }
    match resolve_predefined_entity(entity) {
        Some(text) => text.to_owned(),
        None => format!("&{};", &**entity),
    }
}
