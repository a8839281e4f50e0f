//! What is written of a game of Renju reads back as it was.

use std::time::Duration;

use fastrand::Rng;
use game::{ByColor, Color, Line, Position as _};
use record::renju::{End, FoulStone, Headers, Node, Record};
use record::{psq, rdd, rif, sgf, transcript};
use renju::rdd::Config;
use renju::{Move, Point, Position, Renju, RuleSet, Rules, Size};

/// Anything that fits on a line and stays there.
fn words(rng: &mut Rng) -> String {
    const LETTERS: [char; 18] = [
        'a', 'Z', '9', ' ', ',', ':', '\'', '"', '/', '\\', '[', ']', '(', ';', '<', '&', '黒', '%',
    ];
    let text: String = (0..rng.usize(1..12))
        .map(|_| LETTERS[rng.usize(..LETTERS.len())])
        .collect();
    match text.trim() {
        "" => "x".to_owned(),
        text => text.to_owned(),
    }
}

fn comments(rng: &mut Rng) -> Vec<String> {
    (0..rng.usize(..6).saturating_sub(3))
        .map(|_| words(rng))
        .collect()
}

/// A name that every format can write.
fn name(rng: &mut Rng) -> Option<String> {
    let word = words(rng).replace("  ", " ");
    rng.bool().then(|| format!("p{word}q"))
}

fn node(rng: &mut Rng, played: Move) -> Node {
    Node {
        played,
        time: rng
            .bool()
            .then(|| Duration::from_millis(rng.u64(..100_000))),
        comments: comments(rng),
    }
}

/// A game in a corner, where fouls and fives come soon, up to its end or somewhere before.
fn random(rng: &mut Rng, rule_set: RuleSet, passes: bool) -> Record {
    let size = match rule_set {
        RuleSet::Freestyle => Size::new(rng.u8(7..=19)).expect("a board"),
        _ => Size::RENJU,
    };
    let rules = Rules {
        size,
        ..Rules::named(rule_set)
    };
    let mut record = Record::new(rules);
    record.players = ByColor {
        black: name(rng),
        white: name(rng),
    };
    record.comments = comments(rng);
    let mut line: Line<Renju> = Line::new(rules);
    for _ in 0..rng.usize(..60) {
        let point = Point::new(rng.u8(..7), rng.u8(..7));
        let played = match rng.u8(..20) {
            0 if passes => Move::Pass,
            _ => Move::Place(point),
        };
        let position = line.position();
        let black = position.turn() == Color::Black && position.outcome().is_none();
        let foul = position
            .fouls()
            .iter()
            .next()
            .filter(|_| black && rng.bool());
        if let Some((point, foul)) = foul.and_then(|point| Some((point, position.foul(point)?))) {
            let Node { time, comments, .. } = node(rng, played);
            record.end = Some(End::Foul(FoulStone {
                point,
                foul,
                time,
                comments,
            }));
            return record;
        }
        if line.push(played).is_ok() {
            record.moves.push(node(rng, played));
        }
    }
    record.end = line.verdict().map(|verdict| End::Board(verdict.reason));
    record
}

/// What the format says about the end, if the board is silent.
fn end(rng: &mut Rng, record: &mut Record, ends: &[End]) {
    if record.end.is_none() && rng.bool() {
        record.end = Some(ends[rng.usize(..ends.len())].clone());
    }
}

/// The same record without what a format has no words for.
fn plain(record: &Record, time: bool) -> Record {
    let strip = |time_of: &mut Option<Duration>, comments: &mut Vec<String>| {
        *time_of = time.then(|| time_of.unwrap_or_default());
        comments.clear();
    };
    let mut record = record.clone();
    for node in &mut record.moves {
        strip(&mut node.time, &mut node.comments);
    }
    if let Some(End::Foul(stone)) = &mut record.end {
        strip(&mut stone.time, &mut stone.comments);
    }
    record
}

#[test]
fn the_games_have_everything_in_them() {
    let mut rng = Rng::with_seed(1);
    let games: Vec<Record> = (0..300)
        .map(|_| random(&mut rng, RuleSet::Renju, true))
        .collect();
    let fouls = |game: &&Record| matches!(game.end, Some(End::Foul(_)));
    assert!(games.iter().filter(fouls).count() > 20);
    let passes = games.iter().flat_map(|game| &game.moves);
    assert!(passes.filter(|node| node.played == Move::Pass).count() > 20);
    let over = |game: &&Record| matches!(game.end, Some(End::Board(_)));
    assert!(games.iter().filter(over).count() > 20);
}

#[test]
fn smart_game_format() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..400 {
        let rule_set = RuleSet::ALL[rng.usize(..RuleSet::ALL.len())];
        let mut record = random(&mut rng, rule_set, true);
        let winner = Color::BOTH[rng.usize(..2)];
        let ends = [
            End::Resignation { winner },
            End::Time { winner },
            End::Forfeit { winner },
            End::Won { winner },
            End::Draw,
            End::Void,
        ];
        end(&mut rng, &mut record, &ends);
        for key in [
            Headers::ID,
            Headers::EVENT,
            Headers::OPENING_RULE,
            Headers::SWAP,
            "XYZ",
        ] {
            record.headers.push(key, words(&mut rng));
        }
        let text = sgf::to_text(&record);
        // The rules are in the file, whatever the reader thinks.
        let mut games = sgf::games(&text, RuleSet::Rdd);
        let again = games.next().expect("a game").expect(&text);
        assert_eq!(again, record, "{text}");
        assert!(games.next().is_none());
    }
}

#[test]
fn stones_that_are_set_up() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..200 {
        let mut record = Record::default();
        let stones: Vec<(Point, Color)> = (0..rng.u8(..9))
            .map(|x| (Point::new(x, rng.u8(..15)), Color::BOTH[rng.usize(..2)]))
            .collect();
        let turn = Color::BOTH[rng.usize(..2)];
        record.start = Position::set_up(Size::RENJU, RuleSet::Renju, stones, turn)
            .expect("no two in a column");
        if record.start.outcome().is_none() && record.start.is_legal(Move::Place(Point::new(12, 3)))
        {
            let played = Move::Place(Point::new(12, 3));
            record.moves.push(Node::new(played));
            let line = record.line().expect("legal");
            record.end = line.verdict().map(|verdict| End::Board(verdict.reason));
        } else {
            continue;
        }
        let text = sgf::to_text(&record);
        let again = sgf::games(&text, RuleSet::Renju).next().expect("a game");
        assert_eq!(again.expect(&text), record);
        let text = transcript::to_text(&record);
        let again = transcript::parse(&text, 1, Rules::default());
        assert_eq!(again.expect(&text), record);
    }
}

#[test]
fn piskvork() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..400 {
        let rule_set = [RuleSet::Renju, RuleSet::Gomocup, RuleSet::Freestyle][rng.usize(..3)];
        let mut record = random(&mut rng, rule_set, false);
        record.comments.clear();
        let winner = !record.turn_at_end();
        end(
            &mut rng,
            &mut record,
            &[End::Time { winner }, End::Forfeit { winner }],
        );
        let record = plain(&record, true);
        let text = psq::to_text(&record).expect("it can be written");
        let again = psq::parse(&text, rule_set).expect(&text);
        assert_eq!(again, record, "{text}");
        let text = psq::to_rec_text(&record).expect("it can be written");
        let again = psq::parse_rec(&text, record.rules()).expect(&text);
        assert_eq!(again, record, "{text}");
    }
}

#[test]
fn renju_rdd() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..400 {
        let rule_set = RuleSet::ALL[rng.usize(..RuleSet::ALL.len())];
        let mut record = plain(&random(&mut rng, rule_set, false), false);
        record.comments.clear();
        record.players = ByColor::default();
        record.most_moves = None;
        let config = Config {
            table_size: record.start.size(),
            table_starts_with_one: rng.bool(),
            raise_on_csv_count_error: rng.bool(),
        };
        let moves = rdd::from_record(&record).expect("no passes");
        let text = rdd::write(&moves, &config);
        let loaded = rdd::parse(&text, &config).expect(&text);
        assert_eq!(loaded.moves, moves);
        assert_eq!(loaded.count, moves.len() as u64);
        assert!(loaded.warnings.is_empty());
        let again = rdd::to_record(&loaded.moves, &config, rule_set).expect(&text);
        assert_eq!(again, record, "{text}");
    }
}

#[test]
fn lines() {
    let mut rng = Rng::with_seed(6);
    for _ in 0..400 {
        let mut record = plain(&random(&mut rng, RuleSet::Renju, true), false);
        record.players = ByColor::default();
        record.comments = if record.nodes().count() == 0 {
            continue;
        } else if rng.bool() {
            vec![format!("%{}", words(&mut rng))]
        } else {
            Vec::new()
        };
        let text = transcript::to_text(&record);
        let again = transcript::parse(&text, 1, Rules::default()).expect(&text);
        assert_eq!(again, record, "{text}");
    }
}

#[test]
fn renjunet() {
    let mut rng = Rng::with_seed(7);
    let mut games = Vec::new();
    for _ in 0..400 {
        let gomoku = rng.bool();
        let rule_set = if gomoku {
            RuleSet::Standard
        } else {
            RuleSet::Renju
        };
        let mut record = plain(&random(&mut rng, rule_set, true), false);
        let winner = Color::BOTH[rng.usize(..2)];
        end(&mut rng, &mut record, &[End::Won { winner }, End::Draw]);
        let rule = if gomoku { "Gomoku-Swap2" } else { "RIF" };
        record.headers.push(Headers::ID, rng.u16(..).to_string());
        if rng.bool() {
            record.headers.push(Headers::EVENT, words(&mut rng));
            record.headers.push(Headers::ROUND, words(&mut rng));
            record.headers.push(Headers::SITE, words(&mut rng));
            let date = ["2026-01-31", "2026"][rng.usize(..2)];
            record.headers.push(Headers::DATE, date);
        }
        record.headers.push(Headers::OPENING_RULE, rule);
        if rng.bool() {
            record.headers.push(Headers::OPENING, words(&mut rng));
            record.headers.push(Headers::ALTERNATIVES, words(&mut rng));
            record.headers.push(Headers::SWAP, words(&mut rng));
            record.headers.push("PUBLISHER", words(&mut rng));
        }
        games.push(record);
    }
    let text = rif::to_text(&games).expect("it can be written");
    let mut again = rif::games(&text);
    for record in &games {
        assert_eq!(again.next().expect("a game").expect("whole"), *record);
    }
    assert!(again.next().is_none());
}
