//! The games that square weights are learned from.

use std::fmt::Display;
use std::io::{BufRead, BufReader, Read as _};
use std::path::Path;

use fastrand::Rng;
use game::{Color, Line, Outcome, Position as _};
use othello::{Move, Othello, Refusal, Sfen, Size};
use othello_engine::classic::Minimax;
use record::archive::{AnyRecord, ArchiveError, Format, OpenedFiles, RecordFile, files_below};
use record::squares::{self, Fault};
use search::{Limits, Reports, Stop, Thinker};

use super::Settings;
use super::sampled_game::SampledGame;
use learn::Trouble;

/// The number of random moves at the start of a self-play game, and the share of later ones.
const RANDOM_PLIES: usize = 10;
const RANDOM_SHARE: f64 = 0.1;

/// The most bytes of a row: more than any game has.
const LONGEST: usize = 1 << 16;

/// The games, and the number of unusable rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Games {
    pub(super) games: Vec<SampledGame>,
    /// Rows whose move is illegal.
    pub(super) illegal: u64,
}

impl Games {
    /// Reads the records and plays the games of the settings.
    pub(super) fn gather(settings: &Settings, seed: u64) -> Result<Games, Trouble> {
        let mut games = Games::default();
        for path in &settings.records {
            let refused = |why: ArchiveError| Trouble::Input(why.to_string());
            let files = files_below(path, &is_othello).map_err(refused)?;
            for file in OpenedFiles::new(files) {
                games.read_file(&file.map_err(refused)?)?;
            }
        }
        let mut rng = Rng::with_seed(seed);
        for _ in 0..settings.games() {
            games.take(&play(&mut rng));
        }
        if games.games.iter().all(|game| game.len() == 0) {
            return Err(Trouble::Input(
                "there is no finished game to learn from".to_owned(),
            ));
        }
        Ok(games)
    }

    fn read_file(&mut self, file: &RecordFile) -> Result<(), Trouble> {
        let path = file.path();
        let at = |why: &dyn Display| Trouble::Input(format!("{}: {why}", path.display()));
        let mut input = BufReader::new(file.open().map_err(|why| at(&why))?);
        let begin = input.fill_buf().map_err(|why| at(&why))?;
        match Format::of(path) {
            Some(Format::Wthor) => self.read_records(Format::Wthor, file, &at),
            _ if is_ggf(path, begin) => self.read_records(Format::Ggf, file, &at),
            _ => self.read_lines(input, &at),
        }
    }

    fn read_records(
        &mut self,
        format: Format,
        file: &RecordFile,
        at: &dyn Fn(&dyn Display) -> Trouble,
    ) -> Result<(), Trouble> {
        for game in format.read(file).map_err(|why| at(&why))? {
            let AnyRecord::Othello(record) = game.map_err(|partial| at(&partial.error))? else {
                continue;
            };
            let outcome = record.outcome();
            let line = record.line().map_err(|why| at(&why))?;
            if let Some(outcome) = outcome {
                self.take_with(&line, outcome);
            }
        }
        Ok(())
    }

    fn read_lines(
        &mut self,
        mut input: impl BufRead,
        at: &dyn Fn(&dyn Display) -> Trouble,
    ) -> Result<(), Trouble> {
        let mut bytes = Vec::new();
        for number in 1.. {
            let at = |why: &dyn Display| at(&format!("line {number}: {why}"));
            bytes.clear();
            let mut row = (&mut input).take(LONGEST as u64 + 1);
            let length = row.read_until(b'\n', &mut bytes).map_err(|why| at(&why))?;
            if length > LONGEST {
                let longest = LONGEST;
                return Err(at(&format!("expected at most {longest} bytes, found more")));
            }
            if length == 0 {
                break;
            }
            let row = String::from_utf8_lossy(&bytes);
            let row = row.trim_end_matches(['\r', '\n']);
            if !is_game(row.trim()) {
                continue;
            }
            let separated = |c: char| c.is_whitespace() || c == ',';
            let words: Vec<&str> = row
                .split(separated)
                .filter(|word| !word.is_empty())
                .collect();
            match words.as_slice() {
                [sfen, played, winner] if sfen.len() > 64 => {
                    let sfen: Sfen = sfen.parse().map_err(|why| at(&why))?;
                    let outcome = winner_of(winner).ok_or_else(|| {
                        at(&format!("winner: expected B, W or D, found {winner:?}"))
                    })?;
                    let legal = played.parse().ok();
                    let legal = legal.filter(|m| sfen.position.is_legal(*m));
                    match legal {
                        Some(m) => {
                            let game = SampledGame::single(sfen.position, m, outcome);
                            self.games.push(game);
                        }
                        None => self.illegal += 1,
                    }
                }
                _ => match squares::parse(row, number) {
                    Ok(record) => {
                        let line = record.line().map_err(|why| at(&why))?;
                        if let Some(outcome) = record.outcome() {
                            self.take_with(&line, outcome);
                        }
                    }
                    // A damaged file is rejected; a game that breaks the rules is skipped.
                    Err(partial) => match partial.error.fault {
                        Fault::Move(why) if why.refusal != Refusal::NotAMove => self.illegal += 1,
                        fault => return Err(at(&fault)),
                    },
                },
            }
        }
        Ok(())
    }

    /// A game that the board decided.
    fn take(&mut self, line: &Line<Othello>) {
        if let Some(verdict) = line.verdict() {
            self.take_with(line, verdict.outcome);
        }
    }

    fn take_with(&mut self, line: &Line<Othello>, outcome: Outcome) {
        if *line.rules() != Size::Eight {
            return;
        }
        self.games.push(SampledGame::new(line, outcome));
    }
}

/// Empty lines and remarks are no games.
fn is_game(row: &str) -> bool {
    !row.is_empty() && !row.starts_with('#')
}

/// Whether a file in a folder or an archive may have games of Othello.
fn is_othello(path: &Path) -> bool {
    let format = Format::of(path);
    format.is_some_and(|format| format.game() == "Othello")
        || path.extension() == Some("txt".as_ref())
}

fn is_ggf(path: &Path, bytes: &[u8]) -> bool {
    path.extension().is_some_and(|end| end == "ggf") || bytes.starts_with(b"(;")
}

fn winner_of(text: &str) -> Option<Outcome> {
    match text {
        "B" => Some(Outcome::Win(Color::Black)),
        "W" => Some(Outcome::Win(Color::White)),
        "D" => Some(Outcome::Draw),
        _ => None,
    }
}

/// A game of the built-in player against itself.
fn play(rng: &mut Rng) -> Line<Othello> {
    let mut player = Minimax {
        depth: 2,
        endgame: 8,
        ..Minimax::default()
    };
    let mut line = Line::<Othello>::new(Size::Eight);
    while line.position().outcome().is_none() {
        let is_random = line.moves().len() < RANDOM_PLIES || rng.f64() < RANDOM_SHARE;
        let m = if is_random {
            rng.choice(line.position().legal_moves())
        } else {
            let limits = Limits::default();
            player
                .think(&line, &limits, &Stop::new(), &Reports::none())
                .best
        };
        // A side without a move has to pass.
        line.push_unchecked(m.unwrap_or(Move::Pass));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_with_illegal_moves_are_counted_and_passed_over() {
        let mut games = Games::default();
        let at = |why: &dyn Display| Trouble::Input(why.to_string());
        let whole = "e6f4e3f6g5d6e7f5c5";
        let text = format!("{whole}\n\nf5f5\n{whole}\nf5d6\n");
        games.read_lines(text.as_bytes(), &at).expect("readable");
        // The shortest game twice, an illegal one, and one without a winner yet.
        assert_eq!((games.games.len(), games.illegal), (2, 1));
        assert_eq!(games.games[0].len(), 9);
        let first = games.games[0].samples().next().expect("nine samples");
        assert_eq!(first.target, 1.0);
        let long = "x".repeat(LONGEST + 1);
        let error = games
            .read_lines(long.as_bytes(), &at)
            .expect_err("too long");
        assert_eq!(
            error.to_string(),
            "line 1: expected at most 65536 bytes, found more"
        );
        let error = games
            .read_lines(&b"f5d6\nxx"[..], &at)
            .expect_err("no moves");
        let expected = "line 2: move 1 (xx): expected a square from a1 to h8, or pass";
        assert_eq!(error.to_string(), expected);
    }
}
