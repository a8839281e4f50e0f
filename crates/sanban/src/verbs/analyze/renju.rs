use std::io::Write;

use ::renju::Renju;
use anyhow::{Result, anyhow};
use boards::page::Page as _;
use game::Color;
use record::archive::AnyRecord;
use record::renju::Record;
use renju_engine::alphabeta::Options;
use renju_engine::review::{JUDGEMENT, RenjuAppraiser};
use report::Language;
use review::Telling;

use super::by_chance::{self, Analysed, RecordedLine, Searching};
use crate::answer::Answer;

/// A game of Renju: psq, SGF, RIF, points
///
/// Moves are searched from the last to the first by the player alphabeta, with a solver of wins by fours and
/// threes beside it: each row has the winning chance of the side that moved before and after its move, or the
/// plies to a win, and the best line. A tenth of a win lost is ?!, a fifth ?, two fifths ??; a proven win that is
/// missed, or allowed, is always ??. A move that looks like a mistake is searched again beside the best one, both
/// equally long. Ctrl-C stops and prints the moves analysed so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    args: by_chance::AnalysisArgs,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let analysed = Analysed {
        read: |game| match game {
            AnyRecord::Renju(game) => Some(recorded(&game)),
            _ => None,
        },
        appraiser,
        judgement: |_| JUDGEMENT,
        telling: Telling {
            side: |color, language| match color {
                Color::Black => language.pick("Black", "黒"),
                Color::White => language.pick("White", "白"),
            },
            name: Renju::name,
        },
        draw: |line, played, best| boards::renju::picture::marked(line, played, best),
    };
    by_chance::run(&args.args, &analysed, language, out)
}

fn appraiser(searching: &Searching) -> RenjuAppraiser {
    let options = Options {
        hash: searching.hash as usize,
        threads: searching.threads,
        lines: searching.lines,
        ..Options::default()
    };
    RenjuAppraiser::new(options, searching.limits.clone())
}

fn recorded(game: &Record) -> Result<RecordedLine<Renju>> {
    Ok(RecordedLine {
        line: game.line().map_err(|why| anyhow!("{why}"))?,
        players: game.players.clone(),
        outcome: game.outcome(),
    })
}
