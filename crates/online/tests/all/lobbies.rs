use std::collections::{HashMap, HashSet};
use std::time::Duration;

use game::Color;
use online::SecretHash;
use online::accounts::PlayerName;
use online::lobby::{
    Lobby, LoginRefusal, PairedGame, PairingOrder, PairingRule, PairingTime, SessionId, WeekTime,
    Weekday, Wish,
};

fn minutes(count: u64) -> Duration {
    Duration::from_secs(60 * count)
}

fn name(text: &str) -> PlayerName {
    text.parse().unwrap()
}

/// Players with the numbers as sessions.
fn lobby(names: &[&str]) -> Lobby {
    let mut lobby = Lobby::new();
    for (session, text) in (0..).map(SessionId).zip(names) {
        let token = SecretHash::of(&format!("token of {text}"));
        let entered = lobby.log_in(session, &name(text), token, None);
        assert_eq!(entered, Ok(None));
    }
    lobby
}

fn wait(lobby: &mut Lobby, session: u64, game: &str, color: Option<Color>, rating: f64) {
    let game = game.to_owned();
    let wish = Wish {
        game,
        color,
        rating,
    };
    assert!(lobby.wait(SessionId(session), wish));
}

fn pairs(games: &[PairedGame]) -> Vec<(u64, u64)> {
    let pair = |game: &PairedGame| (game.black.0, game.white.0);
    games.iter().map(pair).collect()
}

#[test]
fn a_name_has_one_session_and_its_token_takes_it_over() {
    let mut lobby = lobby(&["ann", "bob"]);
    wait(&mut lobby, 0, "x", None, 0.0);
    let token = SecretHash::of("new");
    let mut enter =
        |session, shown: Option<&str>| lobby.log_in(SessionId(session), &name("ANN"), token, shown);
    let in_use = Err(LoginRefusal::InUse(name("ann")));
    assert_eq!(enter(7, None), in_use);
    assert_eq!(enter(7, Some("token of bob")), in_use);
    assert_eq!(enter(1, None), Err(LoginRefusal::Twice));
    assert_eq!(enter(7, Some("token of ann")), Ok(Some(SessionId(0))));
    // The token is used up, and the old session does not wait any more.
    assert_eq!(enter(8, Some("token of ann")), in_use);
    assert_eq!(lobby.waiting().count(), 0);
    lobby.log_out(SessionId(0));
    assert_eq!(lobby.session(&name("ann")), Some(SessionId(7)));
    lobby.log_out(SessionId(7));
    let entered = lobby.log_in(SessionId(9), &name("ann"), token, None);
    assert_eq!(entered, Ok(None));
}

#[test]
fn who_waits_for_the_same_name_plays_at_once() {
    let mut lobby = lobby(&["ann", "bob", "cat", "dan"]);
    wait(&mut lobby, 0, "a-300-10", None, 0.0);
    wait(&mut lobby, 1, "b-300-10", None, 0.0);
    assert!(lobby.pair(minutes(0)).is_empty());
    wait(&mut lobby, 2, "a-300-10", Some(Color::Black), 0.0);
    assert_eq!(pairs(&lobby.pair(minutes(0))), [(2, 0)]);
    // Two who want the same colour do not play.
    wait(&mut lobby, 1, "c", Some(Color::White), 0.0);
    wait(&mut lobby, 3, "c", Some(Color::White), 0.0);
    assert!(lobby.pair(minutes(0)).is_empty());
    wait(&mut lobby, 0, "c", None, 0.0);
    assert_eq!(pairs(&lobby.pair(minutes(0))), [(0, 1)]);
    let waiting: Vec<_> = lobby.waiting().collect();
    assert_eq!(waiting, [("c", SessionId(3))]);
    assert!(!lobby.wait(
        SessionId(99),
        Wish {
            game: "c".to_owned(),
            color: None,
            rating: 0.0
        }
    ));
}

#[test]
fn colours_are_shared_fairly() {
    let mut lobby = lobby(&["ann", "bob", "cat"]);
    let mut blacks: HashMap<u64, i32> = HashMap::new();
    for round in 0..30 {
        for session in [round % 3, (round + 1) % 3] {
            wait(&mut lobby, session, "x", None, 0.0);
        }
        for game in lobby.pair(minutes(0)) {
            *blacks.entry(game.black.0).or_default() += 1;
            *blacks.entry(game.white.0).or_default() -= 1;
        }
    }
    assert!(
        blacks.values().all(|balance| balance.abs() <= 1),
        "{blacks:?}"
    );
}

#[test]
fn every_five_minutes_of_the_wall_clock() {
    let mut lobby = lobby(&["ann", "bob", "cat"]);
    let rule = PairingRule {
        time: PairingTime::Every { seconds: 5 * 60 },
        order: PairingOrder::Shuffled,
    };
    lobby.open("othello", rule, minutes(62), 1);
    for session in 0..3 {
        wait(&mut lobby, session, "othello", None, 0.0);
    }
    assert_eq!(lobby.deadline(minutes(62)), Some(minutes(65)));
    assert!(lobby.pair(minutes(64)).is_empty());
    assert_eq!(lobby.pair(minutes(65)).len(), 1);
    assert_eq!(lobby.waiting().count(), 1, "the odd one waits");
    assert_eq!(lobby.deadline(minutes(65)), None);
    // A wall clock that is set back by an hour does not stop the games for one.
    for session in 0..2 {
        wait(&mut lobby, session, "othello", None, 0.0);
    }
    assert!(lobby.pair(minutes(6)).is_empty());
    assert!(lobby.pair(minutes(10)).len() == 1);
}

#[test]
fn the_odd_one_is_not_always_the_same() {
    let mut lobby = lobby(&["ann", "bob", "cat"]);
    let rule = PairingRule {
        time: PairingTime::Every { seconds: 5 * 60 },
        order: PairingOrder::Shuffled,
    };
    lobby.open("x", rule, minutes(0), 3);
    let mut odd = HashSet::new();
    for round in 1..20 {
        for session in 0..3 {
            wait(&mut lobby, session, "x", None, 0.0);
        }
        assert_eq!(lobby.pair(minutes(5 * round)).len(), 1);
        odd.extend(lobby.waiting().map(|(_, session)| session));
    }
    assert_eq!(odd.len(), 3);
}

#[test]
fn players_of_like_rating_meet() {
    let mut lobby = lobby(&["ann", "bob", "cat", "dan", "eve"]);
    let rule = PairingRule {
        time: PairingTime::Every { seconds: 30 * 60 },
        order: PairingOrder::Rating,
    };
    lobby.open("floodgate-300-10F", rule, minutes(0), 0);
    for (session, rating) in [(0, 1500.0), (1, 2500.0), (2, 1400.0), (3, 2600.0), (4, 9.0)] {
        wait(&mut lobby, session, "floodgate-300-10F", None, rating);
    }
    let met = pairs(&lobby.pair(minutes(30)));
    assert_eq!(met, [(3, 1), (0, 2)], "who came last sits out");
}

#[test]
fn floodgate_has_times_of_its_own() {
    let at = |times: Vec<WeekTime>, ahead| PairingTime::At { times, ahead };
    let daily = |hour, minute| WeekTime {
        day: None,
        hour,
        minute,
    };
    // 2026-11-18 12:00 UTC, a Wednesday: 1795003200 seconds.
    let noon = Duration::from_secs(1_795_003_200);
    let evening = at(vec![daily(21, 30), daily(9, 0)], 540);
    // 21:30 in Japan is 12:30 UTC.
    assert_eq!(evening.next(noon), Some(noon + minutes(30)));
    assert_eq!(
        evening.next(noon + minutes(30)),
        Some(noon + minutes(12 * 60))
    );
    let sunday = WeekTime {
        day: Some(Weekday::Sunday),
        hour: 13,
        minute: 0,
    };
    let weekly = at(vec![sunday], 0);
    let next = noon + minutes((4 * 24 + 1) * 60);
    assert_eq!(weekly.next(noon), Some(next));
    assert_eq!(weekly.next(next), Some(next + minutes(7 * 24 * 60)));
    // One o'clock on a Sunday in Japan is a Saturday in Greenwich.
    let early = at(vec![WeekTime { hour: 1, ..sunday }], 540);
    assert_eq!(early.next(noon), Some(noon + minutes((3 * 24 + 4) * 60)));
    assert_eq!(at(Vec::new(), 0).next(noon), None);
    assert_eq!(PairingTime::AtOnce.next(noon), None);
}
