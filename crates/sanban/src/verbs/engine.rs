mod evaluator;
mod protocol;

use std::io::{self, Write};
use std::path::PathBuf;

use ::protocol::Kind;
use anyhow::{Context, Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use host::serve::{BoardQueries, EvaluatorServer, FaultInjection, Misbehaviour, Server};
use players::BuiltIn;

use crate::game_arg;
use crate::verbs::engine::protocol::Protocol;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// Run a built-in player as an engine on standard input and output
///
/// It works with any program that runs engines. Without --protocol the first line selects the
/// protocol; if that line is ambiguous, the game's usual protocol is used.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The player (see `sanban players`) [default: the game's best]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// The protocol [default: detected from the first line]
    #[arg(long, value_parser = protocol::parser())]
    protocol: Option<Protocol>,

    /// The file of square weights for --protocol evaluator
    #[arg(long, value_name = "FILE", conflicts_with = "player")]
    weights: Option<PathBuf>,

    /// Misbehave on purpose, to test a program that runs engines
    #[arg(long, value_parser = misbehaviour(), value_delimiter = ',', hide_short_help = true)]
    misbehave: Vec<Misbehaviour>,

    /// Inject each of these faults in this percentage of the games, instead of the first in all
    /// games
    #[arg(
        long,
        value_name = "PERCENT",
        requires = "misbehave",
        hide_short_help = true
    )]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    misbehave_in: Option<u8>,

    /// The rules, as in `sanban show`
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

fn misbehaviour() -> impl TypedValueParser<Value = Misbehaviour> {
    let value = |kind: Misbehaviour| PossibleValue::new(kind.name()).help(kind.description());
    PossibleValuesParser::new(Misbehaviour::ALL.map(value)).try_map(|name| {
        let mut kinds = Misbehaviour::ALL.into_iter();
        kinds.find(|kind| kind.name() == name).ok_or("unknown")
    })
}

struct Serve<'a> {
    args: &'a Args,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    if args.protocol == Some(Protocol::Evaluator) {
        ensure!(
            args.game == GameKind::Othello,
            "--protocol evaluator: expected othello, found {}",
            args.game.name()
        );
        let (file, player) = (args.weights.as_deref(), args.player.as_deref());
        let mut weights = evaluator::weights(file, player)?;
        let server = EvaluatorServer {
            value: |sfen: &str| evaluator::value(&mut weights, sfen),
            train_hint: "`sanban learn squares othello` trains",
        };
        return Ok(server.run(io::stdin().lock(), out)?);
    }
    ensure!(
        args.weights.is_none(),
        "--weights: expected --protocol evaluator; for a player use minimax:weights=FILE"
    );
    args.game.visit(Serve { args, out })
}

impl GameVisitor for Serve<'_> {
    type Output = Result<()>;

    fn visit<G: BoardGame>(self) -> Result<()> {
        let Serve { args, out } = self;
        let name = args.player.as_deref().unwrap_or(G::BEST_PLAYER);
        let player: BuiltIn = name.parse().context("--player")?;
        let rules = G::CAPABILITIES.rules_or_default(args.rules.as_deref())?;
        G::CAPABILITIES
            .check_protocol_rules(&rules)
            .context("--rules")?;
        let engine = players::engine::local::<G>(player, rules).context("--player")?;
        let protocol = |first: &str| match args.protocol {
            Some(Protocol::Player(kind)) => kind,
            _ => Kind::of_first_line(first).unwrap_or(G::PROTOCOL),
        };
        Server::new(engine)
            .with_queries(BoardQueries::of::<G>(
                |position| G::CAPABILITIES.foul_points(position),
                |position, time| G::CAPABILITIES.answer_swap2(position, time),
            ))
            .with_faults(FaultInjection::new(
                args.misbehave.clone(),
                args.misbehave_in,
            ))
            .run(io::stdin(), protocol, out)?;
        Ok(())
    }
}
