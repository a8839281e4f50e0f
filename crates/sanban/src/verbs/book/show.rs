use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Result, ensure};
use game::Line;
use othello::{Move, Openings, Othello, Size, Transcript};
use othello_engine::book::{Board, Book, BookMove};
use report::Language;
use serde_json::{Value, json};

use super::ReadBook;

#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A file, or built-in
    book: String,

    /// The position whose moves are shown: moves from the start (f5d6c3), an SFEN, a board
    position: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let read = ReadBook::new(&args.book)?;
    match &args.position {
        None => whole(&read, args.json, language, out),
        Some(text) => position(&read.book, text, args.json, language, out),
    }
}

/// The figures of a whole book.
fn whole(read: &ReadBook, as_json: bool, language: Language, out: &mut dyn Write) -> Result<()> {
    let book = &*read.book;
    let mut plies: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
    for (board, page) in book.pages() {
        let [positions, moves] = plies.entry(board.ply()).or_default();
        *positions += 1;
        *moves += page.replies().len();
    }
    let moves: usize = plies.values().map(|[_, moves]| moves).sum();
    let score = book.page(Board::start()).map(|page| page.score());
    let mut best = Line::<Othello>::new(Size::Eight);
    for m in book.line(best.position()) {
        best.push_unchecked(m);
    }
    let opening = Openings::new().of(&best);
    let best = Transcript { line: best };
    if as_json {
        let by_ply: Vec<Value> = plies
            .iter()
            .map(|(ply, [positions, moves])| {
                json!({"ply": ply, "positions": positions, "moves": moves})
            })
            .collect();
        let object = json!({
            "schema": 1,
            "book": read.name,
            "bytes": read.bytes.len(),
            "positions": book.len(),
            "moves": moves,
            "value": score,
            "line": best.to_string(),
            "plies": by_ply,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let (name, bytes, positions) = (&read.name, read.bytes.len(), book.len());
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{name}: {positions} positions, {moves} moves, {bytes} bytes"),
            format!("{name}: {positions}局面、{moves}手、{bytes}バイト"),
        )
    )?;
    if let Some(score) = score {
        let named = opening.map_or_else(String::new, |opening| {
            let name = language.pick(opening.english, opening.japanese);
            format!(" ({name})")
        });
        writeln!(
            out,
            "{}",
            language.pick(
                format!("the start is worth {score:+} to Black, best line {best}{named}"),
                format!("初期局面の値は黒から見て{score:+}石、最善手順 {best}{named}"),
            )
        )?;
    }
    writeln!(
        out,
        "{}",
        language.pick("ply  positions   moves", "手数     局面数    手の数")
    )?;
    for (ply, [positions, moves]) in plies {
        writeln!(out, "{ply:>3}  {positions:>9}  {moves:>6}")?;
    }
    Ok(())
}

/// The moves of a position.
fn position(
    book: &Book,
    text: &str,
    as_json: bool,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let line = super::line(text)?;
    let at = line.position();
    ensure!(
        at.size() == Size::Eight,
        "{text}: expected a board of 8 by 8, found {}",
        at.size()
    );
    let moves = book.moves(at);
    if as_json {
        let moves: Vec<Value> = moves.iter().map(object).collect();
        writeln!(out, "{}", json!({"schema": 1, "moves": moves}))?;
        return Ok(());
    }
    if moves.is_empty() {
        let none = language.pick(
            "the book does not have this position",
            "この局面はブックにありません",
        );
        writeln!(out, "{none}")?;
        return Ok(());
    }
    writeln!(
        out,
        "{}",
        language.pick(
            "move  value  searched  line of the book",
            "着手   価値    探索値  ブックの手順",
        )
    )?;
    for known in &moves {
        writeln!(
            out,
            "{:<4}  {:>+5}  {:>+8}  {}",
            first(known),
            known.value,
            known.searched,
            words(&known.line).join(" "),
        )?;
    }
    Ok(())
}

fn object(known: &BookMove) -> Value {
    json!({
        "move": first(known),
        "value": known.value,
        "searched": known.searched,
        "continued": known.goes_on,
        "line": words(&known.line),
    })
}

fn first(known: &BookMove) -> String {
    known
        .line
        .first()
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn words(line: &[Move]) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}
