use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use join::OnlineProtocol;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use crate::game_script::GameScript;
use crate::load_accounts;
use crate::load_client::LoadClient;
use crate::load_plan::{LoadError, LoadPlan};
use crate::load_report::{LoadReport, ServerUse};
use crate::load_run::{LoadPhase, LoadRun};
use crate::load_stream::Dialer;
use crate::moments::Moments;
use crate::own_delay::probe;
use crate::server_process::ProcessUse;

/// How long the games may take to begin: for each player, and for all.
const LOGIN_TIME: Duration = Duration::from_millis(40);
const GATHERING: Duration = Duration::from_secs(30);
/// How long moves may be on their way at the end.
const SETTLING: Duration = Duration::from_secs(3);
/// How long the players may take to leave.
const LEAVING: Duration = Duration::from_secs(10);
/// How often memory is looked at.
const LOOK: Duration = Duration::from_millis(500);
/// The most pairs of probes.
const PROBES: usize = 50;
/// How much longer than needed games are made: moves that come at once after a delay.
const SPARE: usize = 16;

/// Runs a load test; `tell` hears when the measurement begins.
///
/// # Errors
///
/// If there is no server, and if no game begins.
pub fn run(plan: &LoadPlan, tell: &mut dyn FnMut(usize)) -> Result<LoadReport, LoadError> {
    host::raise_file_limit();
    let clients = 2 * plan.games;
    let passwords = load_accounts::passwords(plan.data.as_deref(), clients);
    let passwords = passwords.map_err(LoadError::Accounts)?;
    let dialer = Dialer::new(&plan.server, &plan.transport)?;
    let plies = (plan.length.as_secs_f64() / plan.pace.as_secs_f64()).ceil() as usize + SPARE;
    let scripts = GameScript::all(plan.protocol, plies, plan.seed);
    let run = LoadRun::new(plan.protocol, dialer, plan.pace, plan.games, scripts);
    let run = Arc::new(run);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let report = runtime.block_on(measure(plan, &run, passwords, tell));
    runtime.shutdown_background();
    report
}

async fn measure(
    plan: &LoadPlan,
    run: &Arc<LoadRun>,
    passwords: Vec<String>,
    tell: &mut dyn FnMut(usize),
) -> Result<LoadReport, LoadError> {
    let look = || plan.process.and_then(ProcessUse::of);
    let before = look();
    if let (Some(process), None) = (plan.process, before) {
        return Err(LoadError::Process(process));
    }
    // Whether anybody listens at all is said at once.
    drop(run.dialer.dial().await?);
    let began = Instant::now();
    let clients = passwords.len();
    let mut players = JoinSet::new();
    for (number, secret) in passwords.into_iter().enumerate() {
        let name = load_accounts::name(number);
        let password = match plan.protocol {
            OnlineProtocol::Csa => format!("load{}-{},{secret}", number / 2, plan.clock),
            _ => secret,
        };
        players.spawn(LoadClient::new(run, name, password).play());
    }
    gather(run, clients, began).await?;
    let gathering = began.elapsed();
    let gathered = look();
    let own = Arc::new(Moments::default());
    let probes = probe(plan.games.clamp(1, PROBES), plan.pace, &own).await?;
    let begin = Instant::now();
    let players_inside = run.tally.playing.load(Ordering::Relaxed);
    tell(players_inside / 2);
    run.phase.send_replace(LoadPhase::Playing(begin));
    let most = watch(plan, run, begin, &look).await;
    let end = look();
    let length = begin.elapsed();
    run.phase.send_replace(LoadPhase::Settling);
    drop(probes);
    settle(run).await;
    run.close_all();
    let tally = &run.tally;
    let count = |counter: &std::sync::atomic::AtomicUsize| counter.load(Ordering::Relaxed);
    let report = LoadReport {
        games: plan.games,
        players: players_inside,
        gathering,
        length,
        moves: count(&tally.moves),
        planned: (length.as_secs_f64() / plan.pace.as_secs_f64()) as usize * plan.games,
        finished: count(&tally.finished),
        relay: tally.relays.percentiles(),
        echo: tally.echoes.percentiles(),
        own: own.percentiles(),
        lost: count(&tally.lost),
        faults: count(&tally.faults),
        first_fault: run.first_fault(),
        broken: count(&tally.broken),
        resumed: count(&tally.resumed),
        returns: tally.returns.percentiles(),
        server: server_use(clients, length, [before, gathered, end], most),
    };
    run.phase.send_replace(LoadPhase::Leaving);
    let _ = timeout(LEAVING, async {
        while players.join_next().await.is_some() {}
    })
    .await;
    Ok(report)
}

/// Waits until all games have begun.
async fn gather(run: &LoadRun, clients: usize, began: Instant) -> Result<(), LoadError> {
    let patience = GATHERING + LOGIN_TIME * u32::try_from(clients).unwrap_or(u32::MAX);
    loop {
        let playing = run.tally.playing.load(Ordering::Relaxed);
        if playing == clients {
            return Ok(());
        }
        if began.elapsed() > patience {
            return match playing {
                0 => Err(LoadError::NoGame {
                    inside: run.tally.inside.load(Ordering::Relaxed),
                    clients,
                    said: run.first_fault(),
                }),
                // What there is, is measured; the report says that players are missing.
                _ => Ok(()),
            };
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Lets the games be played, and gives the most memory that was seen.
async fn watch(
    plan: &LoadPlan,
    run: &LoadRun,
    begin: Instant,
    look: &dyn Fn() -> Option<ProcessUse>,
) -> u64 {
    let mut most = 0;
    let mut cut = plan.cut.map(|after| begin + after);
    let end = begin + plan.length;
    while Instant::now() < end {
        most = most.max(look().map_or(0, |used| used.resident));
        let mut next = (Instant::now() + LOOK).min(end);
        if let Some(at) = cut {
            if at <= Instant::now() {
                run.phase
                    .send_replace(LoadPhase::Cut(begin, Instant::now()));
                cut = None;
            } else {
                next = next.min(at);
            }
        }
        sleep_until(next.into()).await;
    }
    most
}

/// Waits until everything that was sent has arrived, but not for ever.
async fn settle(run: &LoadRun) {
    let end = Instant::now() + SETTLING;
    while Instant::now() < end && run.is_on_the_way() {
        sleep(Duration::from_millis(20)).await;
    }
}

fn server_use(
    clients: usize,
    length: Duration,
    [before, gathered, end]: [Option<ProcessUse>; 3],
    most: u64,
) -> Option<ServerUse> {
    let (before, gathered, end) = (before?, gathered?, end?);
    let most = most.max(gathered.resident).max(end.resident);
    let used = end.cpu.saturating_sub(gathered.cpu);
    Some(ServerUse {
        cores: used.as_secs_f64() / length.as_secs_f64(),
        before: before.resident,
        gathered: gathered.resident,
        most,
        per_connection: most.saturating_sub(before.resident) / clients.max(1) as u64,
    })
}
