//! Smart Game Format: what is read, and what is refused.

use std::time::Duration;

use game::{Color, Outcome, Position as _};
use record::renju::{End, Record};
use record::sgf::{games, to_text};
use renju::RuleSet;

fn read(text: &str) -> Record {
    let mut games = games(text, RuleSet::Renju);
    games.next().expect("a game").expect("a whole game")
}

fn points(record: &Record) -> String {
    let moves: Vec<_> = record.nodes().map(|n| n.played.to_string()).collect();
    moves.join(" ")
}

#[test]
fn rows_are_counted_from_the_top() {
    assert_eq!(points(&read("(;GM[4];B[hh];W[ii];B[ha])")), "h8 i7 h15");
    assert_eq!(points(&read("(;GM[4]SZ[19];B[aa];W[ss])")), "a19 s1");
    assert_eq!(points(&read("(;GM[4];B[h8];W[I7];B[h15])")), "h8 i7 h15");
}

#[test]
fn headers_and_players() {
    let text = "(;FF[4]GM[4]SZ[15]PB[Ann \\] Lee]PW[Bob]EV[A cup]RO[2]PC[Tartu]DT[2026-01-31]\
                TM[3600]ON[Kagetsu]GN[x]SO[me]RU[Taraguchi-10]RE[W+R];B[hh])";
    let record = read(text);
    assert_eq!(record.players.black.as_deref(), Some("Ann ] Lee"));
    for (key, value) in [
        ("EVENT", "A cup"),
        ("ROUND", "2"),
        ("SITE", "Tartu"),
        ("DATE", "2026-01-31"),
        ("TIME", "3600"),
        ("OPENING", "Kagetsu"),
        ("ID", "x"),
        ("SO", "me"),
        ("RULE", "Taraguchi-10"),
    ] {
        assert_eq!(record.headers.get(key), Some(value));
    }
    assert_eq!(record.start.rule_set(), RuleSet::Renju);
    assert_eq!(
        record.end,
        Some(End::Resignation {
            winner: Color::White
        })
    );
    let free = read("(;GM[4]RU[Freestyle];B[hh])");
    assert_eq!(free.start.rule_set(), RuleSet::Freestyle);
}

#[test]
fn results() {
    let won = |winner| Some(End::Won { winner });
    for (text, end) in [
        ("B+", won(Color::Black)),
        ("B+5", won(Color::Black)),
        ("W+0.5", won(Color::White)),
        (
            "W+Resign",
            Some(End::Resignation {
                winner: Color::White,
            }),
        ),
        (
            "B+T",
            Some(End::Time {
                winner: Color::Black,
            }),
        ),
        (
            "W+F",
            Some(End::Forfeit {
                winner: Color::White,
            }),
        ),
        ("0", Some(End::Draw)),
        ("Draw", Some(End::Draw)),
        ("Void", Some(End::Void)),
        ("?", None),
        ("", None),
    ] {
        let record = read(&format!("(;GM[4]RE[{text}];B[hh])"));
        assert_eq!(record.end, end, "{text}");
        assert!(record.headers.is_empty(), "{text}");
    }
    let odd = read("(;GM[4]RE[a nice game];B[hh])");
    assert_eq!((odd.end, odd.headers.len()), (None, 1));
}

#[test]
fn the_board_counts_more_than_the_result() {
    let text = "(;GM[4]RE[W+R];B[hh];W[aa];B[hi];W[ac];B[hj];W[ae];B[hk];W[ag];B[hl])";
    let record = read(text);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(record.headers.get("RESULT"), Some("W+R"));
}

#[test]
fn comments_and_times() {
    let record = read("(;GM[4]C[at\\\nonce];B[hh]MT[1.25]C[a \\] b \\\\ c\r\nd:e];W[hi]MT[3])");
    assert_eq!(record.comments, ["atonce"]);
    assert_eq!(record.moves[0].comments, ["a ] b \\ c", "d:e"]);
    assert_eq!(record.moves[0].time, Some(Duration::from_millis(1250)));
    assert_eq!(record.moves[1].time, Some(Duration::from_secs(3)));
}

#[test]
fn branches_are_read_one_by_one() {
    let text =
        "(;GM[4];B[hh](;W[hg];B[ii](;W[aa])(;W[bb](;B[cc])(;B[dd])))(;W[ii]C[)(]))(;GM[4];B[aa])";
    let mut games = games(text, RuleSet::Renju);
    let record = games.next().expect("a game").expect("a whole game");
    assert_eq!(points(&record), "h8 h9 i7 a15");
    let branches: Vec<String> = games
        .branches()
        .map(|branch| points(&branch.expect("a whole branch")))
        .collect();
    assert_eq!(branches, ["h8 h9 i7 b14 c13", "h8 h9 i7 b14 d12", "h8 i7"]);
    assert_eq!(games.skipped(), 3);
    assert_eq!(
        points(&games.next().expect("a game").expect("whole")),
        "a15"
    );
    assert_eq!(games.skipped(), 0);
    assert!(games.next().is_none());
}

#[test]
fn stones_that_are_set_up() {
    let record = read("(;GM[4]SZ[15]AB[hh][ig]AW[gi:gh];W[aa])");
    assert_eq!(record.start.stone_count(), 4);
    assert_eq!(record.start.turn(), Color::White, "whoever moves first");
    let record = read("(;GM[4]AB[hh];AE[hh];AB[ii]PL[B])");
    assert_eq!(record.start.stone_count(), 1);
    assert_eq!(record.start.turn(), Color::Black);
    let text = to_text(&record);
    assert_eq!(read(&text), record);
}

#[test]
fn a_five_that_is_set_up_is_of_either_side() {
    for turn in ["B", "W"] {
        let record = read(&format!("(;GM[4]AW[gi:gm]PL[{turn}]RE[W+])"));
        assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
        assert!(record.headers.is_empty());
        assert_eq!(read(&to_text(&record)), record);
    }
}

#[test]
fn a_foul_ends_a_game() {
    let text = "(;GM[4]RE[W+F];B[hh];W[ao];B[hg];W[co];B[if];W[eo];B[jf];W[go];B[hf]C[oh])";
    let record = read(text);
    let Some(End::Foul(stone)) = &record.end else {
        panic!("the foul is the end");
    };
    assert_eq!(stone.comments, ["oh"]);
    assert!(record.headers.is_empty());
    assert_eq!(read(&to_text(&record)), record);
}

#[test]
fn old_files() {
    assert_eq!(points(&read("junk (;GaMe[4]B[hh]W[ig]B[gj])")), "h8 i9 g6");
}

#[test]
fn passes() {
    let text = "(;GM[4];B[hh];W[hg];B[ii];W[gg];B[jj];W[];B[tt])";
    let record = read(text);
    assert_eq!(points(&record), "h8 h9 i7 g9 j6 pass pass");
    assert_eq!(record.outcome(), Some(Outcome::Draw));
    assert!(to_text(&record).ends_with(";W[];B[])\n"));
}

#[test]
fn what_is_refused_and_what_follows() {
    for (text, message, moves) in [
        (
            "(;GM[1];B[hh])",
            "line 1: GM: expected 4, five in a row and renju, found \"1\"",
            0,
        ),
        (
            "(;GM[4]SZ[20])",
            "line 1: SZ: expected 5 to 19, found \"20\"",
            0,
        ),
        (
            "(;GM[4]SZ[15:13])",
            "line 1: SZ: expected 5 to 19, found \"15:13\"",
            0,
        ),
        (
            "(;GM[4]\n;B[hh]\n;W[pp])",
            "line 3: W: expected a point from aa to oo, found \"pp\"",
            1,
        ),
        (
            "(;GM[4];B[hh];B[ii])",
            "line 1: move 2: expected white to move, found black",
            1,
        ),
        (
            "(;GM[4];B[hh];W[hh])",
            "line 1: move 2: expected a legal move: there is a stone on h8 already",
            1,
        ),
        (
            "(;GM[4];B[hh];W[];B[tt])",
            "line 1: move 2: expected a legal move: there is no pass before the sixth move",
            1,
        ),
        (
            "(;GM[4];QPR[hh,hg,jf];B[gg])",
            "line 1: QPR: expected the moves of the opening as B and W",
            0,
        ),
        (
            "(;GM[4]AB[hh][hh])",
            "line 1: set-up stones: expected a free point, found \"hh\"",
            0,
        ),
        (
            "(;GM[4];B[hh];AW[ii])",
            "line 1: AW: expected before the first move, not after",
            1,
        ),
        (
            "(;GM[4];B[hh];W[ii",
            "line 1: expected ) at the end of the game, found the end of the file",
            1,
        ),
        (
            "(;GM[4];B[hh];W[ii]",
            "line 1: expected ) at the end of the game, found the end of the file",
            2,
        ),
        (
            "(;GM[4];B[hh];W ii)",
            "line 1: expected ( ) ; or a property with its value in brackets, found 'i'",
            1,
        ),
        (
            "(;GM[4];B[hh]\n%)",
            "line 2: expected ( ) ; or a property with its value in brackets, found '%'",
            1,
        ),
    ] {
        let text = format!("{text}\n(;GM[4];B[aa])");
        let mut games = games(&text, RuleSet::Renju);
        let partial = games.next().expect("a game").expect_err(&text);
        if !message.contains("end of the file") {
            assert_eq!(partial.to_string(), message);
            let next = games.next().expect("another").expect("a whole game");
            assert_eq!(points(&next), "a15", "reading goes on: {text}");
        }
        assert!(partial.record.moves.len() >= moves, "{text}");
    }
    let mut games = games("(;GM[4];B[hh];W[ii", RuleSet::Renju);
    assert_eq!(
        games
            .next()
            .expect("a game")
            .expect_err("cut off")
            .to_string(),
        "line 1: expected ) at the end of the game, found the end of the file"
    );
    assert!(games.next().is_none());
}

#[test]
fn a_deep_file_is_no_trouble() {
    let deep = format!("(;B[hh]{}", "(;".repeat(100_000));
    assert!(
        games(&deep, RuleSet::Renju)
            .next()
            .expect("a game")
            .is_err()
    );
}
