use std::collections::BTreeMap;
use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use arena::{Order, Plan, PlayerPlan};
use othello::Othello;

use crate::answer::Answer;
use crate::contest::{Logs, Sets};
use crate::games::GameKind;
use crate::language::Language;
use crate::nearest;
use crate::opponents;
use crate::players;
use crate::verbs::matches::Keeping;

/// Random openings of more plies could only be those of finished games.
const MOST_RANDOM: u32 = 29;

/// Let two engines play Othello: the command line and the lines of Azisai Othello CUI v2
///
/// One set is one opening, played twice with colours exchanged. Options are spelled as there;
/// --set-num for --set_num and so on work too. Standard output has a line before each set and
/// the result. What the original trusts is judged here: an illegal move, an answer after the time
/// (100 ms are forgiven) and a crash each cost the engine that one game, which is told on stderr.
/// `sanban match` has more openings, clocks and statistics.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The first engine, Black in the first game of each set: a program's path (USI-X), or a
    /// built-in player (corner, azisai; see `sanban players othello`)
    engine1: String,

    /// The second engine
    engine2: String,

    /// What is set in the first engine: Name:Value, several joined by commas
    #[arg(
        long = "engine_options1",
        alias = "engine-options1",
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true
    )]
    engine_options1: String,

    /// What is set in the second engine
    #[arg(
        long = "engine_options2",
        alias = "engine-options2",
        value_name = "OPTIONS",
        default_value = "",
        hide_default_value = true
    )]
    engine_options2: String,

    /// How many sets
    #[arg(
        long = "set_num",
        alias = "set-num",
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=5_000_000)
    )]
    set_num: u64,

    /// How long a move may take, in milliseconds
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 3000,
        value_parser = clap::value_parser!(u64).range(1..=3_600_000)
    )]
    byoyomi: u64,

    /// The same for the first engine alone; counts only if both have one above 0
    #[arg(
        long = "byoyomi_1",
        alias = "byoyomi-1",
        value_name = "MS",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=3_600_000)
    )]
    byoyomi_1: u64,

    /// The same for the second engine alone
    #[arg(
        long = "byoyomi_2",
        alias = "byoyomi-2",
        value_name = "MS",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(0..=3_600_000)
    )]
    byoyomi_2: u64,

    /// r_N for N random moves of each side, or a file with an SFEN a row, of which each set gets
    /// any, none twice before all were played [default: the first position]
    #[arg(
        long,
        value_name = "FILE|r_N",
        default_value = "",
        hide_default_value = true
    )]
    opening: String,

    /// Add games to this file: opening SFEN winner B|W|D moves …
    #[arg(long = "output_file", alias = "output-file", value_name = "FILE")]
    output_file: Option<PathBuf>,

    /// Add what is said to and by the first engine to this file
    #[arg(long = "engine_log1", alias = "engine-log1", value_name = "FILE")]
    engine_log1: Option<PathBuf>,

    /// Add what is said to and by the second engine to this file
    #[arg(long = "engine_log2", alias = "engine-log2", value_name = "FILE")]
    engine_log2: Option<PathBuf>,

    /// Leave out what cannot be used of a file of openings
    #[arg(long = "skip_bad", alias = "skip-bad")]
    skip_bad: bool,

    /// What everything random follows from [default: a new one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=i64::MAX as u64))]
    seed: Option<u64>,
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let [byoyomi1, byoyomi2] = args.byoyomi();
    if args.byoyomi_1.min(args.byoyomi_2) == 0 && args.byoyomi_1 != args.byoyomi_2 {
        anstream::eprintln!(
            "{}",
            language.pick(
                "warning: --byoyomi_1 and --byoyomi_2 count only if both are above 0",
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
        openings: opening(&args.opening)?,
        order: Order::Shuffled,
        skip_bad: args.skip_bad,
        ..Plan::new(GameKind::Othello.name(), players)
    };
    let logs = [args.engine_log1, args.engine_log2].map(given);
    let keeping = Keeping {
        out: None,
        azisai: given(args.output_file),
        json: false,
        strict: false,
    };
    GameKind::Othello.visit(Sets {
        contest: keeping.contest(plan, PathBuf::new(), language, out),
        logs: Logs::Files(logs.to_vec()),
    })
}

impl Args {
    /// The time of each engine for a move.
    fn byoyomi(&self) -> [u64; 2] {
        let own = [self.byoyomi_1, self.byoyomi_2];
        match own.contains(&0) {
            true => [self.byoyomi; 2],
            false => own,
        }
    }
}

/// In the original an empty path is none.
fn given(path: Option<PathBuf>) -> Option<PathBuf> {
    path.filter(|path| !path.as_os_str().is_empty())
}

/// The openings of a plan: there a random move is one of one side.
fn opening(text: &str) -> Result<String> {
    if text.is_empty() {
        return Ok("start".to_owned());
    }
    // A file may begin with these letters too, if its name has an ending.
    let Some(number) = text.strip_prefix("r_").filter(|rest| !rest.contains('.')) else {
        // In a plan this word, and whatever begins like this, is no file's name.
        return Ok(match text == "start" || text.starts_with("r_") {
            true => format!("./{text}"),
            false => text.to_owned(),
        });
    };
    match number.parse::<u32>() {
        Ok(0) => Ok("start".to_owned()),
        Ok(moves @ ..=MOST_RANDOM) => Ok(format!("r_{}", 2 * moves)),
        _ => bail!(
            "--opening {text:?}: expected a file, or r_N for N random moves of each side, \
             0 to {MOST_RANDOM}"
        ),
    }
}

/// An engine with its options and its time for a move.
fn player(field: &str, text: &str, options: &str, byoyomi: u64) -> Result<PlayerPlan> {
    let options = read_options(options).with_context(|| format!("options of {field}"))?;
    let plan = PlayerPlan {
        name: Some(field.to_owned()),
        time: Some(format!("{}.{:03}", byoyomi / 1000, byoyomi % 1000)),
        ..PlayerPlan::default()
    };
    let (name, own) = text.split_once(':').unwrap_or((text, ""));
    if players::kinds::<Othello>().any(|kind| kind.name == name) {
        // A built-in player has its options behind the colon.
        let mut words: Vec<String> = own.split(',').map(str::to_owned).collect();
        words.extend(
            options
                .iter()
                .map(|(name, value)| format!("{name}={value}")),
        );
        words.retain(|word| !word.is_empty());
        let player = match words.is_empty() {
            true => name.to_owned(),
            false => format!("{name}:{}", words.join(",")),
        };
        return Ok(PlayerPlan { player, ..plan });
    }
    Ok(PlayerPlan {
        player: program(text).with_context(|| field.to_owned())?,
        options,
        ..plan
    })
}

/// A program as players are named: its path may have blanks, unless it is a command with
/// arguments.
fn program(text: &str) -> Result<String> {
    if opponents::is_program(text) {
        return Ok(text.to_owned());
    }
    if !Path::new(text).is_file() {
        let names: Vec<&str> = players::kinds::<Othello>().map(|kind| kind.name).collect();
        let first = text.split_whitespace().next().unwrap_or_default();
        ensure!(
            is_there(first),
            "expected a program's path or a built-in player (see `sanban players othello`), \
             found {text:?}{}",
            nearest::suggestion(text, &names)
        );
        return Ok(format!("cmd:{text}"));
    }
    match ['"', '\''].into_iter().find(|&quote| !text.contains(quote)) {
        Some(quote) => Ok(format!("cmd:{quote}{text}{quote}")),
        None => bail!("{text:?}: expected a path without one of the quotes"),
    }
}

/// Whether there may be such a program; who starts it says more.
fn is_there(program: &str) -> bool {
    // With a folder or quotes it is no misspelt player.
    if program.contains(['/', '\\', '"', '\'']) {
        return true;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    !program.is_empty()
        && env::split_paths(&path)
            .any(|folder| folder.join(program).is_file() || folder.join(&name).is_file())
}

/// Reads `Name:Value,Name:Value`.
fn read_options(text: &str) -> Result<BTreeMap<String, String>> {
    let mut options = BTreeMap::new();
    for option in text.split(',').filter(|option| !option.trim().is_empty()) {
        let Some((name, value)) = option.split_once(':') else {
            bail!("expected Name:Value, found {option:?}");
        };
        options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_move_is_one_of_each_side() {
        for (text, expected) in [
            ("", "start"),
            ("r_0", "start"),
            ("r_4", "r_8"),
            ("r_29", "r_58"),
            ("book.txt", "book.txt"),
            ("r_4.txt", "./r_4.txt"),
            ("start", "./start"),
            ("/tmp/book", "/tmp/book"),
        ] {
            assert_eq!(opening(text).unwrap(), expected, "{text}");
        }
        for text in ["r_", "r_x", "r_-1", "r_30"] {
            let error = opening(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("--opening {text:?}: expected")));
        }
    }

    #[test]
    fn options_belong_to_whom_they_are_for() {
        let options = "Hash:16, Path:C:\\nets\\a.bin,";
        let engine = player("engine1", "./engine", options, 1500).unwrap();
        assert_eq!(engine.player, "cmd:./engine");
        assert_eq!(engine.options["Hash"], "16");
        assert_eq!(engine.options["Path"], "C:\\nets\\a.bin");
        assert_eq!(engine.time.as_deref(), Some("1.500"));
        let inside = player("engine2", "n-hand:depth=2", "mode:literal", 20).unwrap();
        assert_eq!(inside.player, "n-hand:depth=2,mode=literal");
        assert!(inside.options.is_empty());
        assert_eq!(inside.time.as_deref(), Some("0.020"));
        let plain = player("engine1", "corner", "", 20).unwrap();
        assert_eq!(plain.player, "corner");
        for (engine, options, expected) in [
            (
                "corner",
                "Hash",
                "options of engine1: expected Name:Value, found \"Hash\"",
            ),
            ("", "", "engine1: expected a program's path"),
            ("cornr", "", "did you mean \"corner\"?"),
        ] {
            let error = player("engine1", engine, options, 1).unwrap_err();
            assert!(format!("{error:#}").contains(expected), "{error:#}");
        }
    }

    #[test]
    fn a_path_may_have_blanks_and_a_command_arguments() {
        assert_eq!(program("./a b.py").unwrap(), "cmd:./a b.py");
        assert_eq!(program("cmd:x y").unwrap(), "cmd:x y");
        let folder = env::temp_dir().join(format!("sanban azisai {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("an engine");
        std::fs::write(&path, "").unwrap();
        let text = path.to_str().unwrap();
        assert_eq!(program(text).unwrap(), format!("cmd:\"{text}\""));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
