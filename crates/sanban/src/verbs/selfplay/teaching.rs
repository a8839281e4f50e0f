use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result, ensure};
use report::Language;
use search::Stop;
use serde_json::json;

use super::{Args, opening_lines};
use crate::answer::Answer;
use boards::BoardGame;
use boards::desk;
use players::{fresh_seed, networks};
use terminal::interruption::{self, INTERRUPTED};
use terminal::progress::Terminal;
use zero::SelfPlay;
use zero::self_play::{self, Pace, SHARD_GAMES, SelfPlayTally};

/// The options that turn games into samples.
#[derive(clap::Args, Debug)]
pub(super) struct Teaching {
    /// Write the searches of the player `puct` as samples to this folder: the policy target, the
    /// search's value and the result. An existing folder is continued
    #[arg(long, value_name = "DIR", requires_all = ["player", "games"], conflicts_with_all = ["out", "watch", "both_colours", "nodes", "depth", "move_time"])]
    pub(super) samples: Option<PathBuf>,

    /// The share of the games in the test set, from 0 to 1
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t = 0.05,
        requires = "samples"
    )]
    test_share: f64,

    /// The share of the positions that get all playouts and become samples; the others are played
    /// quickly
    #[arg(
        long,
        value_name = "SHARE",
        default_value_t = 1.0,
        requires = "samples"
    )]
    full_share: f64,

    /// The number of playouts of a quick move
    #[arg(long, value_name = "N", default_value_t = 16, requires = "samples", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    quick_playouts: u64,

    /// The number of games per shard
    #[arg(long, value_name = "N", default_value_t = SHARD_GAMES as u32, requires = "samples", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shard_games: u32,
}

/// Makes samples according to the command line.
pub(super) fn teach<G: BoardGame>(
    args: &Args,
    folder: &Path,
    language: Language,
    out: &mut dyn Write,
) -> Result<Answer> {
    let teaching = &args.teaching;
    let (tested, full) = (teaching.test_share, teaching.full_share);
    ensure!(
        (0.0..1.0).contains(&tested),
        "--test-share {tested}: expected a share from 0 to 1"
    );
    ensure!(
        full > 0.0 && full <= 1.0,
        "--full-share {full}: expected a share above 0, up to 1"
    );
    // A folder that is continued has its seed stored.
    let seed = args.seed.or_else(|| self_play::seed_of(folder));
    let seed = seed.unwrap_or_else(fresh_seed);
    let self_play = SelfPlay {
        player: args.black.parse()?,
        rules: args.start.rules::<G>()?,
        beginnings: opening_lines::beginnings::<G>(args, seed)?,
        openings: openings(args),
        pace: Pace {
            full_share: full,
            quick_playouts: teaching.quick_playouts,
        },
        max_moves: args.max_moves,
        games: args.games.context("--games: expected a number")? as usize,
        shard_games: teaching.shard_games as usize,
        test_share: tested,
        seed,
        threads: match args.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads.into(),
        },
        declared: |line| G::CAPABILITIES.declare(line),
        line_text: desk::line_text,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let name = format!("{} games", G::NAME);
    let network = || {
        let source = G::settings(&self_play.player)?.network();
        networks::graph::<G>(&source).context("option net")
    };
    match self_play.run(folder, &network, &name, &Terminal, &stop)? {
        Some(tally) => {
            report::<G>(args, folder, &tally, language, out)?;
            Ok(Answer::Yes)
        }
        None => {
            let words = language.pick(
                "stopped; the same command continues",
                "中断しました。同じコマンドで再開します",
            );
            anstream::eprintln!("{}: {words}", folder.display());
            Ok(Answer::Code(INTERRUPTED))
        }
    }
}

/// The text that identifies the games' first positions.
fn openings(args: &Args) -> String {
    let mut words = args.start.words();
    words.push(format!("r_{}", args.random_moves));
    words.extend(args.position.clone());
    words.extend(
        args.openings
            .as_ref()
            .map(|path| path.display().to_string()),
    );
    words.extend(args.opening_moves.map(|count| count.to_string()));
    words.join(" ")
}

fn report<G: BoardGame>(
    args: &Args,
    folder: &Path,
    tally: &SelfPlayTally,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let (games, distinct, samples) = (tally.games(), tally.distinct(), tally.samples);
    let (black, draws, white) = (tally.black, tally.draws, tally.white);
    if args.json {
        let report = json!({
            "schema": 1, "game": G::NAME, "player": args.black, "samples_in": folder,
            "games": games, "distinct": distinct, "black": black, "draws": draws, "white": white,
            "moves": tally.moves, "samples": samples,
        });
        writeln!(out, "{report}")?;
        return Ok(());
    }
    let (folder, length) = (folder.display(), tally.moves as f64 / games.max(1) as f64);
    writeln!(
        out,
        "{}",
        language.pick(
            format!(
                "{folder}: {games} games ({distinct} distinct), {samples} samples; Black won \
                 {black}, White {white}, nobody {draws}; {length:.1} moves a game"
            ),
            format!(
                "{folder}: {games}局(異なるもの {distinct})、{samples}サンプル。黒勝ち {black}、\
                 白勝ち {white}、引き分け {draws}、平均 {length:.1}手"
            ),
        )
    )?;
    Ok(())
}
