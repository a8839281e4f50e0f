use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::{ExitStatusExt, parent_id};
use std::process::{Command, ExitStatus};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{
    Pid, Signal, getpid, kill_current_process_group, kill_process_group, setpgid,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};

use super::{CANNOT_START, VOICE};
use crate::descendants;

/// How often the guard checks its parent.
const GLANCE: Duration = Duration::from_millis(100);

/// Runs a guard: the body of the hidden verb. `args` are the arguments after `--`: the parent's
/// process id, the engine, and its arguments. Returns the exit code: the engine's own, or 128 plus
/// the signal if it was killed. Does not return if the parent is gone, because then it ends its
/// whole process group, itself included.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    match watch(args.into_iter()) {
        Ok(status) => code(status),
        Err(why) => {
            // The reader may be gone.
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
    // The guard needs its own group, because it ends that group. This fails only for the leader of a
    // session, which leads its group already.
    let _ = setpgid(None, None);
    // A process that outlives its parent becomes the guard's child instead of the system's, so that
    // it is found here even if it has left the group.
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(getpid()))?;
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
            descendants::kill_below(std::process::id());
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

/// Ends the processes that the engine has left behind. The guard leaves its group for that, so that
/// it survives to return the exit code. If the parent is gone, nothing needs the code, and the guard
/// ends with the others.
fn end_stragglers(parent: u32) -> io::Result<()> {
    descendants::kill_below(std::process::id());
    if parent_id() != parent {
        kill_current_process_group(Signal::KILL)?;
    }
    let group = getpid();
    let Some(elsewhere) = group_of(parent) else {
        // Nowhere to go. On Linux all stragglers were below the guard.
        return Ok(());
    };
    if setpgid(None, Some(elsewhere)).is_err() {
        kill_current_process_group(Signal::KILL)?;
    }
    // It fails only if no process is left.
    let _ = kill_process_group(group, Signal::KILL);
    Ok(())
}

/// The process group of a process; `None` if it cannot be joined because it belongs to another PID
/// namespace. The system calls such a group 0, which `rustix::process::getpgid` does not expect.
#[cfg(target_os = "linux")]
fn group_of(process: u32) -> Option<Pid> {
    descendants::group(process).and_then(|group| Pid::from_raw(group.cast_signed()))
}

#[cfg(not(target_os = "linux"))]
fn group_of(process: u32) -> Option<Pid> {
    let process = Pid::from_raw(process.cast_signed())?;
    rustix::process::getpgid(Some(process)).ok()
}

fn code(status: ExitStatus) -> u8 {
    let number = status
        .code()
        .or_else(|| status.signal().map(|signal| 128 + signal));
    number.and_then(|n| u8::try_from(n).ok()).unwrap_or(1)
}
