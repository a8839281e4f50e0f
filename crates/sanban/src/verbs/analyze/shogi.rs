use std::io::Write;

use ::shogi::{Move, Rules, Shogi};
use anyhow::{Result, anyhow};
use boards::page::Page as _;
use game::{Color, Line};
use record::archive::AnyRecord;
use record::shogi::Record;
use report::Language;
use review::Telling;
use shogi_engine::alphabeta::Options;
use shogi_engine::review::{ShogiAppraiser, judgement};

use super::by_chance::{self, Analysed, RecordedLine, Searching};
use crate::answer::Answer;

/// A game of Shogi: KIF, KI2, CSA, JKF or USI
///
/// Moves are searched from the last to the first by the player alphabeta, with a solver of mates beside
/// it: each row has the winning chance of the side that moved before and after its move, or the plies to
/// a mate, and the best line. A tenth of a win lost is ?!, a fifth ?, two fifths ??; a mate that was
/// missed or allowed is a mistake in any case, and a move that mates never is one. A move that looks like
/// a mistake is searched again beside the best one, both equally long. Ctrl-C stops and prints the moves
/// analysed so far.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    args: by_chance::AnalysisArgs,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let analysed = Analysed {
        read: |game| match game {
            AnyRecord::Shogi(game) => Some(recorded(&game)),
            _ => None,
        },
        appraiser,
        judgement,
        telling: Telling {
            side: |color, language| match color {
                Color::Black => language.pick("Black", "先手"),
                Color::White => language.pick("White", "後手"),
            },
            name: Shogi::name,
        },
        draw: picture,
    };
    by_chance::run(&args.args, &analysed, language, out)
}

fn appraiser(searching: &Searching) -> ShogiAppraiser {
    let options = Options {
        hash: searching.hash,
        threads: searching.threads,
        lines: searching.lines,
        ..Options::default()
    };
    ShogiAppraiser::new(options, searching.limits.clone())
}

fn recorded(game: &Record) -> Result<RecordedLine<Shogi>> {
    let first = game.start.position.clone();
    let line = Line::from_position(Rules::default(), first);
    let mut line = line.numbered_from(game.start.number);
    for node in &game.main.moves {
        line.push(node.played).map_err(|why| anyhow!("{why}"))?;
    }
    Ok(RecordedLine {
        line,
        players: game.players.clone(),
        outcome: game.outcome(),
    })
}

fn picture(line: &Line<Shogi>, played: Move, best: Move) -> String {
    boards::shogi::picture::marked(line, played, best)
}
