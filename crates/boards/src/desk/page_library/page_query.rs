use library::{BoardPattern, GameFilter, GameResult, LibraryQuery};
use web::messages::{LibraryConditions, LibraryPosition, Text};

use crate::desk::setup;
use crate::games::KeptGame;
use crate::page::{both, text};

/// The query of a page.
pub(super) fn query<G: KeptGame>(
    conditions: &LibraryConditions,
    position: Option<&LibraryPosition>,
) -> Result<LibraryQuery<G>, Text> {
    let line = match position {
        Some(position) => Some(setup::line::<G>(&position.setup, &position.moves)?),
        None => None,
    };
    let pattern = match conditions.pattern.trim() {
        "" => None,
        pattern => {
            let pattern = BoardPattern::parse::<G>(pattern);
            Some(pattern.map_err(|why| both(|language| language.error(&why)))?)
        }
    };
    let start = G::start(&G::Rules::default());
    let board = line.as_ref().map_or(&start, |line| line.position());
    let mut sequence = Vec::new();
    for word in conditions.sequence.split_whitespace() {
        let m = G::parse_move(board, word).map_err(|why| {
            text(
                format!("{word}: {why}"),
                format!("{word} は指し手として読めません (例: {})", G::EXAMPLE),
            )
        })?;
        sequence.push(m);
    }
    Ok(LibraryQuery {
        position: line.as_ref().map(|line| line.position().clone()),
        either_colour: conditions.either_colour,
        pattern,
        sequence,
        filter: filter(conditions),
    })
}

fn filter(conditions: &LibraryConditions) -> GameFilter {
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let range = |least: Option<u32>, most: Option<u32>| {
        let is_given = least.is_some() || most.is_some();
        is_given.then(|| (least.unwrap_or(0), most.unwrap_or(u32::MAX)))
    };
    let short = |(least, most): (u32, u32)| {
        let [least, most] = [least, most].map(|n| u16::try_from(n).unwrap_or(u16::MAX));
        (least, most)
    };
    let mut results = GameResult::ALL.into_iter();
    GameFilter {
        player: some(&conditions.player),
        black: some(&conditions.black),
        white: some(&conditions.white),
        event: some(&conditions.event),
        opening: some(&conditions.opening),
        end: some(&conditions.end),
        result: results.find(|result| result.word() == conditions.result),
        years: range(conditions.first_year, conditions.last_year),
        ratings: range(conditions.least_rating, conditions.most_rating).map(short),
        plies: range(conditions.least_length, conditions.most_length).map(short),
    }
}
