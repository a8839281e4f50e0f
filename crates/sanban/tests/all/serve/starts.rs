//! Games that do not begin at the usual position.

use super::two_players;
use super::wire::GameHost;
use crate::test_folder::TestFolder;

#[test]
fn othello_from_a_position_with_moves() {
    let folder = TestFolder::new("serve-start-moves");
    let host = GameHost::open(&folder, "othello", &["--start", "startpos moves f5 d6 c3"]);
    let mut players = two_players(&host, ["secret", "word"]);
    let terms = &players[0].terms;
    let position = "position startpos moves f5 d6 c3".to_owned();
    assert!(terms.contains(&position), "{terms:?}");
    assert_eq!(players[0].term("To_Move"), "-");
    players[1].say("-d3");
    for wire in &mut players {
        assert_eq!(wire.line(), "-d3,T0");
    }
    players[0].say("RESIGN");
    assert_eq!(players[1].lines(2), ["#RESIGN", "#WIN"]);
    let text = super::games::record(&folder, "f5d6");
    assert!(
        text.ends_with("winner W moves f5 d6 c3 d3 resign\n"),
        "{text}"
    );
}

#[test]
fn othello_from_an_sfen_in_which_black_has_to_pass() {
    let folder = TestFolder::new("serve-start-sfen");
    let sfen = format!("OX{}B1", "-".repeat(62));
    let host = GameHost::open(&folder, "othello", &["--start", &sfen]);
    let mut players = two_players(&host, ["secret", "word"]);
    assert!(players[0].terms.contains(&format!("position sfen {sfen}")));
    players[0].say("PASS");
    players[1].until("+PASS,T0");
    players[1].say("-c1");
    for (wire, result) in players.iter_mut().zip(["#LOSE", "#WIN"]) {
        wire.until("-c1,T0");
        assert_eq!(wire.lines(2), ["#DOUBLE_PASS", result]);
    }
}

#[test]
fn shogi_with_a_handicap_of_the_name() {
    let folder = TestFolder::new("serve-handicap");
    let host = GameHost::open(&folder, "csa", &[]);
    let mut players = two_players(&host, ["hc2p_x-60-0-B,secret", "hc2p_x-60-0,word"]);
    let terms = &players[0].terms;
    assert!(
        terms.contains(&"P2 *  *  *  *  *  *  *  *  * ".trim_end().to_owned()),
        "{terms:?}"
    );
    assert_eq!(players[0].term("To_Move"), "-");
    // White gives the handicap and begins.
    players[1].say("-4132KI");
    for wire in &mut players {
        assert_eq!(wire.line(), "-4132KI,T0");
    }
    players[1].say("%TORYO");
    players[0].until("#WIN");
    let text = super::games::record(&folder, "csa");
    assert!(text.contains("\n-\n") && text.contains("-4132KI"), "{text}");
}

#[test]
fn a_position_that_is_none_is_refused() {
    let folder = TestFolder::new("serve-start-none");
    let data = folder.path("data");
    let over = format!("{}W1", "X".repeat(64));
    for (game, start) in [
        ("othello", "nonsense"),
        ("othello", "startpos moves a1"),
        ("othello", &over),
        ("csa", "startpos moves 7g7e"),
        ("renju", "what"),
    ] {
        let bind = "127.0.0.1:0";
        let arguments = [
            "serve", game, "--bind", bind, "--data", &data, "--start", start,
        ];
        let error = folder.fails(&arguments);
        assert!(error.contains("--start: "), "{game} {start}: {error}");
    }
}
