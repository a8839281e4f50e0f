use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use learn::Glance;
use learn::book::{BOOK, Books, MANIFEST, Settings};

use super::lesson::{self, Lesson};
use crate::answer::Answer;
use crate::games::GameKind;
use crate::language::Language;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    lesson: Lesson<Settings>,

    /// Write the book to this file at the end, and what it was made with to FILE.MANIFEST.toml
    /// beside it; with --resume also that of a run that is done
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

pub(super) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    let (answer, run) = lesson::learn_at::<Books>(args.lesson, othello, language, out)?;
    if let (Answer::Yes, Some(file)) = (&answer, &args.export) {
        let bytes = export(&run, file).with_context(|| format!("export {}", file.display()))?;
        let file = file.display();
        writeln!(
            out,
            "{}",
            language.pick(
                format!("{file}: the book, {bytes} bytes"),
                format!("{file}: 定石ブック、{bytes}バイト"),
            )
        )?;
    }
    Ok(answer)
}

/// Writes the book of a run's newest checkpoint; tells how many bytes.
fn export(run: &Path, file: &Path) -> Result<usize> {
    let checkpoint = Glance::at(run)?.checkpoint(None)?;
    let book = checkpoint.read(BOOK)?;
    let mut manifest = file.as_os_str().to_owned();
    manifest.push(format!(".{MANIFEST}"));
    // Checkpoints follow from the settings alone: the day is told with the file that is kept.
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let date = date(since.unwrap_or_default().as_secs() / 86_400);
    let made = checkpoint.read(MANIFEST)?;
    let made = [format!("date = \"{date}\"\n").into_bytes(), made].concat();
    learn::write_whole(Path::new(&manifest), &made)?;
    learn::write_whole(file, &book)?;
    Ok(book.len())
}

/// The date, so many days after 1970-01-01.
fn date(days: u64) -> String {
    // Years that begin in March have their odd day at the end; 400 of them are 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = match month {
        0..=9 => (month + 3, 0),
        _ => (month - 9, 1),
    };
    format!("{:04}-{month:02}-{day:02}", 400 * era + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        let days = [0, 58, 59, 11_016, 20_772, 19_782];
        let dates = [
            "1970-01-01",
            "1970-02-28",
            "1970-03-01",
            "2000-02-29",
            "2026-11-15",
            "2024-02-29",
        ];
        assert_eq!(days.map(date), dates);
    }
}
