mod rounds;
mod sheet;
mod tally;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use search::{Mode, Stop};

use crate::answer::Answer;
use crate::contest::{INTERRUPTED, interruption};
use crate::language::Language;

use rounds::{Round, Rounds};
use sheet::{Row, Sheet};
use tally::Tally;

/// The opponents of the series.
const OPPONENTS: &str = "random,n-hand,n-hand-custom,n-least,n-most";

/// After so many rounds it tells how far it is.
const BETWEEN_LINES: u64 = 100;

/// Let a player play Othello in the arena of the Java series, round by round, into result.csv
///
/// A round is a game as Black and one as White against each opponent: random, n-hand,
/// n-hand-custom, n-least and n-most. The file has a row for each round, number,win,stone: wins
/// less losses, and discs less those of the opponents. At the end a table tells how the player
/// did against whom. Everything follows from the seed, on however many threads.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The player: a built-in one with its options (azisai, minimax:depth=2; see `sanban players
    /// othello`)
    player: String,

    /// How many rounds, those that the file already has included
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rounds: u64,

    /// The file, which must be new
    #[arg(long, value_name = "FILE", default_value = "result.csv")]
    out: PathBuf,

    /// Go on with the file if it is there: the rest is the same as without a break
    #[arg(long)]
    resume: bool,

    /// As the Java program has it: a draw counts as a loss as Black and as a win as White, and
    /// opponents play with that program's mistakes
    #[arg(long)]
    literal: bool,

    /// What everything random follows from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Against whom, joined by commas
    #[arg(long, value_name = "PLAYERS", default_value = OPPONENTS)]
    opponents: String,

    /// How many rounds are played at the same time; 0 for one on each core
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let mode = match args.literal {
        true => Mode::Literal,
        false => Mode::Corrected,
    };
    let rounds = Rounds::new(&args.player, &args.opponents, mode, args.seed)?;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let (mut sheet, before) = match args.resume {
        true => Sheet::resume(&args.out, rounds.opponents().len())?,
        false => (Sheet::create(&args.out)?, Vec::new()),
    };
    let first = before.len() as u64;
    ensure!(
        first <= args.rounds,
        "{}: holds {first} rounds already; expected --rounds of at least that, found {}",
        args.out.display(),
        args.rounds
    );
    check(args, &rounds, mode, before.last(), &stop)?;

    let mut tally = Tally::new(first, rounds.opponents());
    let pace = Pace::new(first, args.rounds, language);
    play(args, &rounds, first, &stop, &mut |number, round| {
        let row = Row::new(number, round, mode);
        let at = || args.out.display().to_string();
        sheet.append(row).with_context(at)?;
        tally.add(round, row);
        pace.tell(number + 1, &tally);
        Ok(())
    })?;
    tally.warn(language);
    match args.json {
        true => writeln!(out, "{}", tally.object(&args.player, args.seed, mode))?,
        false => {
            for line in tally.lines(&args.player, language) {
                writeln!(out, "{line}")?;
            }
        }
    }
    if stop.is_requested() {
        let text = language.pick(
            "to go on: the same command with --resume",
            "再開するには同じコマンドに --resume を付ける",
        );
        anstream::eprintln!("{text}");
        return Ok(Answer::Code(INTERRUPTED));
    }
    Ok(Answer::Yes)
}

/// Plays the last row of a file again: with another player, seed or opponents than before the
/// break, the file would be no result of anything.
fn check(args: &Args, rounds: &Rounds, mode: Mode, last: Option<&Row>, stop: &Stop) -> Result<()> {
    let Some(last) = last else { return Ok(()) };
    let Some(round) = rounds.play(last.number, stop)? else {
        return Ok(());
    };
    let again = Row::new(last.number, &round, mode);
    ensure!(
        again == *last,
        "{}: number {}: expected {again} with these settings, found {last}: \
         was it another player, seed or mode, or were there other opponents?",
        args.out.display(),
        last.number
    );
    Ok(())
}

/// Plays rounds on all threads, and gives them to `keep` in their order.
fn play(
    args: &Args,
    rounds: &Rounds,
    first: u64,
    stop: &Stop,
    keep: &mut dyn FnMut(u64, &Round) -> Result<()>,
) -> Result<()> {
    let threads = match args.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    };
    let next = AtomicU64::new(first);
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !stop.is_requested() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.rounds
                        || sender.send((number, rounds.play(number, stop))).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut expected, mut early) = (first, BTreeMap::new());
        let mut take = |number, round: Result<Option<Round>>| -> Result<()> {
            // One that was broken off leaves a gap, and nothing behind it is kept.
            if let Some(round) = round? {
                early.insert(number, round);
            }
            while let Some(round) = early.remove(&expected) {
                keep(expected, &round)?;
                expected += 1;
            }
            Ok(())
        };
        for (number, round) in played {
            if let Err(error) = take(number, round) {
                // The others need not go on.
                stop.request();
                return Err(error);
            }
        }
        Ok(())
    })
}

/// Tells now and then how far it is.
struct Pace {
    start: Instant,
    first: u64,
    total: u64,
    language: Language,
}

impl Pace {
    fn new(first: u64, total: u64, language: Language) -> Pace {
        Pace {
            start: Instant::now(),
            first,
            total,
            language,
        }
    }

    fn tell(&self, done: u64, tally: &Tally) {
        if !done.is_multiple_of(BETWEEN_LINES) {
            return;
        }
        let (elapsed, new) = (self.start.elapsed(), done - self.first);
        let left = elapsed.mul_f64((self.total - done) as f64 / new as f64);
        let speed = tally.games() as f64 / elapsed.as_secs_f64();
        let (total, left, win) = (self.total, left.as_secs(), tally.mean_win());
        anstream::eprintln!(
            "{}",
            self.language.pick(
                format!("{done}/{total} rounds, win {win:+.2} a round, {speed:.0} games/s, about {left} s left"),
                format!("{done}/{total}ラウンド 平均win {win:+.2} {speed:.0}局/秒 残り約{left}秒"),
            )
        );
    }
}
