//! Positions and options of Shogi that are strange or wrong, through the engine.

use crate::command::{fails, with_input};

/// What the engine says to these lines, after which it must have ended well.
fn says(lines: &[&str]) -> String {
    // Without `quit`, which would be obeyed before the lines that wait.
    let input = format!("usi\nisready\nusinewgame\n{}\n", lines.join("\n"));
    let player = "alphabeta:hash=1";
    let output = with_input(&["engine", "shogi", "--player", player], &input);
    assert!(output.status.success(), "{lines:?}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn best(text: &str) -> Option<&str> {
    let best = text.lines().find_map(|line| line.strip_prefix("bestmove "));
    best.map(|best| best.split(' ').next().unwrap_or(best))
}

#[test]
fn strange_positions_get_a_move() {
    for sfen in [
        // Without kings, with one king, with full hands, with 593 moves.
        "9/9/9/9/4P4/9/9/9/9 b 2R2B4G4S4N4L17P 1",
        "9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 1",
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 1",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    ] {
        let position = format!("position sfen {sfen}");
        for go in [
            "go nodes 500",
            "go depth 2",
            "go btime 0 wtime 0 byoyomi 20",
        ] {
            let text = says(&[&position, go]);
            let m = best(&text).unwrap_or_else(|| panic!("{sfen}: {text}"));
            assert!(m.parse::<shogi::Move>().is_ok(), "{sfen}: {text}");
        }
    }
    // No move at all: it resigns.
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let text = says(&[&format!("position sfen {mated}"), "go nodes 100"]);
    assert_eq!(best(&text), Some("resign"), "{text}");
}

/// A position that no game reaches is refused, and the engine goes on with what it had.
#[test]
fn impossible_positions_are_refused_and_the_engine_goes_on() {
    for wrong in [
        // White's king could be taken.
        "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 3R 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 19P 1",
        "4k4/4k4/9/9/9/9/9/9/4K4 b - 1",
        "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/4K4 b - 1",
    ] {
        let text = says(&[
            "position startpos",
            &format!("position sfen {wrong}"),
            "go nodes 100",
        ]);
        let complains = text.lines().any(|line| line.starts_with("info string"));
        assert!(complains, "{wrong}: {text}");
        assert!(best(&text).is_some(), "{wrong}: {text}");
    }
}

#[test]
fn a_table_larger_than_the_memory_is_refused_in_words() {
    let refused = fails(&["engine", "shogi", "--player", "alphabeta:hash=65537"]);
    assert!(refused.contains("from 1 to 65536"), "{refused}");
    let text = says(&[
        "setoption name USI_Hash value 99999999",
        "position startpos",
        "go nodes 100",
    ]);
    assert!(
        text.contains("info string") && best(&text).is_some(),
        "{text}"
    );
}
