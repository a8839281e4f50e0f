//! Whole games in the terminal, typed through a pipe.

mod command;

use command::with_input;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments: Vec<&str> = ["play", "othello", "--ascii"]
        .iter()
        .chain(arguments)
        .copied()
        .collect();
    let output = with_input(&arguments, typed);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The moves printed at the end; nothing if none was played.
fn moves(screen: &str) -> &str {
    screen
        .lines()
        .find_map(|line| line.strip_prefix("moves "))
        .unwrap_or_default()
}

/// The position printed at the end.
fn position(screen: &str) -> &str {
    let line = screen.lines().last().expect("there is output");
    line.strip_prefix("sfen ").expect("the position comes last")
}

#[test]
fn a_whole_game_of_two_people() {
    let game = "e6 f4 e3 f6 g5 d6 e7 f5 c5".replace(' ', "\n");
    let screen = play(&["--vs", "human"], &game);
    assert!(screen.contains("Black wins by 13"), "{screen}");
    assert_eq!(moves(&screen), "e6f4e3f6g5d6e7f5c5");
}

/// Plays the first legal move of every position, as a very simple person would, and follows
/// the game from the screen alone.
#[test]
fn a_whole_game_against_random() {
    for color in ["black", "white"] {
        let arguments = ["--vs", "random:seed=5", "--color", color];
        let mut typed = String::new();
        loop {
            let screen = play(&arguments, &typed);
            assert!(typed.len() < 400, "the game does not end: {typed}");
            if screen.contains(" wins by ") || screen.contains("Draw, ") {
                assert!(screen.lines().count() > 600, "{screen}");
                assert!(moves(&screen).len() >= 100, "{screen}");
                break;
            }
            let report = command::json(&["show", "othello", position(&screen), "--json"]);
            let next = report["legal"][0].as_str().expect("a move").to_owned();
            typed.push_str(&next);
            typed.push('\n');
        }
    }
}

#[test]
fn illegal_input_is_explained_and_asked_again() {
    let screen = play(
        &["--vs", "human"],
        "d4\na1\npass\nxyz\nd9\n\n\u{ff}\u{0}\nd3\nquit\n",
    );
    for explanation in [
        "there is a disc on d4 already",
        "a disc on a1 would flip nothing (legal: d3 c4 f5 e6)",
        "a pass is allowed only without a legal move (legal: d3 c4 f5 e6)",
        "\"xyz\" is not a move: expected a square from a1 to h8, or pass",
        "\"d9\" is not a move",
    ] {
        assert!(screen.contains(explanation), "{explanation}\n{screen}");
    }
    assert_eq!(moves(&screen), "d3");
}

#[test]
fn moves_can_be_taken_back() {
    let screen = play(&["--vs", "random:seed=3"], "undo\nd3\nundo\nc4\nquit\n");
    assert!(
        screen.contains("There is nothing to take back."),
        "{screen}"
    );
    let played = moves(&screen);
    assert!(played.starts_with("c4") && played.len() == 4, "{played}");
    // Between two people, one ply at a time; not behind the start.
    let screen = play(
        &["--vs", "human", "--position", "f5"],
        "d6\nundo\nundo\nquit\n",
    );
    assert!(
        screen.contains("There is nothing to take back."),
        "{screen}"
    );
    assert_eq!(moves(&screen), "f5");
}

#[test]
fn a_game_can_be_resigned_left_and_continued() {
    let screen = play(&[], "d3\nresign\n");
    assert!(screen.contains("Black resigns: White wins."), "{screen}");
    let left = play(&["--vs", "random:seed=9"], "d3\n");
    assert!(left.contains("The game is not finished."), "{left}");
    let so_far = moves(&left).to_owned();
    let continued = play(&["--position", &so_far, "--vs", "human"], "quit\n");
    assert_eq!(moves(&continued), so_far);
}

#[test]
fn a_forced_pass_is_asked_for() {
    // Black cannot move, White can.
    let passing = "OOOOOOOO-OXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXW1";
    let report = command::json(&["show", "othello", passing, "--json"]);
    let forced = report["legal"] == serde_json::json!(["pass"]);
    assert!(forced, "{report}");
    for typed in ["pass\nquit\n", "\nquit\n", "a2\npa\nquit\n"] {
        let screen = play(&["--vs", "human", "--position", passing], typed);
        assert!(
            screen.contains("There is no legal move: type pass"),
            "{screen}"
        );
        assert!(screen.contains("Black> "), "{screen}");
    }
}

#[test]
fn the_terminal_speaks_japanese() {
    let screen = play(&["--lang", "ja", "--vs", "human"], "a1\nhelp\nresign\n");
    assert!(screen.contains("返せる石がありません"), "{screen}");
    assert!(screen.contains("待った"), "{screen}");
    assert!(screen.contains("黒の投了、白の勝ち"), "{screen}");
}
