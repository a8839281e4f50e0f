//! The match tools of two of the systems Sanban descends from: Azisai Othello CUI v2, and the
//! arena of the Java series.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::{START, fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;
use game::{Line, Notation, Outcome};
use othello::{Othello, Size};

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a file")
}

fn run(arguments: &[&str]) -> Output {
    sanban(arguments).output().expect("sanban runs")
}

/// A line of the match tool's output file: the opening, the winner, the moves.
fn exported(line: &str) -> (String, char, Vec<String>) {
    let mut words = line.split(' ').map(str::to_owned);
    let mut word = || words.next().expect("another word");
    assert_eq!(word(), "opening", "{line}");
    let opening = word();
    assert_eq!(word(), "winner", "{line}");
    let winner = word();
    assert_eq!(word(), "moves", "{line}");
    let winner = winner.chars().next().expect("a letter");
    (opening, winner, words.collect())
}

/// Plays an exported line by the rules, and gives the number of moves.
fn replay(line: &str) -> usize {
    let (opening, winner, moves) = exported(line);
    let start = Othello::parse_position(&opening).expect("an SFEN");
    let mut game = Line::<Othello>::from_position(Size::Eight, start);
    for text in &moves {
        let m = Othello::parse_move(game.position(), text).expect("a move");
        game.push(m).expect("a legal move");
    }
    let verdict = game.verdict().expect("it is over");
    let expected = match verdict.outcome {
        Outcome::Win(color) => color.to_string().to_uppercase().chars().next(),
        Outcome::Draw => Some('D'),
    };
    assert_eq!(Some(winner), expected, "{line}");
    moves.len()
}

/// The numbers of `{'engine1_win': a, 'engine2_win': b, 'draw': c}`.
fn counts(text: &str) -> [u64; 3] {
    let text = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let pairs: Vec<&str> = text.expect("a dictionary").split(", ").collect();
    let names = ["'engine1_win': ", "'engine2_win': ", "'draw': "];
    assert_eq!(pairs.len(), names.len(), "{pairs:?}");
    let number = |index: usize| {
        let number: Option<&str> = pairs[index].strip_prefix(names[index]);
        number.and_then(|n| n.parse().ok()).expect("a number")
    };
    [number(0), number(1), number(2)]
}

#[test]
fn a_match_prints_what_azisais_tool_prints() {
    let folder = TestFolder::new("shape");
    let file = folder.path("games.txt");
    let text = succeeds(&[
        "azisai-match",
        "corner",
        "random",
        "--set_num",
        "20",
        "--opening",
        "r_3",
        "--output_file",
        &file,
        "--seed",
        "5",
    ]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 21, "{text}");
    let games = read(&file);
    let games: Vec<&str> = games.lines().collect();
    assert_eq!(games.len(), 40);
    let mut expected = [0; 3];
    for set in 0..20 {
        let counted = lines[set].strip_prefix(&format!("set: {set} / 20 | "));
        assert_eq!(counts(counted.expect("a set's line")), expected);
        let (opening, first, _) = exported(games[2 * set]);
        let (again, second, _) = exported(games[2 * set + 1]);
        assert_eq!(opening, again, "an opening is played twice");
        // Engine 1 is Black, then White.
        for (winner, engine1) in [(first, 'B'), (second, 'W')] {
            let place = match winner {
                'D' => 2,
                _ => usize::from(winner != engine1),
            };
            expected[place] += 1;
        }
    }
    let result = lines[20].strip_prefix("result: ").expect("the result");
    assert_eq!(counts(result), expected);
    assert!(
        expected[0] > expected[1],
        "corners are worth something: {result}"
    );
    for game in games {
        replay(game);
    }
}

#[test]
fn random_openings_have_a_move_of_each_side() {
    let folder = TestFolder::new("random");
    for (opening, plies) in [("r_1", 2), ("r_4", 8), ("r_10", 20), ("r_0", 0)] {
        let file = folder.path(opening);
        let arguments = ["azisai-match", "random", "corner", "--opening", opening];
        let more = ["--output-file", &file, "--set-num", "3", "--seed", "9"];
        succeeds(&[&arguments[..], &more].concat());
        let openings: Vec<String> = read(&file).lines().map(|line| exported(line).0).collect();
        for opening in &openings {
            let position = Othello::parse_position(opening).expect("an SFEN");
            let discs = position.disc_counts();
            // No side has to pass so early.
            assert_eq!(discs.black + discs.white, 4 + plies, "{opening}");
        }
        assert_eq!(openings[0] == openings[2], plies == 0, "{openings:?}");
        assert_eq!(openings[0] == START, plies == 0);
    }
}

#[test]
fn openings_come_from_a_file_and_games_are_added_to_one() {
    let other = "------------------O--------XOO-----XXX--------------------------W4";
    let folder = TestFolder::new("file").with("book.txt", &format!("{START}\n{other}\n"));
    let (book, file) = (folder.path("book.txt"), folder.path("games.txt"));
    fs::write(&file, "a line that was there\n").expect("a file");
    succeeds(&[
        "azisai-match",
        "corner",
        "n-most",
        "--opening",
        &book,
        "--set_num",
        "4",
        "--output_file",
        &file,
        "--seed",
        "1",
    ]);
    let games = read(&file);
    let games: Vec<&str> = games.lines().collect();
    assert_eq!(games[0], "a line that was there");
    assert_eq!(games.len(), 9);
    let count = |sfen: &str| {
        let same = games[1..].iter().filter(|line| exported(line).0 == sfen);
        same.count()
    };
    // Each once before any comes again.
    assert_eq!((count(START), count(other)), (4, 4));
    for game in &games[1..] {
        replay(game);
    }
}

#[test]
fn engines_have_their_options_times_and_logs() {
    let folder = TestFolder::new("engines");
    let (log1, log2) = (folder.path("1.log"), folder.path("2.log"));
    let binary = env!("CARGO_BIN_EXE_sanban");
    let engine = |player: &str| format!("{binary} engine othello --player {player}");
    let (corner, azisai) = (engine("corner"), engine("azisai"));
    let logs = ["--engine_log1", &log1, "--engine_log2", &log2];
    let engines = ["azisai-match", &corner, &azisai];
    let times = [
        "--byoyomi_1",
        "700",
        "--byoyomi_2",
        "900",
        "--byoyomi",
        "800",
    ];
    let options = ["--engine_options2", "depth:2"];
    let text = succeeds(&[&engines[..], &logs, &times, &options].concat());
    assert!(
        text.starts_with("set: 0 / 1 | ") && text.contains("\nresult: {"),
        "{text}"
    );
    for (log, byoyomi, has_option) in [(&log1, "700", false), (&log2, "900", true)] {
        let log = read(log);
        assert!(log.contains("> usi\n") && log.contains("> quit\n"), "{log}");
        assert_eq!(log.contains("> setoption name depth value 2\n"), has_option);
        let asked = log.lines().filter(|line| line.contains(" > go "));
        let times: Vec<bool> = asked
            .map(|line| line.ends_with(&format!("byoyomi {byoyomi}")))
            .collect();
        assert!(times.len() > 20 && times.iter().all(|&fits| fits), "{log}");
    }
    // One of the two alone does not count, and is told.
    fs::remove_file(&log1).expect("a log");
    let one = ["--byoyomi_1", "700", "--byoyomi", "800"];
    let output = run(&[&engines[..], &logs, &one].concat());
    assert!(output.status.success(), "{output:?}");
    let warning = String::from_utf8_lossy(&output.stderr);
    assert!(
        warning.contains("--byoyomi_1 and --byoyomi_2 are ignored unless both"),
        "{warning}"
    );
    let log = read(&log1);
    assert!(
        log.contains("byoyomi 800\n") && !log.contains("byoyomi 700"),
        "{log}"
    );
}

#[test]
fn a_failure_costs_one_game() {
    let binary = env!("CARGO_BIN_EXE_sanban");
    for (mischief, reason) in [("die", "crash"), ("illegal", "illegal-move")] {
        let engine = format!("{binary} engine othello --player corner --misbehave {mischief}");
        let output = run(&["azisai-match", &engine, "corner", "--set_num", "2"]);
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            text.ends_with("result: {'engine1_win': 0, 'engine2_win': 4, 'draw': 0}\n"),
            "{text}"
        );
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(
            words.contains("engine1 lost 4 games by:") && words.contains(reason),
            "{words}"
        );
    }
}

#[test]
fn what_azisais_tool_cannot_be_asked_for() {
    let folder = TestFolder::new("refusals").with("bad.txt", "what is this\n");
    let bad = folder.path("bad.txt");
    for (arguments, expected) in [
        (
            &["cornr", "corner"][..],
            "engine1: expected a program's path or a built-in player (see `sanban players othello`), found \"cornr\"; did you mean \"corner\"?",
        ),
        (&["corner", "/no/such/engine"], "cannot be started"),
        (
            &["corner", "corner", "--opening", "r_x"],
            "--opening \"r_x\": expected a file, or r_N",
        ),
        (&["corner", "corner", "--opening", "r_99"], "0 to 29"),
        (
            &["corner", "corner", "--opening", "/no/such/book"],
            "--opening: /no/such/book: No such file",
        ),
        (
            &["corner", "corner", "--opening", &bad],
            "bad.txt, line 1: ",
        ),
        (
            &["corner", "corner", "--engine_options1", "depth=2"],
            "options of engine1: expected Name:Value, found \"depth=2\"",
        ),
        (
            &["corner", "corner", "--engine_options2", "depth:2"],
            "option \"depth\": expected one of: seed",
        ),
        (
            &["corner", "corner", "--output_file", "/no/such/folder/x"],
            "--output_file /no/such/folder/x: ",
        ),
        (
            &["corner", "corner", "--engine_log2", "/no/such/folder/x"],
            "--engine_log2 /no/such/folder/x: ",
        ),
        (&["corner", "corner", "--set_num", "0"], "--set_num <N>"),
        (&["corner", "corner", "--byoyomi", "soon"], "--byoyomi <MS>"),
    ] {
        let complaint = fails(&[&["azisai-match"], arguments].concat());
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

/// Waits until a file has so many bytes, and interrupts whoever writes it. Gives what it printed.
#[cfg(unix)]
fn interrupt(arguments: &[&str], file: &str, bytes: u64) -> String {
    let child = sanban(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("sanban runs");
    let begin = Instant::now();
    while fs::metadata(file).map_or(0, |data| data.len()) < bytes {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing came");
        thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_leaves_whole_lines() {
    let folder = TestFolder::new("interrupted-match");
    let file = folder.path("games.txt");
    let arguments = ["azisai-match", "azisai", "corner", "--set_num", "100000"];
    let more = ["--output_file", &file];
    let text = interrupt(&[&arguments[..], &more].concat(), &file, 1000);
    let games = read(&file);
    assert!(games.ends_with('\n'), "{games}");
    for game in games.lines() {
        replay(game);
    }
    let result = text
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("result: "));
    let result = counts(result.expect("the result so far"));
    assert_eq!(result.iter().sum::<u64>(), games.lines().count() as u64);
}

/// The rows of a `result.csv`: number, win, stone.
fn rows(path: &str) -> Vec<[i64; 3]> {
    let text = read(path);
    assert!(text.ends_with('\n'), "{text}");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("number,win,stone"));
    let row = |line: &str| {
        let numbers: Vec<i64> = line
            .split(',')
            .map(|number| number.parse().expect("a number"))
            .collect();
        numbers.try_into().expect("three numbers")
    };
    lines.map(row).collect()
}

#[test]
fn the_arena_writes_a_row_a_round_and_tells_how_it_went() {
    let folder = TestFolder::new("arena");
    let file = folder.path("result.csv");
    let output = run(&[
        "osero-arena",
        "azisai:depth=1",
        "--rounds",
        "200",
        "--out",
        &file,
    ]);
    assert!(output.status.success(), "{output:?}");
    let progress = String::from_utf8_lossy(&output.stderr);
    assert!(
        progress.contains("100/200 rounds, win +") && progress.contains("200/200 rounds, win +"),
        "{progress}"
    );
    let rows = rows(&file);
    assert_eq!(rows.len(), 200);
    for (number, [counted, win, stone]) in (0..).zip(&rows) {
        assert_eq!(*counted, number);
        assert!((-10..=10).contains(win) && (-640..=640).contains(stone));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "azisai:depth=1: rounds 0 to 199, 2000 games");
    assert!(lines[1].starts_with("opponent "), "{text}");
    let names = [
        "random",
        "n-hand",
        "n-hand-custom",
        "n-least",
        "n-most",
        "all",
    ];
    for (name, line) in names.iter().zip(&lines[2..]) {
        assert!(line.starts_with(&format!("{name} ")), "{line}");
        assert!(line.contains(" % ± "), "{line}");
    }
    let mean = |column: usize| rows.iter().map(|row| row[column] as f64).sum::<f64>() / 200.0;
    let (win, stone) = (mean(1), mean(2));
    assert_eq!(
        lines[8],
        format!("a round: win {win:+.2}, stone {stone:+.1}")
    );
    assert!(win > 1.0, "it looks ahead: {text}");
}

#[test]
fn a_draw_is_nobodys_and_literally_whites() {
    let folder = TestFolder::new("draws");
    let (proper, literal) = (folder.path("proper.csv"), folder.path("literal.csv"));
    // Random players have no mistakes to imitate: both arenas have the same games.
    let arguments = ["osero-arena", "random", "--opponents", "random"];
    let more = ["--rounds", "80", "--seed", "3", "--json", "--out"];
    let told = json(&[&arguments[..], &more, &[&proper]].concat());
    let literally = json(&[&arguments[..], &more, &[&literal, "--literal"]].concat());
    let count = |color: &str, place: usize| told["all"][color][place].as_i64().expect("a number");
    let [black, white] = ["as_black", "as_white"].map(|color| count(color, 1));
    assert!(black > 0 && white > 0, "draws with both colours: {told}");
    assert_eq!(literally["all"]["as_black"], told["all"]["as_black"]);
    assert_eq!(literally["stone"], told["stone"]);
    let wins: i64 = ["as_black", "as_white"]
        .map(|color| count(color, 0) - count(color, 2))
        .iter()
        .sum();
    assert_eq!(told["win"], wins);
    assert_eq!(literally["win"], wins - black + white);
    let mut differences = [0, 0];
    for (proper, literal) in rows(&proper).iter().zip(rows(&literal)) {
        assert_eq!((proper[0], proper[2]), (literal[0], literal[2]));
        // Two games a round: no draw, so that wins and losses make an even sum, or two.
        match literal[1] - proper[1] {
            -1 => differences[0] += 1,
            1 => differences[1] += 1,
            other => assert_eq!((other, proper[1] % 2), (0, 0)),
        }
    }
    assert!(differences.iter().all(|&rows| rows > 0), "{differences:?}");
}

#[test]
fn literal_opponents_play_otherwise() {
    let folder = TestFolder::new("literal");
    let play = |name: &str, more: &[&str]| {
        let file = folder.path(name);
        let arguments = ["osero-arena", "corner", "--rounds", "10", "--out", &file];
        assert!(run(&[&arguments[..], more].concat()).status.success());
        rows(&file)
    };
    let usual = play("a.csv", &["--opponents", "n-most"]);
    let literal = play("b.csv", &["--opponents", "n-most", "--literal"]);
    let spelled = play(
        "c.csv",
        &["--opponents", "n-most:depth=1,mode=literal", "--literal"],
    );
    assert_ne!(usual, literal);
    assert_eq!(literal, spelled);
}

#[test]
fn a_resumed_arena_equals_an_uninterrupted_one() {
    let folder = TestFolder::new("resume");
    let (whole, broken) = (folder.path("whole.csv"), folder.path("broken.csv"));
    let arguments = ["osero-arena", "corner", "--rounds", "30", "--seed", "4"];
    let play = |more: &[&str]| run(&[&arguments[..], more].concat());
    assert!(play(&["--out", &whole, "--threads", "1"]).status.success());
    let text = read(&whole);
    // In the middle of a row, of the header, between rows, at the end, and before everything.
    for cut in [text.len() / 2, 5, 17, text.len() - 1, text.len(), 0] {
        fs::write(&broken, &text[..cut]).expect("a file");
        let output = play(&["--out", &broken, "--resume", "--threads", "3"]);
        assert!(output.status.success(), "{cut}: {output:?}");
        assert_eq!(read(&broken), text, "{cut}");
    }
    fs::remove_file(&broken).expect("a file");
    assert!(play(&["--out", &broken, "--resume"]).status.success());
    assert_eq!(read(&broken), text);
}

#[test]
fn an_arena_refuses_what_is_not_its_own() {
    let folder = TestFolder::new("arena-refusals");
    let file = folder.path("result.csv");
    let with = |more: &[&str]| {
        let arguments = ["osero-arena", "corner", "--out", &file];
        fails(&[&arguments[..], more].concat())
    };
    for (player, expected) in [
        ("cornr", "player \"cornr\": expected one of: random, policy"),
        ("corner:depth=2", "option \"depth\": expected one of: seed"),
    ] {
        let complaint = fails(&["osero-arena", player, "--out", &file]);
        assert!(complaint.contains(expected), "{complaint}");
    }
    let complaint = with(&["--opponents", "random,n-hnd"]);
    assert!(
        complaint.contains("--opponents: player \"n-hnd\"")
            && complaint.contains("did you mean \"n-hand\"?"),
        "{complaint}"
    );
    assert!(with(&["--opponents", ","]).contains("--opponents: expected at least one"));
    assert!(!Path::new(&file).exists(), "nothing was written");

    assert!(
        run(&["osero-arena", "corner", "--rounds", "20", "--out", &file])
            .status
            .success()
    );
    let text = read(&file);
    let complaint = with(&[]);
    assert!(
        complaint.contains("exists already") && complaint.contains("--resume"),
        "{complaint}"
    );
    let complaint = with(&["--resume", "--rounds", "19"]);
    assert!(complaint.contains("--rounds"), "{complaint}");
    for more in [["--seed", "1"], ["--opponents", "random"]] {
        let complaint = with(&[&["--resume"], &more[..]].concat());
        assert!(complaint.contains("result.csv"), "{complaint}");
    }
    assert_eq!(read(&file), text, "it is left as it was");
    for (change, expected) in [
        (
            "something else\n1\n".to_owned(),
            "line 1: expected number,win,stone, found \"something else\"",
        ),
        ("something".to_owned(), "line 1: expected number,win,stone"),
        (
            text.replace("\n3,", "\n4,"),
            "line 5: number: expected 3, found \"4\"",
        ),
        (text.replace("\n3,", "\n3,1"), "line 5: "),
        (
            text.clone() + "20,99,0\n",
            "line 22: win: expected a whole number from -10 to 10",
        ),
    ] {
        fs::write(&file, &change).expect("a file");
        let complaint = with(&["--resume", "--rounds", "30"]);
        assert!(complaint.contains(expected), "{complaint}");
        assert_eq!(read(&file), change, "it is left as it was");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_arena_leaves_whole_rows_and_goes_on() {
    let folder = TestFolder::new("interrupted");
    let (file, whole) = (folder.path("result.csv"), folder.path("whole.csv"));
    let arguments = ["osero-arena", "random", "--rounds", "5000000", "--out"];
    let text = interrupt(&[&arguments[..], &[&file]].concat(), &file, 200);
    assert!(text.starts_with("random: rounds 0 to "), "{text}");
    let played = rows(&file);
    let rounds = (played.len() + 5).to_string();
    let more = ["osero-arena", "random", "--rounds", &rounds, "--out"];
    assert!(
        run(&[&more[..], &[&file, "--resume"]].concat())
            .status
            .success()
    );
    assert!(run(&[&more[..], &[&whole]].concat()).status.success());
    assert_eq!(read(&file), read(&whole));
}
