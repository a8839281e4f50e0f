//! Who may say what when.

use game::Color;
use protocol::csa::{self, Csa};
use protocol::game_server::{
    BrokenLine, EndKind, EndResult, FromPlayer, FromServer, MOST_FAULTS, PlayerSession, PlayerSide,
    PriorMove, Proposal, ServerSide, SpecialMove,
};
use protocol::othello_online::{self, OnlineGame};

fn logged_in() -> csa::Server {
    let mut server = csa::Server::new(Csa);
    server.read("LOGIN ann secret").unwrap();
    assert_eq!(server.name(), None);
    server.write(&FromServer::LoggedIn { name: "ann".into() });
    assert_eq!(server.name(), Some("ann"));
    server
}

fn proposal(color: Color) -> FromServer {
    let mut proposal = Proposal::new("ann", "bob").for_player(color);
    proposal.id = Some("g1".into());
    FromServer::Proposed(Box::new(proposal))
}

fn started(color: Color) -> csa::Server {
    let mut server = logged_in();
    server.write(&proposal(color));
    server.read("AGREE g1").unwrap();
    server.write(&FromServer::Started {
        id: Some("g1".into()),
    });
    server
}

fn ended() -> FromServer {
    FromServer::Ended {
        reason: Some(EndKind::TimeUp),
        result: Some(EndResult::Lose),
    }
}

fn played(by: Color, text: &str) -> FromServer {
    let (text, spent) = (text.to_owned(), None);
    FromServer::Played { by, text, spent }
}

/// What a fault of a server is about.
fn fault(server: &mut impl ServerSide, line: &str) -> String {
    server.read(line).unwrap_err().to_string()
}

#[test]
fn nothing_is_heard_before_the_login() {
    let mut server = csa::Server::new(Csa);
    for line in ["AGREE", "LOGOUT", "+7776FU", "%TORYO", "%%WHO", "what"] {
        assert!(fault(&mut server, line).contains("LOGIN first"), "{line}");
    }
    assert!(server.pending().is_empty());
    assert_eq!(server.read(""), Ok(vec![FromPlayer::KeepAlive]));
    assert_eq!(server.pending(), [""]);
    // A blank asks for no answer.
    assert_eq!(server.read(" "), Ok(vec![FromPlayer::KeepAlive]));
    assert!(server.pending().is_empty());
}

#[test]
fn a_login_that_is_no_login_is_answered() {
    for line in [
        "LOGIN",
        "LOGIN ann",
        "LOGIN a,b secret",
        "LOGIN ann secret x2 y",
        "LOGIN ä b",
    ] {
        let mut server = csa::Server::new(Csa);
        let fault = server.read(line).unwrap_err();
        assert!(!fault.to_string().contains("secret"), "{fault}");
        assert_eq!(server.pending(), ["LOGIN:incorrect"], "{line}");
        assert!(server.read("LOGIN ann secret").is_ok());
    }
}

#[test]
fn a_password_is_not_shown() {
    let said = csa::Server::new(Csa).read("LOGIN ann secret").unwrap();
    assert!(!format!("{said:?}").contains("secret"));
    let FromPlayer::Login { password, .. } = &said[0] else {
        panic!("no login");
    };
    assert_eq!(password.reveal(), "secret");
    let game = csa::LoginGame::parse("test-900-0,secret");
    assert!(!format!("{game:?}").contains("secret"));
}

#[test]
fn a_player_who_is_refused_may_try_again() {
    let mut server = csa::Server::new(Csa);
    server.read("LOGIN ann wrong").unwrap();
    assert_eq!(
        fault(&mut server, "LOGIN ann secret"),
        "LOGIN: expected only one, found \"\""
    );
    assert_eq!(
        server.write(&FromServer::Refused { why: None }),
        ["LOGIN:incorrect"]
    );
    assert!(server.read("LOGIN ann secret").is_ok());
}

#[test]
fn why_a_login_is_refused_is_told_in_the_extended_mode() {
    let why = Some("the game needs a name".to_owned());
    let refused = FromServer::Refused { why };
    let mut server = csa::Server::new(Csa);
    server.read("LOGIN ann secret").unwrap();
    assert_eq!(server.write(&refused), ["LOGIN:incorrect"]);
    server.read("LOGIN ann secret x1").unwrap();
    let lines = server.write(&refused);
    assert_eq!(lines, ["LOGIN:incorrect the game needs a name"]);
    let mut player = csa::Client::new(Csa);
    player.write(&FromPlayer::login("ann", "secret")).unwrap();
    assert_eq!(player.read(&lines[0]), Ok(vec![refused]));
}

#[test]
fn a_player_comes_back_to_a_game() {
    let mut server = csa::Server::new(Csa);
    let said = server
        .read("LOGIN ann secret reconnect:a+b+c+abc123")
        .unwrap();
    let [
        FromPlayer::Login {
            resumed: Some(game),
            ..
        },
    ] = &said[..]
    else {
        panic!("{said:?}");
    };
    assert_eq!((game.id.as_str(), game.token.reveal()), ("a+b+c", "abc123"));
    assert!(!format!("{said:?}").contains("abc123"));
    // The game goes on at once, without an agreement.
    server.write(&FromServer::LoggedIn { name: "ann".into() });
    server.write(&proposal(Color::Black));
    server.write(&FromServer::Started { id: None });
    assert!(server.read("+7776FU").is_ok());
    for wrong in ["reconnect:", "reconnect:g", "reconnect:+t", "reconnect:g+"] {
        let mut server = csa::Server::new(Csa);
        assert!(
            server.read(&format!("LOGIN ann secret {wrong}")).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn there_is_one_answer_to_a_proposal() {
    let mut server = logged_in();
    assert!(fault(&mut server, "AGREE g1").starts_with("AGREE: expected a proposed game"));
    server.write(&proposal(Color::Black));
    assert!(fault(&mut server, "AGREE g2").starts_with("AGREE: expected the game that"));
    assert!(fault(&mut server, "+7776FU").starts_with("move: expected a game that has started"));
    let leaves = vec![FromPlayer::Reject { id: None }, FromPlayer::Logout];
    assert_eq!(server.read("LOGOUT"), Ok(leaves));
    let id = Some("g1".to_owned());
    assert_eq!(server.read("AGREE g1"), Ok(vec![FromPlayer::Agree { id }]));
    for line in ["AGREE", "REJECT"] {
        assert!(fault(&mut server, line).contains("expected one answer"));
    }
}

#[test]
fn a_game_whose_terms_cannot_be_read_is_only_rejected() {
    let mut player = PlayerSession::new(Csa);
    player.write(&FromPlayer::login("ann", "secret")).unwrap();
    player.read("LOGIN:ann OK").unwrap();
    let summary = ["BEGIN Game_Summary", "Game_ID:g1", "Your_Turn:?"];
    for line in summary {
        assert_eq!(player.read(line), Ok(Vec::new()));
    }
    assert!(!player.must_reject());
    assert!(player.read("END Game_Summary").is_err());
    assert!(player.must_reject());
    let (agree, reject) = (
        FromPlayer::Agree { id: None },
        FromPlayer::Reject { id: None },
    );
    assert!(player.write(&agree).is_err());
    assert!(player.read("START:g1").is_err());
    assert_eq!(player.write(&reject).unwrap(), ["REJECT"]);
    assert!(!player.must_reject() && player.write(&reject).is_err());
    let (id, by) = (Some("g1".to_owned()), Some("ann".to_owned()));
    let rejected = FromServer::Rejected { id, by };
    assert_eq!(player.read("REJECT:g1 by ann"), Ok(vec![rejected]));
}

#[test]
fn moves_are_made_in_turn_with_the_own_sign() {
    let mut server = started(Color::White);
    assert!(fault(&mut server, "-3334FU").contains("the other side's move first"));
    assert!(fault(&mut server, "%KACHI").contains("the other side's move first"));
    server.write(&played(Color::Black, "7776FU"));
    assert_eq!(server.read("-3334FU").map(|said| said.len()), Ok(1));
    assert!(fault(&mut server, "-3334FU").contains("the other side's move first"));
    // Giving up and breaking off are no matter of turns.
    let resign = FromPlayer::Special(SpecialMove::Resign);
    assert_eq!(server.read("%TORYO"), Ok(vec![resign]));
    let interrupt = FromPlayer::Special(SpecialMove::Interrupt);
    assert_eq!(server.read("%CHUDAN"), Ok(vec![interrupt]));
}

/// As shogi-server has it: the move of a piece of the other side is an illegal move, and the table judges it.
#[test]
fn a_move_with_the_other_sign_in_turn_is_a_move() {
    let mut server = started(Color::White);
    server.write(&played(Color::Black, "7776FU"));
    let text = "+2726FU".to_owned();
    let said = FromPlayer::Play {
        text,
        comment: None,
    };
    assert_eq!(server.read("+2726FU,'* 30"), Ok(vec![said]));
    assert!(fault(&mut server, "-3334FU").contains("the other side's move first"));
}

#[test]
fn the_challenge_of_the_test_server_is_accepted() {
    let mut server = logged_in();
    assert_eq!(server.read("CHALLENGE"), Ok(vec![FromPlayer::KeepAlive]));
    assert_eq!(server.pending(), ["CHALLENGE ACCEPTED"]);
}

#[test]
fn a_game_that_goes_on_is_begun_by_who_is_to_move() {
    let mut server = logged_in();
    let mut proposal = Proposal::new("ann", "bob").for_player(Color::White);
    proposal.to_move = Color::White;
    let (text, spent) = ("7776FU".to_owned(), None);
    proposal.moves = vec![PriorMove { text, spent }];
    server.write(&FromServer::Proposed(Box::new(proposal)));
    server.read("AGREE").unwrap();
    server.write(&FromServer::Started { id: None });
    assert!(server.read("-3334FU").is_ok());
}

#[test]
fn one_line_may_cross_the_end_of_a_game() {
    let mut server = started(Color::Black);
    assert_eq!(server.write(&ended()), ["#TIME_UP", "#LOSE"]);
    assert_eq!(server.read("+7776FU"), Ok(vec![]));
    assert!(fault(&mut server, "+7776FU").contains("a game that has started"));
    let mut server = logged_in();
    server.write(&proposal(Color::Black));
    let by = Some("bob".to_owned());
    let id = Some("g1".to_owned());
    let rejected = FromServer::Rejected { id, by };
    assert_eq!(server.write(&rejected), ["REJECT:g1 by bob"]);
    assert_eq!(server.read("AGREE g1"), Ok(vec![]));
    assert_eq!(server.read("LOGOUT"), Ok(vec![FromPlayer::Logout]));
    assert_eq!(server.write(&FromServer::LoggedOut), ["LOGOUT:completed"]);
    assert_eq!(server.name(), None);
}

#[test]
fn eight_lines_without_sense_are_too_many() {
    let mut server = logged_in();
    for count in 1..=MOST_FAULTS {
        assert!(!server.is_garbled());
        if count % 2 == 0 {
            server.read_broken(BrokenLine::NotUtf8);
        } else {
            assert!(server.read("what\t").is_err());
        }
        // Lines that make sense are no excuse.
        assert!(server.read("").is_ok());
    }
    assert!(server.is_garbled());
}

#[test]
fn faults_are_told_in_the_extended_mode_only() {
    let mut server = logged_in();
    assert!(server.read("%%WHO").is_err());
    assert!(server.pending().is_empty());
    let mut server = csa::Server::new(Csa);
    server.read("LOGIN ann secret x1").unwrap();
    let lines = server.write(&FromServer::LoggedIn { name: "ann".into() });
    assert_eq!(lines, ["LOGIN:ann OK", "##[LOGIN] +OK x1"]);
    assert!(server.read("%%WHO").is_ok());
    assert!(server.read("%%WHAT").is_err());
    let error = "##[ERROR] %%: expected a request that is known, found \"WHAT\"";
    assert_eq!(server.pending(), [error]);
}

fn player(color: Color) -> csa::Client {
    let mut player = csa::Client::new(Csa);
    let login = FromPlayer::login("ann", "secret");
    player.write(&login).unwrap();
    player.read("LOGIN:ann OK").unwrap();
    for line in logged_in().write(&proposal(color)) {
        player.read(&line).unwrap();
    }
    player.write(&FromPlayer::Agree { id: None }).unwrap();
    player.read("START:g1").unwrap();
    player
}

fn end(reason: Option<EndKind>, result: Option<EndResult>) -> FromServer {
    FromServer::Ended { reason, result }
}

#[test]
fn a_game_ends_whichever_line_is_missing() {
    let mut both = player(Color::Black);
    assert_eq!(both.read("#RESIGN"), Ok(vec![]));
    let won = end(Some(EndKind::Resign), Some(EndResult::Win));
    assert_eq!(both.read("#WIN"), Ok(vec![won]));

    let mut late = player(Color::Black);
    assert_eq!(late.read("#WIN"), Ok(vec![end(None, Some(EndResult::Win))]));
    let reason = FromServer::EndedBy(EndKind::TimeUp);
    assert_eq!(late.read("#TIME_UP"), Ok(vec![reason]));
    assert!(late.read("#WIN").is_err());

    let mut alone = player(Color::Black);
    alone.read("#SENNICHITE").unwrap();
    let told = alone.read("").unwrap();
    assert_eq!(
        told,
        [end(Some(EndKind::Sennichite), None), FromServer::KeepAlive]
    );

    let mut cut = player(Color::Black);
    cut.read("#TIME_UP").unwrap();
    assert_eq!(cut.finish(), [end(Some(EndKind::TimeUp), None)]);

    let mut broken_off = player(Color::Black);
    let told = broken_off.read("#CHUDAN").unwrap();
    assert_eq!(told, [end(Some(EndKind::Chudan), None)]);

    let mut next = player(Color::Black);
    let told = next.read("BEGIN Game_Summary").unwrap();
    assert_eq!(told, [end(None, None)]);
}

#[test]
fn a_player_says_nothing_at_the_wrong_time() {
    let mut player = player(Color::White);
    let play = |text: &str| FromPlayer::Play {
        text: text.to_owned(),
        comment: None,
    };
    assert!(player.write(&play("3334FU")).is_err());
    player.read("+7776FU,T1").unwrap();
    for text in ["", " 3334FU", "33,34FU", "3334FU\n%TORYO"] {
        assert!(player.write(&play(text)).is_err(), "{text}");
    }
    assert_eq!(player.write(&play("3334FU")).unwrap(), ["-3334FU"]);
    assert!(player.write(&play("3334FU")).is_err());
    assert!(player.write(&FromPlayer::Logout).is_err());
    assert!(player.write(&FromPlayer::Agree { id: None }).is_err());
    assert!(player.write(&FromPlayer::Chat("hello".into())).is_err());
    player.read("#RESIGN").unwrap();
    player.read("#WIN").unwrap();
    assert!(player.write(&play("3334FU")).is_err());
    assert_eq!(player.write(&FromPlayer::Logout).unwrap(), ["LOGOUT"]);
    assert_eq!(
        player.read("LOGOUT:completed"),
        Ok(vec![FromServer::LoggedOut])
    );
}

#[test]
fn the_server_of_another_game_is_recognised() {
    let mut player = othello_online::Client::new(OnlineGame::Othello);
    let login = FromPlayer::Login {
        name: "ann".into(),
        password: "secret".into(),
        extended: true,
        resumed: None,
    };
    assert_eq!(player.write(&login).unwrap(), ["LOGIN ann secret"]);
    player.read("LOGIN:ann OK").unwrap();
    let lines = logged_in().write(&proposal(Color::Black));
    let read: Vec<_> = lines.iter().map(|line| player.read(line)).collect();
    let message = read.into_iter().find_map(Result::err).unwrap().to_string();
    assert!(
        message.starts_with("Protocol_Version: expected that of this"),
        "{message}"
    );
}

#[test]
fn renju_leaves_the_turn_to_the_server() {
    let mut server = othello_online::Server::new(OnlineGame::Renju);
    server.read("LOGIN ann secret").unwrap();
    server.write(&FromServer::LoggedIn { name: "ann".into() });
    server.write(&proposal(Color::Black));
    server.read("AGREE").unwrap();
    server.write(&FromServer::Started { id: None });
    for text in ["h8", "i9", "i7"] {
        let said = server.read(&format!("+{text}")).unwrap();
        assert!(matches!(&said[..], [FromPlayer::Play { text: read, .. }] if read == text));
        server.write(&played(Color::Black, text));
    }
    assert!(fault(&mut server, "-swap").contains("the sign of the own side"));
    server.set_turn(Color::White);
    assert!(fault(&mut server, "+g7").contains("the other side's move first"));
    server.write(&played(Color::White, "swap"));
    server.set_turn(Color::Black);
    assert!(server.read("+g7").is_ok());
}
