use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use boards::{BoardGame, Negotiation, Opponent, TerminalStyle};
use game::{ByColor, Color, Line};
use protocol::Go;
use report::Language;
use search::{Stop, TimeControl};

use crate::archive::Archive;
use crate::game_session::GameSession;
use crate::hints::Hints;
use crate::input::Input;
use crate::interruption;
use crate::opening::Opening;
use crate::session_end::SessionEnd;
use crate::timer::Timer;

/// A game in the terminal that is about to begin.
pub struct TerminalGame<G: BoardGame> {
    /// The position to start from, with the moves before it.
    pub line: Line<G>,
    /// The colour of the person at the terminal.
    pub seat: Color,
    /// The opening rule, if the players agree on the first stones.
    pub negotiation: Option<Box<dyn Negotiation<G>>>,
    /// The seed of what a program does in the opening.
    pub opening_seed: u64,
    /// `None` if another person plays the other side.
    pub opponent: Option<Opponent<G>>,
    /// The limits of the opponent, apart from its clock.
    pub limits: Go,
    /// The clock of the person at the terminal.
    pub time: Option<TimeControl>,
    /// The clock of the opponent.
    pub opponent_time: Option<TimeControl>,
    /// Whether a turn lasts until its time is up, and the last move typed counts.
    pub last_click_wins: bool,
    /// Whether a person whose time is up gives up the turn and not the game, where the game has a pass.
    pub passes_on_time_out: bool,
    /// The player that gives hints.
    pub hints: Hints<G>,
    /// The files that the game may write.
    pub archive: Archive,
    /// The file for the record when the game is over.
    pub save: Option<PathBuf>,
    /// The file that keeps what is typed at a terminal, for the next time.
    pub history: Option<PathBuf>,
    /// The language of all texts.
    pub language: Language,
    /// The style of the board.
    pub style: TerminalStyle,
}

impl<G: BoardGame> TerminalGame<G> {
    /// Plays it: moves come from standard input, everything else goes to `out`.
    pub fn play(mut self, out: &mut dyn Write) -> Result<SessionEnd> {
        let interruption = Stop::new();
        interruption::listen(&interruption)?;
        if let Some(opponent) = &mut self.opponent {
            opponent.interrupt_by(&interruption);
        }
        self.hints.interrupt_by(&interruption);
        let (time, opponent_time) = (self.time, self.opponent_time);
        let timer = |seat: Color| {
            let mut controls = ByColor::both(time);
            controls[!seat] = opponent_time;
            Timer::new(controls)
        };
        let mut session = GameSession {
            first_ply: self.line.moves().len(),
            line: self.line,
            seat: self.seat,
            opening_seed: self.opening_seed,
            limits: self.limits,
            timer: timer(self.seat),
            opponent: self.opponent,
            last_click_wins: self.last_click_wins,
            passes_on_time_out: self.passes_on_time_out,
            hints: self.hints,
            archive: self.archive,
            save: self.save,
            language: self.language,
            style: self.style,
            input: Input::of_stdin(self.history.as_deref()),
            interruption,
            was_interrupted: false,
            out,
        };
        if let Some(negotiation) = self.negotiation {
            if session.open(negotiation)? == Opening::BrokenOff {
                return session.close(None);
            }
            // The colours may have changed, and clocks belong to players.
            session.timer = timer(session.seat);
        }
        session.run()
    }
}
