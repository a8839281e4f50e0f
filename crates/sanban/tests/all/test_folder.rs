//! Folders for the files and runs of a test.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
#[cfg(feature = "train")]
use std::thread;
#[cfg(feature = "train")]
use std::time::{Duration, Instant};

use crate::command::sanban;

/// A folder of its own for each test, removed when the test is done.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new(name: &str) -> TestFolder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("sanban-{name}-{process}-{count}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        TestFolder(path)
    }

    /// The path of a file in it, as arguments have it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("UTF-8").to_owned()
    }

    /// Writes a file in it, and returns the path.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        self.path(name)
    }

    /// The folder with a file in it.
    pub(crate) fn with(self, name: &str, text: &str) -> TestFolder {
        self.write(name, text);
        self
    }

    /// The bytes of a file in it.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect(name)
    }

    /// The text of a file in it.
    pub(crate) fn read_text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect(name)
    }
}

/// Commands whose runs are in `runs`.
impl TestFolder {
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = sanban(arguments);
        command.env("SANBAN_RUNS", self.0.join("runs"));
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("sanban runs")
    }

    /// The output of a command that succeeds.
    pub(crate) fn succeeds(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// The error message of a command that fails.
    pub(crate) fn fails(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).expect("UTF-8")
    }

    /// A command that nobody listens to.
    pub(crate) fn spawn(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        let command = command.stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("sanban runs")
    }
}

#[cfg(feature = "train")]
impl TestFolder {
    /// Kills what the arguments begin as soon as a file is there.
    pub(crate) fn kill_at(&self, arguments: &[&str], file: &str) {
        let mut child = self.spawn(arguments);
        self.wait_for(file);
        child.kill().expect("it is killed");
        let ended = child.wait().expect("it ends");
        assert!(!ended.success(), "{file}: it was done before");
    }

    pub(crate) fn wait_for(&self, file: &str) {
        let begin = Instant::now();
        while !self.0.join(file).exists() {
            assert!(begin.elapsed() < Duration::from_secs(120), "{file}");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
