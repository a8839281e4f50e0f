use std::path::Path;

use game::{Color, Position as _};
use othello::{Move, Position, Scoring, Transcript};
use record::archive::{OpenedFiles, RecordFile};
use record::wthor;

use super::Settings;
use super::board::{Board, Labelled, by_phase, merged};
use super::input::{Input, refuse, wthor_files};
use learn::{Trouble, threads};

/// The number of empty squares of the boards on which weights are compared.
pub(super) const EXACT: u8 = 24;

/// The most discs by which the end of a game may differ from its theoretical score. Beyond that its
/// last boards are left out.
const SLIGHT: u8 = 1;

/// The number of lines that a thread reads at once.
const LINES: usize = 4096;

/// The boards of all games.
#[derive(Debug)]
pub(super) struct Games {
    /// The training boards, by phase.
    pub(super) train: Vec<Vec<Board>>,
    pub(super) tests: Tests,
    pub(super) inputs: Vec<Input>,
}

/// The test boards, by phase.
#[derive(Debug)]
pub(super) struct Tests {
    pub(super) wthor: Vec<Vec<Labelled>>,
    pub(super) games: Vec<Vec<Labelled>>,
    /// Those of WTHOR with [`EXACT`] empty squares, whose scores are exact.
    pub(super) exact: Vec<Labelled>,
}

/// The boards of some games.
#[derive(Default)]
struct Part {
    train: Vec<Labelled>,
    test: Vec<Labelled>,
    exact: Vec<Labelled>,
}

impl Part {
    fn append(&mut self, mut other: Part) {
        self.train.append(&mut other.train);
        self.test.append(&mut other.test);
        self.exact.append(&mut other.exact);
    }
}

/// Chooses the test games by their moves, so that a duplicate game is never in both sets.
struct Draw {
    seed: u64,
    share: f64,
}

impl Draw {
    fn holds_out(&self, moves: &[Move]) -> bool {
        let mut hash = crc32fast::Hasher::new();
        hash.update(&self.seed.to_le_bytes());
        for m in moves {
            if let Move::Place(square) = m {
                hash.update(&[square.index()]);
            }
        }
        f64::from(hash.finalize()) < self.share * (f64::from(u32::MAX) + 1.0)
    }
}

impl Games {
    /// Reads all files on this many threads.
    pub(super) fn read(settings: &Settings, seed: u64, threads: usize) -> Result<Games, Trouble> {
        let draw = Draw {
            seed,
            share: settings.test,
        };
        let mut inputs = Vec::new();
        let mut base = Part::default();
        let files = wthor_files(&settings.wthor)?;
        let opened: Vec<_> = OpenedFiles::new(files).collect();
        for read in threads::each(&opened, threads, |file| match file {
            Ok(file) => read_wthor(file, &draw),
            Err(why) => Err(Trouble::Input(why.to_string())),
        }) {
            let (input, part) = read?;
            inputs.push(input);
            base.append(part);
        }
        let mut played = Part::default();
        for path in &settings.games {
            let (input, part) = read_lines(path, &draw, threads)?;
            inputs.push(input);
            played.append(part);
        }
        base.train.append(&mut played.train);
        if base.train.is_empty() {
            return Err(Trouble::Input(
                "there is no game to learn from: expected --wthor or --games".to_owned(),
            ));
        }
        Ok(Games {
            train: threads::each(by_phase(base.train), threads, merged),
            tests: Tests {
                wthor: by_phase(base.test),
                games: by_phase(played.test),
                exact: base.exact,
            },
            inputs,
        })
    }
}

fn read_wthor(file: &RecordFile, draw: &Draw) -> Result<(Input, Part), Trouble> {
    let path = file.path();
    let bytes = file.read().map_err(|why| refuse(path, why))?;
    let file = wthor::read(&bytes).map_err(|why| refuse(path, why))?;
    let mut part = Part::default();
    for game in &file.games {
        let boards = boards_of(game, file.depth);
        if !draw.holds_out(&game.moves) {
            part.train.extend(boards);
            continue;
        }
        if file.depth == EXACT {
            let exact = boards.iter().filter(|b| b.discs() == 64 - u32::from(EXACT));
            part.exact.extend(exact);
        }
        part.test.extend(boards);
    }
    Ok((Input::new(path, &bytes, file.games.len()), part))
}

/// The boards of a WTHOR game on which a disc is placed. Boards before the theoretical score
/// becomes exact have that score; later ones have the result of the game if it was played almost
/// without errors from there on, and are left out otherwise.
fn boards_of(game: &wthor::Game, depth: u8) -> Vec<Labelled> {
    let score = |discs: u8| (2 * i16::from(discs) - 64) as i8;
    let mut boards = Vec::with_capacity(game.moves.len());
    let mut position = Position::START;
    for &m in &game.moves {
        let is_theoretical = position.empties().len() >= u32::from(depth);
        if !is_theoretical && game.discs.abs_diff(game.theoretical) > SLIGHT {
            break;
        }
        let black = if is_theoretical {
            score(game.theoretical)
        } else {
            score(game.discs)
        };
        boards.extend(labelled(&position, m, black));
        position.play_unchecked(m);
    }
    boards
}

/// A board on which a disc was placed, and its result.
fn labelled(position: &Position, m: Move, black: i8) -> Option<Labelled> {
    let turn = position.turn();
    (m != Move::Pass).then(|| Labelled {
        player: position.discs(turn).bits(),
        opponent: position.discs(!turn).bits(),
        score: if turn == Color::Black { black } else { -black },
    })
}

fn read_lines(path: &Path, draw: &Draw, threads: usize) -> Result<(Input, Part), Trouble> {
    let bytes = record::read_regular(path).map_err(|why| refuse(path, why))?;
    // Letters that are not moves are rejected in their place.
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines());
    let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let read = threads::each(lines.chunks(LINES), threads, |lines| {
        let mut part = Part::default();
        for (number, line) in lines {
            read_line(line, draw, &mut part)
                .map_err(|why| refuse(path, format!("line {number}: {why}")))?;
        }
        Ok(part)
    });
    let mut all = Part::default();
    for part in read {
        all.append(part?);
    }
    Ok((Input::new(path, &bytes, lines.len()), all))
}

/// A game, and how many of its moves were chosen for the players: the result says nothing about the
/// boards before.
fn read_line(line: &str, draw: &Draw, part: &mut Part) -> Result<(), String> {
    let (text, rest) = line.trim().split_once(' ').unwrap_or((line, "0"));
    let (given, scores) = match rest.trim().split_once(' ') {
        Some((given, scores)) => (given, Some(scores)),
        None => (rest.trim(), None),
    };
    let given: usize = given
        .parse()
        .map_err(|_| format!("expected a number of moves behind the game, found `{given}`"))?;
    let game = text.parse::<Transcript>().map_err(|why| why.to_string())?;
    let (positions, moves) = (game.line.positions(), game.line.moves());
    let end = game.line.position();
    if end.outcome().is_none() {
        let count = moves.len();
        return Err(format!(
            "expected a finished game, found one of {count} moves after which somebody can move"
        ));
    }
    let black = Scoring::EmptiesToWinner.margin(end, Color::Black) as i8;
    let boards = positions.iter().zip(moves);
    let boards = boards.map(|(position, m)| labelled(position, *m, black));
    let boards = boards.skip(given).flatten();
    let boards: Vec<Labelled> = match scores {
        None => boards.collect(),
        Some(scores) => {
            let turns = positions.iter().zip(moves).skip(given);
            let turns = turns.filter(|(_, m)| **m != Move::Pass);
            let turns = turns.map(|(position, _)| position.turn());
            searched(boards.collect(), turns, scores)?
        }
    };
    if draw.holds_out(moves) {
        part.test.extend(boards)
    } else {
        part.train.extend(boards)
    }
    Ok(())
}

/// The same boards with searched scores, which are Black's, in place of the result.
fn searched(
    boards: Vec<Labelled>,
    turns: impl Iterator<Item = Color>,
    scores: &str,
) -> Result<Vec<Labelled>, String> {
    let read = scores.split(',').map(|score| {
        let score = score.trim();
        let value = score
            .parse()
            .ok()
            .filter(|value| (-64..=64).contains(value));
        value.ok_or_else(|| format!("expected scores from -64 to 64, found `{score}`"))
    });
    let read: Vec<i8> = read.collect::<Result<_, _>>()?;
    if read.len() != boards.len() {
        let (expected, found) = (boards.len(), read.len());
        return Err(format!(
            "expected {expected} scores behind the game, found {found}"
        ));
    }
    let boards = boards.into_iter().zip(turns).zip(read);
    let labelled = boards.map(|((board, turn), black)| Labelled {
        score: if turn == Color::Black { black } else { -black },
        ..board
    });
    Ok(labelled.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Draw = Draw {
        seed: 0,
        share: 0.0,
    };

    /// The shortest game: nine moves, and nothing of White is left.
    const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

    fn of_base(discs: u8, theoretical: u8) -> Vec<i8> {
        let game: Transcript = SHORTEST.parse().expect("a game");
        let game = wthor::Game {
            tournament: 0,
            black: 0,
            white: 0,
            discs,
            theoretical,
            moves: game.line.moves().to_vec(),
        };
        boards_of(&game, 56)
            .iter()
            .map(|board| board.score)
            .collect()
    }

    #[test]
    fn boards_have_the_score_of_their_side() {
        let mut part = Part::default();
        read_line(SHORTEST, &ALL, &mut part).expect("a game");
        let scores: Vec<i8> = part.train.iter().map(|board| board.score).collect();
        assert_eq!(scores, [64, -64, 64, -64, 64, -64, 64, -64, 64]);
        assert_eq!(of_base(64, 64), scores);
        let mut part = Part::default();
        read_line(&format!("{SHORTEST} 6"), &ALL, &mut part).expect("a game");
        assert_eq!(part.train.len(), 3);
        assert!(read_line(&format!("{SHORTEST} x"), &ALL, &mut part).is_err());
        let mut part = Part::default();
        read_line(&format!("{SHORTEST} 6 5,-7,9"), &ALL, &mut part).expect("a game");
        let scores: Vec<i8> = part.train.iter().map(|board| board.score).collect();
        assert_eq!(scores, [5, 7, 9]);
        for wrong in ["6 5,-7", "6 5,-7,9,1", "6 5,-7,65", "6 5,-7,x", "6 5 -7 9"] {
            let read = read_line(&format!("{SHORTEST} {wrong}"), &ALL, &mut part);
            assert!(
                read.is_err_and(|why| why.starts_with("expected ")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn boards_after_an_error_are_left_out() {
        // At 56 empties and before, the theoretical score; after them the game's, if it is near.
        assert_eq!(of_base(33, 32), [0, 0, 0, 0, 0, -2, 2, -2, 2]);
        assert_eq!(of_base(40, 32), [0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_share_of_the_games_is_held_out() {
        let mut rng = fastrand::Rng::with_seed(2);
        let draw = Draw {
            seed: 1,
            share: 0.2,
        };
        let mut squares: Vec<Move> = othello::Square::all().map(Move::Place).collect();
        assert!(!ALL.holds_out(&squares));
        let held_out = (0..10_000).filter(|_| {
            rng.shuffle(&mut squares);
            draw.holds_out(&squares)
        });
        let count = held_out.count();
        assert!((1850..2150).contains(&count), "{count}");
    }
}
