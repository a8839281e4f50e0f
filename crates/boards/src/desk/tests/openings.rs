use web::messages::Setup;

use super::{desk, setup};

#[test]
fn every_opening_rule_can_be_settled_by_its_actions() {
    let desk = desk("renju");
    let openings = desk.info().openings;
    assert_eq!(openings.len(), 8);
    let mut rng = fastrand::Rng::with_seed(3);
    for choice in openings {
        let mut opening = desk
            .opening(&choice.value, &Setup::default())
            .expect("an opening");
        let mut steps = 0;
        while opening.first_has_black().is_none() {
            let prompt = opening.prompt();
            assert!(!prompt.en.is_empty() && !prompt.ja.is_empty(), "{choice:?}");
            let why = opening.act("nonsense").expect_err("no action");
            assert!(!why.en.is_empty() && !why.ja.is_empty());
            let action = rng.choice(opening.actions()).expect("an action");
            opening
                .act(&action)
                .unwrap_or_else(|why| panic!("{choice:?}: {why:?}"));
            steps += 1;
            assert!(steps < 1000, "{choice:?}");
        }
        // The stones are those of a game that was read from text.
        let line = opening.line();
        let read = desk.line(&Setup::default(), line.moves());
        let read = read.unwrap_or_else(|why| panic!("{choice:?}: {why:?}"));
        assert_eq!(line.view(), read.view(), "{choice:?}");
        assert_eq!(line.names(0), read.names(0), "{choice:?}");
        assert_eq!(line.told(true), read.told(true), "{choice:?}");
        assert_eq!(opening.undo(), steps > 0, "{choice:?}");
    }
}

#[test]
fn an_opening_has_an_empty_board_and_a_known_rule() {
    let renju = desk("renju");
    assert!(renju.opening("no-such-rule", &Setup::default()).is_err());
    assert!(renju.opening("swap2", &setup(None, Some("h8h9"))).is_err());
    assert!(desk("othello").opening("swap2", &Setup::default()).is_err());
}
