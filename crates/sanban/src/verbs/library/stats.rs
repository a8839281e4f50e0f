use std::io::Write;

use ::library::GameLibrary;
use anyhow::Result;
use report::Language;
use serde_json::{Value, json};

use super::LibraryFolder;
use crate::answer::Answer;

/// Show how many games, positions, players and bytes there are
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    folder: LibraryFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let statistics = GameLibrary::open(&args.folder.path()?)?.statistics()?;
    if args.json {
        let games: Vec<Value> = statistics
            .shelves
            .iter()
            .map(|shelf| {
                json!({"game": shelf.game, "games": shelf.games, "positions": shelf.positions,
                       "black": shelf.black, "white": shelf.white, "draws": shelf.draws,
                       "first_year": shelf.years.map(|years| years.0),
                       "last_year": shelf.years.map(|years| years.1),
                       "segments": shelf.segments, "segment_bytes": shelf.segment_bytes})
            })
            .collect();
        let total: u64 = statistics.shelves.iter().map(|shelf| shelf.games).sum();
        let positions: u64 = statistics.shelves.iter().map(|shelf| shelf.positions).sum();
        let object = json!({
            "schema": 1, "games": total, "positions": positions, "by_game": games,
            "players": statistics.players, "events": statistics.events, "files": statistics.files,
            "analysed": statistics.analysed, "cards": statistics.cards,
            "database_bytes": statistics.database_bytes, "bytes": statistics.bytes(),
        });
        writeln!(out, "{object}")?;
        return Ok(Answer::Yes);
    }
    for shelf in statistics.shelves.iter().filter(|shelf| shelf.games > 0) {
        let (games, positions) = (shelf.games, shelf.positions);
        let (black, white, draws) = (shelf.black, shelf.white, shelf.draws);
        let years = shelf
            .years
            .map_or_else(String::new, |(first, last)| format!("  {first}-{last}"));
        let text = language.pick(
            format!("{}: {games} games, {positions} positions; black {black}, white {white}, draws {draws}", shelf.game),
            format!("{}: {games} 局、{positions} 局面。黒勝ち {black}、白勝ち {white}、引き分け {draws}", shelf.game),
        );
        writeln!(out, "{text}{years}")?;
        let per_position = shelf.segment_bytes as f64 / positions.max(1) as f64;
        let text = language.pick(
            format!(
                "  {} bytes of positions, {per_position:.2} per position",
                shelf.segment_bytes
            ),
            format!(
                "  局面の索引 {} バイト、一局面 {per_position:.2} バイト",
                shelf.segment_bytes
            ),
        );
        writeln!(out, "{text}")?;
    }
    let (players, events, files) = (statistics.players, statistics.events, statistics.files);
    let bytes = statistics.bytes();
    let text = language.pick(
        format!("{players} players, {events} events, {files} files; {bytes} bytes"),
        format!("対局者 {players}、棋戦 {events}、ファイル {files}。全部で {bytes} バイト"),
    );
    writeln!(out, "{text}")?;
    Ok(Answer::Yes)
}
