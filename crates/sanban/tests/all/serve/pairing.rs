//! Games by the clock, ratings, and the ratings of the night.

use super::two_players;
use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

/// Two who ask for the same game in the lobby.
fn waiting(host: &GameHost) -> [Wire; 2] {
    ["ann", "bob"].map(|name| {
        let mut wire = host.connect();
        wire.say(&format!("LOGIN {name} secret x1"));
        wire.until("##[LOGIN] +OK x1");
        wire.say("%%GAME test-60-0 *");
        wire
    })
}

#[test]
fn games_begin_by_a_timer() {
    let folder = TestFolder::new("serve-timer");
    let host = GameHost::open(&folder, "csa", &["--pair", "every=1440"]);
    let [mut ann, mut bob] = waiting(&host);
    // The answer to an empty line says that the line before it has been heard.
    for wire in [&mut ann, &mut bob] {
        wire.say("");
        assert_eq!(wire.line(), "");
    }
    ann.say("%%WHO");
    let who = ann.until("##[WHO] +OK");
    assert_eq!(who.len(), 3);
    assert!(
        who[..2]
            .iter()
            .all(|line| line.ends_with("x1 game_waiting test-60-0")),
        "{who:?}"
    );
    drop(host);
    let folder = TestFolder::new("serve-every");
    let host = GameHost::open(&folder, "csa", &["--pair", "every=1s,shuffled"]);
    for wire in &mut waiting(&host) {
        wire.until("END Game_Summary");
    }
}

#[test]
fn ratings_follow_games_and_are_computed_anew() {
    let folder = TestFolder::new("serve-ratings");
    let data = folder.path("data");
    {
        let mut host = GameHost::open(&folder, "othello", &["--pair", "now"]);
        let mut players = two_players(&host, ["secret", "word"]);
        // Who resigns twice and who resigns once: both have won and lost.
        for (loser, games) in [(0, 1), (1, 2), (0, 3)] {
            players[loser].say("RESIGN");
            for wire in &mut players {
                wire.until("#RESIGN");
                wire.line();
            }
            if games == 3 {
                break;
            }
            for wire in &mut players {
                wire.terms = wire.until("END Game_Summary");
                wire.say("AGREE");
            }
            for wire in &mut players {
                assert_eq!(wire.line(), "START");
            }
        }
        for wire in &mut players {
            wire.say("LOGOUT");
            wire.until("LOGOUT:completed");
        }
        #[cfg(unix)]
        {
            host.interrupt();
            host.ended();
        }
    }
    let live = folder.succeeds(&["serve", "ratings", "othello", "--data", &data]);
    assert_eq!(live.lines().count(), 2, "{live}");
    assert!(live.lines().all(|line| line.contains("3 games")), "{live}");
    let arguments = [
        "serve",
        "ratings",
        "othello",
        "--data",
        &data,
        "--overnight",
        "--json",
    ];
    let night = folder.succeeds(&arguments);
    for line in night.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(row["overnight"].is_number(), "{row}");
        assert_eq!(row["games"], 3);
    }
    // Whoever runs `serve csa` asks for `ratings csa`.
    let nobody = folder.succeeds(&["serve", "ratings", "csa", "--data", &data]);
    assert_eq!(nobody, "");
    let none = folder.fails(&[
        "serve",
        "ratings",
        "othello",
        "--data",
        &folder.path("none"),
    ]);
    assert!(
        none.contains("expected the data folder of a server"),
        "{none}"
    );
}
