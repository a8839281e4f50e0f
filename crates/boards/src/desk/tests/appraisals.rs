use search::Stop;
use web::desk::{Appraised, PlayedGame};
use web::messages::{AppraisedMove, Side, Text};

use super::{desk, moves, setup, share};

/// A short game: White has no disc left after nine moves.
const WIPE_OUT: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

fn game(played: &str) -> PlayedGame {
    PlayedGame {
        setup: setup(None, None),
        moves: moves(played),
        players: ["<Ai>".to_owned(), String::new()],
        level: "4".to_owned(),
    }
}

fn appraise(game: &PlayedGame) -> Result<(Vec<AppraisedMove>, Option<Appraised>), Text> {
    let mut found = Vec::new();
    let end = desk("othello").appraise(game, share(), &Stop::new(), &mut |m| found.push(m))?;
    Ok((found, end))
}

#[test]
fn every_move_of_a_game_gets_its_value() {
    let (found, end) = appraise(&game(WIPE_OUT)).expect("an appraisal");
    let numbers: Vec<u32> = found.iter().map(|m| m.number).collect();
    assert_eq!(numbers, [9, 8, 7, 6, 5, 4, 3, 2, 1], "the last one first");
    for (m, text) in found.iter().rev().zip(moves(WIPE_OUT)) {
        assert_eq!(m.text, text);
        assert_eq!(m.loss, m.best_value - m.value);
        assert!(m.loss >= 0, "{m:?}");
        let for_black = if m.side == Side::Black { 1 } else { -1 };
        assert_eq!(m.score, for_black * m.value);
        assert_eq!(m.loss == 0, m.best == m.text || m.best_value == m.value);
        assert!((0.0..=100.0).contains(&m.chance) && m.chance <= m.best_chance);
        assert!((1..=3).contains(&m.lines.len()), "{m:?}");
        let first = &m.lines[0];
        assert_eq!((&first.text, first.value), (&m.best, m.best_value));
        assert_eq!(first.moves.first(), Some(&m.best));
        assert!(m.lines.is_sorted_by_key(|line| -line.value));
    }
    // The last move wins all discs, and that is certain.
    assert_eq!((found[0].chance, found[0].is_exact), (100.0, false));
    let end = end.expect("nobody stopped it");
    let turning = end.turning_point.expect("the game was lost somewhere");
    assert!(
        found
            .iter()
            .any(|m| m.number == turning && m.error.is_some())
    );
    for (report, word) in [(&end.report.en, "All moves"), (&end.report.ja, "全着手")] {
        assert!(report.contains(word) && report.contains("&lt;Ai&gt;"));
        assert!(!report.contains("<script"));
    }
}

#[test]
fn a_position_that_was_set_up_is_a_start_like_another() {
    let mut set_up = game("");
    set_up.setup = setup(
        None,
        Some("------------------X--------XX------OXX-----O--------------------W4"),
    );
    let line = desk("othello").line(&set_up.setup, &[]);
    set_up.moves = vec![line.expect("a position").view().legal[0].text.clone()];
    let (found, end) = appraise(&set_up).expect("an appraisal");
    assert_eq!((found.len(), found[0].number), (1, 1));
    assert!(end.is_some());
    set_up.moves.push("a1".to_owned());
    assert!(appraise(&set_up).is_err(), "what cannot be played");
}

#[test]
fn one_that_is_stopped_has_no_verdict() {
    let stop = Stop::new();
    stop.request();
    let end = desk("othello").appraise(&game(WIPE_OUT), share(), &stop, &mut |_| ());
    assert!(matches!(end, Ok(None)));
}

#[test]
fn only_othello_is_appraised_and_every_level_that_is_offered_is_one() {
    for name in ["renju", "shogi"] {
        let desk = desk(name);
        assert_eq!(desk.info().appraisal, None, "{name}");
        assert!(
            desk.appraise(&game(""), share(), &Stop::new(), &mut |_| ())
                .is_err()
        );
    }
    let how = desk("othello").info().appraisal.expect("it is");
    assert!(how.levels.iter().any(|level| level.value == how.usual));
    for level in &how.levels {
        let mut short = game("");
        short.level.clone_from(&level.value);
        assert!(appraise(&short).is_ok(), "{level:?}");
    }
    let mut unknown = game("f5");
    unknown.level = "deep".to_owned();
    assert!(appraise(&unknown).is_err());
}

#[test]
fn the_dial_says_how_strong_it_is() {
    let players = desk("othello").info().players;
    let sparring = players.iter().find(|player| player.text == "sparring");
    let options = &sparring.expect("the player with the dial").options;
    let dial = options.iter().find(|option| option.name == "strength");
    let dial = dial.expect("the dial");
    let (min, max, _) = dial.range.expect("a range");
    assert_eq!(dial.ratings.len() as i64, max - min + 1);
    let first = dial.ratings[0].expect("a beginner was measured");
    assert!(dial.ratings[50].expect("measured").elo > first.elo);
    let others = players.iter().flat_map(|player| &player.options);
    let rated = others.filter(|option| !option.ratings.is_empty());
    assert_eq!(rated.count(), 1);
}
