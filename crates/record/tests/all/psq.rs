//! Piskvork's files: what is read, and what is refused.

use std::time::Duration;

use game::{Color, Outcome};
use record::psq::{self, parse, parse_rec, to_rec_text, to_text};
use record::renju::{End, Record};
use renju::{Foul, RuleSet, Rules, Size};

fn read(text: &str) -> Record {
    parse(text, RuleSet::Renju).expect("a game")
}

#[test]
fn a_game_of_a_tournament() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,1530\n8,1,12\none.zip\ntwo.zip\n15\n";
    let record = read(text);
    let moves: Vec<_> = record.moves.iter().map(|n| n.played.to_string()).collect();
    assert_eq!(moves, ["h8", "i8", "h15"], "rows are counted from the top");
    assert_eq!(record.moves[1].time, Some(Duration::from_millis(1530)));
    assert_eq!(record.players.black.as_deref(), Some("one.zip"));
    assert_eq!(
        record.end,
        Some(End::Time {
            winner: Color::Black
        })
    );
    assert_eq!(to_text(&record).as_deref(), Ok(text));
}

#[test]
fn the_second_player_may_begin() {
    let record = read("Piskvorky 15x15, 0:0, 1\n8,8,0\none\ntwo\n-1\n");
    assert_eq!(record.players.black.as_deref(), Some("two"));
    assert_eq!(record.players.white.as_deref(), Some("one"));
    assert_eq!(record.end, None);
}

#[test]
fn what_other_programs_write() {
    for text in [
        "Piskvorky 15x15, 0:0, 0\n8, 8\n9, 8\n-1",
        "Piskvorky 15x15 , 0 - 0\r\n8,8,0\r\n9,8,0\r\n",
        "\u{feff}piskvorky 15X15\n8,8,\n\n9,8\n",
    ] {
        let record = read(text);
        assert_eq!(record.moves.len(), 2, "{text:?}");
        assert_eq!(record.end, None);
    }
    let text = "Piskvorky 15x15, 0:0, 0\n8,8,0\nhomo-1\nbrain\n3\n0,Freestyle15_1\n";
    let record = read(text);
    assert_eq!(record.players.black, None, "a person has no name");
    assert_eq!(record.headers.get("CODE"), Some("3"));
    assert_eq!(record.headers.get("NOTE"), Some("0,Freestyle15_1"));
    assert_eq!(to_text(&record).as_deref(), Ok(text));
}

#[test]
fn ends() {
    let five = "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\n0\n";
    let record = read(five);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(to_text(&record).as_deref(), Ok(five));
    let failed = read("Piskvorky 15x15, 0:0, 0\n8,8,0\n-2\n");
    assert_eq!(
        failed.end,
        Some(End::Forfeit {
            winner: Color::Black
        })
    );
    let odd = read(&five.replace("\n0\n", "\n-2\n"));
    assert_eq!(odd.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(
        odd.headers.get("RESULT"),
        None,
        "the loser may fail as well"
    );
}

#[test]
fn a_foul_stays_on_the_board() {
    let text = "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,15,0\n8,7,0\n3,15,0\n9,6,0\n5,15,0\n10,6,0\n7,15,0\n8,6,700\n0\n";
    let record = read(text);
    let Some(End::Foul(stone)) = &record.end else {
        panic!("the foul is the end: {:?}", record.end);
    };
    assert_eq!(stone.foul, Foul::DoubleThree);
    assert_eq!(stone.time, Some(Duration::from_millis(700)));
    assert_eq!(record.moves.len(), 8);
    assert_eq!(to_text(&record).as_deref(), Ok(text));
    let on = text.replace("\n0\n", "\n1,1,0\n0\n");
    let partial = parse(&on, RuleSet::Renju).expect_err("nothing follows a foul");
    assert_eq!(
        partial.to_string(),
        "line 11: move 9: expected a legal move: h10 is a foul for Black: double-three"
    );
    assert_eq!(partial.record.moves.len(), 8);
}

#[test]
fn rec_files_count_from_zero_and_start_with_names() {
    let text = "one.exe\ntwo.exe\n7,7,0\n8,7,15\n15\n";
    let record = parse_rec(text, Rules::default()).expect("a game");
    assert_eq!(record.moves[1].played.to_string(), "i8");
    assert_eq!(record.players.white.as_deref(), Some("two.exe"));
    assert_eq!(to_rec_text(&record).as_deref(), Ok(text));
    let partial = parse_rec("7,7,0\n8,7,0\n", Rules::default()).expect_err("no names");
    assert_eq!(
        partial.to_string(),
        "line 1: names: expected both players' names before the moves"
    );
    let partial = parse_rec("a\nb\n7,7,0\n15,0,0\n", Rules::default()).expect_err("outside");
    assert_eq!(
        partial.to_string(),
        "line 4: move 2: expected 0,0 to 14,14 on a board of 15 by 15, found 15,0"
    );
}

#[test]
fn what_is_refused() {
    for (text, message, moves) in [
        (
            "",
            "line 1: header: expected one such as \"Piskvorky 15x15, 0:0, 0\", found \"\"",
            0,
        ),
        (
            "\nhello world\n",
            "line 2: header: expected one such as \"Piskvorky 15x15, 0:0, 0\", found \"hello world\"",
            0,
        ),
        (
            "Piskvorky 20x20, 0:0, 0\n",
            "line 1: board: expected a square of 5x5 to 19x19, found \"20x20\"",
            0,
        ),
        (
            "Piskvorky 15x14, 0:0, 0\n",
            "line 1: board: expected a square of 5x5 to 19x19, found \"15x14\"",
            0,
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n0,8,0\n",
            "line 3: move 2: expected 1,1 to 15,15 on a board of 15 by 15, found 0,8",
            1,
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,999999999999,0\n",
            "line 3: move 2: expected 1,1 to 15,15 on a board of 15 by 15, found 8,999999999999",
            1,
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n",
            "line 3: move 2: expected a legal move: there is a stone on h8 already",
            1,
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,soon\n",
            "line 2: time: expected milliseconds, found \"soon\"",
            0,
        ),
    ] {
        let partial = parse(text, RuleSet::Renju).expect_err(text);
        assert_eq!(partial.to_string(), message);
        assert_eq!(partial.record.moves.len(), moves);
    }
}

#[test]
fn what_cannot_be_written() {
    let mut record = Record::new(Rules {
        size: Size::RENJU,
        ..Rules::named(RuleSet::Freestyle)
    });
    for name in ["a\nb", "7", "8,8,0", " x", ""] {
        record.players.white = Some(name.to_owned());
        let error = to_text(&record).expect_err("it would not read back");
        assert_eq!(
            error.to_string(),
            format!("player: expected a name on one line that is not a number, found {name:?}")
        );
    }
    let line = renju::Transcript::parse("h8 h9 i9 i8 j7 --")
        .expect("a game")
        .line;
    let error = to_text(&Record::of(&line)).expect_err("there are no passes");
    assert_eq!(error, psq::WriteError::Pass { number: 6 });
}
