use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use arena::{GameEnd, RecordedGame};
use boards::Opponent;
use game::{ByColor, Color, Line, Notation as _, Position as _, Wdl};
use host::Decision;
use othello::{Move, OseroBoard, Othello, Square};
use protocol::{BestMove, Ending, Go};
use search::Stop;

use crate::archive::Archive;
use crate::input::{PlainLines, Typed};
use crate::interruption;
use crate::session_end::SessionEnd;

/// The time of an opponent for a move without any other limit; some players think until stopped.
const USUAL_MOVE_TIME: Duration = Duration::from_secs(5);

/// A game in the terminal as the Java osero series shows it, word for word: its board, the questions
/// `row: ` and `col: `, passes without a word, and the two lines of the result.
pub struct OseroGame {
    /// The position to start from, with the moves before it.
    pub line: Line<Othello>,
    /// The colour of the person at the terminal.
    pub seat: Color,
    /// `None` if another person plays the other side.
    pub opponent: Option<Opponent<Othello>>,
    /// The limits of the opponent.
    pub limits: Go,
    /// The files that the game may write.
    pub archive: Archive,
    /// The file for the record.
    pub save: Option<PathBuf>,
}

/// What a side does.
enum Turn {
    Plays(Move),
    Leaves,
    Interrupts,
    Resigns,
}

impl OseroGame {
    /// Plays it: rows and columns come from standard input, everything else goes to `out`.
    pub fn play(mut self, out: &mut dyn Write) -> Result<SessionEnd> {
        let interruption = Stop::new();
        interruption::listen(&interruption)?;
        if let Some(opponent) = &mut self.opponent {
            opponent.interrupt_by(&interruption);
        }
        let mut lines = PlainLines::of_stdin()?;
        let end = self.run(&mut lines, &interruption, out);
        // An error must not lose the game.
        let finish = end.as_ref().ok().and_then(|(_, finish)| *finish);
        let saved = self.save(finish);
        let seat = !self.seat;
        if let Some(opponent) = &mut self.opponent {
            opponent.leave(finish.map(|finish| match finish.outcome().seen_by(seat) {
                Wdl::Win => Ending::Win,
                Wdl::Draw => Ending::Draw,
                Wdl::Loss => Ending::Loss,
            }));
        }
        let (end, _) = end?;
        saved?;
        Ok(end)
    }

    fn run(
        &mut self,
        lines: &mut PlainLines,
        interruption: &Stop,
        out: &mut dyn Write,
    ) -> Result<(SessionEnd, Option<GameEnd>)> {
        self.draw(out)?;
        loop {
            if let Some(verdict) = self.line.verdict() {
                let board = OseroBoard(*self.line.position());
                writeln!(out, "{}", board.result())?;
                let finish = GameEnd::Board(verdict.outcome);
                return Ok((SessionEnd::Over, Some(finish)));
            }
            let turn = self.line.turn();
            let moves = self.line.position().legal_moves();
            let act = match moves[..] {
                [Move::Pass] => Turn::Plays(Move::Pass),
                _ if self.opponent.is_none() || turn == self.seat => {
                    self.ask(lines, interruption, out)?
                }
                _ => self.think(out)?,
            };
            match act {
                Turn::Plays(m) => {
                    self.line.push_unchecked(m);
                    if m != Move::Pass {
                        self.draw(out)?;
                    }
                }
                Turn::Leaves => return Ok((SessionEnd::Left, None)),
                Turn::Interrupts => return Ok((SessionEnd::Interrupted, None)),
                Turn::Resigns => {
                    let board = OseroBoard(*self.line.position());
                    writeln!(out, "{}", board.result())?;
                    let finish = GameEnd::Resignation(turn);
                    return Ok((SessionEnd::Over, Some(finish)));
                }
            }
        }
    }

    fn draw(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "\n{}", OseroBoard(*self.line.position()))?;
        Ok(())
    }

    /// Asks for a row and a column until a disc may lie there. The end of the input leaves the game.
    fn ask(
        &self,
        lines: &mut PlainLines,
        interruption: &Stop,
        out: &mut dyn Write,
    ) -> Result<Turn> {
        loop {
            let mut numbers = [None; 2];
            for (number, prompt) in numbers.iter_mut().zip(["row: ", "col: "]) {
                write!(out, "{prompt}")?;
                out.flush()?;
                match lines.next(None, interruption)? {
                    Typed::Line(text) => *number = text.trim().parse::<i32>().ok(),
                    Typed::Interrupted => return Ok(Turn::Interrupts),
                    Typed::End | Typed::TimeUp => return Ok(Turn::Leaves),
                }
            }
            let [Some(row), Some(column)] = numbers else {
                writeln!(out, "error. once choose.")?;
                continue;
            };
            let index = |number: i32| {
                number
                    .checked_sub(1)
                    .and_then(|index| u8::try_from(index).ok())
            };
            let square = index(column).zip(index(row));
            let square = square.and_then(|(file, rank)| Square::at(file, rank));
            if let Some(m) = square.map(Move::Place)
                && self.line.position().is_legal(m)
            {
                return Ok(Turn::Plays(m));
            }
        }
    }

    fn think(&mut self, out: &mut dyn Write) -> Result<Turn> {
        out.flush()?;
        let mut go = self.limits.clone();
        if go.depth.is_none() && go.nodes.is_none() {
            go.move_time.get_or_insert(USUAL_MOVE_TIME);
        }
        let Some(opponent) = &mut self.opponent else {
            bail!("nobody has this seat");
        };
        let decision = opponent.think(&self.line, go, None, &mut |_| Ok(()))?;
        let best = match decision {
            Decision::Best(best, _) => best,
            Decision::Interrupted => return Ok(Turn::Interrupts),
            Decision::TimeUp => return Ok(Turn::Resigns),
        };
        let name = opponent.name();
        match best {
            BestMove::Play { best, .. } => {
                let position = self.line.position();
                match Othello::parse_move(position, &best) {
                    Ok(m) if position.is_legal(m) => Ok(Turn::Plays(m)),
                    _ => bail!("{name}: illegal answer {best:?}"),
                }
            }
            BestMove::Resign => Ok(Turn::Resigns),
            _ => bail!("{name}: it has no move, though the game goes on"),
        }
    }

    /// Saves the game to the file of `--save`.
    fn save(&mut self, end: Option<GameEnd>) -> Result<()> {
        let Some(path) = self.save.clone() else {
            return Ok(());
        };
        let opponent = self.opponent.as_ref().map_or("human", Opponent::name);
        let mut players = ByColor::both("human".to_owned());
        players[!self.seat] = opponent.to_owned();
        let game = RecordedGame {
            line: &self.line,
            times: &[],
            opinions: Vec::new(),
            occasion: None,
            players,
            end,
        };
        self.archive.save::<Othello>(&path, &game)
    }
}
