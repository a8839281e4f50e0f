//! How queries are answered.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::mem;

use game::Position as _;

use super::GameLibrary;
use super::game_rows::packed_rows;
use super::position_lookup::{SoughtPosition, load};
use crate::analysis::chance_after;
use crate::database::Database;
use crate::library_error::LibraryError;
use crate::library_game::{LibraryGame, canonical_code};
use crate::library_query::{BoardTest, LibraryQuery};
use crate::opening_tree::{OpeningTree, ResultCounts, tree_of};
use crate::packed_game::PackedGame;
use crate::parallel;
use crate::segment::SegmentFile;
use crate::stored_game::{FoundGame, FoundPage};

/// Where more than one game of so many is looked at, all are read in order: that is faster than one by one.
const DENSE: usize = 8;

pub(super) fn search<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    limit: Option<usize>,
) -> Result<Vec<FoundGame>, LibraryError> {
    let limit = limit.unwrap_or(usize::MAX);
    let sought = sought_by(query);
    let mut found = Vec::new();
    for segment in library.segments::<G>()? {
        let mut games = candidates(library, query, &sought, segment)?;
        games.truncate(limit - found.len());
        for game in games {
            found.extend(certain(library, &sought, game)?);
        }
        if found.len() >= limit {
            break;
        }
    }
    Ok(found)
}

pub(super) fn search_page<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    skipped: usize,
    count: usize,
) -> Result<FoundPage, LibraryError> {
    let sought = sought_by(query);
    let mut found: Vec<(Reverse<u32>, FoundGame)> = Vec::new();
    for segment in library.segments::<G>()? {
        let facts = segment.facts()?;
        for game in candidates(library, query, &sought, segment)? {
            let date = facts.get((game.number - segment.first) as usize);
            found.push((Reverse(date.map_or(0, |facts| facts.date)), game));
        }
    }
    found.sort_unstable();
    let mut games = Vec::new();
    for (_, game) in found.iter().skip(skipped).take(count) {
        games.extend(certain(library, &sought, *game)?);
    }
    let total = found.len();
    Ok(FoundPage { total, games })
}

fn sought_by<G: LibraryGame>(query: &LibraryQuery<G>) -> Vec<SoughtPosition<G>> {
    query.positions().iter().map(SoughtPosition::new).collect()
}

/// The games of a segment that a query finds, with the ply of the pattern.
fn candidates<G: LibraryGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    sought: &[SoughtPosition<G>],
    segment: &SegmentFile,
) -> Result<Vec<FoundGame>, LibraryError> {
    let mut games: Vec<u32> = if query.position.is_none() {
        (0..segment.games()).collect()
    } else {
        let mut games = Vec::new();
        for sought in sought {
            let by_move = sought.games_in(segment, library.database())?;
            games.extend(by_move.into_values().flatten());
        }
        games.sort_unstable();
        games.dedup();
        games
    };
    retain_by_facts(library, query, segment, &mut games)?;
    let plies: Vec<(u32, usize)> = if query.needs_replay() {
        replay(library, query, segment, &games)?
    } else {
        games.into_iter().map(|game| (game, 0)).collect()
    };
    let found = plies.into_iter().map(|(game, ply)| FoundGame {
        number: segment.first + game,
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
    });
    Ok(found.collect())
}

/// The game with the ply of the position that is looked for; `None` if it does not reach it. Replaying it makes the
/// hit certain.
fn certain<G: LibraryGame>(
    library: &GameLibrary,
    sought: &[SoughtPosition<G>],
    found: FoundGame,
) -> Result<Option<FoundGame>, LibraryError> {
    if sought.is_empty() {
        return Ok(Some(found));
    }
    let Some(row) = load::<G>(library.database(), found.number)? else {
        return Ok(None);
    };
    let mut plies = sought.iter().filter_map(|sought| sought.first_ply(&row));
    Ok(plies.next().map(|ply| FoundGame {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        ..found
    }))
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
        if query.needs_replay() {
            let mut distinct: Vec<u32> = found.values().flatten().copied().collect();
            distinct.sort_unstable();
            distinct.dedup();
            let passing = replay(library, query, segment, &distinct)?;
            let passing: HashSet<u32> = passing.into_iter().map(|(game, _)| game).collect();
            for games in found.values_mut() {
                games.retain(|game| passing.contains(game));
            }
        }
        // A game that comes back to the position counts once. With one list of games none does.
        let mut seen = (found.len() > 1).then(|| vec![false; facts.len()]);
        for (code, games) in found {
            let Some(&first) = games.first() else {
                continue;
            };
            let mut counts = ResultCounts::default();
            for game in games {
                let facts = &facts[game as usize];
                counts.add(facts);
                if let Some(seen) = &mut seen
                    && !mem::replace(&mut seen[game as usize], true)
                {
                    all.add(facts);
                }
            }
            if seen.is_none() {
                all.merge(&counts);
            }
            by_move.entry(code).or_default().merge(&counts);
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
    let mut tree = tree_of(&all, &by_move, |code| names.get(&code).cloned().flatten());
    for row in &mut tree.moves {
        if let Some(after) = after::<G>(position, &row.played) {
            row.chance = chance_after::<G>(library.database(), &after)?;
        }
    }
    Ok(tree)
}

/// The position after a move that the rules of the position allow.
fn after<G: LibraryGame>(position: &G::Position, played: &str) -> Option<G::Position> {
    let m = G::parse_move(position, played).ok()?;
    position.play(m).ok()
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
