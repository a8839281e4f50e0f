//! Transcripts of Othello, one game a line.

use othello::{Move, Othello, Position, Size, Squares};
use record::LineFault;
use record::othello::Record;
use record::squares::{self, Fault, NotTheStart};

#[test]
fn what_is_written_reads_back() {
    let mut seen = 0;
    game_laws::random_games::<Othello>(&Size::Eight, 5, 40, 200, |line| {
        if line.verdict().is_some() {
            let record = Record::of(line);
            let text = squares::to_text(&record).expect("from the start");
            let read = squares::games(&text).next().expect("a game");
            assert_eq!(read, Ok(record));
            seen += 1;
        }
    });
    assert_eq!(seen, 40);
}

#[test]
fn remarks_are_no_games_and_a_fault_ends_one_game_only() {
    let text = "# games\r\n\r\nf5d6\r\nf5 d6 a1 c3\r\nC4";
    let games: Vec<_> = squares::games(text).collect();
    let [Ok(first), Err(second), Ok(third)] = &games[..] else {
        panic!("three games: {games:?}");
    };
    assert_eq!(first.moves.len(), 2);
    assert_eq!(second.record.moves.len(), 2, "what came before is kept");
    assert_eq!(
        second.error.to_string(),
        "line 4: move 3 (a1): a disc on a1 would flip nothing"
    );
    assert_eq!(third.moves[0].played, "c4".parse::<Move>().expect("a move"));
}

#[test]
fn an_endless_line_is_not_held() {
    let text = " ".repeat(1 << 20) + "f5";
    let games: Vec<_> = squares::games(&text).collect();
    let [Err(partial)] = &games[..] else {
        panic!("one error: {games:?}");
    };
    let too_long = LineFault::TooLong { longest: 1 << 16 };
    assert_eq!(partial.error.fault, Fault::Line(too_long));
}

#[test]
fn other_starts_have_no_words() {
    let (black, white) = (Squares::from_bits(1 << 27), Squares::from_bits(1 << 28));
    let start = Position::new(black, white, game::Color::Black).expect("a board");
    assert_eq!(squares::to_text(&Record::new(start)), Err(NotTheStart));
}
