//! What one side writes the other one reads.

use std::time::Duration;

use game::{ByColor, Color};
use proptest::prelude::*;
use protocol::csa::Csa;
use protocol::game_server::{
    ClockTerms, EndKind, EndResult, FromPlayer, FromServer, Grammar, LobbyReply, LobbyRequest,
    PlayerSession, PlayerSide, PriorMove, Proposal, ResumedGame, ServerSide, SpecialMove,
};
use protocol::othello_online::OnlineGame;

use super::both_playing;

fn colors() -> impl Strategy<Value = Color> {
    proptest::sample::select(&Color::BOTH[..])
}

fn words() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9+.][a-zA-Z0-9+._-]{0,11}"
}

fn texts() -> impl Strategy<Value = String> {
    "[a-zA-Zあ-ん0-9*+'.]{1,5}( [a-zA-Z0-9*+'.]{1,5}){0,3}"
}

fn times() -> impl Strategy<Value = Duration> {
    prop_oneof![
        (0..9999u64).prop_map(Duration::from_secs),
        (0..9999u64).prop_map(|minutes| Duration::from_secs(60 * minutes)),
        (0..999_999u64).prop_map(Duration::from_millis),
    ]
}

fn clocks() -> impl Strategy<Value = ClockTerms> {
    let some = || prop::option::of(times());
    let parts = (times(), times(), times(), times());
    (some(), parts, any::<bool>(), some()).prop_map(|(total, parts, rounds_up, remaining)| {
        let (byoyomi, increment, delay, least) = parts;
        ClockTerms {
            total,
            byoyomi,
            increment,
            delay,
            least,
            rounds_up,
            remaining,
            ..ClockTerms::default()
        }
    })
}

/// Moves and positions as a protocol has them.
fn positions(csa: bool) -> impl Strategy<Value = (Option<String>, Vec<PriorMove>)> {
    let csa_start = "P1( \\* |[+-]FU){8}[+-]FU\nP-00KA\n[+-]";
    let start = prop::option::of(if csa { csa_start } else { "[XO-]{8}[BW]1" });
    let text = if csa {
        "[1-9]{4}FU"
    } else {
        "[a-o][1-9]|pass|swap|declare [1-9]|choose h8"
    };
    let moves = (text, prop::option::of(times())).prop_map(move |(text, spent)| PriorMove {
        text,
        spent: spent.filter(|_| csa),
    });
    (start, prop::collection::vec(moves, 0..9))
}

fn proposals(csa: bool) -> impl Strategy<Value = Proposal> {
    let some = || prop::option::of(words());
    let words = (some(), words(), words(), some(), some());
    let rules = (
        colors(),
        colors(),
        prop::option::of(any::<bool>()),
        prop::option::of(any::<u32>()),
    );
    let others = prop::collection::vec(("X[a-zA-Z_+-]{1,9}", texts()), 0..4);
    let clocks = prop_oneof![
        clocks().prop_map(ByColor::both),
        (clocks(), clocks()).prop_map(|(black, white)| ByColor { black, white }),
    ];
    (words, rules, others, clocks, positions(csa)).prop_map(
        |((id, black, white, format, declaration), rules, others, clocks, (start, moves))| {
            let (your_color, to_move, rematch_on_draw, max_moves) = rules;
            Proposal {
                id,
                names: ByColor { black, white },
                your_color,
                to_move,
                format,
                declaration,
                rematch_on_draw,
                max_moves,
                others,
                clocks,
                start,
                moves,
            }
        },
    )
}

/// The unit is written as it is only if every time is a multiple of it.
fn without_units(mut proposal: Proposal) -> Proposal {
    for color in Color::BOTH {
        proposal.clocks[color].unit = Duration::from_secs(1);
    }
    proposal
}

fn is_round<G: Grammar>(grammar: G, proposal: &Proposal) -> Result<(), TestCaseError> {
    let (mut server, mut player) = both_playing(grammar);
    // The end of the game before is not told.
    let mut told = Vec::new();
    for line in server.write(&FromServer::Proposed(Box::new(proposal.clone()))) {
        prop_assert!(!line.contains(char::is_control), "{:?}", line);
        told.extend(player.read(&line).unwrap());
    }
    prop_assert_eq!(told.len(), 2);
    match told.pop() {
        Some(FromServer::Proposed(read)) => prop_assert_eq!(&without_units(*read), proposal),
        other => prop_assert!(false, "{:?}", other),
    }
    Ok(())
}

fn names() -> impl Strategy<Value = String> {
    "[A-Za-z0-9_][A-Za-z0-9_@.-]{0,31}"
}

fn logins() -> impl Strategy<Value = FromPlayer> {
    let resumed = ("[!-~]{1,40}", "[a-z0-9]{1,40}").prop_map(|(id, token)| ResumedGame {
        id,
        token: token.as_str().into(),
    });
    let parts = (
        names(),
        "[!-~]{1,99}",
        any::<bool>(),
        prop::option::of(resumed),
    );
    parts.prop_map(|(name, password, extended, resumed)| FromPlayer::Login {
        name,
        password: password.as_str().into(),
        extended,
        resumed,
    })
}

fn requests() -> impl Strategy<Value = LobbyRequest> {
    let side = || prop::option::of(colors());
    let fork = prop::option::of((words(), prop::option::of(any::<u32>())));
    prop_oneof![
        (words(), side()).prop_map(|(name, color)| LobbyRequest::Game { name, color }),
        (words(), side()).prop_map(|(name, color)| LobbyRequest::Challenge { name, color }),
        proptest::sample::select(vec![
            LobbyRequest::StopWaiting,
            LobbyRequest::Who,
            LobbyRequest::List,
            LobbyRequest::Rating,
            LobbyRequest::Help,
            LobbyRequest::Version,
        ]),
        words().prop_map(LobbyRequest::Show),
        (words(), any::<bool>()).prop_map(|(id, on)| LobbyRequest::Monitor { id, on }),
        (words(), any::<bool>()).prop_map(|(id, on)| LobbyRequest::Monitor2 { id, on }),
        (words(), words(), any::<u32>()).prop_map(|(name, moves, count)| LobbyRequest::SetBuoy {
            name,
            moves,
            count
        }),
        words().prop_map(LobbyRequest::DeleteBuoy),
        words().prop_map(LobbyRequest::BuoyCount),
        (words(), fork).prop_map(|(source, fork)| {
            let (name, after) = fork.map_or((None, None), |(name, after)| (Some(name), after));
            LobbyRequest::Fork {
                source,
                name,
                after,
            }
        }),
    ]
}

/// What Black may say in a game of CSA, once.
fn said() -> impl Strategy<Value = FromPlayer> {
    let special = vec![
        SpecialMove::Resign,
        SpecialMove::Declare,
        SpecialMove::Interrupt,
    ];
    prop_oneof![
        ("[0-9]{4}[A-Z]{2}", prop::option::of(texts()))
            .prop_map(|(text, comment)| FromPlayer::Play { text, comment }),
        proptest::sample::select(special).prop_map(FromPlayer::Special),
        texts().prop_map(FromPlayer::Chat),
        requests().prop_map(FromPlayer::Lobby),
        Just(FromPlayer::KeepAlive),
    ]
}

/// What a server of CSA may tell a player in a game, once.
fn told() -> impl Strategy<Value = FromServer> {
    let spent = || prop::option::of(times());
    let special = vec![
        SpecialMove::Resign,
        SpecialMove::Declare,
        SpecialMove::Interrupt,
    ];
    let reason = proptest::sample::select(&EndKind::NAMED[..]);
    let result = vec![
        EndResult::Win,
        EndResult::Lose,
        EndResult::Draw,
        EndResult::Censored,
    ];
    prop_oneof![
        (colors(), "[0-9]{4}[A-Z]{2}", spent()).prop_map(|(by, text, spent)| FromServer::Played {
            by,
            text,
            spent
        }),
        (proptest::sample::select(special), spent())
            .prop_map(|(special, spent)| FromServer::Special { special, spent }),
        (reason, proptest::sample::select(result)).prop_map(|(reason, result)| {
            let result = (reason != EndKind::Chudan).then_some(result);
            FromServer::Ended {
                reason: Some(reason),
                result,
            }
        }),
        (names(), texts()).prop_map(|(from, text)| FromServer::Chat { from, text }),
        (
            "WHO|LIST|MONITOR2|ERROR",
            prop::option::of(names()),
            texts()
        )
            .prop_map(|(topic, about, text)| FromServer::Lobby(LobbyReply {
                topic,
                about,
                text
            })),
        Just(FromServer::KeepAlive),
        Just(FromServer::LoggedOut),
        Just(FromServer::Rejected {
            id: Some("g1".into()),
            by: Some("bob".into())
        }),
    ]
}

/// What a player of Othello or Renju may say, and be told.
fn moves() -> impl Strategy<Value = String> {
    "[a-h][1-8]|pass|swap|stay|add|ten|declare [1-9]|offer [a-o]1[0-5]|choose h8"
}

proptest! {
    #[test]
    fn a_summary_is_read_as_it_is_written(proposal in proposals(true)) {
        is_round(Csa, &proposal)?;
    }

    #[test]
    fn a_summary_of_othello_is_read_as_it_is_written(proposal in proposals(false)) {
        is_round(OnlineGame::Othello, &proposal)?;
        is_round(OnlineGame::Renju, &proposal)?;
    }

    #[test]
    fn a_login_is_read_as_it_is_written(login in logins()) {
        let mut player = PlayerSession::new(Csa);
        let lines = player.write(&login).unwrap();
        let said = protocol::csa::Server::new(Csa).read(&lines[0]).unwrap();
        prop_assert_eq!(said, [login]);
    }

    #[test]
    fn what_a_player_says_is_read_as_it_is_written(said in said()) {
        let (mut server, mut player) = both_playing(Csa);
        let lines = player.write(&said).unwrap();
        prop_assert_eq!(server.read(&lines[0]), Ok(vec![said]), "{:?}", lines);
    }

    #[test]
    fn what_a_server_tells_is_read_as_it_is_written(told in told()) {
        let (mut server, mut player) = both_playing(Csa);
        let lines = server.write(&told);
        let read: Vec<FromServer> = lines.iter().flat_map(|line| player.read(line).unwrap()).collect();
        prop_assert_eq!(read, [told], "{:?}", lines);
    }

    #[test]
    fn moves_of_othello_and_renju_are_read_as_they_are_written(text in moves(), spent in times()) {
        for game in [OnlineGame::Othello, OnlineGame::Renju] {
            let (mut server, mut player) = both_playing(game);
            let said = FromPlayer::Play { text: text.clone(), comment: None };
            let lines = player.write(&said).unwrap();
            prop_assert_eq!(server.read(&lines[0]), Ok(vec![said]));
            let (by, spent) = (Color::Black, Some(spent));
            let told = FromServer::Played { by, text: text.clone(), spent };
            let lines = server.write(&told);
            prop_assert_eq!(player.read(&lines[0]), Ok(vec![told]));
        }
    }
}
