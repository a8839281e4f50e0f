use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use arena::{Adjudication, ModelName, Order, Plan, PlayerPlan, ScoreRule, SprtPlan};
use clap::ValueEnum;
use protocol::Kind;
use report::Language;

use crate::answer::Answer;
use crate::game_arg;
use crate::keeping::Keeping;
use crate::protocol_arg;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use players::{PlayerSpec, nearest};

/// The default number of games of a match.
const USUAL_GAMES: u64 = 100;

/// The default maximum of games of a sequential test.
const MOST_TEST_GAMES: u64 = 100_000;

/// Play a match between two engines, and report the result with its error
///
/// A player is a built-in one with its options (corner, minimax:depth=4; see `sanban players`) or
/// cmd:PROGRAM ARGS. Games come in pairs: each opening is played twice with colours exchanged.
/// Scores and Elo are the first player's, with 95 % intervals. With --sprt the match ends when one
/// of two hypotheses is accepted; if that is ELO0 (no improvement), the exit code is 1.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The first player
    #[arg(value_name = "A", required_unless_present = "resume")]
    first: Option<String>,

    /// The second player
    #[arg(value_name = "B", required_unless_present = "resume")]
    second: Option<String>,

    /// The game [default: the one that both players play]
    #[arg(long, value_parser = game_arg::parser())]
    game: Option<GameKind>,

    /// The rules, as in `sanban show`
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// The number of games; with --sprt the maximum [default: 100; 100000 with --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: Option<u64>,

    #[command(flatten)]
    test: Test,

    #[command(flatten)]
    openings: Openings,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    engines: Engines,

    #[command(flatten)]
    adjudication: Adjudicate,

    /// The number of games played at the same time
    #[arg(long, value_name = "K", default_value_t = 1)]
    concurrency: usize,

    /// The seed: the same seed gives the same openings and the same moves of built-in players
    /// [default: a new one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=i64::MAX as u64))]
    seed: Option<u64>,

    #[command(flatten)]
    keeping: Keeping,

    /// Continue the match in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "first", "second", "game", "rules", "games", "sprt", "openings", "order", "opening_moves",
        "skip_bad", "time", "nodes", "depth", "time_a", "time_b", "nodes_a", "nodes_b", "ponder",
        "margin", "patience", "options_a", "options_b", "protocol_a", "protocol_b", "folder_a",
        "folder_b", "name_a", "name_b",
        "win_score", "draw_score", "max_moves", "solve", "concurrency", "seed", "out",
    ])]
    resume: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Sequential test")]
struct Test {
    /// The two hypotheses of a sequential test, in Elo: the match ends when one is accepted
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// The Elo model of the two hypotheses
    #[arg(long, value_enum, default_value_t = ModelArg::Normalized, requires = "sprt")]
    model: ModelArg,

    /// The probability of accepting ELO1 although ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// The probability of accepting ELO0 although ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
}

/// A model on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ModelArg {
    /// Normalised Elo, in units of the standard deviation of a game's score
    Normalized,
    /// Logistic Elo, as in rating lists
    Logistic,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Openings")]
struct Openings {
    /// start, r_N for N random moves (different ones for each pair), rule:NAME for what the built-in player
    /// agrees on with itself by an opening rule of Renju (see `sanban play --opening`), or a file: one
    /// position or line of moves per row, as in `sanban show`, or records (.csa, .sgf, .psq, .ggf)
    #[arg(long, value_name = "start|r_N|rule:NAME|FILE", default_value = "start")]
    openings: String,

    /// The order of the openings in a file
    #[arg(long, value_enum, default_value_t = OrderArg::Sequential)]
    order: OrderArg,

    /// Play only this many moves of each opening
    #[arg(long, value_name = "N")]
    opening_moves: Option<usize>,

    /// Skip invalid lines of the opening file
    #[arg(long)]
    skip_bad: bool,
}

/// The order of openings on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum OrderArg {
    /// As in the file
    Sequential,
    /// Shuffled with the seed
    Shuffled,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Time and other limits")]
struct Limits {
    /// The clocks in seconds: 60+0.5 (an increment of 0.5 per move), 60/5 (then 5 per move), 60+0
    /// (no increment), 0.1 (per move) [default: 1, unless --nodes or --depth is given]
    #[arg(long)]
    time: Option<String>,

    /// The most positions a player may visit for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// The most plies a player may look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// A's clock
    #[arg(long, value_name = "TIME")]
    time_a: Option<String>,

    /// B's clock
    #[arg(long, value_name = "TIME")]
    time_b: Option<String>,

    /// The most positions A may visit for a move
    #[arg(long, value_name = "N")]
    nodes_a: Option<u64>,

    /// The most positions B may visit for a move
    #[arg(long, value_name = "N")]
    nodes_b: Option<u64>,

    /// Let players think about the move they expect while their opponents think
    #[arg(long)]
    ponder: bool,

    /// The time by which an answer may be late, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,

    /// The time limit per move of a player without a clock, in seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    patience: u64,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Engines (cmd:…)")]
struct Engines {
    /// A's options: NAME=VALUE, separated by commas
    #[arg(long, value_name = "OPTIONS")]
    options_a: Option<String>,

    /// B's options
    #[arg(long, value_name = "OPTIONS")]
    options_b: Option<String>,

    /// A's protocol [default: the game's usual one]
    #[arg(long, value_parser = protocol_arg::parser(), value_name = "PROTOCOL")]
    protocol_a: Option<Kind>,

    /// B's protocol
    #[arg(long, value_parser = protocol_arg::parser(), value_name = "PROTOCOL")]
    protocol_b: Option<Kind>,

    /// The folder that A runs in [default: that of its program file]
    #[arg(long, value_name = "DIR")]
    folder_a: Option<PathBuf>,

    /// The folder that B runs in
    #[arg(long, value_name = "DIR")]
    folder_b: Option<PathBuf>,

    /// A's name
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,

    /// B's name
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Games that end early")]
struct Adjudicate {
    /// Adjudicate a win when both players report at least this score for the same side on this many
    /// moves each in a row: 800:4
    #[arg(long, value_name = "SCORE:MOVES", value_parser = score_rule)]
    win_score: Option<ScoreRule>,

    /// Adjudicate a draw when both players report at most this score on this many moves each in a
    /// row, from move FROM on: 10:8:40
    #[arg(long, value_name = "SCORE:MOVES[:FROM]", value_parser = score_rule)]
    draw_score: Option<ScoreRule>,

    /// Adjudicate a draw after this many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// Solve and adjudicate the game when at most this many moves are left (Othello)
    #[arg(long, value_name = "N")]
    solve: Option<u32>,
}

pub(crate) fn run(mut args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if let Some(path) = args.resume.take() {
        return args.keeping.resume(path, language, out);
    }
    let (plan, keeping) = args.plan()?;
    keeping.play(plan, PathBuf::new(), language, out)
}

impl Args {
    fn plan(self) -> Result<(Plan, Keeping)> {
        let (Some(first), Some(second)) = (self.first, self.second) else {
            bail!("expected two players");
        };
        let game = match self.game {
            Some(game) => game,
            None => game_of(&[&first, &second])?,
        };
        let sprt = self.test.sprt.as_deref().map(|numbers| SprtPlan {
            elo0: numbers[0],
            elo1: numbers[1],
            alpha: self.test.alpha,
            beta: self.test.beta,
            model: match self.test.model {
                ModelArg::Normalized => ModelName::Normalized,
                ModelArg::Logistic => ModelName::Logistic,
            },
        });
        let usual = match sprt {
            Some(_) => MOST_TEST_GAMES,
            None => USUAL_GAMES,
        };
        let games = self.games.unwrap_or(usual);
        let (limits, engines) = (self.limits, self.engines);
        let protocol = |kind: Option<Kind>| kind.map(|kind| kind.name().to_owned());
        let players = vec![
            PlayerPlan {
                player: first,
                name: engines.name_a,
                protocol: protocol(engines.protocol_a),
                folder: engines.folder_a,
                options: options(engines.options_a.as_deref()).context("--options-a")?,
                time: limits.time_a,
                nodes: limits.nodes_a,
                ..PlayerPlan::default()
            },
            PlayerPlan {
                player: second,
                name: engines.name_b,
                protocol: protocol(engines.protocol_b),
                folder: engines.folder_b,
                options: options(engines.options_b.as_deref()).context("--options-b")?,
                time: limits.time_b,
                nodes: limits.nodes_b,
                ..PlayerPlan::default()
            },
        ];
        let plan = Plan {
            rules: self.rules,
            rounds: games.div_ceil(2),
            games: Some(games),
            seed: self.seed,
            concurrency: self.concurrency,
            openings: self.openings.openings,
            order: match self.openings.order {
                OrderArg::Sequential => Order::Sequential,
                OrderArg::Shuffled => Order::Shuffled,
            },
            opening_moves: self.openings.opening_moves,
            skip_bad: self.openings.skip_bad,
            time: limits.time,
            nodes: limits.nodes,
            depth: limits.depth,
            ponder: limits.ponder,
            margin_ms: limits.margin,
            patience: limits.patience,
            adjudication: Adjudication {
                win: self.adjudication.win_score,
                draw: self.adjudication.draw_score,
                most_moves: self.adjudication.max_moves,
                solve: self.adjudication.solve,
            },
            sprt,
            ..Plan::new(game.name(), players)
        };
        Ok((plan, self.keeping))
    }
}

/// Reads `NAME=VALUE,NAME=VALUE`.
fn options(text: Option<&str>) -> Result<BTreeMap<String, String>> {
    let mut options = BTreeMap::new();
    for option in text.unwrap_or_default().split(',') {
        if option.is_empty() {
            continue;
        }
        let (name, value) = option
            .split_once('=')
            .with_context(|| format!("expected NAME=VALUE, found {option:?}"))?;
        options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    Ok(options)
}

/// Reads `SCORE:MOVES` or `SCORE:MOVES:FROM`.
fn score_rule(text: &str) -> Result<ScoreRule, String> {
    let numbers: Option<Vec<u32>> = text.split(':').map(|word| word.parse().ok()).collect();
    let refuse = || format!("expected SCORE:MOVES or SCORE:MOVES:FROM, found {text:?}");
    let (score, moves, from) = match numbers.as_deref() {
        Some(&[score, moves]) => (score, moves, 0),
        Some(&[score, moves, from]) => (score, moves, from),
        _ => return Err(refuse()),
    };
    match (i32::try_from(score), moves) {
        (Ok(score), 1..) => Ok(ScoreRule { score, moves, from }),
        _ => Err(refuse()),
    }
}

/// The names of a game's players.
struct Names;

impl GameVisitor for Names {
    type Output = Vec<&'static str>;

    fn visit<G: BoardGame>(self) -> Vec<&'static str> {
        G::names()
    }
}

/// The only game that all of these players play.
fn game_of(texts: &[&str]) -> Result<GameKind> {
    let mut names = Vec::new();
    for text in texts {
        if let PlayerSpec::BuiltIn(player) = text.parse()? {
            names.push(player.name().to_owned());
        }
    }
    let plays = |game: &GameKind, name: &str| game.visit(Names).contains(&name);
    for name in &names {
        if !GameKind::ALL.iter().any(|game| plays(game, name)) {
            let mut all: Vec<&str> = GameKind::ALL
                .iter()
                .flat_map(|game| game.visit(Names))
                .collect();
            all.sort_unstable();
            all.dedup();
            bail!(
                "player {name:?}: expected a built-in player (see `sanban players`) or cmd:PROGRAM{}",
                nearest::suggestion(name, &all)
            );
        }
    }
    let fitting: Vec<&GameKind> = GameKind::ALL
        .iter()
        .filter(|game| names.iter().all(|name| plays(game, name)))
        .collect();
    match fitting.as_slice() {
        [game] => Ok(**game),
        [] => bail!("{} and {}: no game has both players", texts[0], texts[1]),
        _ => {
            bail!("expected --game othello, renju or shogi: the players do not determine the game")
        }
    }
}
