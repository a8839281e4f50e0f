use std::fs;
use std::path::PathBuf;

use arena::contest::ContestObserver;
use arena::{Ledger, LiveGames, Plan, PlayerPlan, Row, Sequential};
use search::Stop;

use super::desk;

/// Counts what it sees, and asks to stop after some games.
struct Watcher {
    rows: Vec<Row>,
    standings: usize,
    scheduled: u64,
    last: Option<(u64, u64)>,
    live: LiveGames,
    most: usize,
    stop: Stop,
}

impl Watcher {
    fn new(most: usize) -> Watcher {
        Watcher {
            rows: Vec::new(),
            standings: 0,
            scheduled: 0,
            last: None,
            live: LiveGames::default(),
            most,
            stop: Stop::new(),
        }
    }
}

impl ContestObserver for Watcher {
    fn begin(&mut self, _: &Ledger, scheduled: u64, _: &Stop) -> Result<(), String> {
        self.scheduled = scheduled;
        Ok(())
    }

    fn finished(&mut self, row: &Row) -> Result<(), String> {
        self.rows.push(row.clone());
        if self.rows.len() >= self.most {
            self.stop.request();
        }
        Ok(())
    }

    fn progress(&mut self, ledger: &Ledger, _: Option<&Sequential>) {
        // A game in progress has the moves of its opening at least.
        assert!(self.live.all().iter().all(|game| game.moves.len() >= 4));
        self.standings += 1;
        self.last = Some((ledger.games(), self.scheduled));
    }

    fn end(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        self.progress(ledger, test);
    }

    fn live_games(&self) -> Option<LiveGames> {
        Some(self.live.clone())
    }
}

fn plan(game: &str, players: &[&str]) -> Plan {
    let players = players.iter().map(|&player| PlayerPlan {
        player: player.to_owned(),
        ..PlayerPlan::default()
    });
    Plan {
        rounds: 2,
        openings: "r_4".to_owned(),
        depth: Some(1),
        seed: Some(5),
        ..Plan::new(game, players.collect())
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sanban-desk-{name}-{}", std::process::id()));
    // Nothing is there in the usual case.
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_match_stops_and_goes_on() {
    for (game, players) in [
        ("othello", ["corner", "random"]),
        ("renju", ["random:seed=1", "random:seed=2"]),
        ("shogi", ["capture", "random"]),
    ] {
        let (folder, desk) = (folder(game), desk(game));
        let plan = plan(game, &players);
        // Nothing is played when it is stopped at once, but it can go on.
        let mut nobody = Watcher::new(0);
        nobody.stop.request();
        let stop = nobody.stop.clone();
        desk.play_match(&plan, &folder, &stop, &mut nobody)
            .expect("it stops");
        assert!(nobody.rows.is_empty() && folder.join("plan.toml").exists());

        // How many games are over before the stop is heard depends on the computer.
        let mut first = Watcher::new(1);
        let stop = first.stop.clone();
        desk.play_match(&plan, &folder, &stop, &mut first)
            .expect("it stops");
        let before = first.rows.len();
        assert!((1..=4).contains(&before), "{game}: {before}");

        let mut second = Watcher::new(usize::MAX);
        desk.play_match(&plan, &folder, &Stop::new(), &mut second)
            .expect("it ends");
        assert_eq!(second.rows.len(), 4, "{game}");
        let played =
            |rows: &[Row]| -> Vec<String> { rows.iter().map(|row| row.moves.clone()).collect() };
        let (old, new) = (played(&first.rows), played(&second.rows));
        assert_eq!(new[..before], old, "{game}");
        assert_eq!(second.last, Some((4, 4)), "{game}");
        assert!(second.standings > 0 && folder.join("report.html").exists());

        // Nothing is left to play, and everything is told.
        let mut third = Watcher::new(usize::MAX);
        desk.play_match(&plan, &folder, &Stop::new(), &mut third)
            .expect("it is over");
        assert_eq!((third.rows.len(), third.last), (4, Some((4, 4))));
        fs::remove_dir_all(&folder).expect("a folder");
    }
}

#[test]
fn pages_start_no_match_of_files() {
    let (folder, desk) = (folder("refused"), desk("othello"));
    let usual = plan("othello", &["corner", "random"]);
    for plan in [
        Plan {
            openings: "/etc/passwd".to_owned(),
            ..usual.clone()
        },
        plan("othello", &["minimax:evaluator=sh", "random"]),
        plan("othello", &["policy:net=/etc/passwd", "random"]),
        plan("othello", &["random", "value1:net=run:mine"]),
        plan("othello", &["corner"]),
        plan("shogi", &["random", "capture"]),
        Plan {
            time: Some("soon".to_owned()),
            ..usual
        },
    ] {
        let played = desk.play_match(&plan, &folder, &Stop::new(), &mut Watcher::new(1));
        let why = played.expect_err("refused");
        assert!(!why.en.is_empty() && !why.ja.is_empty());
        assert!(!folder.exists());
    }
}
