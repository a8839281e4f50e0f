//! What only CSA's servers have: names of games, comments, the lobby, and the summary's times.

use std::time::Duration;

use game::{ByColor, Color};
use protocol::csa::{self, Csa, GameName, LoginGame, MoveComment};
use protocol::game_server::{
    ClockTerms, FromPlayer, FromServer, LobbyReply, LobbyRequest, PlayerSide, Proposal, ServerSide,
};

#[test]
fn a_game_name_has_a_clock() {
    let name = GameName::parse("floodgate-300-10F").unwrap();
    assert_eq!((name.total, name.extra, name.increments), (300, 10, true));
    assert_eq!(name.to_string(), "floodgate-300-10F");
    let clock = name.clock();
    assert_eq!(clock.increment, Duration::from_secs(10));
    let name = GameName::parse("my-own-test-900-0").unwrap();
    assert_eq!(
        (name.group.as_str(), name.clock().byoyomi),
        ("my-own-test", Duration::ZERO)
    );
    for wrong in [
        "",
        "test",
        "test-900",
        "-900-0",
        "test-x-0",
        "test-900-F",
        "test-+9-0",
        "a b-9-0",
    ] {
        assert!(GameName::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_password_may_name_a_game() {
    let read = |password: &str| {
        let LoginGame { game, color, token } = LoginGame::parse(password);
        (game.map(|game| game.to_string()), color, token)
    };
    let game = |name: &str| Some(name.to_owned());
    let token = |text: &str| Some(text.to_owned());
    let floodgate = read("floodgate-300-10F,token,2");
    assert_eq!(
        floodgate,
        (game("floodgate-300-10F"), None, token("token,2"))
    );
    assert_eq!(read("test-900-0"), (game("test-900-0"), None, None));
    let white = (game("test-900-0"), Some(Color::White), token("token"));
    assert_eq!(read("test-900-0-W,token"), white);
    assert_eq!(read("secret"), (None, None, token("secret")));
    assert_eq!(read("something,token"), (None, None, token("token")));
}

#[test]
fn a_comment_has_a_score_and_a_line() {
    let comment = MoveComment::parse("* -30 -3334FU +2726FU").unwrap();
    assert_eq!(comment.score, Some(-30));
    assert_eq!(comment.line, ["-3334FU", "+2726FU"]);
    assert_eq!(comment.to_string(), "* -30 -3334FU +2726FU");
    let record = MoveComment::parse("** +12").unwrap();
    assert_eq!((record.score, record.line.len()), (Some(12), 0));
    let line = MoveComment::parse("* +2726FU").unwrap();
    assert_eq!((line.score, line.line.len()), (None, 1));
    assert_eq!(MoveComment::parse("good move"), None);
    assert_eq!(MoveComment::parse("* thirty"), None);
}

#[test]
fn a_comment_that_is_too_long_ends_with_a_whole_move() {
    let mut player = super::playing(Csa);
    let (text, comment) = (
        "7776FU".to_owned(),
        Some(format!("* 1{}", " -3334FU".repeat(500))),
    );
    let lines = player.write(&FromPlayer::Play { text, comment }).unwrap();
    assert!(
        lines[0].len() <= 1000 && lines[0].ends_with(" -3334FU"),
        "{lines:?}"
    );
}

#[test]
fn requests_of_the_lobby_are_read_as_shogi_server_reads_them() {
    let mut server = csa::Server::new(Csa);
    server.read("LOGIN ann secret x1").unwrap();
    server.write(&FromServer::LoggedIn { name: "ann".into() });
    let mut read = |line: &str| match server.read(line) {
        Ok(said) => match &said[..] {
            [FromPlayer::Lobby(request)] => format!("{request:?}"),
            said => format!("{said:?}"),
        },
        Err(fault) => format!("fault: {fault}"),
    };
    let cases = [
        ("%%GAME", "StopWaiting"),
        (
            "%%GAME test-900-0 *",
            r#"Game { name: "test-900-0", color: None }"#,
        ),
        (
            "%%GAME  test-900-0  - ",
            r#"Game { name: "test-900-0", color: Some(White) }"#,
        ),
        (
            "%%GAME test-900-0",
            r#"fault: side: expected +, - or *, found """#,
        ),
        (
            "%%CHALLENGE t-9-0 +",
            r#"Challenge { name: "t-9-0", color: Some(Black) }"#,
        ),
        ("%%MONITOR2ON g1", r#"Monitor2 { id: "g1", on: true }"#),
        ("%%MONITOROFF g1", r#"Monitor { id: "g1", on: false }"#),
        (
            "%%MONITORON",
            r#"fault: MONITOR: expected a name, found """#,
        ),
        ("%%CHAT hello all", r#"[Chat("hello all")]"#),
        (
            "%%SETBUOY buoy_x-9-0 +7776FU",
            r#"SetBuoy { name: "buoy_x-9-0", moves: "+7776FU", count: 1 }"#,
        ),
        (
            "%%FORK g1",
            r#"Fork { source: "g1", name: None, after: None }"#,
        ),
        (
            "%%FORK g1 buoy_y-9-0 13",
            r#"Fork { source: "g1", name: Some("buoy_y-9-0"), after: Some(13) }"#,
        ),
        ("%%%DOJO", "[]"),
    ];
    for (line, expected) in cases {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn answers_of_the_lobby_name_their_request() {
    let mut player = csa::Client::new(Csa);
    let told = player.read("##[MONITOR2][g1] +7776FU").unwrap();
    let [FromServer::Lobby(reply)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(
        (reply.topic.as_str(), reply.about.as_deref()),
        ("MONITOR2", Some("g1"))
    );
    let told = player.read("##[WHO] +OK").unwrap();
    assert_eq!(told, [FromServer::Lobby(LobbyReply::new("WHO", "+OK"))]);
    let (from, text) = ("bob".to_owned(), "[hello] all".to_owned());
    assert_eq!(
        player.read("##[CHAT][bob] [hello] all"),
        Ok(vec![FromServer::Chat { from, text }])
    );
}

#[test]
fn a_request_cannot_hide_another_one() {
    let mut player = csa::Client::new(Csa);
    let login = FromPlayer::Login {
        name: "ann".into(),
        password: "secret".into(),
        extended: true,
        resumed: None,
    };
    player.write(&login).unwrap();
    player.read("LOGIN:ann OK").unwrap();
    assert_eq!(player.read("##[LOGIN] +OK x1"), Ok(vec![]));
    for name in ["", "a b", "a\nLOGOUT"] {
        let request = FromPlayer::Lobby(LobbyRequest::Show(name.into()));
        let lines = player.write(&request);
        assert!(lines.is_err() || name.contains('\n'), "{lines:?}");
        assert!(lines.is_err(), "{lines:?}");
    }
    let lines = player.write(&FromPlayer::Chat("a\nLOGOUT".into())).unwrap();
    assert_eq!(lines, ["%%CHAT a LOGOUT"]);
}

/// The lines of a summary with this block of times.
fn with_times(times: &str) -> Result<Vec<FromServer>, protocol::Fault> {
    let mut player = csa::Client::new(Csa);
    let login = FromPlayer::login("ann", "secret");
    player.write(&login).unwrap();
    player.read("LOGIN:ann OK").unwrap();
    let lines = format!(
        "BEGIN Game_Summary\nGame_ID:g\nYour_Turn:+\nTo_Move:+\n{times}\n\
         BEGIN Position\nPI\n+\nEND Position\nEND Game_Summary"
    );
    let mut last = Ok(Vec::new());
    for line in lines.lines() {
        last = player.read(line);
    }
    last
}

fn clocks(times: &str) -> ByColor<ClockTerms> {
    match &with_times(times).unwrap()[..] {
        [FromServer::Proposed(proposal)] => proposal.clocks.clone(),
        told => panic!("{told:?}"),
    }
}

#[test]
fn times_have_units() {
    let both = clocks(
        "BEGIN Time\nTotal_Time:15\nIncrement:1\nTime_Unit:1min\nTime_Roundup:YES\nEND Time",
    );
    assert_eq!(both.black.total, Some(Duration::from_secs(900)));
    assert_eq!(both.white.increment, Duration::from_secs(60));
    assert!(both.black.rounds_up);
    let fine = clocks("BEGIN Time\nTime_Unit:100msec\nByoyomi:15\nDelay:3\nEND Time").black;
    assert_eq!(fine.byoyomi, Duration::from_millis(1500));
    assert_eq!((fine.delay, fine.total), (Duration::from_millis(300), None));
    let own = clocks(
        "BEGIN Time+\nTotal_Time:10\nEND Time+\n\
         BEGIN Time-\nTotal_Time:20\nRemaining_Time-:7\nEND Time-",
    );
    assert_eq!(own.black.total, Some(Duration::from_secs(10)));
    assert_eq!(own.white.total, Some(Duration::from_secs(20)));
    let left = (own.black.remaining, own.white.remaining);
    assert_eq!(left, (None, Some(Duration::from_secs(7))));
    assert_eq!(clocks(""), ByColor::default());
    for wrong in [
        "Time_Unit:0sec",
        "Time_Unit:1hour",
        "Total_Time:-1",
        "Total_Time:x",
        "Time_Roundup:MAYBE",
        "Time_Unit:4294967295min\nTotal_Time:4294967295\nByoyomi:99999999999",
    ] {
        assert!(
            with_times(&format!("BEGIN Time\n{wrong}\nEND Time")).is_err(),
            "{wrong}"
        );
    }
    for wrong in [
        "BEGIN Time\nBEGIN X",
        "END Time",
        "BEGIN Time\nEND X",
        "BEGIN Time",
    ] {
        assert!(with_times(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_time_that_is_no_multiple_of_the_unit_is_written_in_milliseconds() {
    let mut proposal = Proposal::new("ann", "bob");
    proposal.clocks = ByColor::both(ClockTerms {
        total: Some(Duration::from_secs(60)),
        increment: Duration::from_millis(500),
        ..ClockTerms::default()
    });
    let lines = csa::Server::new(Csa).write(&FromServer::Proposed(Box::new(proposal)));
    let lines = lines.join("\n");
    assert!(
        lines.contains("Time_Unit:1msec\nTotal_Time:60000\nByoyomi:0\nIncrement:500\n"),
        "{lines}"
    );
}

#[test]
fn every_square_of_the_usual_position_has_three_letters() {
    let proposal = FromServer::Proposed(Box::new(Proposal::new("ann", "bob")));
    let lines = csa::Server::new(Csa).write(&proposal);
    let rows = lines
        .iter()
        .filter(|line| line.starts_with('P') && !line.contains(':'));
    let lengths: Vec<usize> = rows.map(String::len).collect();
    assert_eq!(lengths, [29; 9]);
}
