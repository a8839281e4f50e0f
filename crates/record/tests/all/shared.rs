//! Real files, where the folder with them lies beside the repository.

#![allow(
    clippy::print_stdout,
    reason = "the counts are what this test is run for"
)]

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use record::csa::{self, Version};
use record::shogi::{Partial, Record};
use record::usi;

fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi");
    if !folder.is_dir() {
        println!("no {}: nothing to read", folder.display());
        return None;
    }
    Some(folder)
}

/// All files below a folder with one extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|its| its == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[derive(Default)]
struct Counts {
    parsed: usize,
    moves: usize,
    refused: usize,
}

impl Counts {
    /// Counts a game and hands out what there is of it.
    fn add<E: Display>(&mut self, path: &Path, game: Result<Record, Partial<E>>) -> Record {
        let record = match game {
            Ok(record) => {
                self.parsed += 1;
                record
            }
            Err(partial) => {
                self.refused += 1;
                let kept = partial.record.main.moves.len();
                println!("refused after {kept} moves: {}: {partial}", path.display());
                *partial.record
            }
        };
        self.moves += record.main.moves.len();
        record
    }

    fn report(&self, what: &str) {
        println!(
            "{what}: {} games parsed, {} refused, {} moves",
            self.parsed, self.refused, self.moves
        );
    }
}

#[test]
fn csa_files() {
    let Some(folder) = folder() else { return };
    let mut counts = Counts::default();
    let files = files(&folder, "csa");
    for path in &files {
        let bytes = fs::read(path).unwrap();
        let mut games = 0;
        for game in csa::Reader::new(&bytes[..]) {
            games += 1;
            let record = counts.add(path, game);
            assert_eq!(record.main_line().count(), record.main.moves.len());
            for version in [Version::V22, Version::V30] {
                let text = csa::to_text(&record, version).unwrap();
                let again = csa::games(&text).next().unwrap().unwrap();
                assert_eq!(again, record, "{}", path.display());
            }
        }
        assert!(games > 0, "{}", path.display());
    }
    counts.report(&format!("{} CSA files", files.len()));
    assert!(counts.parsed > 10 * counts.refused);
}

#[test]
fn sfen_files() {
    let Some(folder) = folder() else { return };
    let mut counts = Counts::default();
    let files = files(&folder, "sfen");
    for path in &files {
        let bytes = fs::read(path).unwrap();
        for game in usi::Reader::new(&bytes[..]) {
            let record = counts.add(path, game);
            let again = usi::parse(&usi::to_text(&record), 1).unwrap();
            assert_eq!(again, record, "{}", path.display());
        }
    }
    counts.report(&format!("{} SFEN files", files.len()));
    assert!(counts.parsed > 10 * counts.refused);
}
