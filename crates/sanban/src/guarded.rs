//! Programs that are started under a guard and do not outlive this one.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command};

/// The command that starts a program with its arguments. The guard ends it when this program is
/// gone, and leads the process group that [`end`] ends.
#[cfg(unix)]
pub(crate) fn command(words: &[OsString]) -> io::Result<Command> {
    use std::os::unix::process::CommandExt;

    let guard = host::Guard::this_program()?;
    let mut command = Command::new(guard.program);
    command
        .args(guard.args)
        .arg(std::process::id().to_string())
        .args(words)
        .process_group(0);
    Ok(command)
}

#[cfg(not(unix))]
pub(crate) fn command(words: &[OsString]) -> io::Result<Command> {
    let missing = || io::Error::other("the program is missing");
    let (program, args) = words.split_first().ok_or_else(missing)?;
    let mut command = Command::new(program);
    command.args(args);
    Ok(command)
}

/// Kills whatever is left of it. Who has ended by itself is not killed: its number may be somebody
/// else's by now, and its guard has ended what it left behind.
pub(crate) fn end(child: &mut Child) {
    if matches!(child.try_wait(), Ok(Some(_))) {
        return;
    }
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        // It fails only if nobody is left.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
