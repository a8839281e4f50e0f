//! The real binary, as its users run it.

use crate::command::{self, START, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

#[test]
fn perft_counts_what_is_published() {
    for (depth, nodes) in [(0, 1), (1, 4), (6, 8_200), (9, 3_005_288)] {
        let report = json(&["perft", "othello", &depth.to_string(), "--json"]);
        assert_eq!(report["nodes"], nodes, "depth {depth}");
        assert_eq!(report["depth"], depth);
        assert_eq!(report["game"], "othello");
        for field in ["seconds", "cpu_seconds"] {
            assert!(report[field].is_number(), "{field}: {report}");
        }
        assert!(report.get("nodes_per_cpu_second").is_some());
        assert!(["portable", "avx2", "avx512"].contains(&report["kernel"].as_str().unwrap()));
    }
}

#[test]
fn perft_is_the_same_by_every_kernel_and_number_of_threads() {
    for isa in simd::Isa::all() {
        for threads in ["1", "3", "0"] {
            let report = json(&[
                "perft",
                "othello",
                "9",
                "--json",
                "--kernel",
                isa.name(),
                "--threads",
                threads,
            ]);
            assert_eq!(report["nodes"], 3_005_288, "{isa} {threads}");
            assert_eq!(report["kernel"], isa.name());
        }
    }
}

#[test]
fn perft_divides_by_move() {
    let report = json(&["perft", "othello", "4", "--divide", "--json"]);
    assert_eq!(report["moves"]["d3"], 61);
    let text = succeeds(&["perft", "othello", "4", "--divide"]);
    for m in ["d3", "c4", "f5", "e6"] {
        assert!(text.contains(&format!("{m}: 61\n")), "{text}");
    }
    assert!(text.contains("othello perft 4: 244 leaves\n"), "{text}");
}

#[test]
fn perft_starts_anywhere() {
    // Black has only to pass; then White has one move.
    let passing = "OOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-B1";
    let report = json(&["perft", "othello", "1", "--position", passing, "--json"]);
    assert_eq!(report["nodes"], 1);
    // From a finished game there is one leaf: itself.
    let full = "X".repeat(64) + "W61";
    for depth in ["1", "2", "9"] {
        let report = json(&["perft", "othello", depth, "--position", &full, "--json"]);
        assert_eq!(
            (&report["nodes"], &report["finished"]),
            (&1.into(), &1.into())
        );
    }
    let report = json(&["perft", "othello", "3", "--position", "f5", "--json"]);
    assert_eq!(report["nodes"], 244 / 4);
}

#[test]
fn show_draws_the_start() {
    let text = succeeds(&["show", "othello"]);
    assert_eq!(
        text,
        "   a b c d e f g h
 1 · · · · · · · ·
 2 · · · · · · · ·
 3 · · · ◇ · · · ·
 4 · · ◇ ○ ● · · ·
 5 · · · ● ○ ◇ · ·
 6 · · · · ◇ · · ·
 7 · · · · · · · ·
 8 · · · · · · · ·

● black 2  ○ white 2  empty 60  Black to move
legal moves: d3 c4 f5 e6
sfen ---------------------------OX------XO---------------------------B1
"
    );
    let ascii = succeeds(&["show", "othello", "--ascii"]);
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(ascii.contains(" 5 - - - X O * - -\n"), "{ascii}");
    let japanese = succeeds(&["show", "othello", "--lang", "ja"]);
    assert!(
        japanese.contains("黒番\n合法手: d3 c4 f5 e6\n"),
        "{japanese}"
    );
}

#[test]
fn show_paints_the_board_when_asked_to() {
    let output = sanban(&["show", "othello"])
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .output()
        .expect("sanban runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.contains("\u{1b}["), "{text:?}");
    assert!(text.contains('●') && !text.contains('◇'), "{text:?}");
}

#[test]
fn show_makes_a_picture() {
    let svg = succeeds(&["show", "othello", "f5", "--svg"]);
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    // Five discs, three legal moves, four dots of the board and the last move.
    assert_eq!(svg.matches("<circle ").count(), 5 + 3 + 4 + 1);
    assert!(svg.contains("<title>Othello: white to move, X 4 O 1</title>"));
}

#[test]
fn show_reads_every_notation() {
    let sfen = "---------------------------OX------XXX--------------------------W2";
    let obf = "---------------------------OX------XXX-------------------------- O; D6:+0;";
    let expected = json(&["show", "othello", sfen, "--json"]);
    assert_eq!(expected["position"], sfen);
    assert_eq!(expected["turn"], "white");
    assert_eq!(expected["discs"]["black"], 4);
    assert_eq!(expected["legal"], serde_json::json!(["f4", "d6", "f6"]));
    for text in ["f5", " F5 ", obf, &obf[..66]] {
        assert_eq!(
            json(&["show", "othello", text, "--json"]),
            expected,
            "{text}"
        );
    }
    let drawn = "4|  |  |  |O |@ |  |  |  |\n5|  |  |  |@ |@ |@ |  |  |\n";
    let empty = |rank: u8| format!("{rank}|  |  |  |  |  |  |  |  |\n");
    let board: String = (1..=3)
        .map(empty)
        .chain([drawn.to_owned()])
        .chain((6..=8).map(empty))
        .collect();
    let output = command::with_input(&["show", "othello", "-", "--json"], &board);
    let read: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(read, expected);
}

#[test]
fn show_tells_how_a_game_ended() {
    let shortest = "e6f4e3f6g5d6e7f5c5";
    let text = succeeds(&["show", "othello", shortest]);
    assert!(
        text.contains(
            "Black wins by 13 (by 64 with the empty squares, as tournaments count), \
             black 13 white 0: one side has no discs left."
        ),
        "{text}"
    );
    let report = json(&["show", "othello", shortest, "--json"]);
    assert_eq!(report["verdict"]["winner"], "black");
    assert_eq!(report["legal"], serde_json::json!([]));
}

#[test]
fn bad_positions_name_what_and_where() {
    let board = &START[..64];
    for (position, message) in [
        (
            &START[1..],
            "error: position: SFEN: board: expected 64 letters, found 63",
        ),
        (
            board,
            "error: position: OBF line: side to move: expected X or O, found the end",
        ),
        (
            &format!("{board}Z1"),
            "error: position: SFEN: side to move, letter 65: expected B or W, found 'Z'",
        ),
        (
            &format!("{board}B1 {board}B1"),
            "error: position: SFEN: move number, letter 67: expected a digit or the end, found ' '",
        ),
        (
            &START.replacen('X', "Y", 1),
            "error: position: SFEN: board, letter 29 (e4): expected X, O or -, found 'Y'",
        ),
        (
            "f5d6c3d3c4f4a1",
            "error: position: moves: move 7 (a1): a disc on a1 would flip nothing",
        ),
        (
            "f5i9",
            "error: position: moves: move 2 (i9): expected a square from a1 to h8, or pass",
        ),
        (
            "",
            "error: position: SFEN: board: expected 64 letters, found 0",
        ),
        (
            "盤",
            "error: position: SFEN: board, letter 1 (a1): expected X, O or -, found '盤'",
        ),
        (
            &format!("{board} X; D3:x;"),
            "error: position: OBF line: part 2: expected a move and its score such as \"G8:+18\", found \"D3:x\"",
        ),
        (
            "1|  |\n",
            "error: position: text board: line 1: expected eight cells, found 1",
        ),
    ] {
        for verb in [
            &["show", "othello"][..],
            &["perft", "othello", "3", "--position"][..],
        ] {
            let arguments: Vec<&str> = verb.iter().copied().chain([position]).collect();
            assert_eq!(fails(&arguments), format!("{message}\n"), "{arguments:?}");
        }
    }
}

#[test]
fn bad_arguments_are_errors() {
    for arguments in [
        &["perft", "othello"][..],
        &["perft", "othello", "-1"],
        &["perft", "othello", "61"],
        &["perft", "othello", "x"],
        &["perft", "chess", "3"],
        &["perft", "othello", "3", "--threads", "-1"],
        &["perft", "othello", "3", "--kernel", "mmx"],
        &["show"],
        &["show", "othello", "startpos", "--json", "--ascii"],
        &["play", "othello", "--vs", "nobody"],
        &["play", "othello", "--vs", "random:seed=x"],
        &["play", "othello", "--vs", "random:sead=1"],
        &["play", "othello", "--vs", "random:seed"],
        &["play", "othello", "--color", "green"],
        &["bench", "nothing"],
        &["completions", "csh"],
        &["nonsense"],
    ] {
        let message = fails(arguments);
        assert!(
            !message.is_empty() && !message.contains("panicked"),
            "{message}"
        );
    }
    assert_eq!(
        fails(&["play", "othello", "--vs", "random:sead=1"]),
        "error: --vs: player \"random\": option \"sead\": expected one of: seed; did you mean \"seed\"?\n"
    );
}

#[test]
fn players_are_listed() {
    let text = succeeds(&["players"]);
    assert!(text.starts_with("random "), "{text}");
    let report = json(&["players", "othello", "--json"]);
    assert_eq!(report["players"][0]["name"], "random");
    assert_eq!(
        report["players"][0]["games"],
        serde_json::json!(["othello"])
    );
    assert!(succeeds(&["players", "--lang", "ja"]).contains("合法手"));
}

#[test]
fn benches_check_themselves_and_sign() {
    let list = succeeds(&["bench", "--list"]);
    assert!(list.lines().count() >= 5, "{list}");
    let report = json(&["bench", "othello-perft-trait", "--json"]);
    let by_hand = json(&["bench", "othello-perft-hand", "--json"]);
    assert_eq!(report["benches"][0]["nodes"], 390_216);
    assert_eq!(report["signature"], by_hand["signature"]);
    let network = succeeds(&["bench", "network-othello"]);
    assert!(network.contains("1040 nodes"), "{network}");
    let text = succeeds(&["bench", "othello-perft"]);
    assert!(
        text.contains("24571284 nodes") && text.contains("\nsignature "),
        "{text}"
    );
}

#[test]
fn shells_and_man_get_their_files() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            succeeds(&["completions", shell]).contains("perft"),
            "{shell}"
        );
    }
    assert!(succeeds(&["man"]).starts_with(".ie"));
    let folder = TestFolder::new("man");
    succeeds(&["man", "--out", &folder.path("pages")]);
    let page = folder.read_text("pages/sanban-perft.1");
    assert!(page.contains("plies"));
    let message = fails(&["man", "--out", "/dev/null/nowhere"]);
    assert!(message.contains("/dev/null/nowhere"), "{message}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    use std::process::Stdio;
    let mut child = sanban(&["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
