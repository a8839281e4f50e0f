//! Shogi through the real binary.

use crate::command::{fails, json, succeeds, with_input};
use crate::test_folder::TestFolder;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn perft_counts_what_is_published() {
    for (depth, nodes) in [("1", 30), ("3", 25_470), ("4", 719_731)] {
        let report = json(&["perft", "shogi", depth, "--json", "--threads", "2"]);
        assert_eq!(report["nodes"], nodes, "depth {depth}");
        assert_eq!(report["game"], "shogi");
    }
    let most_moves = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let report = json(&["perft", "shogi", "2", "--json", "--position", most_moves]);
    assert_eq!(report["nodes"], 105_677);
    let text = succeeds(&["perft", "shogi", "2", "--divide"]);
    assert!(text.contains("7g7f: 30\n"), "{text}");
}

#[test]
fn show_draws_the_board_people_know() {
    let text = succeeds(&["show", "shogi", "7g7f 3c3d 8h2b+ 3a2b B*4e"]);
    assert!(text.starts_with("後手の持駒： 角\n"), "{text}");
    assert!(text.contains("|v香v桂v銀v金v玉v金 ・v桂v香|一\n"), "{text}");
    assert!(text.contains("先手の持駒： なし\n"), "{text}");
    assert!(text.contains("White to move"), "{text}");
    let ascii = succeeds(&["show", "shogi", "--ascii"]);
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(ascii.contains("   9  8  7  6  5  4  3  2  1\n"), "{ascii}");
    let svg = succeeds(&["show", "shogi", "二枚落ち", "--svg"]);
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert_eq!(
        svg.matches("rotate(180").count(),
        18 + 1,
        "White's pieces and hand"
    );
}

#[test]
fn show_reads_every_form() {
    let report = json(&["show", "shogi", "--json"]);
    assert_eq!(report["position"], START);
    assert_eq!(report["legal"].as_array().map(Vec::len), Some(30));
    for text in [
        "startpos",
        START,
        &format!("sfen {START}"),
        "position startpos",
        "even",
        "平手",
    ] {
        assert_eq!(json(&["show", "shogi", text, "--json"]), report, "{text}");
    }
    let moved = json(&["show", "shogi", "position startpos moves 7g7f", "--json"]);
    assert_eq!(moved, json(&["show", "shogi", "7g7f", "--json"]));
    let handicap = json(&["show", "shogi", "ten-piece", "--json"]);
    assert_eq!(handicap["turn"], "white");
}

#[test]
fn bad_positions_name_what_and_where() {
    for (position, message) in [
        (
            "",
            "error: position: SFEN: expected board, side to move, hands and move number, found 0 fields",
        ),
        (
            "9/9 b - 1",
            "error: position: SFEN: board: expected nine ranks parted by /, found 2",
        ),
        (
            "7g7f 7g7f",
            "error: position: moves: move 2 (7g7f): you have no piece on 7g",
        ),
        (
            "7g7f xyz",
            "error: position: moves: move 2 (xyz): \"xyz\" is not a move: expected one such as 7g7f, 8h2b+ or P*5e",
        ),
        (
            "startpos moves 7g7e",
            "error: position: moves: move 1 (7g7e): that piece cannot go to 7e",
        ),
    ] {
        assert_eq!(fails(&["show", "shogi", position]), format!("{message}\n"));
    }
}

#[test]
fn a_game_in_the_terminal() {
    let typed = "7g7e\n7g7f\n3c3d\n8h2b+\n3a2b\nP*5e\nB*5e\nundo\nhelp\nresign\n";
    let output = with_input(&["play", "shogi", "--vs", "human", "--ascii"], typed);
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(screen.contains("that piece cannot go to 7e"), "{screen}");
    assert!(screen.contains("you have no pawn in hand"), "{screen}");
    assert!(screen.contains("Black resigns: White wins."), "{screen}");
    assert!(
        screen.contains("moves startpos moves 7g7f 3c3d 8h2b+ 3a2b\n"),
        "{screen}"
    );
}

#[test]
fn a_mate_ends_the_game() {
    let position = "8k/9/7GP/9/9/9/9/9/K8 b G 1";
    let arguments = [
        "play",
        "shogi",
        "--vs",
        "human",
        "--lang",
        "ja",
        "--position",
        position,
    ];
    let output = with_input(&arguments, "G*1b\n");
    let screen = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(screen.contains("まで1手で黒の勝ち(詰み)"), "{screen}");
}

#[test]
fn random_answers() {
    let position = "8k/9/7GP/9/9/9/9/9/K8 b G 1";
    let output = with_input(
        &[
            "play",
            "shogi",
            "--vs",
            "random:seed=1",
            "--position",
            position,
            "--ascii",
        ],
        "9i9h\nquit\n",
    );
    assert!(output.status.success(), "{output:?}");
    let screen = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(screen.contains("White (random:seed=1) plays "), "{screen}");
}

#[test]
fn learned_weights_play_and_damaged_ones_are_named_and_refused() {
    let folder = TestFolder::new("linear");
    let learn = "learn linear shogi --seed 5 --games 2 --nodes 20 --passes 1 --out";
    let out = folder.path("run");
    let learn: Vec<&str> = learn.split(' ').chain([out.as_str()]).collect();
    assert!(folder.run(&learn).status.success());
    let manifest = folder.read_text("run/MANIFEST.toml");
    for line in [
        "played_by = \"built-in\"",
        "seed = 5",
        "nodes = 20",
        "games = 2",
    ] {
        assert!(manifest.lines().any(|one| one == line), "{manifest}");
    }
    let game = |options: &str, run: &dyn Fn(&[&str]) -> String| {
        let player = format!("alphabeta:nodes=50,hash=1,{options}");
        let game = "selfplay shogi --games 1 --seed 1 --white random:seed=1 --black";
        let arguments: Vec<&str> = game.split(' ').chain([player.as_str()]).collect();
        run(&arguments)
    };
    let plays = |arguments: &[&str]| folder.succeeds(arguments);
    let fails = |arguments: &[&str]| folder.fails(arguments);
    let weights = format!("weights={out}/linear.sbl");
    game(&weights, &plays);
    game("eval=material", &plays);
    let both = game(&format!("eval=material,{weights}"), &fails);
    assert!(both.contains("found both"), "{both}");
    let mut bytes = folder.read("run/linear.sbl");
    bytes[1000] ^= 1;
    folder.write("run/linear.sbl", bytes);
    let text = game(&weights, &fails);
    assert!(
        text.contains("/run/linear.sbl: checksum: the file is damaged"),
        "{text}"
    );
}

#[test]
fn a_network_is_trained_from_nothing_plays_and_damage_is_named() {
    let folder = TestFolder::new("nnue");
    let runs = folder.path("runs");
    let learn = |words: &str| {
        let words = format!("learn nnue shogi {words} --runs");
        let words: Vec<&str> = words.split(' ').chain([runs.as_str()]).collect();
        folder.run(&words)
    };
    let settings = "--seed 3 --first material --generations 1 --games 4 --nodes 25 --width 32 --passes 2 \
                    --batch 32 --rate 0.01 --parts 2 --gate none";
    // A run whose time is over is resumed, and ends as one that was not.
    let short = learn(&format!("--name short {settings} --minutes 0.00001"));
    assert_eq!(short.status.code(), Some(130), "{short:?}");
    assert!(learn("--resume short --threads 2").status.success());
    assert!(learn(&format!("--name whole {settings}")).status.success());
    let network = folder.read("runs/whole/network.sbe");
    assert_eq!(folder.read("runs/short/network.sbe"), network);
    let manifest = folder.read_text("runs/whole/MANIFEST.toml");
    for line in ["seed = 3", "games = 4", "nodes = 25", "width = 32"] {
        assert!(manifest.lines().any(|one| one == line), "{manifest}");
    }
    let curves = folder.read_text("runs/whole/metrics.jsonl");
    assert!(curves.contains("\"loss/learned\""), "{curves}");
    let wrong = learn("--name wrong --width 40");
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
    let text = String::from_utf8_lossy(&wrong.stderr);
    assert!(text.contains("width: expected a multiple of 32"), "{text}");
    let game = |options: &str, run: &dyn Fn(&[&str]) -> String| {
        let player = format!("alphabeta:nodes=50,hash=1,{options}");
        let game = "selfplay shogi --games 1 --seed 1 --white random:seed=1 --black";
        let arguments: Vec<&str> = game.split(' ').chain([player.as_str()]).collect();
        run(&arguments)
    };
    let plays = |arguments: &[&str]| folder.succeeds(arguments);
    let fails = |arguments: &[&str]| folder.fails(arguments);
    let weights = format!("weights={runs}/whole/network.sbe");
    game(&weights, &plays);
    game(&format!("eval=network,{weights}"), &plays);
    let none = game("eval=network", &fails);
    assert!(none.contains("expected weights=FILE"), "{none}");
    let linear = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shogi-engine/weights/linear.sbl"
    );
    let other = game(&format!("eval=network,weights={linear}"), &fails);
    assert!(
        other.contains("expected a network, found linear weights"),
        "{other}"
    );
    for (at, why) in [
        (0, "magic: expected SBSLIN01"),
        (8, "version: expected 1, found 0"),
        (16, "width: expected a multiple of 32"),
        (100_000, "checksum: the file is damaged"),
    ] {
        let mut bytes = network.clone();
        bytes[at] ^= 1;
        folder.write("runs/whole/network.sbe", bytes);
        let text = game(&weights, &fails);
        assert!(
            text.contains("network.sbe: ") && text.contains(why),
            "{why}: {text}"
        );
    }
}
