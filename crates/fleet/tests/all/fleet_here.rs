use std::io::Write as _;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use arena::contest::{
    Contest, ContestFolder, ContestObserver, ContestResult, ContestSetup, DistantGames as _, Logs,
    PlanGames, WantedGames,
};
use arena::{Contestant, Plan, PlayerPlan, Row};
use fleet::{
    Coordinator, CoordinatorSettings, DistantMatch, FleetStatus, JobQueue, NatsQueue, Question,
    Reply, SqliteQueue, WorkerFacts, WorkerPlan, ask, fleet_version, work,
};
use game::Game;
use othello::Othello;
use report::Language;
use search::Stop;

/// A lease that a test can wait for.
pub(crate) const LEASE: Duration = Duration::from_secs(2);

/// A folder with a queue, and the server behind it if it has one.
pub(crate) struct FleetHere {
    pub(crate) folder: PathBuf,
    pub(crate) queue: Arc<dyn JobQueue>,
    server: Option<Child>,
}

/// Runs a test on every kind of queue.
pub(crate) fn on_every_queue(name: &str, test: impl Fn(&FleetHere)) {
    test(&FleetHere::with_sqlite(name));
    match FleetHere::with_nats(name) {
        Some(fleet) => test(&fleet),
        // Not `eprintln`, which the test harness hides when the test passes.
        None => {
            let _ = writeln!(
                std::io::stderr(),
                "skipped on NATS: there is no nats-server in PATH"
            );
        }
    }
}

impl FleetHere {
    pub(crate) fn with_sqlite(name: &str) -> FleetHere {
        let folder = folder(name);
        let queue = SqliteQueue::open(&folder, LEASE).expect("a queue");
        FleetHere {
            folder,
            queue: Arc::new(queue),
            server: None,
        }
    }

    fn with_nats(name: &str) -> Option<FleetHere> {
        let folder = folder(name);
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = port.expect("a free port").port();
        let server = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
            .arg(folder.join("store"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let address = format!("nats://127.0.0.1:{port}");
        let queue = NatsQueue::connect(&address, LEASE, Duration::from_secs(20));
        Some(FleetHere {
            folder,
            queue: Arc::new(queue.expect("the server answers")),
            server: Some(server),
        })
    }

    pub(crate) fn coordinator(&self, checked_percent: f64) -> Coordinator {
        let settings = CoordinatorSettings {
            checked_percent,
            lease: LEASE,
        };
        let queue = Arc::clone(&self.queue);
        Coordinator::start(&self.folder, queue, settings).expect("a coordinator")
    }

    /// Works until stopped.
    pub(crate) fn work(&self, name: &str, stop: &Stop) {
        let plan = WorkerPlan {
            name: name.to_owned(),
            threads: 1,
            once: false,
            files: self.folder.join(format!("files of {name}")),
        };
        // A worker that is set aside ends with an error.
        let _ = work(&*self.queue, &plan, stop, &|_| {});
    }

    /// The games of a plan as the fleet plays them.
    pub(crate) fn play(&self, plan: &Plan) -> Result<Vec<Row>, String> {
        let wanted = WantedGames {
            plan: named(plan),
            openings: None,
            games: (0..plan.games.expect("a number of games")).collect(),
        };
        let mut tell = |_| {};
        let mut distant = DistantMatch::new(Arc::clone(&self.queue), &mut tell);
        distant.play(wanted, &Stop::new(), &mut |_| {})
    }

    /// Shows a worker to the coordinator.
    pub(crate) fn show(&self, name: &str) {
        let worker = WorkerFacts {
            name: name.to_owned(),
            version: fleet_version(),
            signature: fleet::signature(),
            threads: 1,
        };
        let runs = Vec::new();
        // One that was set aside is told so.
        let _ = ask(
            &*self.queue,
            &Question::Beat { worker, runs },
            Duration::from_secs(5),
        );
    }

    pub(crate) fn status(&self) -> FleetStatus {
        let question = Question::Status;
        match ask(&*self.queue, &question, Duration::from_secs(10)).expect("an answer") {
            Reply::Status(status) => *status,
            other => panic!("{other:?}"),
        }
    }
}

impl Drop for FleetHere {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            let _ = server.kill();
            let _ = server.wait();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn folder(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(format!("fleet-{name}-{process}-{count}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A match of two players at one node a move.
pub(crate) fn plan(first: &str, second: &str, games: u64) -> Plan {
    let player = |text: &str| PlayerPlan {
        player: text.to_owned(),
        ..PlayerPlan::default()
    };
    Plan {
        seed: Some(5),
        nodes: Some(1),
        rounds: games.div_ceil(2),
        games: Some(games),
        ..Plan::new("othello", vec![player(first), player(second)])
    }
}

/// The plan with the names that a contest gives to its players.
pub(crate) fn named(plan: &Plan) -> Plan {
    let mut plan = plan.clone();
    for index in 0..plan.players.len() {
        let player = plan.players[index].player.clone();
        let is_taken = plan.players[..index]
            .iter()
            .any(|other| other.player == player);
        plan.players[index].name = Some(if is_taken {
            format!("{player} #2")
        } else {
            player
        });
    }
    plan
}

/// The games of a plan, played here one by one.
pub(crate) struct GamesHere {
    games: PlanGames<Othello>,
    players: Vec<Contestant<Othello>>,
}

impl GamesHere {
    pub(crate) fn new(plan: &Plan) -> GamesHere {
        let plan = named(plan);
        let setup = setup(&plan);
        let rules = OthelloRules::default();
        let game = boards::contest::game();
        let contest = Contest::<Othello>::new(setup, rules, game);
        let games = contest.and_then(Contest::into_games).expect("games");
        let seed = plan.seed.expect("a seed");
        let players = boards::contestants::<Othello>(&plan, &rules, seed, &Logs::None);
        let players = players.expect("players");
        GamesHere { games, players }
    }

    pub(crate) fn row(&self, game: u64, stop: &Stop) -> Option<Row> {
        let row = self.games.play(&self.players, game, stop);
        row.expect("a game of the plan")
    }
}

/// The rules of Othello, as its games name them.
type OthelloRules = <Othello as Game>::Rules;

fn setup(plan: &Plan) -> ContestSetup {
    ContestSetup {
        plan: plan.clone(),
        base: "".into(),
        folder: ContestFolder::None,
        azisai: None,
        language: Language::English,
    }
}

/// The rows of a contest, in the order in which its games ended.
#[derive(Default)]
struct Heard(Vec<Row>);

impl ContestObserver for Heard {
    fn finished(&mut self, row: &Row) -> Result<(), String> {
        self.0.push(row.clone());
        Ok(())
    }
}

/// The same plan on this machine alone.
pub(crate) fn on_one_machine(plan: &Plan) -> (ContestResult, Vec<Row>) {
    let mut heard = Heard::default();
    let result = boards::contest::play::<Othello>(setup(plan), &Stop::new(), &mut heard);
    (result.expect("it can be played"), heard.0)
}

/// Rows as files have them, without the times, which no two machines share.
pub(crate) fn timeless(rows: &[Row]) -> Vec<String> {
    let mut rows = rows.to_vec();
    rows.sort_by_key(|row| row.game);
    let texts = rows.into_iter().map(|row| {
        let times = vec![0; row.time_us.len()];
        let row = Row {
            time_us: times,
            ..row
        };
        serde_json::to_string(&row).expect("text")
    });
    texts.collect()
}
