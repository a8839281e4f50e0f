//! Running the binary: shared by the tests of this folder, and itself a test that it can.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The first position's SFEN.
pub(crate) const START: &str = "---------------------------OX------XO---------------------------B1";

/// The binary with these arguments, in an environment without surprises.
pub(crate) fn sanban(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sanban"));
    command
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C.UTF-8");
    command
}

/// What the command prints, which must succeed.
pub(crate) fn succeeds(arguments: &[&str]) -> String {
    let output = sanban(arguments).output().expect("sanban runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What the command complains about; it must end with code 2 and print nothing else.
pub(crate) fn fails(arguments: &[&str]) -> String {
    let output = sanban(arguments).output().expect("sanban runs");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// The JSON object the command prints.
pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&succeeds(arguments)).expect("one JSON object")
}

/// What the command does when `typed` is its input.
pub(crate) fn with_input(arguments: &[&str], typed: &str) -> Output {
    let mut child = sanban(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sanban runs");
    let mut input = child.stdin.take().expect("a pipe");
    // The program may be done before it has read everything.
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

/// A conversation with an engine that thinks meanwhile.
pub(crate) struct Talk {
    pub(crate) child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The move of what [`Talk::moved`] has heard.
pub(crate) fn best(said: &[String]) -> &str {
    let last = said.last().expect("it has moved");
    last.split(' ').nth(1).expect("a move")
}

impl Talk {
    /// Says these lines; everything that it says until it has moved.
    pub(crate) fn moved(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            self.say(line);
        }
        self.until("bestmove")
    }

    pub(crate) fn new(arguments: &[&str]) -> Talk {
        let mut child = sanban(&[&["engine"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("sanban runs");
        Talk {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
        self.input.flush().expect("it listens");
    }

    /// The lines up to one that starts with this word.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        self.until_line(|line| line.starts_with(word))
    }

    /// The lines up to one like this.
    pub(crate) fn until_line(&mut self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("it speaks");
            assert!(length > 0, "it ended early: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if is_last(&line) {
                return lines;
            }
        }
    }

    pub(crate) fn quit(mut self) {
        self.say("quit");
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status:?}");
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_binary_tells_its_version() {
    assert_eq!(
        succeeds(&["--version"]),
        concat!("sanban ", env!("CARGO_PKG_VERSION"), "\n")
    );
}
