mod archive;
mod hints;
mod input;
mod opening;
mod table;
mod thought;
mod timer;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::{ByColor, Color};
use protocol::Go;
use search::TimeControl;

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::opponents;
use crate::time_spec::{TimeSpec, seconds};
use crate::verbs::engine::Speech;
use crate::verbs::play::archive::Archive;
use crate::verbs::play::hints::Hints;
use crate::verbs::play::input::Input;
use crate::verbs::play::opening::Opening;
use crate::verbs::play::table::Table;
use crate::verbs::play::timer::Timer;
use crate::verbs::position::{self, Seat, Start};
use crate::verbs::show;

/// Play a game in the terminal
///
/// Type a move such as d3, h8 or 7g7f, or: undo, resign, pass (only when forced), moves, hint,
/// save FILE, help, quit.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    game: GameKind,

    /// The opponent: a built-in player (see `sanban players`), `cmd:PROGRAM ARGS` for an engine,
    /// or human for a second person at this terminal
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    vs: String,

    /// The protocol of a `cmd:` engine [default: usix, gomocup or usi, as is usual in the game]
    #[arg(long, value_enum, value_name = "PROTOCOL")]
    engine_protocol: Option<Speech>,

    /// Your colour
    #[arg(long, value_enum, default_value_t = Seat::Black)]
    color: Seat,

    #[command(flatten)]
    clocks: Clocks,

    #[command(flatten)]
    limits: Limits,

    /// Who is asked by `hint`: as --vs [default: the game's best player]
    #[arg(long, value_name = "PLAYER")]
    hints: Option<String>,

    /// Write the game into this file when it is over; the name's end tells the format (Othello:
    /// .txt, .f5d6, .ggf; Renju: .psq, .sgf, .rif, .points, .rdd; Shogi: .csa, .kif, .ki2, .jkf,
    /// .sfen)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Where to start: as in `sanban show`; the moves of an earlier game continue it
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// Agree on the first stones by an opening rule (Renju): free, rif, swap, yamaguchi,
    /// soosyrv8, taraguchi10, swap2 or super-sakata; you begin if your colour is black
    #[arg(long, value_name = "RULE", conflicts_with_all = ["position", "board"])]
    opening: Option<String>,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,
}

/// How much time the players have.
#[derive(clap::Args, Debug)]
struct Clocks {
    /// Both clocks, in seconds: 300+3 (and 3 more with each move), 300/10 (then 10 for each
    /// move), 10 or 0/10 (10 for each move). Whose time is up loses
    #[arg(long, value_name = "SPEC")]
    time: Option<TimeSpec>,

    /// The opponent's clock, if it is another one
    #[arg(long, value_name = "SPEC")]
    opponent_time: Option<TimeSpec>,

    /// The seconds a person has for each move; the engine is not timed
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "time")]
    time_control: Option<Duration>,

    /// A turn lasts until its time is up, and the last legal move typed counts; Enter ends it
    /// earlier
    #[arg(long, requires = "time_control")]
    last_click_wins: bool,
}

/// What limits the opponent, beside its clock.
#[derive(clap::Args, Debug)]
struct Limits {
    /// How many moves the opponent may look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// How many positions the opponent may look at for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How long the opponent may think about a move, in milliseconds [default: 5000 if there is
    /// neither a clock nor another limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_time: Option<u64>,
}

impl Clocks {
    /// Whose clock is which.
    fn timer(&self, seat: Color, is_person_opposite: bool) -> Timer {
        let for_each_move = self.time_control.map(|byoyomi| TimeControl {
            byoyomi,
            ..TimeControl::default()
        });
        let common = self.time.map(|TimeSpec(control)| control);
        let person = common.or(for_each_move);
        let opponent = match self.opponent_time {
            Some(TimeSpec(control)) => Some(control),
            None if is_person_opposite => person,
            None => common,
        };
        let mut controls = ByColor::both(person);
        controls[!seat] = opponent;
        Timer::new(controls)
    }
}

impl Limits {
    fn is_empty(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.move_time.is_none()
    }

    fn go(&self) -> Go {
        Go {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time.map(Duration::from_millis),
            ..Go::default()
        }
    }
}

struct Play<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    args.game.visit(Play {
        args,
        language,
        out,
    })
}

impl Visitor for Play<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        let Play {
            args,
            language,
            out,
        } = self;
        let archive = Archive::default();
        if let Some(path) = &args.save {
            archive.check::<G>(path).context("--save")?;
        }
        let line = position::read::<G>(args.position.as_deref(), &args.start)?;
        let negotiation = match &args.opening {
            Some(name) => Some(G::negotiation(name, line.rules()).context("--opening")?),
            None => None,
        };
        let opponent = match args.vs.as_str() {
            "human" => {
                ensure!(
                    args.engine_protocol.is_none() && args.limits.is_empty(),
                    "--engine-protocol, --depth, --nodes and --move-time are for an opponent \
                     that is no person: see --vs"
                );
                None
            }
            text => Some(
                opponents::opponent(text, args.engine_protocol, line.rules()).context("--vs")?,
            ),
        };
        let hints = Hints::new(args.hints.as_deref(), line.rules()).context("--hints")?;
        let seat = args.color.into();
        let first_ply = line.moves().len();
        let mut table = Table {
            line,
            first_ply,
            seat,
            limits: args.limits.go(),
            timer: args.clocks.timer(seat, opponent.is_none()),
            opponent,
            last_click_wins: args.clocks.last_click_wins,
            hints,
            archive,
            save: args.save.clone(),
            language,
            style: show::style(args.ascii),
            input: Input::of_stdin()?,
            out,
        };
        if let Some(negotiation) = negotiation {
            if table.open(negotiation)? == Opening::BrokenOff {
                return table.close(None);
            }
            // The colours may have changed, and clocks belong to players.
            table.timer = args.clocks.timer(table.seat, table.opponent.is_none());
        }
        table.run()
    }
}
