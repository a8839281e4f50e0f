//! The one-line file of the Renju RDD: what is read, what is refused, and how a game is judged.

use std::fs;
use std::path::PathBuf;

use game::{Color, Outcome};
use record::rdd::{
    Loaded, Loss, ToMovesError, Verdict, Warning, from_record, load_data, parse, replay, to_record,
    write, write_data,
};
use record::renju::{End, Node, Record};
use renju::rdd::{Config, Move, Point};
use renju::{Foul, RuleSet, Rules, Size, Transcript};

fn strict() -> Config {
    Config::default()
}

fn lenient() -> Config {
    Config {
        raise_on_csv_count_error: false,
        ..strict()
    }
}

fn from_zero() -> Config {
    Config {
        table_starts_with_one: false,
        ..strict()
    }
}

fn refusal(text: &str, config: &Config) -> String {
    parse(text, config)
        .expect_err("this is no game")
        .to_string()
}

/// The file of a game written as its points.
fn moves(points: &str) -> Vec<Move> {
    points
        .split_whitespace()
        .zip([1, 2].into_iter().cycle())
        .map(|(point, player)| {
            let point = point.parse().expect("a point");
            Move::new(player, Point::of(point, Size::RENJU))
        })
        .collect()
}

#[test]
fn a_game_is_read_from_one_and_from_zero() {
    let two = [
        Move::new(1, Point::new(7, 7)),
        Move::new(2, Point::new(6, 6)),
    ];
    let one = parse("2,1;8;8,2;7;7", &strict()).expect("a game");
    assert_eq!((one.count, &*one.moves), (2, &two[..]));
    let zero = parse("2,1;7;7,2;6;6", &from_zero()).expect("a game");
    assert_eq!(zero.moves, two);
    assert_eq!(write(&two, &strict()), "2,1;8;8,2;7;7");
    assert_eq!(write(&two, &from_zero()), "2,1;7;7,2;6;6");
    let corner = parse("1,1;1;15", &strict()).expect("a game");
    let point = corner.moves[0].point.on(Size::RENJU).expect("on the board");
    assert_eq!(point.to_string(), "o15", "y comes first and runs downwards");
}

#[test]
fn games_without_moves() {
    let empties = ["", "0", "0,", "0,,", " \r\n", "\u{feff}0,\r\n", "0,\n", ","];
    for text in empties {
        assert_eq!(
            parse(text, &strict()).expect(text),
            Loaded::default(),
            "{text:?}"
        );
    }
    assert_eq!(write(&[], &strict()), "0,");
}

#[test]
fn blanks_and_commas_at_the_end_do_not_count() {
    for text in [
        "1,1;8;8,",
        "1,1;8;8\n",
        "1,1;8;8,,\r\n",
        "\u{feff}1, 1 ; 8;8 ",
    ] {
        assert_eq!(parse(text, &strict()).expect(text).moves.len(), 1);
    }
}

#[test]
fn any_two_numbers_are_players() {
    let game = parse("3,-7;8;8,4000;7;7,-7;1;1", &strict()).expect("a game");
    assert_eq!(game.moves[2].program_number, -7);
}

#[test]
fn a_wrong_count() {
    let text = "3,1;8;8,2;7;7";
    let message = "count: expected 2, as many as there are moves, found 3";
    assert_eq!(refusal(text, &strict()), message);
    let game = parse(text, &lenient()).expect("a game with a warning");
    assert_eq!((game.count, game.moves.len()), (3, 2));
    assert_eq!(game.warnings, [Warning::Count { named: 3, held: 2 }]);
    assert_eq!(game.warnings[0].to_string(), message);
    assert_eq!(
        refusal("1", &strict()),
        "count: expected 0, as many as there are moves, found 1"
    );
}

#[test]
fn the_same_player_twice() {
    let text = "3,1;8;8,2;7;7,2;1;1";
    let message = "move 3, player: expected the other player, found 2 twice in a row";
    assert_eq!(refusal(text, &strict()), message);
    let game = parse(text, &lenient()).expect("a game with a warning");
    assert_eq!(game.warnings.len(), 1);
    assert_eq!(game.warnings[0].to_string(), message);
}

#[test]
fn a_third_player_is_an_error_always() {
    for config in [strict(), lenient()] {
        assert_eq!(
            refusal("3,1;8;8,2;7;7,3;1;1", &config),
            "move 3, player: expected 1 or 2, found 3"
        );
    }
}

#[test]
fn points_outside_the_board() {
    let messages = [
        (
            "1,1;16;8",
            strict(),
            "move 1, y: expected 1 to 15 on a board of 15 by 15, found 16",
        ),
        (
            "1,1;8;0",
            strict(),
            "move 1, x: expected 1 to 15 on a board of 15 by 15, found 0",
        ),
        (
            "1,1;15;8",
            from_zero(),
            "move 1, y: expected 0 to 14 on a board of 15 by 15, found 15",
        ),
        (
            "2,1;0;0,2;3;-1",
            from_zero(),
            "move 2, x: expected 0 to 14 on a board of 15 by 15, found -1",
        ),
        (
            "1,1;-9223372036854775808;1",
            strict(),
            "move 1, y: expected 1 to 15 on a board of 15 by 15, found -9223372036854775808",
        ),
    ];
    for (text, config, message) in messages {
        assert_eq!(refusal(text, &config), message);
    }
    let small = Config {
        table_size: Size::new(9).expect("a board"),
        ..strict()
    };
    assert_eq!(
        refusal("1,1;10;1", &small),
        "move 1, y: expected 1 to 9 on a board of 9 by 9, found 10"
    );
}

#[test]
fn what_is_not_a_number_or_not_a_move() {
    for (text, message) in [
        ("x", "count: expected the number of moves, found \"x\""),
        (
            "-1,1;8;8",
            "count: expected the number of moves, found \"-1\"",
        ),
        (
            "1;8;8",
            "count: expected the number of moves, found \"1;8;8\"",
        ),
        ("1,1;h;8", "move 1, y: expected a whole number, found \"h\""),
        ("1,1;8;", "move 1, x: expected a whole number, found \"\""),
        (
            "1,a;8;8",
            "move 1, player: expected a whole number, found \"a\"",
        ),
        (
            "1,99999999999999999999;8;8",
            "move 1, player: expected a whole number, found \"99999999999999999999\"",
        ),
        ("1,1;8", "move 1: expected player;y;x, found \"1;8\""),
        (
            "2,1;8;8,2;7;7;5",
            "move 2: expected player;y;x, found \"2;7;7;5\"",
        ),
        ("2,1;8;8,,2;7;7", "move 2: expected player;y;x, found \"\""),
    ] {
        assert_eq!(refusal(text, &strict()), message, "{text:?}");
        assert_eq!(refusal(text, &lenient()), message, "{text:?}");
    }
}

#[test]
fn a_stone_on_a_stone_is_read_and_judged() {
    let game = parse("2,1;8;8,2;8;8", &strict()).expect("the text is fine");
    let judged = replay(&game.moves, &strict(), RuleSet::Renju);
    let verdict = Verdict::Lost {
        number: 2,
        color: Color::White,
        loss: Loss::Occupied,
    };
    assert_eq!(judged.verdict, verdict);
    assert_eq!(
        verdict.to_string(),
        "move 2: white loses: there is a stone already"
    );
    assert_eq!(judged.position.stone_count(), 1);
}

#[test]
fn five_in_a_row_wins_and_what_follows_is_left() {
    let game = moves("h8 a1 h9 a2 h10 a3 h11 a5 h12 a7 a8");
    let judged = replay(&game, &strict(), RuleSet::Rdd);
    assert_eq!(
        judged.verdict,
        Verdict::Won {
            number: 9,
            color: Color::Black
        }
    );
    assert_eq!(
        judged.verdict.to_string(),
        "move 9: black wins with five in a row"
    );
    assert_eq!(judged.left, 2);
    let partial = to_record(&game, &strict(), RuleSet::Rdd).expect_err("it goes on");
    assert_eq!(partial.record.moves.len(), 9);
    assert_eq!(partial.record.outcome(), Some(Outcome::Win(Color::Black)));
    assert_eq!(
        to_record(&game[..9], &strict(), RuleSet::Rdd),
        Ok(*partial.record)
    );
}

#[test]
fn a_foul_loses_and_keeps_its_stone() {
    let game = moves("h8 a1 h9 c1 i10 e1 j10 g1 h10");
    let judged = replay(&game, &strict(), RuleSet::Renju);
    assert_eq!(
        judged.verdict,
        Verdict::Lost {
            number: 9,
            color: Color::Black,
            loss: Loss::Foul(Foul::DoubleThree)
        }
    );
    assert_eq!(
        judged.verdict.to_string(),
        "move 9: black loses: a foul: double-three"
    );
    assert_eq!(
        replay(&game, &strict(), RuleSet::Freestyle).verdict,
        Verdict::Open
    );
    let record = to_record(&game, &strict(), RuleSet::Renju).expect("a foul may be the last");
    assert_eq!(record.moves.len(), 8);
    assert_eq!(record.outcome(), Some(Outcome::Win(Color::White)));
    let Some(End::Foul(stone)) = &record.end else {
        panic!("the foul is the end");
    };
    assert_eq!(stone.point.to_string(), "h10");
    assert_eq!(from_record(&record), Ok(game));
}

#[test]
fn a_player_who_moves_twice_loses_or_goes_on() {
    let mut game = moves("h8 a1 h9 a2");
    game[3].program_number = 1;
    let verdict = Verdict::Lost {
        number: 4,
        color: Color::Black,
        loss: Loss::SamePlayer,
    };
    assert_eq!(replay(&game, &strict(), RuleSet::Renju).verdict, verdict);
    let judged = replay(&game, &lenient(), RuleSet::Renju);
    assert_eq!(judged.verdict, Verdict::Open);
    let a2 = "a2".parse().expect("a point");
    assert_eq!(judged.position.stone(a2), Some(Color::Black));
    let partial = to_record(&game, &lenient(), RuleSet::Renju).expect_err("it does not alternate");
    assert_eq!((partial.error, partial.record.moves.len()), (verdict, 3));
}

#[test]
fn a_player_alone_can_win() {
    let game: Vec<Move> = (0..5).map(|x| Move::new(7, Point::new(3, x))).collect();
    assert_eq!(
        replay(&game, &lenient(), RuleSet::Rdd).verdict,
        Verdict::Won {
            number: 5,
            color: Color::Black
        }
    );
}

#[test]
fn a_full_board() {
    let config = Config {
        table_size: Size::SMALLEST,
        ..strict()
    };
    // Two columns a side, three rows apart: nobody gets five.
    let order = [
        (0, 0),
        (2, 0),
        (1, 0),
        (3, 0),
        (4, 0),
        (0, 1),
        (2, 1),
        (1, 1),
        (3, 1),
        (4, 1),
        (0, 2),
        (2, 2),
        (1, 2),
        (3, 2),
        (4, 2),
        (0, 3),
        (2, 3),
        (1, 3),
        (3, 3),
        (4, 3),
        (0, 4),
        (2, 4),
        (1, 4),
        (3, 4),
        (4, 4),
    ];
    let game: Vec<Move> = order
        .iter()
        .zip([1, 2].into_iter().cycle())
        .map(|(&(y, x), player)| Move::new(player, Point::new(y, x)))
        .collect();
    let judged = replay(&game, &config, RuleSet::Freestyle);
    assert_eq!(judged.verdict, Verdict::Full { number: 25 });
    let record = to_record(&game, &config, RuleSet::Freestyle).expect("a whole game");
    assert_eq!(record.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_point_outside_the_board_cannot_be_played() {
    let game = [Move::new(1, Point::new(-1, 3))];
    assert_eq!(
        replay(&game, &strict(), RuleSet::Renju).verdict,
        Verdict::Lost {
            number: 1,
            color: Color::Black,
            loss: Loss::Occupied
        }
    );
}

#[test]
fn records_that_have_no_such_file() {
    let transcript = Transcript::parse("h8 h9 i9 i8 j7 --").expect("a game");
    let error = from_record(&Record::of(&transcript.line)).expect_err("there are no passes");
    assert_eq!(error, ToMovesError::Pass { number: 6 });
    assert_eq!(error.to_string(), "move 6: expected a stone, found a pass");
    let mut record = Record::new(Rules::default());
    record.start = "...../..X../...../...../..... w"
        .parse::<renju::Diagram>()
        .expect("a board")
        .0;
    record.moves.push(Node::new("a1".parse().expect("a move")));
    assert_eq!(
        from_record(&record)
            .expect_err("stones are set up")
            .to_string(),
        "start: expected an empty board, Black to move"
    );
}

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sanban-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files() {
    let folder = Folder::new("rdd");
    let path = folder.0.join("data.txt");
    let config = strict();
    assert_eq!(
        load_data(&path, &config).expect("missing"),
        Loaded::default()
    );
    fs::write(&path, "").expect("written");
    assert_eq!(load_data(&path, &config).expect("empty"), Loaded::default());
    let game = moves("h8 a1 h9");
    write_data(&path, &game, &config).expect("written");
    assert_eq!(
        fs::read_to_string(&path).expect("there"),
        "3,1;8;8,2;15;1,1;7;8"
    );
    assert_eq!(load_data(&path, &config).expect("a game").moves, game);
    write_data(&path, &[], &config).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("there"), "0,");
    let names: Vec<_> = fs::read_dir(&folder.0).expect("a folder").collect();
    assert_eq!(names.len(), 1, "nothing else is left behind");
    fs::write(&path, "2,1;8;8").expect("written");
    assert_eq!(
        load_data(&path, &config)
            .expect_err("a wrong count")
            .to_string(),
        "count: expected 1, as many as there are moves, found 2"
    );
    assert!(
        load_data(&folder.0, &config).is_err(),
        "a folder is no file"
    );
    assert!(write_data(&folder.0.join("no/data.txt"), &game, &config).is_err());
}
