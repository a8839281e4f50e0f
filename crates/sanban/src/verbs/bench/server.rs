use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Error, Result};
use join::OnlineProtocol;
use report::Language;
use serde_json::Value;
use server_load::{LoadError, LoadPlan, LoadReport, Percentiles};

use crate::answer::Answer;
use crate::server_place::{self, ServerPlace};

/// A clock that no game of a test uses up.
const CLOCK: &str = "36000-10F";

/// Measure a server of games: many games at once, and how long a move is on its way
///
/// Two scripted players a game log in, play legal games at a steady pace, and measure the time from the writing of
/// a move to its reading by the opponent. Their own part in that is measured beside it. Exit code 1 if a move was
/// lost, or if the server broke the protocol.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// What the server speaks: csa (Shogi), othello or renju
    #[arg(value_parser = server_place::protocol_parser())]
    protocol: OnlineProtocol,

    #[command(flatten)]
    place: ServerPlace,

    /// How many games are played at once; several numbers, joined by commas, are measured one after the other
    #[arg(long, value_name = "N", default_value = "100", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=50_000))]
    games: Vec<u32>,

    /// How many seconds are measured
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,

    /// The time from move to move in each game, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    pace: u32,

    /// The clock in the names of the games (CSA), such as 900-10F
    #[arg(long, value_name = "CLOCK", default_value = CLOCK)]
    clock: String,

    /// The data folder of a server on this machine: the players get accounts there, as engines with tokens.
    /// Without it the server has to accept new names (`sanban serve --open`)
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Cut all connections at once after so many seconds: the players come back with their tokens
    #[arg(long, value_name = "SECONDS")]
    cut: Option<u32>,

    /// The process of a server on this machine, whose memory and CPU time are measured
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,

    /// Decides which games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let mut rows = Vec::new();
    let mut answer = Answer::Yes;
    for &games in &args.games {
        let plan = plan(args, games as usize);
        let mut tell = |begun: usize| {
            let line = language.pick(
                format!("{begun} games have begun; {} seconds", args.seconds),
                format!("{begun} 局が始まりました。{} 秒間測ります", args.seconds),
            );
            let _ = writeln!(anstream::stderr(), "{line}");
        };
        let report = server_load::run(&plan, &mut tell).map_err(|why| match why {
            LoadError::Connect(why) => {
                Error::msg(format!("{}: {}", plan.server, why.text(language)))
            }
            why => why.into(),
        })?;
        if !report.is_sound() {
            answer = Answer::No;
        }
        if args.json {
            rows.push(report.to_json());
        } else {
            out.write_all(text(&report, language).as_bytes())?;
            out.flush()?;
        }
    }
    if args.json {
        let report = serde_json::json!({"schema": 1, "runs": Value::Array(rows)});
        writeln!(out, "{report}")?;
    }
    Ok(answer)
}

fn plan(args: &Args, games: usize) -> LoadPlan {
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    LoadPlan {
        server: args.place.server.clone(),
        transport: args.place.transport(),
        protocol: args.protocol,
        games,
        pace: Duration::from_millis(args.pace.into()),
        length: seconds(args.seconds),
        clock: args.clock.clone(),
        data: args.data.clone(),
        cut: args.cut.map(seconds),
        process: args.pid,
        seed: args.seed,
    }
}

/// The report for people.
fn text(report: &LoadReport, language: Language) -> String {
    let mut text = String::new();
    let mut row = |english: &str, japanese: &str, value: String| {
        let name = language.pick(english, japanese);
        text.push_str(&format!("{name}: {value}\n"));
    };
    row(
        "games",
        "対局",
        format!("{} ({:.1} s)", report.games, report.gathering.as_secs_f64()),
    );
    row(
        "moves",
        "指し手",
        format!(
            "{} of {} in {:.0} s",
            report.moves,
            report.planned,
            report.length.as_secs_f64()
        ),
    );
    for (english, japanese, found) in [
        ("relay", "相手に届くまで", &report.relay),
        ("echo", "確認が届くまで", &report.echo),
        ("own part", "うち測定側", &report.own),
        ("back in the game", "対局に戻るまで", &report.returns),
    ] {
        if let Some(found) = found {
            row(english, japanese, times(found));
        }
    }
    row("lost moves", "失われた指し手", report.lost.to_string());
    let first = report.first_fault.as_deref();
    let first = first.map_or(String::new(), |first| format!(" ({first})"));
    row("faults", "規約違反", format!("{}{first}", report.faults));
    if report.broken > 0 || report.resumed > 0 {
        let value = format!("{} / {}", report.broken, report.resumed);
        row("connections lost / back", "切断 / 復帰", value);
    }
    if let Some(server) = &report.server {
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        let value = format!(
            "{:.2} cores, {:.1} MiB before, {:.1} MiB with all games, at most {:.1} MiB, {:.1} kB a connection",
            server.cores,
            mib(server.before),
            mib(server.gathered),
            mib(server.most),
            server.per_connection as f64 / 1000.0
        );
        row("server", "サーバー", value);
    }
    text
}

fn times(found: &Percentiles) -> String {
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    format!(
        "p50 {:.2}, p90 {:.2}, p99 {:.2}, p99.9 {:.2}, max {:.2} ms ({})",
        millis(found.p50),
        millis(found.p90),
        millis(found.p99),
        millis(found.p999),
        millis(found.max),
        found.count
    )
}
