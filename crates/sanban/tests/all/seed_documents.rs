//! What the documents asked for: the manual's chapter has a row for each wish, and its commands
//! show what it says that they show.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::guide::has_python;
use crate::test_folder::TestFolder;

/// The documents by the letter of their rows, with the number of their rows.
const DOCUMENTS: [(char, usize); 5] = [('U', 50), ('R', 20), ('S', 33), ('J', 20), ('O', 19)];

/// The rows that nothing shows yet: a page of a server's games, an encrypted server, and other
/// beginnings of its games.
const NOT_YET: [&str; 3] = ["U43", "U44", "U49"];

/// No row takes longer, on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A row of the chapter.
#[derive(PartialEq, Debug)]
struct Wish {
    id: String,
    /// Lines for a shell, and files of tests.
    commands: Vec<String>,
    /// What their output contains.
    shown: Vec<String>,
    code: i32,
    is_not_yet: bool,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The cells of a table's row; a bar after a backslash belongs to its cell.
fn cells(line: &str) -> Vec<String> {
    const BAR: &str = "\u{0}";
    let inner = line.trim().trim_matches('|').replace("\\|", BAR);
    let cells = inner.split('|');
    cells.map(|cell| cell.trim().replace(BAR, "|")).collect()
}

/// What stands between backticks.
fn code_spans(cell: &str) -> Vec<String> {
    let spans = cell.split('`').skip(1).step_by(2);
    spans.map(str::to_owned).collect()
}

/// The rows of a chapter, whose own words for two things are given.
fn wishes(file: &str, not_yet: &str, exit_code: &str) -> Vec<Wish> {
    let text = fs::read_to_string(root().join("docs/src").join(file)).expect("a chapter");
    let is_wish = |line: &&str| {
        let first = cells(line)[0].clone();
        line.starts_with("| ") && first.ends_with(|last: char| last.is_ascii_digit())
    };
    let wish = |line: &str| {
        let [id, asked, commands, shown] = &cells(line)[..] else {
            panic!("{file}: expected four cells: {line}");
        };
        assert!(!asked.is_empty(), "{file}: {id}");
        let code = shown.rsplit_once(exit_code);
        Wish {
            id: id.clone(),
            commands: code_spans(commands),
            shown: code_spans(shown),
            code: code.map_or(0, |(_, code)| code.trim().parse().expect("a number")),
            is_not_yet: shown == not_yet,
        }
    };
    text.lines().filter(is_wish).map(wish).collect()
}

fn english() -> Vec<Wish> {
    wishes("documents.md", "not yet", "exit code ")
}

/// The titles of the tests in a file, one a line.
fn titles(file: &str) -> String {
    let text = fs::read_to_string(root().join(file)).expect(file);
    let mut titles = String::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        is_test |= line == "#[test]";
        let title = match (line.strip_prefix("test('"), line.strip_prefix("fn ")) {
            (Some(rest), _) => rest.split('\'').next(),
            (None, Some(rest)) if is_test => rest.split('(').next(),
            _ => continue,
        };
        is_test = false;
        titles += title.expect("a split has a part");
        titles.push('\n');
    }
    titles
}

/// What a shell says to these lines, and its exit code.
fn told(id: &str, lines: &[&str]) -> (String, i32) {
    let folder = TestFolder::new(&format!("wish-{id}"));
    symlink(root().join("docs/src/examples"), folder.0.join("examples")).expect("a link");
    let output = TestFolder::new(&format!("told-{id}")).with("all.txt", "");
    let file = File::create(output.path("all.txt")).expect("a file");
    let program = Path::new(env!("CARGO_BIN_EXE_sanban"));
    let mut folders = vec![program.parent().expect("a folder").to_owned()];
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    let mut child = Command::new("sh")
        .args(["-e", "-c", &lines.join("\n")])
        .current_dir(&folder.0)
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C.UTF-8")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("SANBAN_RUNS")
        .stdin(Stdio::null())
        .stderr(file.try_clone().expect("a file"))
        .stdout(file)
        .spawn()
        .expect("a shell");
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it ends") {
            break status;
        }
        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        thread::sleep(Duration::from_millis(5));
    };
    let text = String::from_utf8_lossy(&output.read("all.txt")).into_owned();
    (text, status.code().unwrap_or(-1))
}

/// Runs the rows of a document.
fn show(letter: char) {
    let mut missing = String::new();
    for wish in english() {
        if !wish.id.starts_with(letter) || wish.is_not_yet {
            continue;
        }
        assert!(!wish.shown.is_empty(), "{}: it shows nothing", wish.id);
        let is_file = |command: &&str| command.starts_with("crates/") && !command.contains(' ');
        let commands = wish.commands.iter().map(String::as_str);
        let (files, lines): (Vec<&str>, Vec<&str>) = commands.partition(is_file);
        if lines.iter().any(|line| line.contains("python3")) && !has_python() {
            continue;
        }
        let (mut text, code) = told(&wish.id, &lines);
        text.extend(files.into_iter().map(titles));
        for shown in wish.shown.iter().filter(|shown| !text.contains(*shown)) {
            missing += &format!("{}: expected {shown:?}, found {text}\n", wish.id);
        }
        if code != wish.code {
            let expected = wish.code;
            missing += &format!(
                "{}: expected code {expected}, found {code}: {text}\n",
                wish.id
            );
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn every_row_of_the_documents_is_in_the_chapter_once() {
    let rows = DOCUMENTS.iter().flat_map(|&(letter, count)| {
        let ids = (1..=count).map(move |number| format!("{letter}{number}"));
        ids.collect::<Vec<_>>()
    });
    let wishes = english();
    let ids: Vec<String> = wishes.iter().map(|wish| wish.id.clone()).collect();
    assert_eq!(ids, rows.collect::<Vec<_>>());
    let not_yet = wishes.iter().filter(|wish| wish.is_not_yet);
    let not_yet: Vec<&str> = not_yet.map(|wish| wish.id.as_str()).collect();
    assert_eq!(not_yet, NOT_YET);
    for wish in wishes.iter().filter(|wish| !wish.is_not_yet) {
        assert!(!wish.commands.is_empty(), "{}: no command", wish.id);
    }
}

#[test]
fn the_japanese_chapter_has_the_same_rows() {
    let japanese = wishes("documents.ja.md", "未対応", "終了コード ");
    for (theirs, ours) in japanese.iter().zip(&english()) {
        assert_eq!(theirs, ours);
    }
    assert_eq!(japanese.len(), english().len());
}

#[test]
fn what_the_usi_x_guide_asked_for_is_shown() {
    show('U');
}

#[test]
fn what_the_renju_rdd_asked_for_is_shown() {
    show('R');
}

#[test]
fn what_the_shogi_memo_asked_for_is_shown() {
    show('S');
}

#[test]
fn what_the_java_series_asked_for_is_shown() {
    show('J');
}

#[test]
fn what_oserou_asked_for_is_shown() {
    show('O');
}
