//! How queries are answered.

use std::collections::{BTreeMap, HashSet};

use game::Position as _;

use super::GameLibrary;
use super::game_rows::packed_rows;
use super::position_lookup::{SoughtPosition, load};
use crate::database::Database;
use crate::library_error::LibraryError;
use crate::library_game::{LibraryGame, canonical_code};
use crate::library_query::{BoardTest, LibraryQuery};
use crate::opening_tree::{OpeningTree, ResultCounts, tree_of};
use crate::packed_game::PackedGame;
use crate::parallel;
use crate::segment::SegmentFile;
use crate::stored_game::FoundGame;

/// Where more than one game of so many is looked at, all are read in order: that is faster than one by one.
const DENSE: usize = 8;

pub(super) fn search<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    limit: Option<usize>,
) -> Result<Vec<FoundGame>, LibraryError> {
    let limit = limit.unwrap_or(usize::MAX);
    let sought: Vec<SoughtPosition<G>> =
        query.positions().iter().map(SoughtPosition::new).collect();
    let mut found = Vec::new();
    for segment in library.segments::<G>()? {
        let mut games: Vec<u32> = if query.position.is_none() {
            (0..segment.games()).collect()
        } else {
            let mut games = Vec::new();
            for sought in &sought {
                let by_move = sought.games_in(segment, library.database())?;
                games.extend(by_move.into_values().flatten());
            }
            games.sort_unstable();
            games.dedup();
            games
        };
        retain_by_facts(library, query, segment, &mut games)?;
        let mut plies: Vec<(u32, usize)> = if query.needs_replay() {
            replay(library, query, segment, &games)?
        } else {
            games.into_iter().map(|game| (game, 0)).collect()
        };
        plies.truncate(limit - found.len());
        for (game, ply) in plies {
            let number = segment.first + game;
            let ply = if sought.is_empty() {
                ply
            } else {
                // Replaying it makes the hit certain, and tells where it is.
                let row = load::<G>(library.database(), number)?;
                let mut plies = sought
                    .iter()
                    .filter_map(|sought| sought.first_ply(row.as_ref()?));
                match plies.next() {
                    Some(ply) => ply,
                    None => continue,
                }
            };
            let ply = u32::try_from(ply).unwrap_or(u32::MAX);
            found.push(FoundGame { number, ply });
        }
        if found.len() >= limit {
            break;
        }
    }
    Ok(found)
}

pub(super) fn tree<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
) -> Result<OpeningTree, LibraryError> {
    let start = G::start(&G::Rules::default());
    let position = query.position.as_ref().unwrap_or(&start);
    let sought = SoughtPosition::<G>::new(position);
    let filter = library.database().run(|sql| query.filter.resolve(sql))?;
    let mut all = ResultCounts::default();
    let mut by_move: BTreeMap<Option<u16>, ResultCounts> = BTreeMap::new();
    let mut examples: BTreeMap<u16, u32> = BTreeMap::new();
    for segment in library.segments::<G>()? {
        let mut found = sought.games_in(segment, library.database())?;
        if found.is_empty() {
            continue;
        }
        let facts = segment.facts()?;
        if !query.filter.is_open() {
            for games in found.values_mut() {
                games.retain(|&game| filter.passes(&facts[game as usize]));
            }
        }
        let mut distinct: Vec<u32> = found.values().flatten().copied().collect();
        // A game that comes back to the position counts once.
        if found.len() > 1 {
            distinct.sort_unstable();
            distinct.dedup();
        }
        if query.needs_replay() {
            let passing = replay(library, query, segment, &distinct)?;
            let passing: HashSet<u32> = passing.into_iter().map(|(game, _)| game).collect();
            distinct.retain(|game| passing.contains(game));
            for games in found.values_mut() {
                games.retain(|game| passing.contains(game));
            }
        }
        for &game in &distinct {
            all.add(&facts[game as usize]);
        }
        for (code, games) in found {
            let Some(&first) = games.first() else {
                continue;
            };
            let counts = by_move.entry(code).or_default();
            for game in games {
                counts.add(&facts[game as usize]);
            }
            if let Some(code) = code {
                examples.entry(code).or_insert(segment.first + first);
            }
        }
    }
    let mut names = BTreeMap::new();
    for (code, example) in examples {
        let example = load::<G>(library.database(), example)?;
        names.insert(code, move_name(&sought, position, code, example.as_ref()));
    }
    Ok(tree_of(&all, &by_move, |code| {
        names.get(&code).cloned().flatten()
    }))
}

/// The text of a move of the canonical board, on the board that was asked for. Where turning the board makes several
/// moves the same, it is the one that the first game played, if the board stood there as it was asked for.
pub(crate) fn move_name<G: LibraryGame>(
    sought: &SoughtPosition<G>,
    position: &G::Position,
    code: u16,
    example: Option<&PackedGame>,
) -> Option<String> {
    let mut played = None;
    if let Some(game) = example {
        sought.visits(game, |_, board, literal, next| {
            if next == Some(code) && G::is_same_board(board, position) {
                played = played.or(literal);
            }
        });
    }
    if let Some(m) = played.and_then(|code| G::move_of(position, code)) {
        return Some(G::move_text(position, m));
    }
    let mut moves = position
        .legal_moves()
        .into_iter()
        .chain(all_moves::<G>(position));
    let found = moves.find(|&m| {
        let literal = G::code_of(position, m);
        canonical_code::<G>(position, sought.canonical, literal) == code
    });
    found.map(|m| G::move_text(position, m))
}

/// Moves that rules other than those of the position that was asked for may allow.
fn all_moves<G: LibraryGame>(position: &G::Position) -> impl Iterator<Item = game::MoveOf<G>> {
    let codes = 0..=u16::MAX;
    codes.filter_map(|code| G::move_of(position, code).filter(|&m| G::can_be_made(position, m)))
}

fn retain_by_facts<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    segment: &SegmentFile,
    games: &mut Vec<u32>,
) -> Result<(), LibraryError> {
    if !query.filter.is_open() {
        let filter = library.database().run(|sql| query.filter.resolve(sql))?;
        let facts = segment.facts()?;
        games.retain(|&game| filter.passes(&facts[game as usize]));
    }
    Ok(())
}

/// The games that have what a query wants of their boards, with the ply of the pattern; replayed by all cores.
fn replay<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    segment: &SegmentFile,
    games: &[u32],
) -> Result<Vec<(u32, usize)>, LibraryError> {
    // A connection belongs to one thread: each has its own.
    let (folder, before) = (library.folder(), segment.first);
    let parts = parallel::in_parts(games, |_, games| -> Result<Vec<_>, LibraryError> {
        let (Some(&first), Some(&last)) = (games.first(), games.last()) else {
            return Ok(Vec::new());
        };
        let test = BoardTest::new(query);
        let database = Database::open(folder)?;
        let mut found = Vec::new();
        if games.len() * DENSE >= (last - first) as usize {
            let mut wanted = games.iter().copied().peekable();
            let range = before + first..=before + last;
            database.run(|sql| {
                packed_rows::<G>(sql, range, |number, game| {
                    if wanted.next_if_eq(&(number - before)).is_some()
                        && let Some(ply) = test.ply_in(&game)
                    {
                        found.push((number - before, ply));
                    }
                    true
                })
            })?;
        } else {
            for &game in games {
                let row = load::<G>(&database, before + game)?;
                if let Some(ply) = row.and_then(|row| test.ply_in(&row)) {
                    found.push((game, ply));
                }
            }
        }
        Ok(found)
    });
    let mut found = Vec::new();
    for part in parts {
        found.extend(part?);
    }
    Ok(found)
}
