//! What a position looks like.

use std::collections::HashMap;

use game::{Line, MoveOf, Outcome, Position as _};
use report::Language;
use web::messages::{Cell, ColorCounts, LegalMove, MoveName, Result as GameResult, Side, View};

use super::setup;
use crate::board_game::BoardGame;
use crate::drawing::TerminalStyle;
use crate::page::{self as words, side};
use crate::side_name::side_name;

/// Everything that can be seen after a line of play.
pub(super) fn view<G: BoardGame>(line: &Line<G>) -> View {
    let position = line.position();
    let (scene, cells) = (G::scene(position), G::cells(position));
    let result = line.verdict().map(|verdict| GameResult {
        winner: verdict.outcome.winner().map(side),
        text: words::both(|language| G::result(line, &verdict, language)),
    });
    let legal = match result {
        Some(_) => Vec::new(),
        None => {
            let moves = position.legal_moves().into_iter().chain(losing_fouls(line));
            moves.map(|m| G::parts(position, m)).collect()
        }
    };
    let last = last::<G>(line);
    let count = |color| cells.iter().filter(|cell| cell.side == color).count() as u32;
    View {
        columns: scene.columns.len() as u32,
        rows: scene.rows.len() as u32,
        column_labels: scene.columns,
        row_labels: scene.rows,
        squares: scene.squares,
        hands: scene.hands,
        turn: side(position.turn()),
        ply: line.moves().len() as u32,
        legal,
        flipped: flipped::<G>(line, &cells, &last),
        last,
        fouls: scene.fouls,
        check: scene.check,
        must_pass: result.is_none() && G::CAPABILITIES.is_pass_forced(position),
        can_declare: result.is_none() && G::CAPABILITIES.declare(line).is_some(),
        counts: ColorCounts {
            black: count(Side::Black),
            white: count(Side::White),
        },
        result,
        text: G::last_text(line),
        line: setup::line_text::<G>(line),
        opening: G::CAPABILITIES
            .name_opening(line, Language::English)
            .zip(G::CAPABILITIES.name_opening(line, Language::Japanese))
            .map(|(english, japanese)| words::text(english, japanese)),
        summary: words::both(|language| G::summary(line, TerminalStyle::Plain, language)),
        cells,
    }
}

/// The fouls that the side to move may make, and loses by.
fn losing_fouls<G: BoardGame>(line: &Line<G>) -> Vec<MoveOf<G>> {
    let position = line.position();
    let points = G::CAPABILITIES.foul_points(position).into_iter();
    let moves = points.filter_map(|point| G::parse_move(position, &point).ok());
    moves
        .filter(|&m| line.may_make(m) && !position.is_legal(m))
        .collect()
}

/// The squares that the last move touched.
fn last<G: BoardGame>(line: &Line<G>) -> Vec<String> {
    let before = line.positions().len().checked_sub(2);
    let before = before.and_then(|index| line.positions().get(index));
    let Some((before, &m)) = before.zip(line.moves().last()) else {
        return Vec::new();
    };
    let LegalMove { from, to, .. } = G::parts(before, m);
    from.into_iter().chain(to).collect()
}

/// The squares that changed their owner though the last move did not touch them.
fn flipped<G: BoardGame>(line: &Line<G>, cells: &[Cell], last: &[String]) -> Vec<String> {
    let before = line.positions().len().checked_sub(2);
    let Some(before) = before.and_then(|index| line.positions().get(index)) else {
        return Vec::new();
    };
    let before = G::cells(before);
    let before: HashMap<&str, Side> = before
        .iter()
        .map(|cell| (cell.square.as_str(), cell.side))
        .collect();
    let was = |cell: &Cell| before.get(cell.square.as_str()).copied();
    cells
        .iter()
        .filter(|cell| !last.contains(&cell.square))
        .filter(|cell| was(cell).is_some_and(|side| side != cell.side))
        .map(|cell| cell.square.clone())
        .collect()
}

/// The moves as people read them, without the first `skipped` ones.
pub(super) fn names<G: BoardGame>(line: &Line<G>, skipped: usize) -> Vec<MoveName> {
    let mut previous = skipped
        .checked_sub(1)
        .and_then(|last| line.moves().get(last).copied());
    let moves = line.positions().iter().zip(line.moves());
    moves
        .skip(skipped)
        .map(|(position, &m)| {
            let name = |language| G::name(position, previous, m, language);
            let name = MoveName {
                en: name(Language::English),
                ja: name(Language::Japanese),
            };
            previous = Some(m);
            name
        })
        .collect()
}

/// How a game ends that the side to move declares to be over.
pub(super) fn declared<G: BoardGame>(line: &Line<G>) -> Option<GameResult> {
    if line.verdict().is_some() {
        return None;
    }
    let outcome = G::CAPABILITIES.declare(line)?;
    Some(GameResult {
        winner: outcome.winner().map(side),
        text: words::both(|language| match outcome {
            Outcome::Win(winner) => {
                let name = side_name(winner, language);
                language.pick(
                    format!("{name} declares: {name} wins."),
                    format!("{name}の宣言勝ち"),
                )
            }
            Outcome::Draw => language.pick(
                "Draw by declaration.".to_owned(),
                "宣言により引き分け".to_owned(),
            ),
        }),
    })
}
