//! Programs that are started under a guard and do not outlive this one.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Child, Command};

use crate::{Guard, Launch};

/// The command that starts a program with its arguments, in this folder or in its own, with piped
/// streams. The guard, where the system has one, ends it when this program is gone, and leads the
/// process group that [`end`] ends.
pub fn command(words: &[OsString], directory: Option<&Path>) -> io::Result<Command> {
    let missing = || io::Error::other("the program is missing");
    let (program, args) = words.split_first().ok_or_else(missing)?;
    let launch = Launch {
        args: args.to_vec(),
        directory: directory.map(Path::to_owned),
        guard: if cfg!(unix) {
            Some(Guard::this_program()?)
        } else {
            None
        },
        ..Launch::new(program)
    };
    launch.check_folder()?;
    let mut command = launch.command();
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
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
