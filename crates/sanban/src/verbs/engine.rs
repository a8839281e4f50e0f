pub(crate) mod desk;
pub(crate) mod evaluator;
mod misbehaviour;
mod protocol;
mod speech;

use std::io::{self, Write};
use std::path::PathBuf;

use ::protocol::{Answer, BestMove, EngineOption, Fault, Identity, OptionKind, Score};
use anyhow::{Context, Result, ensure};
use game::Line;
use host::{Engine, Local};

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::players::{HASH, LINES, PlayerKind, PlayerText, Values};
use crate::verbs::engine::desk::{Desk, Question};
use crate::verbs::engine::misbehaviour::{Misbehaviour, Mischief};
use crate::verbs::engine::protocol::Protocol;
pub(crate) use crate::verbs::engine::speech::Speech;

/// The options whose names protocols have agreed on.
const MULTI_PV: &str = "MultiPV";
const USI_HASH: &str = "USI_Hash";

/// What others call our options: GUIs, and the engines of the fifth document.
const SAME: [(&str, &str); 4] = [
    (USI_HASH, HASH),
    ("modelfile", "net"),
    ("playout", "playouts"),
    ("thread", "threads"),
];

/// Be an engine: a built-in player on standard input and output
///
/// For every program that runs engines. Without --protocol the first line tells which one it
/// is, and the game's usual one is taken where it does not.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    game: GameKind,

    /// The player (see `sanban players`) [default: the game's best]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,

    /// The protocol [default: by the first line]
    #[arg(long, value_enum)]
    protocol: Option<Protocol>,

    /// The file of square weights that an evaluator has
    #[arg(long, value_name = "FILE", conflicts_with = "player")]
    weights: Option<PathBuf>,

    /// Do something wrong on purpose, to test a program that runs engines
    #[arg(long, value_enum, value_delimiter = ',', hide_short_help = true)]
    misbehave: Vec<Misbehaviour>,

    /// In so many per cent of the games each, instead of the first in all
    #[arg(
        long,
        value_name = "PERCENT",
        requires = "misbehave",
        hide_short_help = true
    )]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    misbehave_in: Option<u8>,

    /// The rules: as in `sanban show`
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
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
        let weights = evaluator::weights(args.weights.as_deref(), args.player.as_deref())?;
        return evaluator::serve(weights, io::stdin().lock(), out);
    }
    ensure!(
        args.weights.is_none(),
        "--weights: expected --protocol evaluator with it; a player has minimax:weights=FILE"
    );
    args.game.visit(Serve { args, out })
}

impl Visitor for Serve<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        let Serve { args, out } = self;
        let name = args.player.as_deref().unwrap_or(G::BEST_PLAYER);
        let text = PlayerText::parse(name).context("--player")?;
        let rules = G::rules_asked_for(args.rules.as_deref())?;
        G::spoken(&rules).context("--rules")?;
        let engine = local::<G>(text, rules).context("--player")?;
        let lines = desk::lines(io::stdin());
        let Some(first) = lines.recv().ok() else {
            return Ok(());
        };
        let by_line = || Speech::of_line(&first).unwrap_or(G::SPEECH);
        let speech = match args.protocol {
            Some(Protocol::Player(speech)) => speech,
            _ => by_line(),
        };
        let desk = Desk::new(engine, speech, known::<G>)
            .misbehaving(Mischief::new(args.misbehave.clone(), args.misbehave_in));
        desk.serve(first, lines, out)
    }
}

/// A built-in player as an engine whose options are those of the player.
pub(crate) fn local<G: Face>(text: PlayerText, rules: G::Rules) -> Result<Box<dyn Engine>> {
    let kind = text.kind::<G>()?;
    let identity = Identity {
        name: format!("Sanban {} {}", env!("CARGO_PKG_VERSION"), kind.name),
        author: "the Sanban developers".to_owned(),
        options: options::<G>(&text)?,
    };
    let player = text.player::<G>(&rules)?;
    let mut text = text;
    let mut engine = Local::<G>::new(identity, rules.clone(), player).with_score(Score::Centipawns);
    if let Some(mate) = G::mate_search() {
        engine = engine.with_mate(mate);
    }
    Ok(Box::new(engine.with_options(move |player, name, value| {
        // Every GUI sends these; a player without a table or a clock has no use for them.
        let Some(name) = meant(kind, name) else {
            return Ok(());
        };
        let value = value.unwrap_or_default();
        // A player that is made anew has forgotten what it saw.
        if text.value::<String>(name).as_deref() == Some(value) {
            return Ok(());
        }
        let mut changed = text.clone();
        changed.set(name, value);
        *player = changed.player::<G>(&rules).map_err(|error| Fault {
            field: "option",
            expected: "what the player takes",
            found: format!("{error:#}"),
        })?;
        // A value that was refused must not spoil those that follow.
        text = changed;
        Ok(())
    })))
}

/// The player's options in the words of the protocols.
fn options<G: Face>(text: &PlayerText) -> Result<Vec<EngineOption>> {
    let mut options = vec![EngineOption {
        name: "USI_Ponder".to_owned(),
        kind: OptionKind::Check { default: false },
    }];
    for option in text.kind::<G>()?.options {
        let given = text.value::<String>(option.name);
        let kind = match option.values {
            Values::Number { default, min, max } => OptionKind::Spin {
                default: text.value(option.name).unwrap_or(default),
                min,
                max,
            },
            Values::Seed => OptionKind::Text {
                default: given.unwrap_or_default(),
            },
            Values::Words(words) => OptionKind::Combo {
                default: given.unwrap_or_else(|| words.first().copied().unwrap_or("").to_owned()),
                choices: words.iter().map(|&word| word.to_owned()).collect(),
            },
            Values::Run | Values::Net | Values::Text => OptionKind::Text {
                default: given.unwrap_or_default(),
            },
        };
        options.push(EngineOption {
            name: spoken(option.name).to_owned(),
            kind,
        });
        for (told, _) in SAME.iter().filter(|(_, own)| *own == option.name) {
            options.push(EngineOption {
                name: (*told).to_owned(),
                kind: options[options.len() - 1].kind.clone(),
            });
        }
    }
    Ok(options)
}

/// What the protocols call an option of a player.
fn spoken(name: &str) -> &str {
    match name {
        LINES => MULTI_PV,
        name => name,
    }
}

/// The option of a player that is called so in a protocol, where upper case means nothing.
fn meant(kind: &PlayerKind, name: &str) -> Option<&'static str> {
    let same = SAME
        .iter()
        .find(|(told, _)| name.eq_ignore_ascii_case(told));
    let name = same.map_or(name, |(_, own)| own);
    let mut names = kind.options.iter().map(|option| option.name);
    names.find(|own| spoken(own).eq_ignore_ascii_case(name))
}

/// What only the game itself can answer, whoever plays.
fn known<G: Face>(question: Question, start: Option<&str>, moves: &[String]) -> Answer {
    let rules = G::Rules::default();
    let position = match start.map(G::parse_position) {
        None => G::start(&rules),
        Some(Ok(position)) => position,
        Some(Err(error)) => return Answer::Refusal(error.to_string()),
    };
    let mut line = Line::<G>::from_position(rules, position);
    for text in moves {
        let Ok(m) = G::parse_move(line.position(), text) else {
            break;
        };
        if line.push(m).is_err() {
            break;
        }
    }
    match question {
        Question::Fouls => Answer::Fouls(G::fouls(line.position())),
        Question::Swap2 => {
            let stones = G::swap2_stones(line.position());
            Answer::Best(if stones.is_empty() {
                BestMove::None
            } else {
                BestMove::Play {
                    best: stones.join(" "),
                    ponder: None,
                }
            })
        }
    }
}
