use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::{ExitStatusExt, parent_id};
use std::process::{Command, ExitStatus};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{
    Pid, Signal, getpgid, getpgrp, getpid, kill_current_process_group, kill_process_group, setpgid,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};

use super::{CANNOT_START, VOICE};

/// How often the parent is looked for.
const GLANCE: Duration = Duration::from_millis(100);

/// Does a guard's work: the body of the hidden verb. `args` is what follows `--`: the parent's
/// process id, the engine, and its arguments. Returns the exit code to end with, the engine's own
/// where it has one and 128 and the signal where it was killed; does not return if the parent is
/// gone, because it ends its whole process group then, itself included.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    match watch(args.into_iter()) {
        Ok(status) => code(status),
        Err(why) => {
            // Nobody may listen.
            let _ = writeln!(io::stderr(), "{VOICE}{why}");
            CANNOT_START
        }
    }
}

fn watch(mut args: impl Iterator<Item = OsString>) -> io::Result<ExitStatus> {
    let missing = |what| io::Error::other(format!("{what} is missing"));
    let parent = args
        .next()
        .and_then(|text| text.to_str()?.parse::<u32>().ok())
        .ok_or_else(|| missing("the parent's process id"))?;
    let program = args.next().ok_or_else(|| missing("the program"))?;
    // Whoever ends its group must not be in somebody else's.
    if getpgrp() != getpid() {
        setpgid(None, None)?;
    }
    let mut child = Command::new(program).args(args).spawn()?;
    if let Err(why) = release_streams() {
        kill_current_process_group(Signal::KILL)?;
        return Err(why);
    }
    let (sender, exit) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait()));
    loop {
        if let Ok(status) = exit.recv_timeout(GLANCE) {
            end_stragglers(parent)?;
            return status;
        }
        if parent_id() != parent {
            kill_current_process_group(Signal::KILL)?;
        }
    }
}

/// Closes this process's copies of the engine's streams, as far as safe code can: while they are
/// open, the other side does not see that the engine has closed its own.
fn release_streams() -> io::Result<()> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    dup2_stderr(&nothing)?;
    Ok(())
}

/// Ends what the engine has left behind. The guard steps out of its group for that, so that it
/// lives to tell the exit code. Where it cannot, as when the parent is gone, nobody is left to be
/// told, and it goes with the others.
fn end_stragglers(parent: u32) -> io::Result<()> {
    let group = getpid();
    let elsewhere = Pid::from_raw(parent.cast_signed())
        .filter(|_| parent_id() == parent)
        .and_then(|parent| getpgid(Some(parent)).ok());
    if elsewhere.is_none_or(|other| setpgid(None, Some(other)).is_err()) {
        kill_current_process_group(Signal::KILL)?;
    }
    // It fails only if nobody is left.
    let _ = kill_process_group(group, Signal::KILL);
    Ok(())
}

fn code(status: ExitStatus) -> u8 {
    let number = status
        .code()
        .or_else(|| status.signal().map(|signal| 128 + signal));
    number.and_then(|n| u8::try_from(n).ok()).unwrap_or(1)
}
