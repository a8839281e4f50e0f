use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

use crate::command::sanban;
use crate::test_folder::TestFolder;

/// A test that waits longer has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server of games on a free port, ended with the test.
pub(crate) struct GameHost {
    child: Child,
    said: BufReader<ChildStdout>,
    address: String,
}

impl GameHost {
    /// Starts a server that anybody may register at.
    pub(crate) fn open(folder: &TestFolder, game: &str, arguments: &[&str]) -> GameHost {
        GameHost::start(folder, game, &[&["--open"], arguments].concat())
    }

    pub(crate) fn start(folder: &TestFolder, game: &str, arguments: &[&str]) -> GameHost {
        let log = folder.0.join("log");
        let log = File::options().create(true).append(true).open(log);
        let data = folder.path("data");
        let mut command = sanban(&["serve", game, "--data", &data]);
        if !arguments.contains(&"--bind") {
            command.args(["--bind", "127.0.0.1:0"]);
        }
        let mut child = command
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(log.expect("a log"))
            .spawn()
            .expect("it starts");
        let said = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut host = GameHost {
            child,
            said,
            address: String::new(),
        };
        host.address = host.said("listening on ");
        host
    }

    /// What follows these words in the next line that the server prints.
    pub(super) fn said(&mut self, words: &str) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("a line");
        let rest = line.trim().strip_prefix(words);
        rest.unwrap_or_else(|| panic!("{line:?}")).to_owned()
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn connect(&self) -> Wire {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream.set_nodelay(true).expect("a socket");
        Wire {
            stream: BufReader::new(stream),
            terms: Vec::new(),
        }
    }

    pub(super) fn port(&self) -> u16 {
        let port = self.address.rsplit(':').next();
        port.and_then(|port| port.parse().ok()).expect("a port")
    }

    pub(super) fn process(&self) -> u32 {
        self.child.id()
    }

    /// kill -9
    pub(super) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Ctrl-C
    #[cfg(unix)]
    pub(super) fn interrupt(&self) {
        let process = self.process().to_string();
        let mut kill = std::process::Command::new("kill");
        let killed = kill.args(["-INT", &process]).status();
        assert!(killed.expect("kill").success());
    }

    /// Waits until it has ended in order.
    pub(super) fn ended(&mut self) {
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for GameHost {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a server answers over HTTP: the head and the body.
pub(super) fn http(address: &str, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_owned(), body.to_owned())
}

/// A page, which must be there.
pub(super) fn page(address: &str, path: &str) -> String {
    let (head, body) = http(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"));
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {head}");
    body
}

/// A connection.
pub(super) struct Wire {
    stream: BufReader<TcpStream>,
    /// The lines of its game's summary.
    pub(super) terms: Vec<String>,
}

impl Wire {
    pub(super) fn say(&mut self, line: &str) {
        self.raw(format!("{line}\n").as_bytes());
    }

    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.stream.get_mut().write_all(bytes).expect("it reads");
    }

    /// Writes as much as the server takes.
    pub(super) fn try_raw(&mut self, bytes: &[u8]) -> bool {
        self.stream.get_mut().write_all(bytes).is_ok()
    }

    pub(super) fn line(&mut self) -> String {
        self.try_line().expect("a line in time")
    }

    /// The next line; `None` when the connection has ended.
    pub(super) fn try_line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.stream.read_line(&mut line).ok()?;
        line.ends_with('\n').then(|| line.trim_end().to_owned())
    }

    pub(super) fn lines(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.line()).collect()
    }

    /// The lines to this one.
    pub(super) fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while lines.last().is_none_or(|line| line != last) {
            lines.push(self.line());
        }
        lines
    }

    /// A value of the summary.
    pub(super) fn term(&self, key: &str) -> &str {
        let value = self.terms.iter().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            (name == key).then_some(value)
        });
        value.unwrap_or_else(|| panic!("no {key} in {:?}", self.terms))
    }

    /// Takes what comes in this time.
    pub(super) fn drain(&mut self, time: Duration) {
        let end = std::time::Instant::now() + time;
        let stream = self.stream.get_mut();
        stream
            .set_read_timeout(Some(Duration::from_millis(10)))
            .expect("a socket");
        let mut bytes = vec![0; 1 << 16];
        while std::time::Instant::now() < end {
            let _ = stream.read(&mut bytes);
        }
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
    }

    /// Whether the server hangs up; what it still says is left out.
    pub(super) fn hangs_up(&mut self) -> bool {
        let mut rest = Vec::new();
        // A reset says so too.
        match self.stream.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(why) => !matches!(
                why.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
            ),
        }
    }
}
