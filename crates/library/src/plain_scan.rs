//! The slow twin: every answer of a library, found by replaying all games one by one with the rules of the game. No
//! index, no keys, no numbers of names: tests compare it with the library.

use std::collections::{BTreeMap, BTreeSet};

use game::{Line, Position as _};

use crate::board_pattern::TurnedPattern;
use crate::game_filter::GameFilter;
use crate::game_library::GameLibrary;
use crate::library_error::LibraryError;
use crate::library_game::LibraryGame;
use crate::library_query::LibraryQuery;
use crate::opening_tree::{OpeningTree, TreeMove};
use crate::stored_game::{FoundGame, StoredGame};

/// The games of a library that a query wants.
pub fn search<G: LibraryGame>(games: &[StoredGame<G>], query: &LibraryQuery<G>) -> Vec<FoundGame> {
    let found = games.iter().filter_map(|game| {
        let ply = ply_in(game, query)?;
        Some(FoundGame {
            number: game.number,
            ply: ply as u32,
        })
    });
    found.collect()
}

/// The tree of a position. Moves are sets of texts: those that turning the board makes the same.
pub fn tree<G: LibraryGame>(
    games: &[StoredGame<G>],
    query: &LibraryQuery<G>,
) -> (OpeningTree, Vec<BTreeSet<String>>) {
    let position = query
        .position
        .clone()
        .unwrap_or_else(|| G::start(&G::Rules::default()));
    let images = G::images(&position);
    let mut tree = OpeningTree::default();
    let mut classes: BTreeMap<BTreeSet<String>, (TreeMove, u64, u64)> = BTreeMap::new();
    let same = LibraryQuery {
        position: Some(position.clone()),
        either_colour: false,
        ..query.clone()
    };
    for game in games.iter().filter(|game| ply_in(game, &same).is_some()) {
        let mut played: BTreeSet<BTreeSet<String>> = BTreeSet::new();
        let mut ended = false;
        for (ply, board) in game.line.positions().iter().enumerate() {
            if !images.iter().any(|image| G::is_same_board(image, board)) {
                continue;
            }
            match game.line.moves().get(ply) {
                Some(&m) => drop(played.insert(class::<G>(&position, board, m))),
                None => ended = true,
            }
        }
        let result = game.heading.result;
        let [black, white, draw] = [1, 2, 3].map(|code| u64::from(result as u8 == code));
        tree.games += 1;
        tree.black += black;
        tree.white += white;
        tree.draws += draw;
        tree.ended += u64::from(ended);
        for class in played {
            let (row, rated, ratings) = classes.entry(class).or_default();
            row.games += 1;
            row.black += black;
            row.white += white;
            row.draws += draw;
            row.last_year = row.last_year.max(game.heading.year());
            for rating in [game.heading.ratings.black, game.heading.ratings.white]
                .into_iter()
                .flatten()
            {
                *rated += 1;
                *ratings += u64::from(rating);
            }
        }
    }
    let mut names = Vec::new();
    for (class, (mut row, rated, ratings)) in classes {
        row.mean_rating = (rated > 0).then(|| ratings as f64 / rated as f64);
        tree.moves.push(row);
        names.push(class);
    }
    (tree, names)
}

/// All games of a library.
pub fn games<G: LibraryGame>(library: &GameLibrary) -> Result<Vec<StoredGame<G>>, LibraryError> {
    let statistics = library.statistics()?;
    let mut shelves = statistics.shelves.iter();
    let count = shelves
        .find(|shelf| shelf.game == G::NAME)
        .map_or(0, |shelf| shelf.games);
    (1..=count as u32)
        .map(|number| library.game(number))
        .collect()
}

/// The moves of a position that lead to the same board as `m` on another board that counts as equal to it.
fn class<G: LibraryGame>(
    position: &G::Position,
    board: &G::Position,
    m: game::MoveOf<G>,
) -> BTreeSet<String> {
    let mut after = board.clone();
    after.play_unchecked(m);
    let images = G::images(&after);
    let moves = position.legal_moves().into_iter();
    let same = moves.filter(|&m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        images.iter().any(|image| G::is_same_board(image, &after))
    });
    same.map(|m| G::move_text(position, m)).collect()
}

fn ply_in<G: LibraryGame>(game: &StoredGame<G>, query: &LibraryQuery<G>) -> Option<usize> {
    if !passes(game, &query.filter) || !has_sequence(&game.line, query) {
        return None;
    }
    let boards = game.line.positions();
    let pattern = match &query.pattern {
        None => 0,
        Some(pattern) => {
            let turned: TurnedPattern<'_> = pattern.turned::<G>(&boards[0]);
            boards.iter().position(|board| turned.is_in::<G>(board))?
        }
    };
    let sought = query.positions();
    if sought.is_empty() {
        return Some(pattern);
    }
    // The place of the position that was asked for comes before that with the colours exchanged.
    let mut plies = sought.iter().filter_map(|position| {
        let images = G::images(position);
        boards
            .iter()
            .position(|board| images.iter().any(|image| G::is_same_board(image, board)))
    });
    plies.next()
}

fn has_sequence<G: LibraryGame>(line: &Line<G>, query: &LibraryQuery<G>) -> bool {
    let start = &line.positions()[0];
    let moves = line.moves();
    let length = query.sequence.len();
    length == 0
        || (0..G::SYMMETRIES).any(|way| {
            let turned = |&m: &game::MoveOf<G>| G::turned_code(start, G::code_of(start, m), way);
            let wanted: Vec<u16> = query.sequence.iter().map(turned).collect();
            moves.windows(length).any(|played| {
                played
                    .iter()
                    .map(|&m| G::code_of(start, m))
                    .eq(wanted.iter().copied())
            })
        })
}

fn passes<G: LibraryGame>(game: &StoredGame<G>, filter: &GameFilter) -> bool {
    let heading = &game.heading;
    let within = |text: Option<&String>, wanted: &Option<String>| match (text, wanted) {
        (_, None) => true,
        (Some(text), Some(wanted)) => text.to_lowercase().contains(&wanted.to_lowercase()),
        (None, Some(_)) => false,
    };
    let [black, white] = [&heading.players.black, &heading.players.white].map(Option::as_ref);
    let opening = match (&filter.opening, &game.opening) {
        (None, _) => true,
        (Some(wanted), Some(title)) => {
            title
                .english
                .to_lowercase()
                .contains(&wanted.to_lowercase())
                || title.japanese.contains(wanted)
        }
        (Some(_), None) => false,
    };
    let ratings = match filter.ratings {
        None => true,
        Some((least, most)) => [heading.ratings.black, heading.ratings.white]
            .iter()
            .all(|rating| rating.is_some_and(|rating| (least..=most).contains(&rating))),
    };
    opening
        && ratings
        && within(black, &filter.black)
        && within(white, &filter.white)
        && (filter.player.is_none()
            || within(black, &filter.player)
            || within(white, &filter.player))
        && within(heading.event.as_ref(), &filter.event)
        && filter
            .end
            .as_ref()
            .is_none_or(|end| heading.end.contains(end))
        && filter.result.is_none_or(|result| heading.result == result)
        && filter
            .years
            .is_none_or(|(first, last)| (first..=last).contains(&heading.year().unwrap_or(0)))
        && filter.plies.is_none_or(|(least, most)| {
            (usize::from(least)..=usize::from(most)).contains(&game.line.moves().len())
        })
}
