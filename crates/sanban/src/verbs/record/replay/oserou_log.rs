//! Replays the games in a log of oserou's learning.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use game::{Color, Line};
use othello::{Othello, Size};
use othello_lab::lines::{Blocks, Log, LoggedGame};
use record::read_regular;
use report::Language;
use serde_json::{Value, json};

use super::Args;
use crate::answer::Answer;
use boards::Drawing as _;

/// Whether the file name is that of a log.
pub(super) fn is_log(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("csv"))
}

/// Prints the boards of a log, or of one of its games.
pub(super) fn replay(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let at = || args.file.display().to_string();
    let bytes = read_regular(&args.file).with_context(at)?;
    let Log(games) = Log::of(&args.file, &Blocks::parse(&args.file, &bytes)?)?;
    let chosen: Vec<(usize, &LoggedGame)> = (1..)
        .zip(&games)
        .filter(|(number, _)| args.game.is_none_or(|game| game == *number))
        .collect();
    ensure!(
        args.game.is_none() || !chosen.is_empty(),
        "{}: there is no game {}",
        at(),
        args.game.unwrap_or_default()
    );
    if args.json {
        let games: Vec<Value> = chosen
            .iter()
            .map(|(number, game)| game.object(*number))
            .collect();
        writeln!(out, "{}", json!({"schema": 1, "games": games}))?;
        return Ok(Answer::Yes);
    }
    let style = terminal::style(args.ascii);
    for (number, game) in chosen {
        let color = color(game.owner, language);
        writeln!(
            out,
            "{}",
            language.pick(
                format!("== game {number} of {}, won by {color}", games.len()),
                format!("== 第{number}局 (全{}局) {color}の勝ち", games.len()),
            )
        )?;
        let mut moves = Vec::new();
        for (board, m) in game.boards.iter().zip(&game.moves) {
            moves.push(m.to_string());
            if board.owner == game.owner {
                let turn = board.number;
                let moves = std::mem::take(&mut moves).join(" ");
                let heading = language.pick(format!("turn {turn}"), format!("{turn}手目"));
                let line = Line::<Othello>::from_position(Size::Eight, board.position);
                writeln!(out, "\n{heading}: {moves}\n{}", Othello::draw(&line, style))?;
            }
        }
        if game.readings > 1 {
            writeln!(
                out,
                "{}",
                language.pick(
                    format!("The last block fits {} boards; this is one.", game.readings),
                    format!(
                        "最後のブロックに合う盤面は{}通りあり、その一つです。",
                        game.readings
                    ),
                )
            )?;
        }
        writeln!(out)?;
    }
    Ok(Answer::Yes)
}

fn color(color: Color, language: Language) -> &'static str {
    match color {
        Color::Black => language.pick("Black", "黒"),
        Color::White => language.pick("White", "白"),
    }
}
