//! The players that a network guides, through the binary, with networks of which one knows what
//! they say.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::command::{fails, json, sanban, succeeds, with_input};
use crate::test_folder::TestFolder;
use infer::net::{About, Graph, Precision};
use infer::planes::PolicyIndex;

/// A folder of networks that is removed in the end.
struct Nets(TestFolder);

impl Nets {
    fn new(name: &str) -> Nets {
        Nets(TestFolder::new(&format!("nets-{name}")))
    }

    /// A network that likes a move the more, the later its label comes, and has nothing but the
    /// side to move's pieces of the first plane in mind.
    fn linear<L: PolicyIndex>(&self, game: &str, layout: &L) -> String {
        let (shape, labels) = (layout.shape(), layout.labels());
        let logits = (0..labels).map(|label| label as f32 / 100.0).collect();
        let mut weights = vec![0.0; shape.numbers()];
        weights[..shape.squares()].fill(0.1);
        let graph = Graph::linear(About::of(game, layout, 1), logits, weights);
        let bytes = graph.to_bytes(Precision::F32);
        self.0.write(&format!("{}.sbn", layout.name()), &bytes)
    }

    fn othello(&self) -> String {
        self.linear("othello", &othello_engine::Layout::default())
    }

    fn shogi(&self) -> String {
        self.linear("shogi", &shogi_engine::Layout::default())
    }
}

/// What an engine answers until it has chosen. It is told to quit only then: who quits wants to
/// hear nothing more.
fn answers(arguments: &[&str], typed: &str) -> Vec<String> {
    let mut child = sanban(&[&["engine"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(typed.as_bytes()).expect("it listens");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut lines = Vec::new();
    for line in output.lines() {
        let line = line.expect("it speaks");
        let is_last = line.starts_with("bestmove");
        lines.push(line);
        if is_last {
            break;
        }
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
    lines
}

#[test]
fn they_are_listed_with_their_options() {
    for game in ["othello", "renju", "shogi"] {
        let text = succeeds(&["players", game]);
        for line in ["policy", "value1"] {
            assert!(text.contains(&format!("\n{line} ")), "{text}");
            for option in ["net", "temperature", "seed"] {
                assert!(text.contains(&format!("  {line}:{option}=…")), "{text}");
            }
        }
    }
    let japanese = succeeds(&["players", "shogi", "--lang", "ja"]);
    assert!(japanese.contains("手を選ぶときの温度"), "{japanese}");
}

#[test]
fn an_engine_takes_its_network_as_an_option() {
    let nets = Nets::new("engine");
    let (othello, shogi) = (nets.othello(), nets.shogi());
    // Of all moves the one to the right has the last label.
    let typed = format!("usi\nsetoption name net value {shogi}\nisready\nposition startpos\ngo\n");
    let player = format!("policy:net={shogi}");
    let lines = answers(&["shogi", "--player", &player], &typed);
    for option in [
        &format!("option name net type string default {shogi}"),
        "option name temperature type spin default 0 min 0 max 1000",
        "option name seed type string default",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(option)),
            "{option}: {lines:?}"
        );
    }
    let told = lines
        .iter()
        .filter(|line| line.starts_with("info string ") && line.contains(" : 0."));
    assert_eq!(told.count(), 30, "{lines:?}");
    let best = lines.last().expect("an answer");
    let move_ = best.strip_prefix("bestmove ").expect("a move");
    let first = lines.iter().find(|line| line.starts_with("info string"));
    let first = first.expect("words");
    assert!(
        first.starts_with(&format!("info string {move_}")),
        "{first}"
    );
    // Nine pawns, a logit of 0.9: 540 centipawns.
    let report = lines.iter().find(|line| line.contains(" score "));
    let report = report.expect("a report");
    assert!(report.contains(" score cp 540 "), "{report}");
    assert!(report.ends_with(&format!(" pv {move_}")), "{report}");

    // All it can do is to turn over one disc, after which the opponent has one. It has learned no margins, so that
    // it tells its chance, in per cent.
    let player = format!("value1:net={othello}");
    let typed = "usi\nisready\nposition startpos\ngo\n";
    let lines = answers(&["othello", "--player", &player], typed);
    let told = lines.iter().filter(|line| line.ends_with(" : 0.47502"));
    assert_eq!(told.count(), 4, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains(" score 48 ")),
        "{lines:?}"
    );
    assert_eq!(lines.last().map(String::as_str), Some("bestmove d3"));
}

#[test]
fn whole_games_are_the_same_again() {
    let nets = Nets::new("games");
    let six = othello_engine::Layout {
        size: othello::Size::Six,
    };
    let seven = renju_engine::Layout {
        size: renju::Size::new(7).expect("a size"),
    };
    for (game, net, rules) in [
        ("othello", nets.othello(), "size=8"),
        ("othello", nets.linear("othello", &six), "size=6"),
        ("renju", nets.linear("renju", &seven), "renju,size=7"),
    ] {
        let play = |seed: u32| {
            let policy = format!("policy:net={net},temperature=100,seed={seed}");
            let value1 = format!("value1:net={net},temperature=20,seed={seed}");
            let sides = ["--black", &policy, "--white", &value1];
            let games = ["selfplay", game, "--games", "2", "--rules", rules];
            let text = succeeds(&[&games[..], &sides].concat());
            text.replace(&format!("seed={seed}"), "")
        };
        let text = play(3);
        assert_eq!(text, play(3), "{game}");
        assert_ne!(text, play(4), "{game}");
    }
}

#[test]
fn value1_ends_the_game_where_it_can() {
    let nets = Nets::new("mate");
    for layout in shogi_engine::Layout::ALL {
        let player = format!("value1:net={}", nets.linear("shogi", &layout));
        for (position, winner) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G2R 1", "Black"),
            ("4k4/9/9/9/9/9/4p4/9/4K4 w g2r 1", "White"),
        ] {
            let sides = ["--black", &player, "--white", &player];
            let game = ["selfplay", "shogi", "--position", position];
            let text = succeeds(&[&game[..], &sides].concat());
            let result = format!("{winner} wins after 1 moves: checkmate");
            assert!(text.contains(&result), "{text}");
        }
    }
}

#[test]
fn a_network_of_something_else_is_refused_by_name() {
    let nets = Nets::new("bad");
    let othello = nets.othello();
    let good = fs::read(&othello).expect("a file");
    let damaged = nets.0.write("damaged.sbn", &good[..good.len() - 1]);
    let text = nets.0.write("text.sbn", b"a network, they said");
    let policy_only = {
        let layout = othello_engine::Layout::default();
        let about = About::of("othello", &layout, 0);
        let graph = Graph::linear(about, vec![0.0; 64], Vec::new());
        nets.0.write("policy.sbn", graph.to_bytes(Precision::F32))
    };
    let missing = &nets.0.path("missing.sbn");
    let selfplay = |game: &str, player: &str, rules: &str| {
        let sides = ["--black", player, "--white", "random"];
        let games: Vec<&str> = match rules {
            "" => vec!["selfplay", game],
            rules => vec!["selfplay", game, "--rules", rules],
        };
        fails(&[&games[..], &sides].concat())
    };
    for (game, player, net, rules, expected) in [
        (
            "shogi",
            "policy",
            &*othello,
            "",
            "layout: expected shogi-104-v1 or shogi-104 or shogi-119, found othello-8x8",
        ),
        (
            "renju",
            "value1",
            &othello,
            "",
            "layout: expected renju-15x15, found othello-8x8",
        ),
        (
            "othello",
            "policy",
            &othello,
            "size=6",
            "layout: expected othello-6x6, found othello-8x8",
        ),
        ("othello", "policy", &damaged, "", "is damaged"),
        ("othello", "policy", &text, "", "expected a network"),
        (
            "othello",
            "value1",
            &policy_only,
            "",
            "expected a network with a value, found none",
        ),
        ("othello", "policy", missing, "", "No such file"),
    ] {
        let message = selfplay(game, &format!("{player}:net={net}"), rules);
        assert!(message.contains(net), "{message}");
        assert!(message.contains(expected), "{expected}: {message}");
    }
    let warm = format!("policy:net={othello},temperature=1001");
    let message = selfplay("othello", &warm, "");
    assert!(
        message.contains("temperature: expected a whole number from 0 to 1000"),
        "{message}"
    );
}

#[test]
fn an_engine_goes_on_after_a_network_it_cannot_use() {
    let nets = Nets::new("option");
    let (othello, shogi) = (nets.othello(), nets.shogi());
    let typed = format!(
        "usi\nsetoption name net value {othello}\nsetoption name temperature value 5\n\
         position startpos\ngo\n"
    );
    let player = format!("policy:net={shogi}");
    let lines = answers(&["shogi", "--player", &player], &typed);
    let complaint = lines.iter().find(|line| line.contains("found othello-8x8"));
    assert!(complaint.is_some(), "{lines:?}");
    let complaints = lines
        .iter()
        .filter(|line| line.contains("expected a value"));
    assert_eq!(complaints.count(), 1, "the temperature is fine: {lines:?}");
    let best = lines.last().expect("an answer");
    assert!(best.starts_with("bestmove "), "{best}");
}

#[test]
fn people_and_matches_can_have_them() {
    let nets = Nets::new("match");
    let net = nets.othello();
    let policy = format!("policy:net={net}");
    let screen = with_input(&["play", "othello", "--ascii", "--vs", &policy], "f5\nq\n");
    let screen = String::from_utf8_lossy(&screen.stdout).into_owned();
    assert!(screen.contains("plays f6"), "{screen}");

    let value1 = format!("value1:net={net}");
    let arguments = ["match", &policy, &value1, "--game", "othello", "--games"];
    let result = json(&[&arguments[..], &["2", "--json"]].concat());
    assert_eq!(result["games"], 2);
    for player in 0..2 {
        let failures = &result["players"][player]["failures"];
        assert_eq!(failures, &serde_json::json!({}));
    }
}

#[test]
fn the_speed_of_a_network_is_measured() {
    let told = json(&[
        "net",
        "speed",
        "othello",
        "--threads",
        "1,2",
        "--batch",
        "2",
        "--seconds",
        "1",
        "--json",
    ]);
    assert_eq!(told["device"], "cpu");
    let rows = told["rows"].as_array().expect("rows");
    let threads: Vec<_> = rows.iter().map(|row| row["threads"].as_u64()).collect();
    assert_eq!(threads, [Some(1), Some(2)]);
    for row in rows {
        let number = |name: &str| row[name].as_f64().expect("a number");
        let share = number("search_per_second") / number("network_per_second");
        assert!(number("network_per_second") > 1.0, "{row}");
        assert!(
            (number("share") - share).abs() < 1e-9 && share > 0.01,
            "{row}"
        );
    }
}

#[test]
fn a_speed_that_cannot_be_measured_is_refused() {
    for (arguments, expected) in [
        (vec!["othello", "--batch", "0"], "--batch"),
        (vec!["othello", "--threads", "1,0"], "--threads"),
        (vec!["othello", "--device", "gpu"], "cuda:NUMBER"),
        (vec!["othello", "--rules", "size=6"], "othello-6x6"),
        (vec!["shogi", "no-such-file.sbn"], "no-such-file.sbn"),
    ] {
        let refused = fails(&[&["net", "speed"], &arguments[..]].concat());
        assert!(refused.contains(expected), "{arguments:?}: {refused}");
    }
}
