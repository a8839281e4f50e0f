use game::Color;

use ::renju::{Point, Position, Rules, Size};

use super::error::{self, no_point};
use super::property::Property;
use super::{Error, Fault, place, result, time};
use crate::renju::recorder::Recorder;
use crate::renju::{Headers, Node, Record};

/// The words that formats share, and the format's own for them.
pub(super) const WORDS: [(&str, &str); 8] = [
    ("GN", Headers::ID),
    ("EV", Headers::EVENT),
    ("RO", Headers::ROUND),
    ("PC", Headers::SITE),
    ("DT", Headers::DATE),
    ("TM", Headers::TIME),
    ("ON", Headers::OPENING),
    ("RULE", Headers::OPENING_RULE),
];

/// Turns properties into a record, a node at a time.
pub(super) struct Interpreter {
    recorder: Recorder,
    /// The setup; `None` after the first move.
    set_up: Option<SetUp>,
    /// `RE`, as it is written.
    result: Option<String>,
}

/// The stones before the first move.
#[derive(Default)]
struct SetUp {
    stones: Vec<(Point, Color)>,
    /// The side to move by the file.
    turn: Option<Color>,
}

impl Interpreter {
    /// Nothing is known yet. `rules` hold where the file names none.
    pub(super) fn new(rules: Rules) -> Interpreter {
        Interpreter {
            recorder: Recorder::new(Record::new(rules)),
            set_up: Some(SetUp::default()),
            result: None,
        }
    }

    /// Takes the properties of a node: those about the game first, since a move needs a board,
    /// and the comments last, since they are about the move.
    pub(super) fn node(&mut self, node: &[Property<'_>]) -> Result<(), Error> {
        let at = |property: &Property<'_>| Error::on::<Fault>(property.line);
        for property in node {
            self.board(property).map_err(at(property))?;
        }
        for property in node {
            self.about(property);
            self.set_up(property).map_err(at(property))?;
        }
        for property in node {
            self.play(property).map_err(at(property))?;
        }
        for property in node {
            self.remark(property);
        }
        Ok(())
    }

    /// The game, its board and its rules.
    fn board(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let text = property.simple_text();
        if self.set_up.is_none() {
            return Ok(());
        }
        let record = self.recorder.record_mut();
        let mut rules = record.rules();
        match property.name.as_str() {
            "QPR" | "QSLW" => {
                let property = property.name.clone();
                return Err(Fault::Foreign { property });
            }
            "GM" if text != "4" => return Err(error::GAME.found(text).into()),
            "SZ" => {
                let (columns, rows) = text.split_once(':').unwrap_or((&text, &text));
                let size = columns.trim().parse().ok().and_then(Size::new);
                rules.size = size
                    .filter(|_| columns.trim() == rows.trim())
                    .ok_or_else(|| error::BOARD.found(text.as_str()))?;
            }
            "RU" => match text.to_ascii_lowercase().parse() {
                Ok(rule_set) => {
                    rules = Rules {
                        size: rules.size,
                        ..Rules::named(rule_set)
                    };
                }
                Err(_) => record.headers.push(Headers::OPENING_RULE, text),
            },
            _ => return Ok(()),
        }
        record.start = Position::new(rules.size, rules.rule_set);
        record.most_moves = rules.most_moves;
        Ok(())
    }

    /// Reads a property about the game.
    fn about(&mut self, property: &Property<'_>) {
        let text = property.simple_text();
        if self.set_up.is_none() {
            return;
        }
        let record = self.recorder.record_mut();
        match property.name.as_str() {
            "PB" => record.players.black = Some(text),
            "PW" => record.players.white = Some(text),
            "RE" => self.result = Some(text),
            // Said elsewhere, or about the file and not the game.
            "FF" | "GM" | "SZ" | "RU" | "AP" | "CA" | "ST" | "KM" | "HA" | "" => {}
            "AB" | "AW" | "AE" | "PL" | "B" | "W" | "C" | "MT" => {}
            name => {
                let known = WORDS.iter().find(|(word, _)| *word == name);
                let key = known.map_or(name, |(_, key)| key);
                record.headers.push(key, text);
            }
        }
    }

    fn set_up(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let name = property.name.as_str();
        if !["AB", "AW", "AE", "PL"].contains(&name) {
            return Ok(());
        }
        let Some(SetUp { stones, turn }) = &mut self.set_up else {
            let property = property.name.clone();
            return Err(Fault::Late { property });
        };
        if name == "PL" {
            *turn = match property.simple_text().to_ascii_lowercase().as_str() {
                "b" | "black" | "1" => Some(Color::Black),
                "w" | "white" | "2" => Some(Color::White),
                _ => *turn,
            };
            return Ok(());
        }
        let size = self.recorder.record().start.size();
        for value in &property.values {
            let points = place::parse_points(value, size)
                .ok_or_else(|| no_point(&property.name, size, value))?;
            for point in points {
                let color = match name {
                    "AB" => Color::Black,
                    "AW" => Color::White,
                    _ => {
                        stones.retain(|(known, _)| *known != point);
                        continue;
                    }
                };
                if stones.iter().any(|(known, _)| *known == point) {
                    return Err(error::SET_UP.found(*value).into());
                }
                stones.push((point, color));
            }
        }
        Ok(())
    }

    fn play(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let color = match property.name.as_str() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => return Ok(()),
        };
        self.begin(Some(color));
        let recorder = &mut self.recorder;
        let size = recorder.record().start.size();
        for value in &property.values {
            let played = place::parse_move(value, size)
                .ok_or_else(|| no_point(&property.name, size, value))?;
            if recorder.turn() != color {
                let number = recorder.next_number();
                let found = color;
                return Err(Fault::Turn { number, found });
            }
            recorder.play(Node::new(played)).map_err(Fault::Illegal)?;
        }
        Ok(())
    }

    /// Comments, and the time of the move.
    fn remark(&mut self, property: &Property<'_>) {
        match property.name.as_str() {
            "C" => {
                let text = property.text();
                let lines = text.split('\n').map(str::to_owned);
                self.recorder.comment(lines);
            }
            "MT" => {
                if let Some(time) = time::parse(property.first()) {
                    self.recorder.set_time(time);
                }
            }
            _ => {}
        }
    }

    /// Begins the game, if it has not begun yet, with the position set up. The
    /// side to move is that of `PL`, else that of the first move, else the one with fewer stones.
    fn begin(&mut self, first: Option<Color>) {
        let Some(SetUp { stones, turn }) = self.set_up.take() else {
            return;
        };
        let black = stones.iter().filter(|(_, color)| *color == Color::Black);
        let even = 2 * black.count() == stones.len();
        let count = if even { Color::Black } else { Color::White };
        let turn = turn.or(first).unwrap_or(count);
        let Rules { size, rule_set, .. } = self.recorder.record().rules();
        let start = Position::set_up(size, rule_set, stones, turn);
        // A board that shrank after its stones were set up keeps none of them.
        let start = start.unwrap_or_else(|| Position::new(size, rule_set));
        self.recorder.restart(start);
    }

    /// The record of all that was taken.
    pub(super) fn finish(mut self) -> Record {
        self.begin(None);
        let mut recorder = self.recorder;
        let Some(words) = self.result else {
            return recorder.finish(None);
        };
        match result::parse(&words) {
            Some(end) => recorder.finish(Some((end, &words))),
            None => {
                if !matches!(words.as_str(), "" | "?") {
                    let headers = &mut recorder.record_mut().headers;
                    headers.push(Headers::RESULT, words);
                }
                recorder.finish(None)
            }
        }
    }
}
