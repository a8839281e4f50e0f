//! What a library takes and how long it answers, on a folder of records of Othello:
//! `cargo run --release -p library --example measure -- FOLDER LIBRARY`. Instead of a
//! folder, `othello:1000000` and `shogi:100000` play so many games of random moves first, beside the library. With `twin`
//! as a third word the same positions are looked up in a plain table of SQLite too, which takes long to make.

#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use game::{Game as _, Position as _};
use library::{
    BoardPattern, GameFilter, GameLibrary, GameResult, Importer, LibraryError, LibraryGame,
    LibraryQuery,
};
use othello::Othello;
use rusqlite::{Connection, params};
use shogi::Shogi;

fn main() -> Result<(), LibraryError> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(records), Some(folder)) = (arguments.next(), arguments.next()) else {
        println!("expected a folder of records and one for the library");
        return Ok(());
    };
    let has_twin = arguments.next().is_some_and(|word| word == "twin");
    let folder = Path::new(&folder);
    // A library that is there already is only asked.
    let is_there = folder.join("library.db").exists();
    let records = match records.to_str().and_then(|text| text.split_once(':')) {
        _ if is_there => Ok(records.into()),
        Some(("othello", count)) => played::<Othello>(folder, count, "f5d6", ""),
        Some(("shogi", count)) => played::<Shogi>(folder, count, "sfen", " "),
        _ => Ok(records.into()),
    };
    let records = records.map_err(|why| LibraryError::Failed {
        file: folder.to_owned(),
        why: why.to_string(),
    })?;
    if !is_there {
        import(folder, records)?;
    }
    let library = GameLibrary::open(folder)?;
    let statistics = library.statistics()?;
    let mut shelves = statistics.shelves.iter().filter(|shelf| shelf.games > 0);
    let Some(shelf) = shelves.next() else {
        return Ok(());
    };
    println!(
        "size: {:.2} bytes a position, {:.0} bytes a game in all",
        shelf.segment_bytes as f64 / shelf.positions as f64,
        statistics.bytes() as f64 / shelf.games as f64
    );
    let games = u32::try_from(shelf.games).unwrap_or(u32::MAX);
    if shelf.game == Shogi::NAME {
        return lookups::<Shogi>(&library, folder, games, has_twin);
    }
    lookups::<Othello>(&library, folder, games, has_twin)?;
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

fn import(folder: &Path, records: PathBuf) -> Result<(), LibraryError> {
    let begin = Instant::now();
    let report = Importer::open(folder)?.import(&[records], None, |_| ())?;
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "import: {} games in {seconds:.2} s, {:.0} a second, {} known, {} refused",
        report.added,
        report.added as f64 / seconds,
        report.known,
        report.refused.len()
    );
    if let Some(memory) = most_memory() {
        println!("memory: {memory} at most");
    }
    Ok(())
}

/// Trees of positions that more games reach take their time to count them.
const RARE: u64 = 10_000;

/// Times of 10,000 random positions, by the library and by a plain table of positions.
fn lookups<G: LibraryGame>(
    library: &GameLibrary,
    folder: &Path,
    games: u32,
    has_twin: bool,
) -> Result<(), LibraryError> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut boards = Vec::new();
    while boards.len() < 10_000 {
        let game = library.game::<G>(random.u32(1..=games))?;
        boards.extend(random.choice(game.line.positions()).cloned());
    }
    let mut times = Vec::new();
    let mut found = Vec::new();
    for board in &boards {
        let query = LibraryQuery::<G>::of_position(board.clone());
        let begin = Instant::now();
        let tree = library.tree(&query)?;
        times.push(begin.elapsed());
        assert!(tree.games > 0, "every position is one of a game");
        found.push(tree.games);
    }
    let rare = times.iter().zip(&found).filter(|(_, games)| **games < RARE);
    let rare: Vec<Duration> = rare.map(|(time, _)| *time).collect();
    tell(&format!("of one that fewer than {RARE} games reach"), rare);
    tell("tree of a random position", times);
    if !has_twin {
        return Ok(());
    }
    let twin = PlainTable::new::<G>(library, &folder.join("plain.db"), games)?;
    let mut times = Vec::new();
    for (board, games) in boards.iter().zip(found) {
        let begin = Instant::now();
        let twin = twin.games::<G>(board)?;
        times.push(begin.elapsed());
        assert_eq!(twin, games, "both find the same games");
    }
    tell("the same by a plain table of SQLite", times);
    twin.remove();
    Ok(())
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    println!(
        "{what}: median {:?}, p99 {:?}, worst {:?}",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1]
    );
}

/// The slow twin: a row for each game and position, with an index.
struct PlainTable {
    sql: Connection,
    file: PathBuf,
}

impl PlainTable {
    fn new<G: LibraryGame>(
        library: &GameLibrary,
        file: &Path,
        games: u32,
    ) -> Result<PlainTable, LibraryError> {
        let begin = Instant::now();
        let made = || -> rusqlite::Result<Connection> {
            let sql = Connection::open(file)?;
            sql.execute_batch(
                "PRAGMA journal_mode = WAL; BEGIN;
                 CREATE TABLE positions (key INTEGER, game INTEGER, ply INTEGER);",
            )?;
            Ok(sql)
        };
        let failed = |why: rusqlite::Error| LibraryError::Failed {
            file: file.to_owned(),
            why: why.to_string(),
        };
        let sql = made().map_err(failed)?;
        for number in 1..=games {
            let game = library.game::<G>(number)?;
            for (ply, position) in game.line.positions().iter().enumerate() {
                let key = G::canonical(position).key as i64;
                let mut insert = sql
                    .prepare_cached("INSERT INTO positions VALUES (?, ?, ?)")
                    .map_err(failed)?;
                insert
                    .execute(params![key, number, ply as u32])
                    .map_err(failed)?;
            }
        }
        sql.execute_batch("CREATE INDEX of_key ON positions (key, game); COMMIT")
            .map_err(failed)?;
        let bytes = std::fs::metadata(file).map_or(0, |about| about.len());
        let (seconds, bytes) = (
            begin.elapsed().as_secs_f64(),
            bytes as f64 / f64::from(games),
        );
        println!("a plain table of positions: {bytes:.0} bytes a game, made in {seconds:.1} s");
        Ok(PlainTable {
            sql,
            file: file.to_owned(),
        })
    }

    /// How many games reach a position, with their results as the library counts them.
    fn games<G: LibraryGame>(&self, board: &G::Position) -> Result<u64, LibraryError> {
        let key = G::canonical(board).key as i64;
        let asked = || -> rusqlite::Result<i64> {
            let mut query = self
                .sql
                .prepare_cached("SELECT count(DISTINCT game) FROM positions WHERE key = ?")?;
            query.query_row([key], |row| row.get(0))
        };
        let count = asked().map_err(|why| LibraryError::Failed {
            file: self.file.clone(),
            why: why.to_string(),
        })?;
        Ok(count.unsigned_abs())
    }

    fn remove(self) {
        drop(self.sql);
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.file.display()));
        }
    }
}

/// The most moves of a game that is made here: as many as games of Shogi have.
const LONGEST: usize = 115;

/// A file of games of random moves, beside the library.
fn played<G: LibraryGame>(
    folder: &Path,
    count: &str,
    extension: &str,
    between: &str,
) -> io::Result<PathBuf> {
    let count: u32 = count.parse().map_err(io::Error::other)?;
    let path = folder.with_extension(extension);
    let mut file = BufWriter::new(File::create(&path)?);
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..count {
        let mut position = G::start(&G::Rules::default());
        let mut moves = Vec::new();
        while moves.len() < LONGEST {
            let Some(m) = random.choice(position.legal_moves()) else {
                break;
            };
            moves.push(G::move_text(&position, m));
            position.play_unchecked(m);
        }
        if G::NAME == Shogi::NAME {
            write!(file, "startpos moves ")?;
        } else {
            // Transcripts leave passes out.
            moves.retain(|text| text != "pass");
        }
        writeln!(file, "{}", moves.join(between))?;
    }
    file.flush()?;
    Ok(path)
}

/// The most memory that this process has had, where the system says it.
fn most_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
