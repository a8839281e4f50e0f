use game::{ByColor, Color, Line};
use library::{FoundGame, GameLibrary, GameResult, LibraryQuery, OpeningTitle, StoredGame};
use record::archive::end_words;
use web::messages::{LibraryAnswer, LibraryMove, LibraryRow, LibraryTree, Text};

use super::{number, trouble};
use crate::desk::{document, view};
use crate::games::KeptGame;
use crate::page::{Tree, both, fault, text};

/// The games of a page's list.
const ROWS: usize = 50;

pub(super) fn games<G: KeptGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    skipped: usize,
) -> Result<LibraryAnswer, Text> {
    let page = library.search_page(query, skipped, ROWS);
    let page = page.map_err(|why| trouble(&why))?;
    let rows = page.games.iter().map(|&found| {
        let game = library.game::<G>(found.number);
        Ok(row(&game.map_err(|why| trouble(&why))?, found))
    });
    Ok(LibraryAnswer::Games {
        total: number(page.total),
        rows: rows.collect::<Result<_, Text>>()?,
    })
}

fn row<G: KeptGame>(game: &StoredGame<G>, found: FoundGame) -> LibraryRow {
    let heading = &game.heading;
    let name = |color: Color| heading.players[color].clone().unwrap_or_default();
    LibraryRow {
        number: game.number,
        black: name(Color::Black),
        white: name(Color::White),
        black_rating: heading.ratings.black.map(u32::from),
        white_rating: heading.ratings.white.map(u32::from),
        event: heading.event.clone().unwrap_or_default(),
        date: heading.date_text().unwrap_or_default(),
        result: match heading.result {
            GameResult::Unknown => String::new(),
            known => known.word().to_owned(),
        },
        end: both(|language| end_words(&heading.end, language)),
        opening: game.opening.as_ref().map(title),
        length: number(game.line.moves().len()),
        ply: found.ply,
    }
}

pub(super) fn title(title: &OpeningTitle) -> Text {
    text(title.english.as_str(), title.japanese.as_str())
}

pub(super) fn game<G: KeptGame>(library: &GameLibrary, number: u32) -> Result<LibraryAnswer, Text> {
    let game = library.game::<G>(number).map_err(|why| trouble(&why))?;
    let heading = &game.heading;
    let mut tree = Tree::of(&game.line);
    tree.players = ByColor {
        black: heading.players.black.clone(),
        white: heading.players.white.clone(),
    };
    tree.outcome = heading.result.outcome().or(tree.outcome);
    if let Some(event) = &heading.event {
        tree.headers.push(record::Headers::EVENT, event.as_str());
    }
    if let Some(date) = heading.date_text() {
        tree.headers.push(record::Headers::DATE, date);
    }
    for (key, value) in &heading.more {
        tree.headers.push(key.as_str(), value.as_str());
    }
    let document = document::of(&tree, None).map_err(|error| fault("棋譜", &error))?;
    let sources = game.sources.iter();
    let sources = sources.map(|source| format!("{} ({})", source.file, source.number));
    Ok(LibraryAnswer::Game {
        row: row(&game, FoundGame { number, ply: 0 }),
        document,
        sources: sources.collect(),
    })
}

pub(super) fn tree<G: KeptGame>(
    library: &GameLibrary,
    query: &LibraryQuery<G>,
    line: &Line<G>,
) -> Result<LibraryAnswer, Text> {
    let tree = library.tree(query).map_err(|why| trouble(&why))?;
    let opening = |line: &Line<G>| {
        let name = |language| G::CAPABILITIES.name_opening(line, language);
        name(report::Language::English)?;
        Some(both(|language| name(language).unwrap_or_default()))
    };
    let moves = tree.moves.iter().map(|row| {
        let mut after = line.clone();
        let played = G::parse_move(line.position(), &row.played).ok();
        let is_played = played.is_some_and(|m| after.push(m).is_ok());
        let names = view::names(&after, line.moves().len());
        let name = names.into_iter().next();
        LibraryMove {
            text: row.played.clone(),
            name: name.map_or_else(
                || text(row.played.as_str(), row.played.as_str()),
                |name| text(name.en, name.ja),
            ),
            games: number(row.games),
            black: number(row.black),
            white: number(row.white),
            draws: number(row.draws),
            mean_rating: row.mean_rating.map(|mean| mean.round() as u32),
            last_year: row.last_year,
            chance: row.chance,
            opening: if is_played { opening(&after) } else { None },
        }
    });
    Ok(LibraryAnswer::Tree {
        tree: LibraryTree {
            games: number(tree.games),
            black: number(tree.black),
            white: number(tree.white),
            draws: number(tree.draws),
            ended: number(tree.ended),
            opening: opening(line),
            moves: moves.collect(),
        },
    })
}
