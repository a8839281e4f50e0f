use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use othello::{Othello, Size};
use protocol::{Go, Kind};
use report::Language;
use search::TimeControl;
use terminal::interruption::INTERRUPTED;
use terminal::{Archive, Hints, OseroGame, SessionEnd, TerminalGame};

use crate::answer::Answer;
use crate::data_folder;
use crate::game_arg;
use crate::position::{self, Seat, Start};
use crate::protocol_arg;
use arena::TimeSpec;
use boards::BoardGame;
use boards::Opponent;
use boards::games::{GameKind, GameVisitor};

/// Play a game in the terminal
///
/// Type a move such as d3, h8 or 7g7f, or: undo, resign, pass (only when forced), moves, hint,
/// save FILE, help, quit.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The opponent: a built-in player (see `sanban players`), `cmd:PROGRAM ARGS` for an engine,
    /// or human for a second person at this terminal [default: sparring, which the page offers first
    /// as well]
    #[arg(long, value_name = "PLAYER")]
    vs: Option<String>,

    /// The protocol of a `cmd:` engine [default: usix, gomocup or usi, as is usual in the game]
    #[arg(long, value_parser = protocol_arg::parser(), value_name = "PROTOCOL")]
    engine_protocol: Option<Kind>,

    /// The folder that a `cmd:` engine runs in [default: that of its program file]
    #[arg(long, value_name = "DIR")]
    engine_folder: Option<PathBuf>,

    /// Your colour
    #[arg(long, value_enum, default_value_t = Seat::Black)]
    color: Seat,

    #[command(flatten)]
    clocks: Clocks,

    #[command(flatten)]
    limits: Limits,

    /// The player that `hint` asks, as in --vs [default: the game's best player]
    #[arg(long, value_name = "PLAYER")]
    hints: Option<String>,

    /// Write the game to this file when it is over; the extension sets the format (Othello:
    /// .txt, .f5d6, .ggf; Renju: .psq, .sgf, .rif, .points, .rdd; Shogi: .csa, .kif, .ki2, .jkf,
    /// .sfen)
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// The first position, as in `sanban show`; the moves of an earlier game continue it
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// What happens to a foul (Renju): refuse it, or lose the game by it. The board then does not mark
    /// the fouls, and `--rules renju,fouls=lose` means the same
    #[arg(long, value_name = "WHAT")]
    fouls: Option<Fouls>,

    /// Agree on the first stones by an opening rule (Renju): free, rif, swap, yamaguchi,
    /// soosyrv8, taraguchi10, swap2 or super-sakata; you begin if your colour is black
    #[arg(long, value_name = "RULE", conflicts_with_all = ["position", "board"])]
    opening: Option<String>,

    /// The seed of what the opponent does in the opening: the same seed decides the same [default: a new
    /// one]
    #[arg(long, value_name = "N", requires = "opening")]
    opening_seed: Option<u64>,

    /// Show the game as the Java series on Othello does: its board, the questions row: and col:, and its
    /// two lines of the result
    #[arg(long, conflicts_with_all = ["opening", "time", "opponent_time", "time_control", "hints", "ascii"])]
    java: bool,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,
}

/// The time of the players.
#[derive(clap::Args, Debug)]
struct Clocks {
    /// Both clocks, in seconds: 300+3 (an increment of 3 per move), 300/10 (then 10 per move), 10
    /// or 0/10 (10 per move). A player whose time is up loses
    #[arg(long, value_name = "SPEC")]
    time: Option<TimeSpec>,

    /// The opponent's clock, if it differs
    #[arg(long, value_name = "SPEC")]
    opponent_time: Option<TimeSpec>,

    /// The seconds that a person has for each move; the engine is not timed
    #[arg(long, value_name = "SECONDS", value_parser = TimeSpec::seconds, conflicts_with = "time")]
    time_control: Option<Duration>,

    /// A turn lasts until its time is up, and the last legal move typed counts; Enter ends it
    /// earlier
    #[arg(long, requires = "time_control")]
    last_click_wins: bool,

    /// What happens to a person whose time for a move is up: lose the game, or pass (Othello), unless
    /// the turn before was a pass; a record begins after the last such pass
    #[arg(
        long,
        value_name = "WHAT",
        requires = "time_control",
        default_value = "lose"
    )]
    time_out: TimeOut,
}

/// What happens to a person whose time for a move is up.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum TimeOut {
    Pass,
    Lose,
}

/// What happens to a foul.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Fouls {
    Refuse,
    Lose,
}

/// The limits of the opponent, apart from its clock.
#[derive(clap::Args, Debug)]
struct Limits {
    /// The most plies the opponent may look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// The most positions the opponent may visit for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The opponent's time for a move, in milliseconds [default: 5000 if there is
    /// neither a clock nor another limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_time: Option<u64>,
}

impl Clocks {
    /// The clock of the person at the terminal.
    fn person(&self) -> Option<TimeControl> {
        let for_each_move = self.time_control.map(|byoyomi| TimeControl {
            byoyomi,
            ..TimeControl::default()
        });
        self.common().or(for_each_move)
    }

    /// The clock of the opponent.
    fn opponent(&self, is_person: bool) -> Option<TimeControl> {
        match self.opponent_time {
            Some(TimeSpec(control)) => Some(control),
            None if is_person => self.person(),
            None => self.common(),
        }
    }

    fn common(&self) -> Option<TimeControl> {
        self.time.map(|TimeSpec(control)| control)
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

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if args.java {
        return play_as_in_java(args, out);
    }
    args.game.visit(Play {
        args,
        language,
        out,
    })
}

/// Plays Othello in the words of the Java series.
fn play_as_in_java(args: &Args, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        args.game == GameKind::Othello,
        "--java: expected othello, found {}",
        args.game.name()
    );
    let archive = Archive::default();
    if let Some(path) = &args.save {
        archive.check::<Othello>(path).context("--save")?;
    }
    let line = position::read::<Othello>(args.position.as_deref(), &args.start)?;
    ensure!(
        *line.rules() == Size::Eight,
        "--java: expected a board of 8x8, found {}",
        line.rules()
    );
    let game = OseroGame {
        opponent: opponent::<Othello>(args, line.rules())?,
        line,
        seat: args.color.into(),
        limits: args.limits.go(),
        archive,
        save: args.save.clone(),
    };
    Ok(answer(game.play(out)?))
}

/// The opponent of `--vs`; `None` for a second person.
fn opponent<G: BoardGame>(args: &Args, rules: &G::Rules) -> Result<Option<Opponent<G>>> {
    let text = args.vs.as_deref().unwrap_or(G::USUAL_OPPONENT);
    if text != "human" {
        let (protocol, folder) = (args.engine_protocol, args.engine_folder.as_deref());
        let opponent = Opponent::new(text, protocol, folder, rules).context("--vs")?;
        return Ok(Some(opponent));
    }
    ensure!(
        args.engine_protocol.is_none() && args.engine_folder.is_none() && args.limits.is_empty(),
        "--engine-protocol, --engine-folder, --depth, --nodes and --move-time are for \
         an opponent that is no person: see --vs"
    );
    Ok(None)
}

fn answer(end: SessionEnd) -> Answer {
    match end {
        SessionEnd::Over | SessionEnd::Left => Answer::Yes,
        SessionEnd::Interrupted => Answer::Code(INTERRUPTED),
    }
}

impl GameVisitor for Play<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let Play {
            args,
            language,
            out,
        } = self;
        let archive = Archive::default();
        if let Some(path) = &args.save {
            archive.check::<G>(path).context("--save")?;
        }
        let mut rules = args.start.rules::<G>()?;
        if args.fouls == Some(Fouls::Lose) {
            rules = G::CAPABILITIES
                .losing_by_fouls(rules)
                .context("--fouls lose")?;
        }
        let line = position::read_by::<G>(rules, args.position.as_deref(), &args.start)?;
        let negotiation = match &args.opening {
            Some(name) => Some(
                G::CAPABILITIES
                    .start_opening(name, line.rules())
                    .context("--opening")?,
            ),
            None => None,
        };
        let opponent = opponent::<G>(args, line.rules())?;
        let passes_on_time_out = args.clocks.time_out == TimeOut::Pass;
        ensure!(
            !passes_on_time_out || G::CAPABILITIES.pass.is_some(),
            "--time-out pass: expected othello, found {}",
            G::NAME
        );
        let hints = Hints::new(args.hints.as_deref(), line.rules()).context("--hints")?;
        let game = TerminalGame {
            line,
            seat: args.color.into(),
            negotiation,
            opening_seed: args.opening_seed.unwrap_or_else(players::fresh_seed),
            limits: args.limits.go(),
            time: args.clocks.person(),
            opponent_time: args.clocks.opponent(opponent.is_none()),
            opponent,
            last_click_wins: args.clocks.last_click_wins,
            passes_on_time_out,
            hints,
            archive,
            save: args.save.clone(),
            history: data_folder::usual().map(|folder| folder.join("history").join(G::NAME)),
            language,
            style: terminal::style(args.ascii),
        };
        Ok(answer(game.play(out)?))
    }
}
