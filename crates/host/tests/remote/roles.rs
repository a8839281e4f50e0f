//! What this executable does when it is started as somebody else. As tests they do nothing.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::Duration;

use host::{Engine, Guard, Launch, Log, Remote, guard};
use protocol::Go;
use search::Stop;

use crate::behaviour::{Behaviour, VARIABLE, role};
use crate::manners::play;
use crate::words::words;

/// Whether this process was started to play `name`.
fn plays(name: &str) -> bool {
    env::args().nth(1).as_deref() == Some(name) && env::var_os(VARIABLE).is_some()
}

fn asked_for() -> Behaviour {
    Behaviour::asked_for().unwrap_or_else(|| process::exit(9))
}

fn say(words: &str) {
    let mut out = io::stdout().lock();
    // Who is not listened to any more has nothing left to do.
    if writeln!(out, "{words}").and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}

fn sleep_for_ever() -> ! {
    loop {
        thread::sleep(Duration::from_secs(600));
    }
}

#[test]
fn fake_engine() {
    if !plays("roles::fake_engine") {
        return;
    }
    let behaviour = asked_for();
    match behaviour {
        Behaviour::Silent | Behaviour::Sleeper => sleep_for_ever(),
        Behaviour::FarSleeper => {
            rustix::process::setsid().expect("it leads no group");
            sleep_for_ever();
        }
        Behaviour::Garbage => loop {
            say("qwerty uiop");
        },
        Behaviour::Mumble => {
            say("qwerty uiop");
            sleep_for_ever();
        }
        Behaviour::Deaf => {
            say("hello Deaf");
            sleep_for_ever();
        }
        Behaviour::Eager => {
            say("move 8");
            say("ready");
        }
        _ => {}
    }
    let stubborn = matches!(behaviour, Behaviour::Stubborn | Behaviour::StubbornParent);
    let mut deep = false;
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let (word, rest) = line.split_once(' ').unwrap_or((line.as_str(), ""));
        match word {
            "hello" => say(&format!("hello {behaviour:?}")),
            "set" => say(&format!("info set {rest}")),
            "ready?" => say("ready"),
            "at" => deep = rest.starts_with("deep"),
            "ponder" if behaviour == Behaviour::Hasty => say("move 5"),
            "ponder" => say("info pondering"),
            "go" => think(behaviour, deep),
            "hit" if behaviour != Behaviour::Thoughtful => say("move 6"),
            "stop" if behaviour != Behaviour::Thoughtful => say("move 4"),
            "bye" if !stubborn => process::exit(0),
            _ => {}
        }
    }
    if stubborn {
        sleep_for_ever();
    }
    process::exit(0);
}

fn think(behaviour: Behaviour, deep: bool) {
    match behaviour {
        Behaviour::Thoughtful | Behaviour::Late => return,
        Behaviour::Good if deep => return say("info deep"),
        Behaviour::Flood => {
            let line = format!("info {}\n", "x".repeat(95));
            let lines = line.repeat(1000);
            for _ in 0..1000 {
                io::stdout()
                    .write_all(lines.as_bytes())
                    .expect("somebody reads");
            }
        }
        Behaviour::LongLine => {
            let part = "x".repeat(100_000);
            for _ in 0..1000 {
                io::stdout()
                    .write_all(part.as_bytes())
                    .expect("somebody reads");
            }
            say("");
        }
        Behaviour::Dying => {
            let _ = writeln!(io::stderr(), "out of ideas");
            process::exit(3);
        }
        Behaviour::DyingParent => {
            start_sleeper("Sleeper");
            process::exit(3);
        }
        Behaviour::Illegal => return say("move 0"),
        Behaviour::Parent | Behaviour::StubbornParent => start_sleeper("Sleeper"),
        Behaviour::FarParent => start_sleeper("FarSleeper"),
        Behaviour::Hangup => {
            let nothing = File::create("/dev/null").expect("every Linux has it");
            rustix::stdio::dup2_stdout(nothing).expect("a descriptor is free");
            sleep_for_ever();
        }
        Behaviour::Abrupt => {
            let mut out = io::stdout().lock();
            out.write_all(b"move 4")
                .and_then(|()| out.flush())
                .expect("somebody reads");
            process::exit(0);
        }
        Behaviour::Unwilling => {
            say("no such thing");
            if !deep {
                return;
            }
        }
        Behaviour::Watchful => {
            let place = env::current_dir().expect("it is somewhere");
            say(&format!("info in {}", place.display()));
            let variables: Vec<_> = env::vars().map(|(name, _)| name).collect();
            say(&format!("info sees {}", variables.join(" ")));
        }
        _ => say("info thinking"),
    }
    say("move 4");
}

// That nobody waits for it is the point.
#[allow(clippy::zombie_processes)]
fn start_sleeper(behaviour: &str) {
    let child = Command::new(env::current_exe().expect("the test has a path"))
        .args(role("roles::fake_engine"))
        .env(VARIABLE, behaviour)
        .stdin(Stdio::null())
        .spawn()
        .expect("it can be started");
    while behaviour == "FarSleeper" && session(child.id()) != Some(child.id()) {
        thread::sleep(Duration::from_millis(1));
    }
    say(&format!("info child {}", child.id()));
}

/// The session of a process: 0 if that session belongs to another PID namespace, which
/// `rustix::process::getsid` does not expect.
fn session(process: u32) -> Option<u32> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    text.rsplit_once(") ")?.1.split(' ').nth(3)?.parse().ok()
}

/// The hidden verb of the binary.
#[test]
fn guard_verb() {
    if plays("roles::guard_verb") {
        let args = env::args_os().skip_while(|arg| arg != "--").skip(1);
        process::exit(guard::run(args).into());
    }
}

/// A program that hosts a guarded engine, tells the ids of all processes, and waits to be killed.
#[test]
fn guarded_host() {
    if !plays("roles::guarded_host") {
        return;
    }
    let launch = Launch {
        guard: Some(guard_role()),
        ..asked_for().launch()
    };
    let mut engine = Remote::start("tic-tac-toe", launch, words, Log::none()).expect("it starts");
    engine
        .go(&Go::default(), &Stop::new(), &mut |info| {
            say(&info.text.unwrap_or_default());
        })
        .expect("it answers");
    say(&format!("guard {}", engine.process_id().expect("it runs")));
    say("end");
    sleep_for_ever();
}

/// A program that hosts an engine which says too much, and tells its own memory in KiB: before,
/// and the most there was.
#[test]
fn flooded_host() {
    if !plays("roles::flooded_host") {
        return;
    }
    let mut engine = asked_for().start().expect("it starts");
    let before = memory();
    let (mut most, mut count) = (0, 0_u64);
    let answer = engine.go(&Go::default(), &Stop::new(), &mut |_| {
        count += 1;
        // Who listens is slow: without a limit, everything would pile up here.
        if count == 1 {
            thread::sleep(Duration::from_secs(2));
        }
        if count.is_multiple_of(10_000) {
            most = most.max(memory());
        }
    });
    assert_eq!(answer, Ok(play("4")));
    say(&format!("memory {before} {}", most.max(memory())));
}

/// The memory of this process in KiB, as the system counts it.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("every Linux has it");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB"));
    number.and_then(|n| n.parse().ok()).expect("a number")
}

/// This executable as a guard.
pub(crate) fn guard_role() -> Guard {
    Guard {
        program: env::current_exe().expect("the test has a path"),
        args: role("roles::guard_verb"),
    }
}
