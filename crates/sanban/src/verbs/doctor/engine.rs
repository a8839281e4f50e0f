use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use doctor::{Examination, PROTOCOLS, Signs};
use protocol::Kind;
use report::Language;

use crate::answer::Answer;
use crate::game_arg;
use crate::protocol_arg;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// Check whether an engine follows its protocol: USI, USI-X or Gomocup's
///
/// The engine is started and sent everything that GUIs send to engines, and some invalid input. Exit
/// code 0: every mandatory check passes; 1: one fails; 2: the engine cannot be started.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game [default: the protocol's]
    #[arg(long, value_parser = game_arg::parser())]
    game: Option<GameKind>,

    /// The protocol [default: the game's usual one, or the one that the engine answers]
    #[arg(long, value_parser = protocol_arg::one_of(&PROTOCOLS))]
    protocol: Option<Kind>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Use only ASCII characters
    #[arg(long, conflicts_with = "json")]
    ascii: bool,

    /// Multiply all time limits by this factor, for slow machines and engines that load slowly
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    time_scale: f64,

    /// The folder that the engine runs in [default: that of its program file]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// The engine and its arguments, after --
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(super) fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if (0.1..=100.0).contains(&factor) => Ok(factor),
        _ => Err("expected a number from 0.1 to 100".to_owned()),
    }
}

struct Examine<'a> {
    args: &'a Args,
    protocol: Kind,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let protocol = match (args.protocol, args.game) {
        (Some(protocol), _) => protocol,
        (None, Some(game)) => game.visit(UsualProtocol),
        // An engine that answers no protocol is checked with the game's usual one.
        (None, None) => doctor::detect(&args.command, args.folder.as_deref(), args.time_scale)
            .unwrap_or(Kind::Usi),
    };
    let Some(game) = args.game.or_else(|| GameKind::named(protocol.game())) else {
        bail!("--game: expected the game of an engine that speaks {protocol}");
    };
    let usual = game.visit(UsualProtocol);
    ensure!(
        protocol == usual,
        "--protocol: expected {usual} for this game, found {protocol}"
    );
    game.visit(Examine {
        args,
        protocol,
        language,
        out,
    })
}

/// The protocol that engines of a game usually speak.
struct UsualProtocol;

impl GameVisitor for UsualProtocol {
    type Output = Kind;

    fn visit<G: BoardGame>(self) -> Kind {
        G::PROTOCOL
    }
}

impl GameVisitor for Examine<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let Examine {
            args,
            protocol,
            language,
            out,
        } = self;
        let signs = if args.ascii || is_plain() {
            Signs::Ascii
        } else {
            Signs::Symbols
        };
        let examination = Examination::<G> {
            command: args.command.clone(),
            folder: args.folder.clone(),
            protocol,
            language,
            time_scale: args.time_scale,
            refusal: G::refuse,
        };
        let mut is_first = true;
        let report = examination.run(&mut |entry| {
            if args.json {
                return Ok(());
            }
            if is_first {
                let name = language.pick("protocol", "プロトコル");
                writeln!(out, "{}  {name} {protocol}", G::NAME)?;
                is_first = false;
            }
            entry.write(out, signs, language)?;
            out.flush()
        })?;
        if args.json {
            writeln!(out, "{}", report.json())?;
        } else {
            report.write_summary(out, language)?;
        }
        Ok(if report.is_healthy() {
            Answer::Yes
        } else {
            Answer::No
        })
    }
}

/// Whether the terminal supports only ASCII.
pub(super) fn is_plain() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}
