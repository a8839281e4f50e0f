use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use record::rdd::{self as file, Verdict};
use renju::rdd::{Config, Point};
use renju::{RuleSet, Size};
use renju_engine::classic::rdd::{Mode, Table};
use report::Language;

use crate::answer::Answer;
use players::fresh_seed;

/// Make one move in a file of the Renju RDD: load, judge, choose, play, write back
///
/// The file is one line, `count,player;y;x,player;y;x…`, as in the Renju RDD: two programs
/// can play each other by taking turns on it. A file that is missing or empty is a new game.
/// A game that is over is reported and left as it is.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file [default: data.txt, with a warning]
    file: Option<PathBuf>,

    /// The number of plies to look ahead
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,

    /// The number of best candidates to search
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=361))]
    best: u16,

    /// literal (as the program of the document, with its foul detection and its mistakes) or
    /// corrected (fouls of the official rules, and a depth that has an effect)
    #[arg(long, default_value = "corrected")]
    mode: Mode,

    /// The size of the board (TABLE_SIZE)
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(5..=19))]
    size: u8,

    /// Rows and columns in the file start at 0 (TABLE_STARTS_WITH_ONE = False)
    #[arg(long)]
    zero_based: bool,

    /// Warn about a wrong number of moves or a player that moves twice, instead of failing
    /// (RAISE_ON_CSV_COUNT_ERROR = False)
    #[arg(long)]
    lenient: bool,

    /// The seed for choosing between equally good moves [default: a new one each time]
    #[arg(long)]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let path = args.file.clone().unwrap_or_else(|| {
        let text = language.pick(
            "no file given: data.txt is used",
            "ファイル名がないので data.txt を使います",
        );
        warn(text, language);
        PathBuf::from("data.txt")
    });
    let config = Config {
        table_size: Size::new(args.size).context("--size: expected 5 to 19")?,
        table_starts_with_one: !args.zero_based,
        raise_on_csv_count_error: !args.lenient,
    };
    let name = path.display();
    let loaded = file::load_data(&path, &config).with_context(|| name.to_string())?;
    for warning in &loaded.warnings {
        warn(&format!("{name}: {}", language.message(warning)), language);
    }
    let rule_set = match args.mode {
        Mode::Literal => RuleSet::Rdd,
        Mode::Corrected => RuleSet::Renju,
    };
    let replay = file::replay(&loaded.moves, &config, rule_set);
    let mut table = Table::new(loaded.moves, config, args.mode);
    table.compute();
    let table = &mut table.with_seed(args.seed.unwrap_or_else(fresh_seed));
    let heading = language.pick("current table:", "現在の盤面:");
    let before = format!("{heading}\n\n{}", table.pretty_print());
    match replay.verdict {
        Verdict::Open => {}
        Verdict::Lost { .. } => {
            writeln!(out, "{before}")?;
            bail!("{name}: {}", replay.verdict)
        }
        Verdict::Won { .. } | Verdict::Full { .. } => {
            writeln!(out, "{before}\n\n{}", language.message(replay.verdict))?;
            return Ok(Answer::Yes);
        }
    }
    // The file is written before anything is printed, so that a closed pipe does not lose the move.
    let (after, answer) = move_once(args, table, &path, &config, language)?;
    writeln!(out, "{before}\n\n{after}")?;
    Ok(answer)
}

/// Chooses, plays and writes back; what there is to print about it.
fn move_once(
    args: &Args,
    table: &mut Table,
    path: &Path,
    config: &Config,
    language: Language,
) -> Result<(String, Answer)> {
    let me = table.me();
    let chosen = table.choose_next_move(me, args.depth, usize::from(args.best));
    let Some((chosen, _)) = chosen else {
        let text = language.pick(
            "there is no move to make: the player has to pass, which the file format cannot express",
            "打てる点がありません。パスになりますが、ファイルには書けません",
        );
        return Ok((text.to_owned(), Answer::No));
    };
    let first = i32::from(config.table_starts_with_one);
    let Point { y, x } = chosen.point;
    let point = chosen.point.on(config.table_size);
    let point = point.map_or(String::new(), |point| format!(" ({point})"));
    let place = format!("{me};{};{}{point}", y + first, x + first);
    let is_foul = table.compute_move(chosen);
    let name = path.display().to_string();
    file::write_data(path, table.moves(), config).context(name)?;
    let chose = language.pick("chose move:", "着手:");
    let told = format!("{chose} {place}\n\n{}", table.pretty_print());
    if is_foul {
        // Only the literal mode gets here; as in the original, the file keeps the earlier moves.
        let text = language.pick("foul: the stone is not placed", "反則: 石は置かれません");
        return Ok((format!("{told}\n\n{text}"), Answer::No));
    }
    if table.is_win(me) {
        let text = language.pick("wins with five in a row", "五連で勝ち");
        return Ok((format!("{told}\n\n{me} {text}"), Answer::Yes));
    }
    Ok((told, Answer::Yes))
}

fn warn(text: &str, language: Language) {
    let word = language.pick("warning:", "警告:");
    // If standard error cannot be written, nothing is left to do.
    let _ = writeln!(anstream::stderr(), "{word} {text}");
}
