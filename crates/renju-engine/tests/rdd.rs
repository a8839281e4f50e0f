//! The player of the Renju RDD: the document's names, its program move by move, and the
//! corrected player.

use game::{Line as Game, Position as _};
use renju::{Point as BoardPoint, Renju, RuleSet, Rules, Size};
use renju_engine::classic::rdd::{
    Config, Direction, Line, Mode, Move, OptionType, Player, Point, Table,
};
use search::{Limits, Reports, Stop, Thinker};

const BOTH: [Mode; 2] = [Mode::Literal, Mode::Corrected];

/// Points in the golden file's letters, y first.
fn points(text: &str) -> Vec<Point> {
    let number = |letter: u8| i32::from(letter - b'a');
    text.as_bytes()
        .chunks(2)
        .map(|pair| Point::new(number(pair[0]), number(pair[1])))
        .collect()
}

/// A table after these moves, 1 and 2 in turn.
fn table(moves: &str, mode: Mode) -> Table {
    let numbers = [1, 2].into_iter().cycle();
    let moves = points(moves).into_iter().zip(numbers);
    let moves = moves
        .map(|(point, number)| Move::new(number, point))
        .collect();
    let mut table = Table::new(moves, Config::default(), mode);
    assert_eq!(table.compute(), None);
    table
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

fn chosen(table: &Table) -> Option<Point> {
    let chosen = table.choose_next_move(table.me(), 3, 3)?;
    Some(chosen.0.point)
}

#[test]
fn the_literal_player_answers_like_the_program() {
    let golden = include_str!("rdd_golden.txt");
    let mut count = 0;
    for line in golden.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [
            moves,
            fouls,
            black_lines,
            white_lines,
            black_scores,
            white_scores,
            choices,
        ] = fields[..]
        else {
            panic!("{line}")
        };
        let table = table(moves, Mode::Literal);

        let all = (0..15).flat_map(|y| (0..15).map(move |x| Point::new(y, x)));
        let is_foul =
            |&point: &Point| table.is_empty(point) && table.check_foul(Move::new(1, point));
        let found: Vec<Point> = all.filter(is_foul).collect();
        assert_eq!(found, points(fouls.trim_matches('-')), "fouls of {moves}");

        for (player, expected) in [(1, black_lines), (2, white_lines)] {
            let lines = table.get_lines(player);
            let counts: Vec<String> = (1..=lines.longest())
                .map(|length| (length, lines.of_length(length).len()))
                .filter(|&(_, count)| count > 0)
                .map(|(length, count)| format!("{length}*{count}"))
                .collect();
            assert_eq!(counts.join(","), expected, "lines of {player} in {moves}");
        }

        for (player, expected) in [(1, black_scores), (2, white_scores)] {
            let mut scores = table.scores(player);
            scores.sort_unstable_by_key(|&(point, ..)| point);
            let mut wanted = Vec::new();
            for group in expected.split(';').filter(|group| *group != "-") {
                let (score, places) = group.split_once('=').expect("score=points");
                let is_sure = score.ends_with('!');
                let score: i64 = score.trim_end_matches('!').parse().expect("a score");
                wanted.extend(
                    points(places)
                        .into_iter()
                        .map(|point| (point, score, is_sure)),
                );
            }
            wanted.sort_unstable_by_key(|&(point, ..)| point);
            assert_eq!(scores, wanted, "scores of {player} in {moves}");
            let available = sorted(table.available_extended_points(player, 2));
            let wanted: Vec<Point> = wanted.into_iter().map(|(point, ..)| point).collect();
            assert_eq!(available, wanted, "points of {player} in {moves}");
        }

        let choices = points(choices);
        for (seed, depth) in [(1, 1), (2, 2), (3, 3), (4, 3)] {
            let table = table.clone().with_seed(seed);
            let (m, _) = table
                .choose_next_move(table.me(), depth, 3)
                .expect("a move");
            assert!(choices.contains(&m.point), "{m:?} in {moves}");
        }
        count += 1;
    }
    assert_eq!(count, 270);
}

/// A table after moves on (y, x), 1 and 2 in turn.
fn played(places: &[(i32, i32)], mode: Mode) -> Table {
    let numbers = [1, 2].into_iter().cycle();
    let moves = places.iter().zip(numbers);
    let moves = moves
        .map(|(&(y, x), number)| Move::new(number, Point::new(y, x)))
        .collect();
    let mut table = Table::new(moves, Config::default(), mode);
    assert_eq!(table.compute(), None, "{places:?}");
    table
}

/// Black's stones with White's far away from them, Black to move.
fn black_stones(stones: &[(i32, i32)], mode: Mode) -> Table {
    let far = (0..).map(|index| (14 - 2 * (index / 8), 2 * (index % 8)));
    let moves: Vec<(i32, i32)> = stones
        .iter()
        .copied()
        .zip(far)
        .flat_map(|(own, far)| [own, far])
        .collect();
    played(&moves, mode)
}

#[test]
fn a_four_is_blocked_and_a_five_completed() {
    let column = [(4, 5), (8, 5), (5, 5), (10, 10), (6, 5), (10, 12), (7, 5)];
    let end = Some(Point::new(3, 5));
    for mode in BOTH {
        assert_eq!(chosen(&played(&column, mode)), end);
        let mut table = played(&column, mode);
        assert!(!table.compute_move(Move::new(2, Point::new(0, 0))));
        assert_eq!(chosen(&table), end);
        assert!(!table.compute_move(Move::new(1, Point::new(3, 5))));
        assert!(table.is_win(1) && !table.is_win(2));

        // White's four is broken, on a diagonal.
        let diagonal = [
            (0, 0),
            (5, 9),
            (0, 5),
            (6, 8),
            (0, 10),
            (8, 6),
            (5, 0),
            (9, 5),
        ];
        assert_eq!(chosen(&played(&diagonal, mode)), Some(Point::new(7, 7)));
    }
}

#[test]
fn fouls_are_the_programs_or_the_books() {
    let foul = |stones: &[(i32, i32)], at: (i32, i32)| {
        let m = Move::new(1, Point::new(at.0, at.1));
        BOTH.map(|mode| black_stones(stones, mode).check_foul(m))
    };
    // Two open threes, unbroken: both see them.
    assert_eq!(
        foul(&[(7, 5), (7, 6), (5, 7), (6, 7)], (7, 7)),
        [true, true]
    );
    // Broken ones only the book sees.
    assert_eq!(
        foul(&[(7, 4), (7, 6), (4, 7), (6, 7)], (7, 7)),
        [false, true]
    );
    // Threes at the edge are not open: a foul only for the program.
    assert_eq!(
        foul(&[(0, 5), (0, 6), (1, 7), (2, 7)], (0, 7)),
        [true, false]
    );
    // Two fours, and five beside an overline, which is a win and no foul.
    let fours = [(7, 4), (7, 5), (7, 6), (4, 7), (5, 7), (6, 7)];
    assert_eq!(foul(&fours, (7, 7)), [true, true]);
    let row = [(7, 2), (7, 3), (7, 4), (7, 5), (7, 7)];
    assert_eq!(foul(&row, (7, 6)), [true, true]);
    let five = [(3, 6), (4, 6), (5, 6), (6, 6)];
    assert_eq!(
        foul(&[&row[..], &five[..]].concat(), (7, 6)),
        [false, false]
    );
    // Nine in a row, where the program breaks down.
    let nine = [
        (7, 0),
        (7, 1),
        (7, 2),
        (7, 3),
        (7, 5),
        (7, 6),
        (7, 7),
        (7, 8),
    ];
    assert_eq!(foul(&nine, (7, 4)), [true, true]);
    // White has no fouls, but nobody plays on a stone or off the board.
    for mode in BOTH {
        let table = black_stones(&fours, mode);
        assert!(!table.check_foul(Move::new(2, Point::new(7, 7))));
        assert!(table.check_foul(Move::new(2, Point::new(7, 4))));
        assert!(table.check_foul(Move::new(2, Point::new(15, 0))));
        assert!(table.check_foul(Move::new(1, Point::new(-1, 0))));
    }
}

#[test]
fn an_overline_hides_a_five_from_the_program_only() {
    let row = [(7, 2), (7, 3), (7, 4), (7, 5), (7, 7)];
    let column = [(3, 6), (4, 6), (5, 6), (6, 6)];
    for (mode, is_win) in [(Mode::Literal, false), (Mode::Corrected, true)] {
        let mut table = black_stones(&[&row[..], &column[..]].concat(), mode);
        assert!(!table.compute_move(Move::new(1, Point::new(7, 6))));
        assert_eq!(table.is_win(1), is_win);
    }
}

#[test]
fn a_replay_stops_at_the_first_win_or_mistake() {
    let places = [
        (7, 3),
        (0, 0),
        (7, 4),
        (0, 1),
        (7, 5),
        (0, 2),
        (7, 6),
        (0, 3),
        (7, 7),
        (0, 4),
    ];
    let numbers = [1, 2].into_iter().cycle();
    let moves: Vec<Move> = places
        .into_iter()
        .zip(numbers)
        .map(|((y, x), number)| Move::new(number, Point::new(y, x)))
        .collect();
    let lenient = Config {
        raise_on_csv_count_error: false,
        ..Config::default()
    };
    for mode in BOTH {
        let computed = |moves: &[Move], config| Table::new(moves.to_vec(), config, mode).compute();
        assert_eq!(computed(&moves, Config::default()), Some((moves[8], true)));
        assert_eq!(computed(&moves[..8], Config::default()), None);
        let again = [moves[0], moves[2], moves[1]];
        assert_eq!(computed(&again, Config::default()), Some((moves[2], false)));
        assert_eq!(computed(&again, lenient), None);
        let occupied = [moves[0], Move::new(2, moves[0].point)];
        assert_eq!(
            computed(&occupied, Config::default()),
            Some((occupied[1], false))
        );
    }
}

#[test]
fn lines_are_found_in_every_direction() {
    let table = black_stones(&[(7, 5), (7, 6), (7, 7), (8, 6)], Mode::Literal);
    let lines = table.get_lines(1);
    let counts: Vec<usize> = (0..=3)
        .map(|length| lines.of_length(length).len())
        .collect();
    // The row; a column of two and two diagonals of two; the rest stands alone.
    assert_eq!(counts, [0, 7, 3, 1]);
    assert_eq!(lines.longest(), 3);
    let row = Line::new(Direction::Horizontal, Point::new(7, 5), Point::new(7, 7), 1);
    assert_eq!(Ok(lines.of_length(3)[0]), row);
    assert_eq!(lines.iter().count(), 11);
    let available = table.available_extended_points(1, 1);
    assert!(available.contains(&Point::new(7, 4)) && !available.contains(&Point::new(7, 3)));
    assert!(
        table
            .available_extended_points(1, 2)
            .contains(&Point::new(7, 3))
    );
}

#[test]
fn a_line_promises_what_it_can_become() {
    let promise = |stones: &[(i32, i32)], mode| {
        let table = black_stones(stones, mode);
        let lines = table.get_lines(1);
        let best = table
            .find_options(lines.of_length(lines.longest())[0])
            .max();
        (best.kind, best.win_to)
    };
    for mode in BOTH {
        let of = |stones: &[(i32, i32)]| promise(stones, mode);
        assert_eq!(
            of(&[(7, 5), (7, 6), (7, 7), (7, 8)]),
            (OptionType::Checkmate, 1)
        );
        assert_eq!(
            of(&[(7, 0), (7, 1), (7, 2), (7, 3)]),
            (OptionType::ToCheckmate, 1)
        );
        assert_eq!(of(&[(7, 5), (7, 6), (7, 7)]), (OptionType::ToCheckmate, 2));
        assert_eq!(of(&[(7, 0), (7, 1), (7, 2)]), (OptionType::Winnable, 2));
        assert_eq!(of(&[(7, 5), (7, 6)]), (OptionType::Winnable, 3));
        assert_eq!(of(&[(7, 5)]), (OptionType::Trash, 0));
    }
    // White on both sides two steps away: no open three, though the program calls it one.
    let places = [(7, 5), (7, 3), (7, 6), (7, 9), (7, 7), (0, 0)];
    for (mode, kind) in [
        (Mode::Literal, OptionType::ToCheckmate),
        (Mode::Corrected, OptionType::Winnable),
    ] {
        let table = played(&places, mode);
        let options = table.find_options(table.get_lines(1).of_length(3)[0]);
        assert_eq!(options.max().kind, kind);
    }
}

#[test]
fn the_opening_is_the_programs_or_a_free_point() {
    let answer = |places: &[(i32, i32)]| BOTH.map(|mode| chosen(&played(places, mode)));
    let at = |y, x| Some(Point::new(y, x));
    assert_eq!(answer(&[]), [at(7, 7), at(7, 7)]);
    assert_eq!(answer(&[(7, 7)]), [at(6, 6), at(6, 6)]);
    assert_eq!(answer(&[(6, 6)]), [at(6, 6), at(7, 7)]);
    assert_eq!(answer(&[(7, 7), (6, 6)]), [at(5, 5), at(5, 5)]);
    assert_eq!(answer(&[(7, 7), (5, 5)])[0], at(5, 5));
    assert_ne!(answer(&[(7, 7), (5, 5)])[1], at(5, 5));
}

#[test]
fn players_are_known_by_their_moves() {
    let mut table = Table::new(Vec::new(), Config::default(), Mode::Literal);
    assert_eq!(table.me(), 1);
    assert!(table.is_black(1) && table.is_black(7));
    assert_eq!(
        table
            .choose_next_move(7, 3, 3)
            .map(|(m, _)| m.program_number),
        Some(7)
    );
    assert!(!table.compute_move(Move::new(7, Point::new(7, 7))));
    assert_eq!(
        (table.me(), table.opponent(7), table.opponent(8)),
        (8, 8, 7)
    );
    assert!(!table.compute_move(Move::new(3, Point::new(6, 7))));
    assert_eq!(
        (table.me(), table.opponent(7), table.opponent(3)),
        (7, 3, 7)
    );
    assert!(table.is_black(7) && !table.is_black(3));
    assert_eq!(table.copy(), table);
    assert_eq!(table.moves_count(), 2);
}

#[test]
fn a_table_prints_itself() {
    let config = Config {
        table_size: Size::SMALLEST,
        ..Config::default()
    };
    let mut table = Table::new(Vec::new(), config, Mode::Literal);
    table.compute_move(Move::new(1, Point::new(0, 1)));
    table.compute_move(Move::new(2, Point::new(2, 4)));
    let text = table.pretty_print();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 10);
    assert_eq!(lines[0], "　　①　②　③　④　⑤");
    assert_eq!(lines[1], "①　・―■―・―・―・");
    assert_eq!(lines[2], "　　｜　｜　｜　｜　｜");
    assert_eq!(lines[5], "③　・―・―・―・―○");
    let largest = Config {
        table_size: Size::LARGEST,
        ..Config::default()
    };
    let text = Table::new(Vec::new(), largest, Mode::Literal).pretty_print();
    assert!(text.starts_with('　') && text.contains("⑲　・"));
}

/// The document's own self-play: 3 moves deep against 2.
#[test]
fn the_program_plays_itself_to_the_end() {
    for mode in BOTH {
        let mut table = Table::new(Vec::new(), Config::default(), mode);
        let mut is_over = false;
        while !is_over {
            let me = table.me();
            let depth = if me == 1 { 3 } else { 2 };
            is_over = match table.choose_next_move(me, depth, 3) {
                Some((m, _)) => table.compute_move(m) || table.is_win(me),
                None => true,
            };
            assert!(table.moves_count() <= 225);
        }
    }
}

#[test]
fn without_a_legal_move_there_is_no_choice() {
    let size = Size::SMALLEST;
    let rows = ["XXOXX", "OOXOO", "XXOXX", "OOXOO", "XXOXX"];
    let stones = rows.iter().zip(0..).flat_map(|(row, y)| {
        row.bytes().zip(0..).map(move |(stone, x)| {
            let color = if stone == b'X' {
                game::Color::Black
            } else {
                game::Color::White
            };
            (BoardPoint::new(x, y), color)
        })
    });
    let stones: Vec<_> = stones.collect();
    let full = renju::Position::set_up(size, RuleSet::Renju, stones.clone(), game::Color::White);
    let full = full.expect("no two stones on a point");
    assert_eq!(full.winner(), None);
    for mode in BOTH {
        assert_eq!(Table::of(&full, mode).choose_next_move(1, 3, 3), None);
    }
    // One point left: taken, whatever the program thinks of it.
    let (last, others) = stones.split_last().expect("stones");
    let nearly = renju::Position::set_up(size, RuleSet::Renju, others.to_vec(), game::Color::White);
    let nearly = nearly.expect("no two stones on a point");
    let rules = Rules {
        size,
        ..Rules::default()
    };
    let game = Game::<Renju>::from_position(rules, nearly);
    for mode in BOTH {
        let mut player = Player {
            mode,
            ..Player::default()
        };
        let choice = player.think(&game, &Limits::default(), &Stop::new(), &Reports::none());
        assert_eq!(choice.best, Some(renju::Move::Place(last.0)));
    }
}

/// Plays a game from a few random moves; the winner, if there is one.
fn game(mut players: [Player; 2], rule_set: RuleSet, seed: u64) -> Option<usize> {
    let mut line = Game::<Renju>::new(Rules::named(rule_set));
    let mut rng = fastrand::Rng::with_seed(seed);
    let around = |rng: &mut fastrand::Rng| BoardPoint::new(rng.u8(5..10), rng.u8(5..10));
    while line.moves().len() < 3 {
        // A point that is taken is refused, and another one drawn.
        let _ = line.push(renju::Move::Place(around(&mut rng)));
    }
    let stop = Stop::new();
    while line.verdict().is_none() {
        let player = &mut players[line.moves().len() % 2];
        let choice = player.think(&line, &Limits::default(), &stop, &Reports::none());
        let m = choice.best.expect("it never resigns");
        line.push(m).expect("its moves are legal");
    }
    match line.verdict()?.outcome {
        game::Outcome::Win(game::Color::Black) => Some(0),
        game::Outcome::Win(game::Color::White) => Some(1),
        game::Outcome::Draw => None,
    }
}

#[test]
fn games_under_all_rules_are_legal_to_the_end() {
    for rule_set in RuleSet::ALL {
        for mode in BOTH {
            let player = Player {
                mode,
                depth: 2,
                seed: 5,
                ..Player::default()
            };
            game([player.clone(), player], rule_set, 11);
        }
    }
}

#[test]
fn the_corrected_player_beats_the_program() {
    let [literal, corrected] = BOTH.map(|mode| Player {
        mode,
        ..Player::default()
    });
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..3 {
        for side in 0..2 {
            let mut players = [literal.clone(), literal.clone()];
            players[side] = Player {
                seed,
                ..corrected.clone()
            };
            match game(players, RuleSet::Renju, seed) {
                Some(winner) if winner == side => wins += 1,
                Some(_) => losses += 1,
                None => {}
            }
        }
    }
    assert!(wins >= 5, "{wins} won, {losses} lost of 6");
}

#[test]
fn a_seed_decides_the_game() {
    for mode in BOTH {
        let first_moves = |seed| {
            let mut table = Table::new(Vec::new(), Config::default(), mode).with_seed(seed);
            for _ in 0..12 {
                let chosen = table.choose_next_move(table.me(), 2, 3);
                table.compute_move(chosen.expect("there are free points").0);
            }
            table.moves().to_vec()
        };
        assert_eq!(first_moves(1), first_moves(1));
    }
}

#[test]
fn a_stop_is_answered_with_a_legal_move() {
    let mut game = Game::<Renju>::new(Rules::default());
    for text in ["h8", "i9", "j8", "g7", "h10"] {
        game.push(text.parse().expect("a move")).expect("legal");
    }
    let stop = Stop::new();
    stop.request();
    let mut player = Player {
        depth: 30,
        best: 50,
        ..Player::default()
    };
    let choice = player.think(&game, &Limits::default(), &stop, &Reports::none());
    assert!(choice.best.is_some_and(|m| game.position().is_legal(m)));
}
