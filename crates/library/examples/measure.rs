//! What a library takes and how long it answers, on a folder of records of Othello:
//! `cargo run --release -p library --example measure -- FOLDER LIBRARY`. LIBRARY must not be there yet.

#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::path::Path;
use std::time::{Duration, Instant};

use library::{
    BoardPattern, GameFilter, GameLibrary, GameResult, Importer, LibraryError, LibraryQuery,
};
use othello::Othello;

fn main() -> Result<(), LibraryError> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(records), Some(folder)) = (arguments.next(), arguments.next()) else {
        println!("expected a folder of records and one for the library");
        return Ok(());
    };
    let folder = Path::new(&folder);
    let begin = Instant::now();
    let report = Importer::open(folder)?.import(&[records.into()], None, |_| ())?;
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "import: {} games in {seconds:.2} s, {:.0} a second, {} known, {} refused",
        report.added,
        report.added as f64 / seconds,
        report.known,
        report.refused.len()
    );
    let library = GameLibrary::open(folder)?;
    let statistics = library.statistics()?;
    let shelf = &statistics.shelves[0];
    println!(
        "size: {:.2} bytes a position, {:.0} bytes a game in all",
        shelf.segment_bytes as f64 / shelf.positions as f64,
        statistics.bytes() as f64 / shelf.games as f64
    );
    let mut random = fastrand::Rng::with_seed(1);
    let mut boards = Vec::new();
    while boards.len() < 10_000 {
        let game = library.game::<Othello>(random.u32(1..=shelf.games as u32))?;
        boards.extend(random.choice(game.line.positions()).copied());
    }
    let lookup = |board: othello::Position| {
        let begin = Instant::now();
        let tree = library.tree(&LibraryQuery::<Othello>::of_position(board))?;
        assert!(tree.games > 0, "every position is one of a game");
        Ok::<Duration, LibraryError>(begin.elapsed())
    };
    let mut times = boards
        .into_iter()
        .map(lookup)
        .collect::<Result<Vec<_>, _>>()?;
    times.sort_unstable();
    println!(
        "tree of a random position: median {:?}, p99 {:?}, worst {:?}",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
    let query = LibraryQuery::<Othello> {
        filter: GameFilter {
            result: Some(GameResult::Black),
            years: Some((1990, 2010)),
            player: Some("tam".to_owned()),
            ..GameFilter::default()
        },
        ..LibraryQuery::default()
    };
    for name in ["first", "second"] {
        // The first time, the facts of the games are read from the disk.
        let library = if name == "first" {
            &GameLibrary::open(folder)?
        } else {
            &library
        };
        let begin = Instant::now();
        let tree = library.tree(&query)?;
        println!(
            "tree of the start with three conditions, {name} time: {:?}, {} games",
            begin.elapsed(),
            tree.games
        );
    }
    for text in [
        "a1=X,b1=X,c1=X,a2=X",
        "d3=X,e3=X,f3=X,c4=O",
        "count-black=60..",
    ] {
        let query = LibraryQuery::<Othello> {
            pattern: BoardPattern::parse::<Othello>(text).ok(),
            ..LibraryQuery::default()
        };
        let begin = Instant::now();
        let found = library.search(&query, None)?.len();
        println!(
            "pattern {text} in all games: {:?}, {found} games",
            begin.elapsed()
        );
    }
    Ok(())
}
