//! Lines that nobody should send.

use proptest::prelude::*;
use protocol::csa::{Csa, GameName, LoginGame, MoveComment};
use protocol::game_server::{
    FromPlayer, FromServer, Grammar, LineAssembler, PlayerSession, PlayerSide, ServerSession,
    ServerSide,
};
use protocol::othello_online::OnlineGame;

/// Lines of both sides, and parts of them in any order.
const LINES: &[&str] = &[
    "LOGIN ann secret",
    "LOGIN ann secret x1",
    "LOGIN:ann OK",
    "LOGIN:incorrect",
    "LOGOUT",
    "LOGOUT:completed",
    "AGREE",
    "AGREE g1",
    "REJECT",
    "REJECT:g1 by bob",
    "START",
    "START:g1",
    "BEGIN Game_Summary",
    "END Game_Summary",
    "BEGIN Time",
    "BEGIN Time+",
    "END Time",
    "BEGIN Position",
    "END Position",
    "Protocol_Version:1.2",
    "Protocol_Version: 0.0.1",
    "Your_Turn:+",
    "Your_Turn:-",
    "To_Move:+",
    "Game_ID:g1",
    "Time_Unit:1min",
    "Total_Time:99999999999999999999",
    "position startpos moves",
    "position sfen moves offer",
    "P1 *",
    "PI",
    "+",
    "-",
    "+7776FU",
    "+7776FU,T12",
    "-3334FU,'* 30 +2726FU",
    "+7776FU,T",
    "+7776FU,T1.99999999999",
    "+d3",
    "PASS",
    "+PASS,T5",
    "RESIGN",
    "%TORYO",
    "%TORYO,T1",
    "%KACHI",
    "%WHAT",
    "#WIN",
    "#LOSE",
    "#RESIGN",
    "#CHUDAN",
    "#",
    "##[CHAT][bob] hello",
    "##[",
    "%%GAME test-900-0 *",
    "%%",
    "%%FORK a b c",
    "%%%",
    "",
    " ",
    "\t",
];

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => proptest::sample::select(LINES).prop_map(str::to_owned),
        1 => (proptest::sample::select(LINES), ".{0,9}").prop_map(|(line, rest)| line.to_owned() + &rest),
        1 => any::<String>(),
    ]
}

fn is_one_line(line: &str) -> bool {
    !line.contains(char::is_control)
}

/// Gives the lines to both sides, and what each of them reads to the other.
fn chatter(grammar: impl Grammar, lines: &[String]) -> Result<(), TestCaseError> {
    let mut server = ServerSession::new(grammar.clone());
    let mut player = PlayerSession::new(grammar);
    for line in lines {
        for said in server.read(line).unwrap_or_default() {
            for line in player.write(&said).unwrap_or_default() {
                prop_assert!(is_one_line(&line), "{:?}", line);
            }
            if let FromPlayer::Login { name, .. } = said {
                server.write(&FromServer::LoggedIn { name });
            }
        }
        for told in player.read(line).unwrap_or_default() {
            for line in server.write(&told) {
                prop_assert!(is_one_line(&line), "{:?}", line);
            }
        }
        for line in server.pending() {
            prop_assert!(is_one_line(&line), "{:?}", line);
        }
    }
    player.finish();
    Ok(())
}

/// What the sessions read of bytes, however they arrive.
fn heard(pieces: &[&[u8]]) -> String {
    let mut server = ServerSession::new(Csa);
    let mut player = PlayerSession::new(Csa);
    let mut assembler = LineAssembler::new(64);
    let mut heard = String::new();
    for line in pieces.iter().flat_map(|piece| assembler.push(piece)) {
        match line {
            Ok(line) => {
                let said = server.read(&line);
                if let Ok([FromPlayer::Login { name, .. }]) = said.as_deref() {
                    server.write(&FromServer::LoggedIn { name: name.clone() });
                }
                heard += &format!("{said:?} {:?}\n", player.read(&line));
            }
            Err(broken) => heard += &format!("{:?}\n", server.read_broken(broken)),
        }
    }
    heard
}

proptest! {
    #[test]
    fn any_lines_can_be_sent(lines in prop::collection::vec(lines(), 0..60)) {
        chatter(Csa, &lines)?;
        chatter(OnlineGame::Othello, &lines)?;
        chatter(OnlineGame::Renju, &lines)?;
    }

    #[test]
    fn any_bytes_can_be_sent(bytes in any::<Vec<u8>>()) {
        heard(&[&bytes]);
    }

    #[test]
    fn joined_and_torn_lines_say_the_same(lines in prop::collection::vec(lines(), 0..30), size in 1..20usize) {
        let bytes: Vec<u8> = lines.iter().flat_map(|line| line.bytes().chain(*b"\r\n")).collect();
        let torn: Vec<&[u8]> = bytes.chunks(size).collect();
        prop_assert_eq!(heard(&torn), heard(&[&bytes]));
    }

    #[test]
    fn any_text_can_be_a_password_or_a_comment(text in any::<String>()) {
        let login = LoginGame::parse(&text);
        let last = text.split_once(',').map_or(text.as_str(), |(_, token)| token);
        prop_assert!(login.game.is_some() || login.token.as_deref() == Some(last));
        if let Ok(name) = GameName::parse(&text) {
            prop_assert_eq!(GameName::parse(&name.to_string()), Ok(name));
        }
        if let Some(comment) = MoveComment::parse(&text) {
            prop_assert_eq!(MoveComment::parse(&comment.to_string()), Some(comment));
        }
    }
}

#[test]
fn a_summary_without_an_end_is_given_up() {
    let mut player = super::playing(Csa);
    player.read("BEGIN Game_Summary").unwrap();
    let faults = (0..5000).filter(|_| player.read("Name+:x").is_err());
    assert_eq!(faults.count(), 1);
}
