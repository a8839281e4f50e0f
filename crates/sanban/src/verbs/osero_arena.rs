use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use othello::{Othello, Size};
use othello_lab::osero_arena::{
    ArenaRounds, ResultRow, ResultSheet, RoundOpponent, RoundPace, RoundPlayer, RoundTally,
    opponent_names,
};
use players::{BuiltIn, Roster as _};
use report::Language;
use search::{Mode, Stop};

use crate::answer::Answer;
use terminal::interruption::{self, INTERRUPTED};

/// The opponents of the series.
const OPPONENTS: &str = "random,n-hand,n-hand-custom,n-least,n-most";

/// Play a player against the opponents of the Java series, and write the results to result.csv
///
/// A round is a game as Black and one as White against each opponent: random, n-hand,
/// n-hand-custom, n-least and n-most. The file has a row for each round, number,win,stone: wins
/// minus losses, and the player's discs minus the opponents'. At the end a table shows the results
/// against each opponent. The seed determines every game, independent of the number of threads.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The player: a built-in one with its options (azisai, minimax:depth=2; see `sanban players
    /// othello`)
    player: String,

    /// The number of rounds, including those already in the file
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    rounds: u64,

    /// The file to write; it must not exist yet
    #[arg(long, value_name = "FILE", default_value = "result.csv")]
    out: PathBuf,

    /// Continue the file if it exists; the result is the same as without a break
    #[arg(long)]
    resume: bool,

    /// Behave as the Java program does: count a draw as a loss for Black and a win for White, and let
    /// opponents play with that program's mistakes
    #[arg(long)]
    literal: bool,

    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The opponents, separated by commas
    #[arg(long, value_name = "PLAYERS", default_value = OPPONENTS)]
    opponents: String,

    /// The number of rounds played at the same time; 0 for one per core
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let mode = if args.literal {
        Mode::Literal
    } else {
        Mode::Corrected
    };
    let rounds = rounds(args, mode)?;
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let (mut sheet, before) = if args.resume {
        ResultSheet::resume(&args.out, rounds.opponents().len())?
    } else {
        (ResultSheet::create(&args.out)?, Vec::new())
    };
    let first = before.len() as u64;
    let at = || args.out.display().to_string();
    ensure!(
        first <= args.rounds,
        "{}: already has {first} rounds; expected --rounds of at least that, found {}",
        at(),
        args.rounds
    );
    if let Some(last) = before.last() {
        rounds.check(last, mode, &stop).with_context(at)?;
    }

    let mut tally = RoundTally::new(first, rounds.opponents());
    let pace = RoundPace::new(first, args.rounds);
    let (numbers, threads) = (first..args.rounds, usize::from(args.threads));
    rounds.play_all(numbers, threads, &stop, &mut |number, round| {
        let row = ResultRow::new(number, round, mode);
        sheet.append(row).with_context(at)?;
        tally.add(round, row);
        if let Some(line) = pace.line(number + 1, &tally, language) {
            anstream::eprintln!("{line}");
        }
        Ok(())
    })?;
    for warning in tally.warnings(language) {
        anstream::eprintln!("{} {warning}", language.pick("warning:", "警告:"));
    }
    if args.json {
        writeln!(out, "{}", tally.object(&args.player, args.seed, mode))?;
    } else {
        for line in tally.lines(&args.player, language) {
            writeln!(out, "{line}")?;
        }
    }
    if stop.is_requested() {
        let text = language.pick(
            "to continue: the same command with --resume",
            "再開するには同じコマンドに --resume を付ける",
        );
        anstream::eprintln!("{text}");
        return Ok(Answer::Code(INTERRUPTED));
    }
    Ok(Answer::Yes)
}

/// The rounds. Every player is made once, so that errors appear before the first game.
fn rounds(args: &Args, mode: Mode) -> Result<ArenaRounds> {
    let player: BuiltIn = args.player.parse()?;
    Othello::player(&player.for_game(args.seed, 0), &Size::Eight)?;
    let opponents: Vec<RoundOpponent> = opponent_names(&args.opponents)
        .into_iter()
        .map(|name| {
            let player = opponent(&name, mode)?;
            Othello::player(&player, &Size::Eight)?;
            let player = maker(player);
            Ok(RoundOpponent { name, player })
        })
        .collect::<Result<_>>()
        .context("--opponents")?;
    ensure!(!opponents.is_empty(), "--opponents: expected at least one");
    Ok(ArenaRounds::new(maker(player), opponents, args.seed))
}

/// Makes the player for each game.
fn maker(player: BuiltIn) -> RoundPlayer {
    Box::new(move |seed, game| Othello::player(&player.for_game(seed, game), &Size::Eight))
}

/// An opponent, in literal mode if it has that mode.
fn opponent(name: &str, mode: Mode) -> Result<BuiltIn> {
    let mut player: BuiltIn = name.parse()?;
    let has_mode = Othello::entry(&player)?.kind.option("mode").is_some();
    if mode == Mode::Literal && has_mode {
        player.set_unless_given("mode", mode);
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_literal_if_they_have_that_mode() {
        let mode = |name: &str| opponent(name, Mode::Literal).unwrap().option("mode");
        assert_eq!(mode("n-hand").as_deref(), Some("literal"));
        assert_eq!(mode("n-hand:mode=corrected").as_deref(), Some("corrected"));
        assert_eq!(mode("random"), None);
    }
}
