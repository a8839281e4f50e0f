use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use arena::{Adjudication, ScoreRule};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use protocol::Kind;
use report::Language;
use shogi_engine::alphabeta::Parameters;
use tuning::{TunedOption, TuningMethod, TuningSettings};

use crate::answer::Answer;
use crate::protocol_arg;
use crate::run_args::{self, RunArgs};

/// Tune the options of an engine by games against itself (SPSA)
///
/// In each step every option is moved a little up or down at random, the engine with these values plays
/// the one with the opposite values, each opening with both colours, and all values take a small step
/// towards the winner. The engine is any program of a protocol that Sanban speaks, with options that it
/// declares, or a built-in player. A run is a folder, as in `sanban learn`: it can be stopped, killed and
/// resumed at any moment without changing the result, and has curves in report.html. At the end the values
/// are printed as setoption lines; setoption.txt has them at every checkpoint.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    run: RunArgs<TuneOptions>,

    /// List the numbers of the search that our own player can be tuned by, as lines of a plan
    #[arg(long, conflicts_with = "resume")]
    list: bool,
}

/// What a tuning is made of.
#[derive(clap::Args, Clone, Debug, Default)]
#[group(id = "Settings")]
pub(crate) struct TuneOptions {
    /// The engine: a built-in player with its options, or cmd:PROGRAM ARGS
    #[arg(value_name = "PLAYER")]
    player: Option<String>,

    /// A plan of TOML: the options below by their names, and [[option]] tables with name, start, least,
    /// most, step; what the command line says comes first
    #[allow(rustdoc::broken_intra_doc_links, reason = "a table of TOML")]
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,

    /// An option to tune, with its ranges; the step is how far it is moved up and down, a twentieth of
    /// the range by default. Can be given several times
    #[arg(long = "option", value_name = "NAME=START:LEAST:MOST[:STEP]", value_parser = tuned)]
    tuned: Vec<TunedOption>,

    /// Another option that the program is sent before its first game. Can be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<(String, String)>,

    /// The number of steps [default: 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,

    /// The number of openings of a step, each played with both colours [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pairs: Option<u64>,

    /// How much of its step an option moves at the end for a game more won than lost [default: 0.002]
    #[arg(long, value_name = "SHARE")]
    rate: Option<f64>,

    /// start, r_N for N random moves, or a file, as in `sanban match`; shuffled [default: r_4]
    #[arg(long, value_name = "start|r_N|FILE")]
    openings: Option<String>,

    /// The most positions visited for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The clocks, as in `sanban match`
    #[arg(long)]
    time: Option<String>,

    /// The most plies looked ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// A draw after this many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// A win when both report at least this score for the same side on this many moves each in a row
    #[arg(long, value_name = "SCORE:MOVES", value_parser = win_score)]
    win_score: Option<ScoreRule>,

    /// The number of games played at the same time [default: 1]
    #[arg(long, value_name = "K")]
    concurrency: Option<usize>,

    /// The program's protocol [default: the game's usual one]
    #[arg(long, value_parser = protocol_arg::parser(), value_name = "PROTOCOL")]
    protocol: Option<Kind>,

    /// The folder that the program runs in [default: that of its file]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,

    /// The plan that was read.
    #[arg(skip)]
    read: TuningSettings,
}

fn tuned(text: &str) -> Result<TunedOption, String> {
    text.parse()
        .map_err(|why: tuning::TunedOptionError| why.to_string())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    let pair = pair.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    pair.ok_or_else(|| format!("expected NAME=VALUE, found {text:?}"))
}

fn win_score(text: &str) -> Result<ScoreRule, String> {
    let numbers = text.split_once(':');
    let numbers = numbers.map(|(score, moves)| (score.parse(), moves.parse()));
    match numbers {
        Some((Ok(score), Ok(moves @ 1..))) => Ok(ScoreRule {
            score,
            moves,
            from: 0,
        }),
        _ => Err(format!("expected SCORE:MOVES, found {text:?}")),
    }
}

impl From<TuneOptions> for TuningSettings {
    fn from(options: TuneOptions) -> TuningSettings {
        let plan = options.read;
        let mut set: BTreeMap<String, String> = plan.options;
        set.extend(options.set);
        let mut tuned = options.tuned;
        let is_new = |one: &TunedOption| tuned.iter().all(|other| other.name != one.name);
        let others: Vec<TunedOption> = plan.tuned.into_iter().filter(is_new).collect();
        tuned.extend(others);
        TuningSettings {
            game: plan.game,
            player: options.player.unwrap_or(plan.player),
            protocol: options
                .protocol
                .map(|kind| kind.name().to_owned())
                .or(plan.protocol),
            folder: options.folder.or(plan.folder),
            steps: options.steps.unwrap_or(plan.steps),
            pairs: options.pairs.unwrap_or(plan.pairs),
            rate: options.rate.unwrap_or(plan.rate),
            openings: options.openings.unwrap_or(plan.openings),
            nodes: options.nodes.or(plan.nodes),
            time: options.time.or(plan.time),
            depth: options.depth.or(plan.depth),
            concurrency: options.concurrency.unwrap_or(plan.concurrency),
            adjudication: Adjudication {
                most_moves: options.max_moves.or(plan.adjudication.most_moves),
                win: options.win_score.or(plan.adjudication.win),
                ..plan.adjudication
            },
            options: set,
            tuned,
        }
    }
}

pub(crate) fn run(mut args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let game = args.run.game();
    if args.list {
        ensure!(
            game.name() == "shogi",
            "--list: expected shogi, found {}",
            game.name()
        );
        for number in Parameters::TABLE {
            let step = ((number.most - number.least) / 20).max(1);
            writeln!(
                out,
                "[[option]]\nname = \"{}\"\nstart = {}\nleast = {}\nmost = {}\nstep = {step}\n",
                number.name, number.usual, number.least, number.most
            )?;
        }
        return Ok(Answer::Yes);
    }
    if !args.run.is_resumed() {
        let options = &mut args.run.settings;
        if let Some(path) = &options.plan {
            let at = || path.display().to_string();
            let text = record::read_regular_text(path).with_context(at)?;
            options.read = TuningSettings::parse(&text).with_context(at)?;
        }
        options.read.game = game.name().to_owned();
        match &options.player {
            None if options.read.player.is_empty() => {
                bail!("player: expected a built-in player or cmd:PROGRAM")
            }
            _ => {}
        }
        known(options, game)?;
    }
    run_args::learn::<TuningMethod, _>(args.run, GameKind::ALL, language, out)
}

/// Refuses a built-in player that the game does not have.
fn known(options: &TuneOptions, game: GameKind) -> Result<()> {
    struct Names;

    impl GameVisitor for Names {
        type Output = Vec<&'static str>;

        fn visit<G: BoardGame>(self) -> Vec<&'static str> {
            G::names()
        }
    }

    let text = options.player.as_ref().unwrap_or(&options.read.player);
    let spec: players::PlayerSpec = text.parse().context("player")?;
    if let Some(player) = spec.built_in() {
        let names = game.visit(Names);
        ensure!(
            names.contains(&player.name()),
            "player {:?}: expected one of: {}",
            player.name(),
            names.join(", ")
        );
    }
    Ok(())
}
