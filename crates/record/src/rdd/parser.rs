use ::renju::rdd::{Config, Move, Point};

use super::{Error, Field, Loaded, Warning};

/// Reads a game. Blanks, line ends, commas at the end and a byte order mark do not count.
///
/// A stone on top of another is left to [`replay`](super::replay()), which knows whose fault it
/// is.
pub fn parse(text: &str, config: &Config) -> Result<Loaded, Error> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let text = text.trim_end_matches(|c: char| c == ',' || c.is_whitespace());
    if text.is_empty() {
        return Ok(Loaded::default());
    }
    let mut entries = text.split(',').map(str::trim);
    let count = entries.next().unwrap_or_default();
    let mut loaded = Loaded {
        count: count.parse().map_err(|_| Error::Count {
            found: count.to_owned(),
        })?,
        ..Loaded::default()
    };
    let mut players = Players::default();
    for (number, entry) in (1..).zip(entries) {
        let m = parse_move(number, entry, config)?;
        players.add(number, m.program_number)?;
        let before = loaded.moves.last().map(|m| m.program_number);
        if before == Some(m.program_number) {
            let player = m.program_number;
            warn(&mut loaded, config, Warning::SamePlayer { number, player })?;
        }
        loaded.moves.push(m);
    }
    let (named, held) = (loaded.count, loaded.moves.len() as u64);
    if named != held {
        warn(&mut loaded, config, Warning::Count { named, held })?;
    }
    Ok(loaded)
}

fn warn(loaded: &mut Loaded, config: &Config, warning: Warning) -> Result<(), Error> {
    if config.raise_on_csv_count_error {
        return Err(Error::Raised(warning));
    }
    loaded.warnings.push(warning);
    Ok(())
}

fn parse_move(number: usize, entry: &str, config: &Config) -> Result<Move, Error> {
    let fields: Vec<&str> = entry.split(';').map(str::trim).collect();
    let &[player, y, x] = fields.as_slice() else {
        return Err(Error::Fields {
            number,
            found: entry.to_owned(),
        });
    };
    let player = parse_number(number, Field::Player, player)?;
    let y = parse_index(number, Field::Y, y, config)?;
    let x = parse_index(number, Field::X, x, config)?;
    Ok(Move::new(player, Point::new(y, x)))
}

fn parse_number(number: usize, field: Field, text: &str) -> Result<i64, Error> {
    text.parse().map_err(|_| Error::Number {
        number,
        field,
        found: text.to_owned(),
    })
}

/// A row or a column, counted from 0.
fn parse_index(number: usize, field: Field, text: &str, config: &Config) -> Result<i32, Error> {
    let found = parse_number(number, field, text)?;
    let first = i64::from(config.table_starts_with_one);
    let size = config.table_size;
    let index = found
        .checked_sub(first)
        .and_then(|index| i32::try_from(index).ok());
    match index {
        Some(index) if (0..i32::from(size.get())).contains(&index) => Ok(index),
        _ => Err(Error::Outside {
            number,
            field,
            found,
            first,
            size,
        }),
    }
}

/// The one or two players seen so far.
#[derive(Default)]
struct Players {
    first: Option<i64>,
    second: Option<i64>,
}

impl Players {
    fn add(&mut self, number: usize, found: i64) -> Result<(), Error> {
        match (self.first, self.second) {
            (None, _) => self.first = Some(found),
            (Some(first), None) if first != found => self.second = Some(found),
            (Some(first), Some(second)) if ![first, second].contains(&found) => {
                return Err(Error::ThirdPlayer {
                    number,
                    found,
                    players: [first, second],
                });
            }
            _ => {}
        }
        Ok(())
    }
}
