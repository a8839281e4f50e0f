//! Programs that are started under a guard and do not outlive this one.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command};

/// The command that starts a program with its arguments. The guard ends it when this program is
/// gone, and leads the process group that [`end`] ends.
#[cfg(unix)]
pub fn command(words: &[OsString]) -> io::Result<Command> {
    use std::os::unix::process::CommandExt;

    let guard = crate::Guard::this_program()?;
    let mut command = Command::new(guard.program);
    command
        .args(guard.args)
        .arg(std::process::id().to_string())
        .args(words)
        .process_group(0);
    Ok(command)
}

#[cfg(not(unix))]
pub fn command(words: &[OsString]) -> io::Result<Command> {
    let missing = || io::Error::other("the program is missing");
    let (program, args) = words.split_first().ok_or_else(missing)?;
    let mut command = Command::new(program);
    command.args(args);
    Ok(command)
}

/// Kills the rest of its process group. A process that has ended by itself is not killed: its id
/// may belong to another process by now, and its guard has ended its children.
pub fn end(child: &mut Child) {
    if matches!(child.try_wait(), Ok(Some(_))) {
        return;
    }
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};

        use crate::descendants;

        let others = descendants::below(child.id());
        // It fails only if no process is left.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
        descendants::kill(&others);
    }
    let _ = child.kill();
    let _ = child.wait();
}
