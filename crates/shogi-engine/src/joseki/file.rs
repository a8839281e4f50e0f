use std::collections::BTreeMap;
use std::fmt;

use game::Position as _;
use shogi::{Move, Position, Sfen};

use super::{JosekiBook, JosekiMove, key, sort};

const HEAD: &str = "#YANEURAOU-DB2016 1.00";

/// Why a file is no book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JosekiError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected there, and what was found.
    pub why: String,
}

impl fmt::Display for JosekiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JosekiError { line, why } = self;
        write!(f, "line {line}: {why}")
    }
}

impl std::error::Error for JosekiError {}

impl JosekiBook {
    /// Reads a book. Pages of the same position, which other programs write with different numbers,
    /// become one.
    pub fn parse(text: &str) -> Result<JosekiBook, JosekiError> {
        let mut pages: BTreeMap<String, Vec<JosekiMove>> = BTreeMap::new();
        let mut page: Option<(Position, String)> = None;
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let bad = |why: String| JosekiError {
                line: index + 1,
                why,
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
                continue;
            }
            if let Some(sfen) = line.strip_prefix("sfen ") {
                let sfen: Sfen = sfen.parse().map_err(|why| bad(format!("SFEN: {why}")))?;
                let key = key(&sfen.position);
                pages.entry(key.clone()).or_default();
                page = Some((sfen.position, key));
                continue;
            }
            let Some((position, key)) = &page else {
                return Err(bad(format!(
                    "expected \"sfen\" and a position, found {line:?}"
                )));
            };
            let found = read(position, line).map_err(bad)?;
            let moves = pages.entry(key.clone()).or_default();
            if let Some(found) = found
                && moves.iter().all(|one| one.m != found.m)
            {
                moves.push(found);
            }
        }
        pages.values_mut().for_each(|moves| sort(moves));
        Ok(JosekiBook { pages })
    }
}

/// A move with its reply, value, depth and count; `None` for a page that says to resign.
fn read(position: &Position, line: &str) -> Result<Option<JosekiMove>, String> {
    let mut words = line.split_whitespace();
    let text = words.next().unwrap_or_default();
    if text == "resign" || text == "none" {
        return Ok(None);
    }
    let m: Move = text
        .parse()
        .map_err(|_| format!("expected a move, found {text:?}"))?;
    if !position.is_legal(m) {
        return Err(format!("{text}: not a legal move of its position"));
    }
    let reply = match words.next() {
        None | Some("none" | "resign") => None,
        Some(word) => {
            let reply = word.parse();
            Some(reply.map_err(|_| format!("reply: expected a move or none, found {word:?}"))?)
        }
    };
    let mut number = |name: &str, usual: i64| match words.next() {
        None => Ok(usual),
        Some(word) => {
            let value = word.parse::<i64>();
            value.map_err(|_| format!("{name}: expected a number, found {word:?}"))
        }
    };
    let value = number("value", 0)?.clamp(-32_000, 32_000) as i32;
    let depth = u32::try_from(number("depth", 0)?).unwrap_or(0);
    let count = u64::try_from(number("count", 1)?).unwrap_or(0);
    Ok(Some(JosekiMove {
        m,
        reply,
        value,
        depth,
        count,
    }))
}

/// The file, with its positions in the order of their texts.
impl fmt::Display for JosekiBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for (key, moves) in &self.pages {
            writeln!(f, "sfen {key} 1")?;
            for one in moves {
                let JosekiMove {
                    m,
                    reply,
                    value,
                    depth,
                    count,
                } = one;
                write!(f, "{m} ")?;
                match reply {
                    Some(reply) => write!(f, "{reply}")?,
                    None => write!(f, "none")?,
                }
                writeln!(f, " {value} {depth} {count}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn what_other_programs_write_is_read() {
        let text = format!(
            "\u{feff}{HEAD}\r\n# a remark\r\n// another\r\n\r\n{START}\r\n2g2f\r\n7g7f 3c3d 12 8\r\n\
             {}\r\n2g2f 8c8d 99 1 5\r\n6i7h none 0 0 0\r\n",
            START.replace("- 1", "- 33")
        );
        let book = JosekiBook::parse(&text).expect("a book");
        assert_eq!(book.len(), 1);
        let moves = book.page(&Position::start()).expect("a page");
        let found: Vec<(String, i32, u64)> = moves
            .iter()
            .map(|one| (one.m.to_string(), one.value, one.count))
            .collect();
        let told = |text: &str, value, count| (text.to_owned(), value, count);
        assert_eq!(
            found,
            [told("7g7f", 12, 1), told("2g2f", 0, 1), told("6i7h", 0, 0)]
        );
        let again = JosekiBook::parse(&book.to_string()).expect("a book");
        assert_eq!(again, book);
        assert!(JosekiBook::parse("").expect("an empty book").is_empty());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, line, part) in [
            ("7g7f none 0 0 0".to_owned(), 1, "expected \"sfen\""),
            ("sfen nonsense".to_owned(), 1, "SFEN: "),
            (
                format!("{START}\n7g7e none 0 0 0"),
                2,
                "7g7e: not a legal move",
            ),
            (format!("{START}\nhello"), 2, "expected a move, found"),
            (format!("{START}\n7g7f x 0 0 0"), 2, "reply: "),
            (format!("{START}\n7g7f none x 0 0"), 2, "value: "),
            (format!("{START}\n\n7g7f none 0 x"), 3, "depth: "),
            (format!("{START}\n7g7f none 0 0 x"), 2, "count: "),
        ] {
            let refused = JosekiBook::parse(&text).expect_err(&text);
            assert_eq!(refused.line, line, "{text}");
            assert!(refused.why.contains(part), "{text}: {refused}");
        }
    }
}
