//! Whether a server keeps to its protocol, as its players meet it.

mod game_checks;
mod line_checks;
mod login_checks;
mod server_report;
mod test_player;

use std::time::{Duration, Instant};

use doctor::{Entry, Finding, Level};
use protocol::game_server::LoginPassword;
use report::Language;

use crate::{ConnectError, OnlineProtocol, ServerAddress, Transport};
pub use server_report::ServerReport;
use test_player::{Silence, TestPlayer};

/// A name that nobody has.
const NOBODY: &str = "doctor-nobody";
/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The checks of a server.
#[derive(Clone)]
pub struct ServerExamination {
    /// Where it is.
    pub server: ServerAddress,
    /// Whether the lines are encrypted.
    pub transport: Transport,
    /// What it speaks.
    pub protocol: OnlineProtocol,
    /// An account on it, without which nobody can be let in.
    pub account: Option<TestAccount>,
    /// Another one, without which no game is played.
    pub opponent: Option<TestAccount>,
    /// The game that both ask for, as CSA's servers name it.
    pub game_name: String,
    /// Whether to find out if guesses are stopped, which may close the server to this address for some minutes.
    pub guesses: bool,
    /// What all limits of time are multiplied by.
    pub time_scale: f64,
    /// The language of the report.
    pub language: Language,
}

/// An account to check a server with.
#[derive(Clone)]
pub struct TestAccount {
    /// Its name.
    pub name: String,
    /// Its password, without the name of a game.
    pub password: LoginPassword,
}

/// What became of a check, or that the server cannot be reached any more.
type Checked = Result<Finding, Silence>;

impl ServerExamination {
    /// Makes the checks one after the other, and tells each when it is made.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached at all, or what `tell` says.
    pub fn run<E: From<ConnectError>>(
        &self,
        tell: &mut dyn FnMut(&Entry) -> Result<(), E>,
    ) -> Result<ServerReport, E> {
        let began = Instant::now();
        // Without a connection there is nothing to check.
        drop(TestPlayer::connect(self)?);
        let took = began.elapsed();
        let mut sheet = CheckSheet {
            examination: self,
            report: ServerReport::new(self),
            probe: format!("LOGIN {NOBODY} wrong"),
            tell,
        };
        let expected = match self.transport {
            Transport::Plaintext => self.language.pick("it can be reached", "接続できる"),
            Transport::Tls(_) => self.language.pick(
                "it can be reached, and its certificate is trusted",
                "接続でき、証明書を信頼できる",
            ),
        };
        let seen = format!("{} ms", took.as_millis());
        sheet.add(Level::Must, "connect", expected, Finding::passed(seen))?;
        login_checks::run(&mut sheet)?;
        line_checks::run(&mut sheet)?;
        game_checks::run(&mut sheet)?;
        // The last one: it may close the door.
        login_checks::guesses(&mut sheet)?;
        Ok(sheet.report)
    }

    /// How long a server may take for something.
    fn patience(&self, usual: Duration) -> Duration {
        usual.mul_f64(self.time_scale)
    }

    fn connect(&self) -> Result<TestPlayer, Silence> {
        TestPlayer::connect(self).map_err(|why| Silence(why.text(self.language)))
    }
}

/// Where findings are gathered.
struct CheckSheet<'a, E> {
    examination: &'a ServerExamination,
    report: ServerReport,
    /// A login that is refused, and no guess of a password where the server knows the difference.
    probe: String,
    tell: &'a mut dyn FnMut(&Entry) -> Result<(), E>,
}

impl<E> CheckSheet<'_, E> {
    fn language(&self) -> Language {
        self.examination.language
    }

    /// Makes a check; a server that says nothing has failed it.
    fn check(
        &mut self,
        level: Level,
        id: &str,
        expected: &str,
        act: impl FnOnce(&ServerExamination) -> Checked,
    ) -> Result<(), E> {
        let finding = match act(self.examination) {
            Ok(finding) => finding,
            Err(Silence(why)) => Finding::failed(why),
        };
        self.add(level, id, expected, finding)
    }

    fn skip(&mut self, level: Level, id: &str, expected: &str, why: &str) -> Result<(), E> {
        self.add(level, id, expected, Finding::skipped(why))
    }

    fn add(&mut self, level: Level, id: &str, expected: &str, finding: Finding) -> Result<(), E> {
        let seen = self.language().message(&finding.seen);
        let entry = Entry {
            id: id.to_owned(),
            level,
            expected: expected.to_owned(),
            finding: Finding { seen, ..finding },
        };
        (self.tell)(&entry)?;
        self.report.entries.push(entry);
        Ok(())
    }
}
