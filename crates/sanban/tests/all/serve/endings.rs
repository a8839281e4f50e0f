//! Every way in which a game ends, as both players are told of it.

use super::two_players_named;
use super::wire::{GameHost, Wire};
use crate::test_folder::TestFolder;

/// Two who play a game of this name on a server of Shogi, Black first.
fn shogi(host: &GameHost, game: &str) -> [Wire; 2] {
    let names = ["black", "white"].map(|side| format!("{side}-{game}"));
    let passwords = ["B", "W"].map(|side| format!("{game}-900-10F-{side},secret"));
    two_players_named(
        host,
        names.each_ref().map(|name| &**name),
        passwords.each_ref().map(|word| &**word),
    )
}

fn play<'a>(players: &mut [Wire; 2], moves: impl IntoIterator<Item = &'a str>) {
    for line in moves {
        players[usize::from(line.starts_with('-'))].say(line);
        for wire in players.iter_mut() {
            assert_eq!(wire.line(), format!("{line},T0"));
        }
    }
}

/// What Black and White read next.
fn both_read(players: &mut [Wire; 2], lines: [&[&str]; 2]) {
    for (wire, lines) in players.iter_mut().zip(lines) {
        assert_eq!(wire.lines(lines.len()), lines);
    }
}

#[test]
fn shogi_ends_by_repetition_declaration_and_interruption() {
    let folder = TestFolder::new("serve-endings");
    let host = GameHost::open(&folder, "csa", &[]);

    let mut players = shogi(&host, "fourfold");
    let circle = ["+2838HI", "-8272HI", "+3828HI", "-7282HI"];
    play(&mut players, circle.into_iter().cycle().take(12));
    both_read(&mut players, [&["#SENNICHITE", "#DRAW"]; 2]);

    // A declaration without the king in the camp.
    let mut players = shogi(&host, "wrong");
    players[0].say("%KACHI");
    let told = ["%KACHI,T0", "#ILLEGAL_MOVE"];
    both_read(&mut players, [&told; 2]);
    both_read(&mut players, [&["#LOSE"], &["#WIN"]]);

    // One wish does not break the game off, of which the other player hears, and a move takes it back.
    let mut players = shogi(&host, "broken");
    players[1].say("%CHUDAN");
    assert_eq!(players[0].line(), "%CHUDAN");
    play(&mut players, ["+7776FU"]);
    players[0].say("%CHUDAN");
    assert_eq!(players[1].line(), "%CHUDAN");
    players[1].say("%CHUDAN");
    both_read(&mut players, [&["#CHUDAN"]; 2]);
    // There is no second line: the next game follows.
    for wire in &mut players {
        assert_eq!(wire.line(), "BEGIN Game_Summary");
    }
}

#[test]
fn who_gives_check_for_ever_loses() {
    let folder = TestFolder::new("serve-perpetual");
    let start = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
    let host = GameHost::open(&folder, "csa", &["--start", start]);
    let mut players = shogi(&host, "checks");
    let circle = ["-5152OU", "+9192HI", "-5251OU", "+9291HI"];
    let circles = circle.into_iter().cycle().take(12);
    play(&mut players, ["+9991HI"].into_iter().chain(circles));
    both_read(&mut players, [&["#OUTE_SENNICHITE"]; 2]);
    both_read(&mut players, [&["#LOSE"], &["#WIN"]]);
}

#[test]
fn a_king_in_the_camp_is_declared() {
    let folder = TestFolder::new("serve-declared");
    // Ten pieces beside the king, two of them worth five points, and eighteen pawns in hand.
    let start = "RRGGKGGSS/BB7/9/9/9/9/9/9/4k4 b 18P 1";
    let host = GameHost::open(&folder, "csa", &["--start", start]);
    let mut players = shogi(&host, "kachi");
    players[0].say("%KACHI");
    both_read(&mut players, [&["%KACHI,T0", "#JISHOGI"]; 2]);
    both_read(&mut players, [&["#WIN"], &["#LOSE"]]);
    let record = super::games::record(&folder, "csa");
    assert!(record.contains("\n%KACHI\n"), "{record}");
}

/// These ends are ours: the protocol of Othello has none for Renju.
#[test]
fn renju_ends_by_a_foul_by_agreement_and_by_two_passes() {
    let folder = TestFolder::new("serve-renju-endings");
    let host = GameHost::open(&folder, "renju", &[]);
    let two = |pair: &str| {
        let names = ["ann", "bob"].map(|name| format!("{name}-{pair}"));
        two_players_named(
            &host,
            names.each_ref().map(|name| &**name),
            ["secret", "word"],
        )
    };

    let mut players = two("foul");
    let stones = "+h9 -a1 +h10 -a3 +i8 -a5 +j8 -a7";
    play(&mut players, stones.split(' '));
    players[0].say("+h8");
    both_read(&mut players, [&["+h8,T0", "#FOUL"]; 2]);
    both_read(&mut players, [&["#LOSE"], &["#WIN"]]);

    // A move declines the offer, and the next one is accepted.
    let mut players = two("draw");
    play(&mut players, ["+h8"]);
    players[0].say("DRAW");
    assert_eq!(players[1].line(), "+DRAW");
    play(&mut players, ["-h9"]);
    players[1].say("DRAW");
    assert_eq!(players[0].line(), "-DRAW");
    players[0].say("DRAW");
    both_read(&mut players, [&["#AGREEMENT", "#DRAW"]; 2]);

    // Not in the opening, where a pass is illegal.
    let mut players = two("passes");
    play(&mut players, "+h8 -h9 +a1 -a15 +o1 -o15 +a8".split(' '));
    for (side, sign) in [(1, '-'), (0, '+')] {
        players[side].say("PASS");
        for wire in &mut players {
            assert_eq!(wire.line(), format!("{sign}PASS,T0"));
        }
    }
    both_read(&mut players, [&["#DOUBLE_PASS", "#DRAW"]; 2]);
}

/// A server that the system has stopped for a while, as a laptop that sleeps: the time is the player's, the game goes
/// on, and a flag that should have fallen meanwhile has fallen.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_was_stopped_counts_the_time() {
    use std::fs;
    use std::thread::sleep;
    use std::time::Duration;

    let folder = TestFolder::new("serve-stopped");
    let host = GameHost::open(&folder, "othello", &["--time", "3+0"]);
    let signal = |signal: &str| {
        let process = host.process().to_string();
        let mut kill = std::process::Command::new("kill");
        assert!(
            kill.args([signal, &process])
                .status()
                .expect("kill")
                .success()
        );
    };
    // Each thread stops when the system comes to it.
    let is_stopped = || {
        let mut threads = fs::read_dir(format!("/proc/{}/task", host.process())).expect("threads");
        threads.all(|thread| {
            let stat = fs::read_to_string(thread.expect("a thread").path().join("stat"));
            stat.is_ok_and(|stat| {
                stat.rsplit(") ")
                    .next()
                    .is_some_and(|rest| rest.starts_with('T'))
            })
        })
    };
    let stop = || {
        signal("-STOP");
        while !is_stopped() {
            sleep(Duration::from_millis(1));
        }
    };
    let mut players = super::two_players(&host, ["secret", "word"]);
    stop();
    sleep(Duration::from_millis(1200));
    signal("-CONT");
    players[0].say("+f5");
    for wire in &mut players {
        assert_eq!(wire.line(), "+f5,T1");
    }
    players[1].say("-d6");
    for wire in &mut players {
        assert_eq!(wire.line(), "-d6,T0");
    }
    // The move waits in the network until the server goes on: too late.
    stop();
    players[0].say("+c3");
    sleep(Duration::from_millis(2200));
    signal("-CONT");
    let lines = [&["#TIME_UP", "#LOSE"][..], &["#TIME_UP", "#WIN"]];
    both_read(&mut players, lines);
}
