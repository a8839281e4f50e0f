//! The registry of protocols.

use game_laws::TicTacToe;
use protocol::{ClientSide, EngineSide, Kind, Request, WhileSearching};

#[test]
fn names_are_read_whatever_their_case() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(kind.name().to_uppercase().parse(), Ok(kind));
        assert_eq!(format!("{kind}"), kind.name());
    }
    let error = "Uci".parse::<Kind>().unwrap_err().to_string();
    assert_eq!(
        error,
        "protocol \"Uci\": expected one of: usi, usix, gomocup, gtp, nboard, codingame"
    );
}

#[test]
fn a_protocol_belongs_to_one_game() {
    for kind in Kind::ALL {
        assert_eq!(kind.check_game(kind.game()), Ok(()));
        assert_eq!(kind.usual().game(), kind.game());
        assert_eq!(kind.usual().usual(), kind.usual());
        let game = kind.description().split(':').next().unwrap_or_default();
        assert_eq!(game.to_lowercase(), kind.game());
    }
    let error = Kind::Usi.check_game("othello").unwrap_err().to_string();
    assert_eq!(
        error,
        "engines of othello are asked in usix or gtp or nboard or codingame"
    );
    let error = Kind::Usix.check_game("shogi").unwrap_err().to_string();
    assert_eq!(error, "engines of shogi are asked in usi");
}

/// What the client of a protocol asks is understood by the engine's side of the same protocol.
#[test]
fn both_sides_speak_the_same_protocol() {
    for kind in Kind::ALL {
        let mut client = kind.client::<TicTacToe>();
        let mut engine = kind.engine();
        let mut requests = Vec::new();
        for request in [Request::Identify, Request::Quit] {
            for line in client.write(&request).unwrap() {
                requests.extend(engine.read(&line).unwrap());
            }
        }
        // A bot of CodinGame knows nothing but its turns.
        let expected = kind != Kind::Codingame;
        assert_eq!(requests.contains(&Request::Quit), expected, "{kind}");
    }
}

#[test]
fn stop_and_quit_come_before_everything_else() {
    for (kind, line, expected) in [
        (Kind::Usi, "stop", WhileSearching::Stop),
        (Kind::Usix, " quit ", WhileSearching::Quit),
        (Kind::Usi, "isready", WhileSearching::AtOnce),
        (Kind::Usi, "xyzzy", WhileSearching::AtOnce),
        (Kind::Usi, "gameover win", WhileSearching::AfterStop),
        (Kind::Usix, "usinewgame", WhileSearching::AfterStop),
        (Kind::Usi, "position startpos", WhileSearching::AfterEnd),
        (
            Kind::Usi,
            "setoption name Threads value 2",
            WhileSearching::Later,
        ),
        (Kind::Gomocup, "restart", WhileSearching::AfterEnd),
        (Kind::Gomocup, "TURN 7,7", WhileSearching::Later),
        (Kind::Gomocup, "yxstop", WhileSearching::Stop),
        (Kind::Gomocup, "END", WhileSearching::Quit),
        (Kind::Gtp, "quit", WhileSearching::Quit),
        (Kind::Gtp, "stop", WhileSearching::Later),
        (Kind::Nboard, "ping 1", WhileSearching::AfterStop),
        (Kind::Nboard, "quit", WhileSearching::Quit),
        (Kind::Codingame, "........", WhileSearching::Later),
    ] {
        assert_eq!(kind.while_searching(line), expected, "{kind}: {line}");
    }
}
