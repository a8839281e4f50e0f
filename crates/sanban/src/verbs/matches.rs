use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use arena::{Adjudication, ModelName, Order, Plan, PlayerPlan, ScoreRule, SprtPlan};
use clap::ValueEnum;

use crate::answer::Answer;
use crate::contest::{Contest, Place};
use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::nearest;
use crate::opponents;
use crate::players::{self, PlayerText};
use crate::verbs::engine::Speech;

/// How many games a match has if nobody says.
const USUAL_GAMES: u64 = 100;

/// How many a sequential test may take if nobody says.
const MOST_TEST_GAMES: u64 = 100_000;

/// Let two engines play a match, and say how sure the result is
///
/// A player is a built-in one with its options (corner, minimax:depth=4; see `sanban players`) or
/// cmd:PROGRAM ARGS. Games come in pairs: each opening is played twice with colours exchanged.
/// Figures are the first player's, with 95 % intervals. With --sprt the match ends when one of
/// two hypotheses is accepted; the exit code is 1 if that is the first one, that the change is
/// worth nothing.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The first player
    #[arg(value_name = "A", required_unless_present = "resume")]
    first: Option<String>,

    /// The second player
    #[arg(value_name = "B", required_unless_present = "resume")]
    second: Option<String>,

    /// The game [default: the one that both players play]
    #[arg(long)]
    game: Option<GameKind>,

    /// The rules: as in `sanban show`
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// How many games; with --sprt the most [default: 100, with --sprt 100000]
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

    /// How many games are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1)]
    concurrency: usize,

    /// What everything random follows from: the same seed, the same openings and the same moves
    /// of built-in players [default: a new one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=i64::MAX as u64))]
    seed: Option<u64>,

    #[command(flatten)]
    keeping: Keeping,

    /// Go on with the match in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = [
        "first", "second", "game", "rules", "games", "sprt", "openings", "order", "opening_moves",
        "skip_bad", "time", "nodes", "depth", "time_a", "time_b", "nodes_a", "nodes_b", "margin",
        "patience", "options_a", "options_b", "protocol_a", "protocol_b", "name_a", "name_b",
        "win_score", "draw_score", "max_moves", "solve", "concurrency", "seed", "out",
    ])]
    resume: Option<PathBuf>,
}

/// Where results go, in matches and tournaments.
#[derive(clap::Args, Debug)]
pub(crate) struct Keeping {
    /// A new folder for games, records, logs, a summary and a report (report.html)
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Also write games to this file in the form of Azisai's match tool
    #[arg(long, value_name = "FILE")]
    pub(crate) azisai: Option<PathBuf>,

    /// End with one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Exit code 1 if there is anything to warn of
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Sequential test")]
struct Test {
    /// End the match when it is decided which of these the difference is, in Elo
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// What the two numbers are
    #[arg(long, value_enum, default_value_t = ModelArg::Normalized, requires = "sprt")]
    model: ModelArg,

    /// How often ELO1 may be accepted although ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,

    /// How often ELO0 may be accepted although ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
}

/// A model on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ModelArg {
    /// Normalised Elo, which takes into account how sharp games are
    Normalized,
    /// Elo as in rating lists
    Logistic,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Openings")]
struct Openings {
    /// start, r_N for N random moves (another line for each pair), or a file: a position or moves
    /// a row as in `sanban show`, or records (.csa, .sgf, .psq, .ggf)
    #[arg(long, value_name = "start|r_N|FILE", default_value = "start")]
    openings: String,

    /// The order of a file's openings
    #[arg(long, value_enum, default_value_t = OrderArg::Sequential)]
    order: OrderArg,

    /// Play only so many moves of each opening
    #[arg(long, value_name = "N")]
    opening_moves: Option<usize>,

    /// Leave out what cannot be used of a file of openings
    #[arg(long)]
    skip_bad: bool,
}

/// An order on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum OrderArg {
    /// As in the file
    Sequential,
    /// As the seed says
    Shuffled,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Time and other limits")]
struct Limits {
    /// The clocks in seconds: 60+0.5 (and 0.5 more with each move), 60/5 (then 5 a move), 60+0
    /// (no more), 0.1 (for each move) [default: 1 if nothing else limits]
    #[arg(long)]
    time: Option<String>,

    /// How many positions may be looked at for a move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How many moves may be looked ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,

    /// A's clock
    #[arg(long, value_name = "TIME")]
    time_a: Option<String>,

    /// B's clock
    #[arg(long, value_name = "TIME")]
    time_b: Option<String>,

    /// A's positions a move
    #[arg(long, value_name = "N")]
    nodes_a: Option<u64>,

    /// B's positions a move
    #[arg(long, value_name = "N")]
    nodes_b: Option<u64>,

    /// How much longer than its time an answer may take, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 100)]
    margin: u64,

    /// How long a player without a clock may take for a move, in seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    patience: u64,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Engines (cmd:…)")]
struct Engines {
    /// What is set in A: NAME=VALUE, several joined by commas
    #[arg(long, value_name = "OPTIONS")]
    options_a: Option<String>,

    /// What is set in B
    #[arg(long, value_name = "OPTIONS")]
    options_b: Option<String>,

    /// A's protocol [default: the game's usual one]
    #[arg(long, value_enum, value_name = "PROTOCOL")]
    protocol_a: Option<Speech>,

    /// B's protocol
    #[arg(long, value_enum, value_name = "PROTOCOL")]
    protocol_b: Option<Speech>,

    /// What to call A
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,

    /// What to call B
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,
}

#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Games that end early")]
struct Adjudicate {
    /// Won when both agree for so many moves each that the score is at least this: 800:4
    #[arg(long, value_name = "SCORE:MOVES", value_parser = score_rule)]
    win_score: Option<ScoreRule>,

    /// Drawn when both agree for so many moves each that it is at most this, from a move on: 10:8:40
    #[arg(long, value_name = "SCORE:MOVES[:FROM]", value_parser = score_rule)]
    draw_score: Option<ScoreRule>,

    /// Drawn after so many moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,

    /// Computed to the end with so many moves to go (Othello)
    #[arg(long, value_name = "N")]
    solve: Option<u32>,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if let Some(path) = &args.resume {
        let (place, plan) = Place::resume(path)?;
        let contest = args.keeping.contest(plan, path.clone(), language, out);
        return Contest { place, ..contest }.run();
    }
    let (plan, keeping) = args.plan()?;
    keeping.contest(plan, PathBuf::new(), language, out).run()
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
        let protocol = |speech: Option<Speech>| {
            let value = speech.and_then(|speech| speech.to_possible_value());
            value.map(|value| value.get_name().to_owned())
        };
        let players = vec![
            PlayerPlan {
                player: first,
                name: engines.name_a,
                protocol: protocol(engines.protocol_a),
                options: options(engines.options_a.as_deref()).context("--options-a")?,
                time: limits.time_a,
                nodes: limits.nodes_a,
                depth: None,
            },
            PlayerPlan {
                player: second,
                name: engines.name_b,
                protocol: protocol(engines.protocol_b),
                options: options(engines.options_b.as_deref()).context("--options-b")?,
                time: limits.time_b,
                nodes: limits.nodes_b,
                depth: None,
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

impl Keeping {
    /// A plan that is to be played and kept like this.
    pub(crate) fn contest(
        self,
        plan: Plan,
        base: PathBuf,
        language: Language,
        out: &mut dyn Write,
    ) -> Contest<'_> {
        Contest {
            plan,
            base,
            place: self.out.map_or(Place::Nowhere, Place::New),
            azisai: self.azisai,
            json: self.json,
            strict: self.strict,
            language,
            out,
        }
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

impl Visitor for Names {
    type Output = Vec<&'static str>;

    fn visit<G: Face>(self) -> Vec<&'static str> {
        players::kinds::<G>().map(|kind| kind.name).collect()
    }
}

/// The one game that all of these play.
fn game_of(texts: &[&str]) -> Result<GameKind> {
    let mut names = Vec::new();
    for text in texts {
        if !opponents::is_program(text) {
            names.push(PlayerText::parse(text)?.name);
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
        [] => bail!("{} and {}: no game has both", texts[0], texts[1]),
        _ => bail!("expected --game othello, renju or shogi: these players do not tell"),
    }
}
