mod sets;

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use arena::contest::Logs;
use arena::{Order, Plan};
use boards::azisai::{openings, player};
use report::Language;

use crate::answer::Answer;
use boards::games::GameKind;

use sets::Sets;

/// Play an Othello match with the command line and the output of Azisai Othello CUI v2
///
/// One set is one opening, played twice with colours exchanged. Options are spelled as in the
/// original; hyphens work too (--set-num for --set_num). Standard output has one line before each
/// set, and the result. Unlike the original, this program judges engines: an illegal move, an
/// answer more than 100 ms late or a crash loses the game, and is reported on stderr. `sanban
/// match` has more openings, clocks and statistics.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The first engine, Black in the first game of each set: a program's path (USI-X), or a
    /// built-in player (corner, azisai; see `sanban players othello`)
    engine1: String,

    /// The second engine
    engine2: String,

    /// Options of the first engine: Name:Value, separated by commas
    #[arg(
        long = "engine_options1",
        alias = "engine-options1",
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true
    )]
    engine_options1: String,

    /// Options of the second engine
    #[arg(
        long = "engine_options2",
        alias = "engine-options2",
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true
    )]
    engine_options2: String,

    /// The number of sets
    #[arg(
        long = "set_num",
        alias = "set-num",
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=5_000_000)
    )]
    set_num: u64,

    /// The time for a move, in milliseconds
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 3000,
        value_parser = clap::value_parser!(u64).range(1..=3_600_000)
    )]
    byoyomi: u64,

    /// The time of the first engine only; used if both engines have a time above 0
    #[arg(
        long = "byoyomi_1",
        alias = "byoyomi-1",
        value_name = "MS",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=3_600_000)
    )]
    byoyomi_1: u64,

    /// The time of the second engine only
    #[arg(
        long = "byoyomi_2",
        alias = "byoyomi-2",
        value_name = "MS",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=3_600_000)
    )]
    byoyomi_2: u64,

    /// r_N for N random moves of each side, or a file with one SFEN per line, which are played in
    /// random order without repetition until all were played [default: the initial position]
    #[arg(
        long,
        value_name = "FILE|r_N",
        default_value = "",
        hide_default_value = true
    )]
    opening: String,

    /// Append each game to this file: opening SFEN winner B|W|D moves …
    #[arg(long = "output_file", alias = "output-file", value_name = "FILE")]
    output_file: Option<PathBuf>,

    /// Append the lines exchanged with the first engine to this file
    #[arg(long = "engine_log1", alias = "engine-log1", value_name = "FILE")]
    engine_log1: Option<PathBuf>,

    /// Append the lines exchanged with the second engine to this file
    #[arg(long = "engine_log2", alias = "engine-log2", value_name = "FILE")]
    engine_log2: Option<PathBuf>,

    /// Skip invalid lines of the opening file
    #[arg(long = "skip_bad", alias = "skip-bad")]
    skip_bad: bool,

    /// The seed of all random numbers [default: a new one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=i64::MAX as u64))]
    seed: Option<u64>,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let [byoyomi1, byoyomi2] = args.byoyomi();
    if args.byoyomi_1.min(args.byoyomi_2) == 0 && args.byoyomi_1 != args.byoyomi_2 {
        anstream::eprintln!(
            "{}",
            language.pick(
                "warning: --byoyomi_1 and --byoyomi_2 are ignored unless both are above 0",
                "警告: --byoyomi_1 と --byoyomi_2 は両方が 0 より大きいときだけ有効",
            )
        );
    }
    let players = vec![
        player("engine1", &args.engine1, &args.engine_options1, byoyomi1)?,
        player("engine2", &args.engine2, &args.engine_options2, byoyomi2)?,
    ];
    let plan = Plan {
        rounds: args.set_num,
        seed: args.seed,
        openings: openings(&args.opening)?,
        order: Order::Shuffled,
        skip_bad: args.skip_bad,
        ..Plan::new(GameKind::Othello.name(), players)
    };
    let logs = [args.engine_log1, args.engine_log2].map(given);
    let sets = Sets {
        plan,
        file: given(args.output_file),
        logs: Logs::Files(logs.to_vec()),
        language,
    };
    sets.play(out)
}

impl Args {
    /// The time of each engine for a move.
    fn byoyomi(&self) -> [u64; 2] {
        let own = [self.byoyomi_1, self.byoyomi_2];
        if own.contains(&0) {
            [self.byoyomi; 2]
        } else {
            own
        }
    }
}

/// The original treats an empty path as no path.
fn given(path: Option<PathBuf>) -> Option<PathBuf> {
    path.filter(|path| !path.as_os_str().is_empty())
}
