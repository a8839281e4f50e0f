//! Whole games, from the login to the files that are left.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::two_players;
use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

/// Plays moves alternately; both sides are told of each with its time.
fn play(players: &mut [Wire; 2], moves: &str) {
    for (place, text) in moves.split_whitespace().enumerate() {
        let sign = ['+', '-'][place % 2];
        players[place % 2].say(&format!("{sign}{text}"));
        for wire in players.iter_mut() {
            assert_eq!(wire.line(), format!("{sign}{text},T0"));
        }
    }
}

/// The text of the one game file with this ending, once it and the ratings are there and the journal is gone.
pub(super) fn record(folder: &TestFolder, extension: &str) -> String {
    let end = Instant::now() + Duration::from_secs(10);
    let running = folder.0.join("data/running");
    while fs::read_dir(&running).expect("a folder").count() > 0 {
        assert!(Instant::now() < end, "the journal is still there");
        sleep(Duration::from_millis(20));
    }
    let records = fs::read_dir(folder.0.join("data/records")).expect("a folder");
    let files = records.map(|entry| entry.expect("a file").path());
    let files: Vec<_> = files
        .filter(|file| file.extension().and_then(|end| end.to_str()) == Some(extension))
        .collect();
    assert_eq!(files.len(), 1, "{files:?}");
    fs::read_to_string(&files[0]).expect("a file")
}

#[test]
fn a_game_of_othello() {
    let folder = TestFolder::new("serve-othello");
    let host = GameHost::open(&folder, "othello", &["--time", "60+5", "--seed-files"]);
    let mut players = two_players(&host, ["secret", "word"]);
    let terms = &players[0].terms;
    assert_eq!(terms[..2], ["BEGIN Game_Summary", "Protocol_Version:0.0.1"]);
    for line in [
        "Total_Time:60",
        "Increment:5",
        "position startpos",
        "To_Move:+",
    ] {
        assert!(terms.iter().any(|found| found == line), "{line}: {terms:?}");
    }
    // The shortest win there is.
    play(&mut players, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    assert_eq!(players[0].lines(2), ["#DOUBLE_PASS", "#WIN"]);
    assert_eq!(players[1].lines(2), ["#DOUBLE_PASS", "#LOSE"]);
    let text = record(&folder, "ggf");
    assert!(text.contains("E6") || text.contains("e6"), "{text}");
    // The seed's line, and what the first server of online Othello kept.
    let line = record(&folder, "f5d6");
    assert!(
        line.ends_with("winner B moves e6 f4 e3 f6 g5 d6 e7 f5 c5\n"),
        "{line}"
    );
    let id = players[0].term("Game_ID");
    let game = folder.read_text(&format!("data/games/{id}.txt"));
    assert!(game.starts_with("BEGIN Game_Summary\n"), "{game}");
    assert!(!game.contains("Your_Turn"), "{game}");
    let end = "\nf5\nc5\n%DOUBLE_PASS\n'Black win\n'White lose\n";
    assert!(game.ends_with(end), "{game}");
    let (black, white) = (players[0].term("Name+"), players[0].term("Name-"));
    let list = folder.read_text("data/Players/Players.json");
    assert!(
        list.contains("\"ann\":\"Players/Player/ann.json\""),
        "{list}"
    );
    let rating = |name: &str| folder.read_text(&format!("data/Players/Player/{name}.json"));
    assert!(rating(black).starts_with("{\"rate\":1516.0,\"games\":1,\"wins\":1"));
    assert!(rating(white).starts_with("{\"rate\":1484.0,\"games\":1,\"wins\":0"));
    // Who stays plays again, from the other side.
    for wire in &mut players {
        wire.terms = wire.until("END Game_Summary");
    }
    assert_eq!(players[0].term("Your_Turn"), "-");
}

#[test]
fn a_game_of_shogi() {
    let folder = TestFolder::new("serve-csa");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    let id = players[0].term("Game_ID").to_owned();
    assert!(id.starts_with("test-30-5F+ann+bob+20"), "{id}");
    let terms = &players[0].terms;
    for line in [
        "Protocol_Version:1.2",
        "Format:Shogi 1.0",
        "Max_Moves:256",
        "Total_Time:30",
        "Increment:5",
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    ] {
        assert!(terms.iter().any(|found| found == line), "{line}: {terms:?}");
    }
    play(&mut players, "7776FU 3334FU");
    players[0].say("+8822UM,'* 30 -3122GI");
    for wire in &mut players {
        assert_eq!(wire.line(), "+8822UM,T0");
    }
    players[1].say("%TORYO");
    for wire in &mut players {
        assert_eq!(wire.line(), "%TORYO,T0");
    }
    assert_eq!(players[0].lines(2), ["#RESIGN", "#WIN"]);
    assert_eq!(players[1].lines(2), ["#RESIGN", "#LOSE"]);
    let text = record(&folder, "csa");
    for part in ["N+ann", "N-bob", "+7776FU", "+8822UM", "%TORYO"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    players[0].say("LOGOUT");
    assert_eq!(players[0].line(), "LOGOUT:completed");
    assert!(players[0].hangs_up());
}

#[test]
fn an_illegal_move_is_shown_and_loses() {
    let folder = TestFolder::new("serve-illegal");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    players[0].say("+7775FU");
    for wire in &mut players {
        assert_eq!(wire.line(), "+7775FU,T0");
    }
    assert_eq!(players[0].lines(2), ["#ILLEGAL_MOVE", "#LOSE"]);
    assert_eq!(players[1].lines(2), ["#ILLEGAL_MOVE", "#WIN"]);
}

#[test]
fn a_game_of_renju() {
    let folder = TestFolder::new("serve-renju");
    let host = GameHost::open(&folder, "renju", &[]);
    let mut players = two_players(&host, ["secret", "word"]);
    assert_eq!(players[0].term("Format"), "Renju 1.0");
    assert_eq!(players[0].term("Opening"), "free");
    play(&mut players, "h8 a1 i8 c1 j8 e1 k8 g1 g8");
    assert_eq!(players[0].lines(2), ["#FIVE", "#WIN"]);
    assert_eq!(players[1].lines(2), ["#FIVE", "#LOSE"]);
    let text = record(&folder, "sgf");
    assert!(text.contains("ann") && text.contains("bob"), "{text}");
}

/// The opening of the protocol's documentation: turns follow from the rule, and a sign stays with its player.
#[test]
fn an_opening_of_renju() {
    let folder = TestFolder::new("serve-soosyrv");
    let host = GameHost::open(&folder, "renju", &["--opening", "soosyrv8"]);
    let mut players = two_players(&host, ["secret", "word"]);
    assert_eq!(players[0].term("Opening"), "soosyrv8");
    let actions = "+h8 +i9 +i7 -swap +g7 +declare 2|-stay -offer j10|-offer f9|+choose f9|+g9";
    let actions = actions.replace('|', " ").replace("declare ", "declare_");
    let actions = actions
        .replace("offer ", "offer_")
        .replace("choose ", "choose_");
    for action in actions.split_whitespace() {
        let action = action.replace('_', " ");
        let side = usize::from(action.starts_with('-'));
        players[side].say(&action);
        for wire in &mut players {
            assert_eq!(wire.line(), format!("{action},T0"));
        }
    }
    // The second player is Black now, and keeps its sign.
    players[1].say("RESIGN");
    assert_eq!(players[0].lines(2), ["#RESIGN", "#WIN"]);
    assert_eq!(players[1].lines(2), ["#RESIGN", "#LOSE"]);
}

#[test]
fn time_runs_out_by_itself() {
    let folder = TestFolder::new("serve-time");
    let host = GameHost::open(&folder, "othello", &["--time", "0.3+0"]);
    let mut players = two_players(&host, ["secret", "word"]);
    assert_eq!(players[0].term("Total_Time"), "300");
    assert_eq!(players[0].term("Time_Unit"), "1msec");
    assert_eq!(players[0].lines(2), ["#TIME_UP", "#LOSE"]);
    assert_eq!(players[1].lines(2), ["#TIME_UP", "#WIN"]);
}

#[test]
fn the_longest_game_is_censored() {
    let folder = TestFolder::new("serve-longest");
    let host = GameHost::open(&folder, "csa", &["--max-moves", "2"]);
    let mut players = two_players(&host, ["test-30-5F-B,secret", "test-30-5F,word"]);
    play(&mut players, "7776FU 3334FU");
    for wire in &mut players {
        assert_eq!(wire.lines(2), ["#MAX_MOVES", "#CENSORED"]);
    }
}

#[test]
fn who_does_not_agree_has_no_game() {
    let folder = TestFolder::new("serve-reject");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = ["ann", "bob"].map(|name| {
        let mut wire = host.connect();
        wire.say(&format!("LOGIN {name} test-30-5F,secret"));
        wire
    });
    for wire in &mut players {
        wire.until("END Game_Summary");
    }
    players[0].say("AGREE");
    players[1].say("REJECT");
    for wire in &mut players {
        let line = wire.line();
        assert!(line.starts_with("REJECT:test-30-5F+"), "{line}");
        assert!(line.ends_with(" by bob"), "{line}");
    }
    // They are asked again.
    players[0].until("END Game_Summary");
}
