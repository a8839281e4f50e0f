//! Problems through the real binary.

mod command;

use std::fs;
use std::path::PathBuf;

use command::{fails, sanban, succeeds};

/// FFO 1 to 3 without most of their scores, and a game that is over.
const SUITE: &str = "\
% a small suite
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+10; % FFO 2
XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-- O; % 9
";

struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let name = format!("sanban-solve-{name}-{}.obf", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).expect("a file");
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn a_suite_is_solved_and_checked() {
    let file = File::new("suite", SUITE);
    let text = succeeds(&["solve", "othello", file.path(), "--hash", "8"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[1].starts_with("   1     14    +18  g8 "), "{text}");
    assert!(lines[2].starts_with("   2     14    +10  a4 "), "{text}");
    assert!(lines[3].starts_with("   9      2    -64  -  "), "{text}");
    assert!(
        lines[4].starts_with("3 problems, 2 of 2 answers as in the file; "),
        "{text}"
    );
    let text = succeeds(&["solve", "othello", file.path(), "--json", "--to", "2"]);
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["id"], 1);
    assert_eq!(rows[0]["score"], 18);
    assert_eq!(rows[0]["best"], "g8");
    assert!(rows[0]["cpu_seconds"].is_number() && rows[0]["nodes"].is_u64());
    assert_eq!(rows[2]["total"]["right"], 2);
    let nodes = [&rows[0], &rows[1]].map(|row| row["nodes"].as_u64().expect("a number"));
    assert_eq!(rows[2]["total"]["nodes"], nodes[0] + nodes[1]);
}

#[test]
fn problems_are_chosen_by_their_numbers() {
    let file = File::new("chosen", SUITE);
    let one = ["solve", "othello", file.path(), "--first", "40"];
    let text = succeeds(&[&one[..], &["--from", "41", "--to", "41"]].concat());
    assert!(text.contains("\n  41     14    +10  a4 "), "{text}");
    assert!(text.contains("\n1 problems, 1 of 1 answers"), "{text}");
    let text = succeeds(&[&one[..], &["--to", "40", "--wld", "--lang", "ja"]].concat());
    assert!(text.contains("\n  40     14     +1  "), "{text}");
    assert!(
        text.contains("1問、ファイルの答え 1 件のうち 1 件が一致"),
        "{text}"
    );
    let complaint = fails(&[&one[..], &["--from", "60"]].concat());
    assert!(complaint.contains("no problem is asked for"), "{complaint}");
}

#[test]
fn a_wrong_answer_is_told() {
    let file = File::new("wrong", &SUITE.replace("G8:+18", "G8:+20"));
    let output = sanban(&["solve", "othello", file.path()]).output();
    let output = output.expect("sanban runs");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("  WRONG: the file says +20\n"), "{text}");
    assert!(text.contains("1 of 2 answers as in the file"), "{text}");
}

#[test]
fn bad_files_are_refused_with_their_line() {
    for (name, text, complaint) in [
        (
            "length",
            SUITE.replace("--OOOOO-- X", "-OOOOO-- X"),
            "line 2: board: expected 64 letters and the side to move, found 64 letters",
        ),
        (
            "middle",
            "-".repeat(64) + " X;",
            "line 1: board, d4: expected a disc",
        ),
        (
            "score",
            SUITE.replace("A4:", "B1:"),
            "line 3: score of b1: expected a legal move",
        ),
        (
            "small",
            format!("{} X;", "XO".repeat(8)),
            "line 1: board: expected 64 letters",
        ),
        ("empty", String::new(), "no problem is asked for"),
    ] {
        let file = File::new(name, &text);
        let found = fails(&["solve", "othello", file.path()]);
        assert!(found.contains(complaint), "{name}: {found}");
        assert!(found.contains(file.path()), "{name}: {found}");
    }
    fails(&["solve", "othello", "no-such-file.obf"]);
    fails(&["solve", "renju", "no-such-file.obf"]);
    fails(&["solve", "othello", "no-such-file.obf", "--hash", "0"]);
}
