//! Real files of Renju, where the folder with them lies beside the repository.

#![allow(
    clippy::print_stdout,
    reason = "the counts are what this test is run for"
)]

use std::fs;
use std::path::Path;

use record::transcript;
use renju::Rules;

#[test]
fn openings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/renju");
    if !folder.is_dir() {
        println!("no {}: nothing to read", folder.display());
        return;
    }
    for (name, graded) in [
        ("openings_match.txt", false),
        ("atlas_balanced_5move.txt", true),
        ("openings_rapfi_opengen.txt", false),
    ] {
        let text = fs::read_to_string(folder.join(name)).expect(name);
        let mut games = 0;
        for game in transcript::games(&text, Rules::default()) {
            let game = game.unwrap_or_else(|partial| panic!("{name}: {partial}"));
            let line = transcript::to_text(&game);
            assert!(text.contains(&line), "{name}: {line}");
            assert_eq!(!game.comments.is_empty(), graded, "{name}: {line}");
            games += 1;
        }
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(games, lines.filter(|line| !line.trim().is_empty()).count());
        println!("{name}: {games} openings");
    }
}
