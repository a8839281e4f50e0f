use std::collections::HashSet;

use arena::Plan;
use web::messages::{Document, Node, Setup};

use super::{desk, setup, share};

#[test]
fn what_is_measured_is_what_is_offered() {
    for (game, file) in [
        (
            "othello",
            include_str!("../../../../../docs/src/examples/levels-othello.toml"),
        ),
        (
            "renju",
            include_str!("../../../../../docs/src/examples/levels-renju.toml"),
        ),
        (
            "shogi",
            include_str!("../../../../../docs/src/examples/levels-shogi.toml"),
        ),
    ] {
        let plan: Plan = toml::from_str(file).expect("a plan");
        assert_eq!(plan.game, game);
        assert!(plan.schedule().is_ok());
        let offered = desk(game).info().players;
        let is_measured = |text: &str| plan.players.iter().any(|player| player.player == text);
        for player in offered.iter().filter(|player| player.elo.is_some()) {
            assert!(is_measured(&player.text), "{game} {}", player.text);
        }
    }
}

#[test]
fn networks_are_offered_with_a_temperature_and_runs_but_no_files() {
    for game in ["othello", "renju", "shogi"] {
        let info = desk(game).info();
        for text in ["policy", "value1"] {
            let offered = info.players.iter().find(|player| player.text == text);
            let options = offered.map(|player| player.options.iter());
            let options: Vec<_> = options
                .into_iter()
                .flatten()
                .map(|option| (option.name.as_str(), option.range))
                .collect();
            let temperature = ("temperature", Some((0, 1000, 0)));
            let expected = [("net", None), temperature, ("seed", None)];
            assert_eq!(options, expected, "{game} {text}");
            let file = format!("{text}:net=secret.sbn");
            assert!(
                desk(game)
                    .player(&file, &Setup::default(), share())
                    .is_err()
            );
        }
    }
}

#[test]
fn everything_that_is_offered_can_be_had() {
    for game in ["othello", "renju", "shogi"] {
        let desk = desk(game);
        let info = desk.info();
        for player in &info.players {
            assert!(
                desk.player(&player.text, &Setup::default(), share())
                    .is_ok(),
                "{player:?}"
            );
            assert!(
                !player.about.en.is_empty() && !player.title.ja.is_empty(),
                "{player:?}"
            );
        }
        let texts: HashSet<&str> = info.players.iter().map(|p| p.text.as_str()).collect();
        assert_eq!(texts.len(), info.players.len());
        let elos: Vec<i32> = info
            .players
            .iter()
            .filter_map(|player| player.elo)
            .collect();
        assert!(elos.is_sorted(), "{game}: {elos:?}");
        assert_eq!(elos.first(), Some(&0), "{game}");
        for rules in &info.rules {
            assert!(
                desk.line(&setup(Some(&rules.value), None), &[]).is_ok(),
                "{rules:?}"
            );
        }
        for start in &info.starts {
            assert!(
                desk.line(&setup(None, Some(&start.value)), &[]).is_ok(),
                "{start:?}"
            );
        }
        let document = Document {
            game: game.to_owned(),
            nodes: vec![Node::default()],
            ..Document::default()
        };
        for format in &info.formats {
            let written = desk.write_record(&document, &format.extension);
            assert!(written.is_ok(), "{format:?} {written:?}");
        }
        assert!(desk.write_record(&document, "xyz").is_err());
    }
    assert_eq!(desk("shogi").info().starts.len(), 15);
}
