use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// A child process and whatever it starts: on Unix a process group of its own, which is killed
/// as a whole. Dropping it kills and reaps.
///
/// The group is always signalled before the child is reaped: until then its id cannot belong to
/// another process.
pub(super) struct Process {
    child: Child,
    /// Set once the child is reaped, with the exit status if the system reported it.
    reaped: Option<Option<ExitStatus>>,
}

/// The pipes to the child's streams.
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// How often a process that should end is checked.
const GLANCE: Duration = Duration::from_millis(2);

impl Process {
    /// Starts a command whose three streams are piped.
    pub(super) fn start(mut command: Command) -> io::Result<(Process, Pipes)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn()?;
        let mut process = Process {
            child,
            reaped: None,
        };
        let child = &mut process.child;
        match (child.stdin.take(), child.stdout.take(), child.stderr.take()) {
            (Some(stdin), Some(stdout), Some(stderr)) => {
                let pipes = Pipes {
                    stdin,
                    stdout,
                    stderr,
                };
                Ok((process, pipes))
            }
            _ => Err(io::Error::other("its streams are not piped")),
        }
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether the child ends by itself in time. It is not reaped yet.
    pub(super) fn exits_within(&mut self, patience: Duration) -> bool {
        let start = Instant::now();
        loop {
            if self.reaped.is_some() || self.has_exited() {
                return true;
            }
            let left = patience.saturating_sub(start.elapsed());
            if left.is_zero() {
                return false;
            }
            thread::sleep(GLANCE.min(left));
        }
    }

    /// Kills the rest of the group, and reaps the child.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if let Some(status) = self.reaped {
            return status;
        }
        self.kill();
        let status = self.child.wait().ok();
        self.reaped = Some(status);
        status
    }

    #[cfg(unix)]
    fn has_exited(&mut self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        // An error means that there is no such child: it is gone.
        !matches!(
            waitid(WaitId::Pid(Pid::from_child(&self.child)), options),
            Ok(None)
        )
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};

        use crate::descendants;

        // They are found first: nothing leads to them once their parent is gone.
        let others = descendants::below(self.child.id());
        // It fails only if no process is left.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        descendants::kill(&others);
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        // It fails only if it has ended.
        let _ = self.child.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
