use std::path::Path;

use game::{Line, Notation};

use super::ContestGame;
use crate::{BadLine, StoredLine, read_openings};

/// The word between the first position of a row and the moves.
pub(super) const MOVES: &str = "moves";

/// The openings of a file.
pub struct OpeningFile<G: Notation> {
    /// Those that can be used, in their order.
    pub lines: Vec<StoredLine<G>>,
    /// What is wrong with the others: the file, the line or game, and why.
    pub bad: Vec<String>,
}

impl<G: Notation> OpeningFile<G> {
    /// Reads a file of positions, lines of play or game records, or an archive of them. `most` is how
    /// many moves of each are the opening; without it the file has to say that itself.
    pub fn read(
        path: &Path,
        most: Option<usize>,
        rules: &G::Rules,
        game: &ContestGame<G>,
    ) -> Result<OpeningFile<G>, String> {
        let (mut lines, mut bad) = (Vec::new(), Vec::new());
        for file in (game.open_openings)(path)? {
            let (path, bytes) = file?;
            let (mut found, faults) = read_bytes(&path, &bytes, most, rules, game)?;
            lines.append(&mut found);
            let shown = path.display();
            bad.extend(faults.iter().map(|fault| format!("{shown}, {fault}")));
        }
        Ok(OpeningFile { lines, bad })
    }
}

/// Reads the openings of one file, and names the lines or games that cannot be used.
fn read_bytes<G: Notation>(
    path: &Path,
    bytes: &[u8],
    most: Option<usize>,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<(Vec<StoredLine<G>>, Vec<BadLine>), String> {
    let shown = path.display();
    let extension = path.extension().and_then(|end| end.to_str());
    let recorded = extension.and_then(|end| (game.read_records)(bytes, &end.to_lowercase()));
    match (recorded, most) {
        (Some(games), Some(most)) => Ok(of_games(games, most)),
        (Some(_), None) => Err(format!(
            "{shown}: expected --opening-moves: how many moves of each game are the opening"
        )),
        (None, _) => {
            let text = str::from_utf8(bytes).map_err(|why| format!("{shown}: {why}"))?;
            let is_cut = most.is_some();
            Ok(read_openings(text, most.unwrap_or(usize::MAX), |text| {
                parse_game(text, is_cut, rules, game)
            }))
        }
    }
}

/// The openings of a record file. Its games have numbers, not lines.
fn of_games<G: Notation>(
    games: impl Iterator<Item = Result<Line<G>, String>>,
    most: usize,
) -> (Vec<StoredLine<G>>, Vec<BadLine>) {
    let (mut lines, mut bad) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(games) {
        match game {
            Ok(line) => lines.push(StoredLine::of(&line, most)),
            Err(why) => bad.push(BadLine {
                number,
                why: format!("game {number}: {why}"),
            }),
        }
    }
    (lines, bad)
}

/// Reads a row, or a line that this program wrote about a whole game: one of self-play, whose last word
/// says how many moves were given, or one of Azisai's match tool. Unless games are cut anyway, the
/// given moves are the opening, or the position that the line names.
fn parse_game<G: Notation>(
    text: &str,
    is_cut: bool,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<Line<G>, String> {
    let azisai = text.strip_prefix("opening ").and_then(|text| {
        let (start, rest) = text.split_once(" winner ")?;
        let (_, moves) = rest.split_once(MOVES)?;
        Some((start, moves.trim()))
    });
    if let Some((start, moves)) = azisai {
        let moves = moves.strip_suffix("resign").unwrap_or(moves);
        let mut line = parse_row(&format!("{start} {MOVES} {moves}"), rules, game)?;
        while !is_cut && line.pop().is_some() {}
        return Ok(line);
    }
    let whole = parse_row(text, rules, game);
    // The number of a position's next move is a part of the row, so a row is read whole first.
    let numbered = text.trim_end().rsplit_once(char::is_whitespace);
    if whole.is_err()
        && let Some((moves, number)) = numbered
        && let Ok(given) = number.parse()
        && let Ok(mut line) = parse_row(moves, rules, game)
    {
        while !is_cut && line.moves().len() > given {
            line.pop();
        }
        return Ok(line);
    }
    whole
}

/// Reads a row in the form of [`row`], or in any other form that the game reads.
fn parse_row<G: Notation>(
    text: &str,
    rules: &G::Rules,
    game: &ContestGame<G>,
) -> Result<Line<G>, String> {
    let Some((start, moves)) = text.split_once(MOVES) else {
        return (game.read_position)(text, rules);
    };
    let mut line = (game.read_position)(start, rules)?;
    for (number, word) in (1..).zip(moves.split_whitespace()) {
        let at = |why: String| format!("move {number} ({}): {why}", word.escape_debug());
        let m = G::parse_move(line.position(), word).map_err(|why| at(why.to_string()))?;
        line.push(m).map_err(|why| at(why.to_string()))?;
    }
    Ok(line)
}
