use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use protocol::game_server::{FromPlayer, FromServer, PlayerSide};

use super::{PATIENCE, ServerExamination, TestAccount};
use crate::ConnectError;
use crate::connection::{FromWire, ServerConnection};

/// A connection with the server that is checked: bytes and lines as they are, and what a session makes of them.
pub(super) struct TestPlayer {
    connection: ServerConnection,
    lines: Receiver<FromWire>,
    side: Box<dyn PlayerSide>,
    patience: Duration,
}

/// That a server did not answer, in the words of the report.
#[derive(Debug)]
pub(super) struct Silence(pub(super) String);

impl TestPlayer {
    pub(super) fn connect(examination: &ServerExamination) -> Result<TestPlayer, ConnectError> {
        let (sender, lines) = mpsc::channel();
        let hear = move |said| sender.send(said).is_ok();
        let (server, transport) = (&examination.server, &examination.transport);
        Ok(TestPlayer {
            connection: ServerConnection::open(server, transport, hear)?,
            lines,
            side: examination.protocol.session(),
            patience: examination.patience(PATIENCE),
        })
    }

    /// Sends bytes; a server that has hung up is noticed when nothing comes back.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.connection.send_bytes(bytes);
    }

    pub(super) fn say(&mut self, line: &str) {
        self.bytes(format!("{line}\n").as_bytes());
    }

    /// Says something as the session has it.
    pub(super) fn tell(&mut self, said: &FromPlayer) -> Result<(), Silence> {
        let lines = self
            .side
            .write(said)
            .map_err(|why| Silence(why.to_string()))?;
        for line in lines {
            self.say(&line);
        }
        Ok(())
    }

    /// The next line.
    pub(super) fn line(&mut self) -> Result<String, Silence> {
        self.line_within(self.patience)
    }

    pub(super) fn line_within(&mut self, patience: Duration) -> Result<String, Silence> {
        match self.lines.recv_timeout(patience) {
            Ok(FromWire::Line(Ok(line))) => Ok(line),
            Ok(FromWire::Line(Err(broken))) => Err(Silence(broken.to_string())),
            Ok(FromWire::Tls) => Err(Silence("it speaks TLS".to_owned())),
            Ok(FromWire::Lost(_)) | Err(RecvTimeoutError::Disconnected) => {
                Err(Silence("it has hung up".to_owned()))
            }
            Err(RecvTimeoutError::Timeout) => {
                Err(Silence(format!("nothing for {} s", patience.as_secs_f64())))
            }
        }
    }

    /// The next line that is not empty.
    pub(super) fn words(&mut self) -> Result<String, Silence> {
        loop {
            let line = self.line()?;
            if !line.is_empty() {
                return Ok(line);
            }
        }
    }

    /// The first thing that the server says and that is wanted. What else it says until then is heard by the session.
    pub(super) fn until<T>(
        &mut self,
        wanted: impl FnMut(&FromServer) -> Option<T>,
    ) -> Result<T, Silence> {
        self.until_within(self.patience, wanted)
    }

    pub(super) fn until_within<T>(
        &mut self,
        patience: Duration,
        mut wanted: impl FnMut(&FromServer) -> Option<T>,
    ) -> Result<T, Silence> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.line_within(left)?;
            let told = self.side.read(&line);
            for told in told.map_err(|why| Silence(format!("{line}: {why}")))? {
                if let Some(found) = wanted(&told) {
                    return Ok(found);
                }
                if let FromServer::Refused { why } = told {
                    let why = why.unwrap_or_default();
                    return Err(Silence(format!("LOGIN:incorrect {why}")));
                }
            }
        }
    }

    /// Logs in; where there is no lobby, for this game.
    pub(super) fn log_in(
        &mut self,
        account: &TestAccount,
        game: Option<&str>,
    ) -> Result<(), Silence> {
        let secret = account.password.reveal();
        let password = match game {
            Some(game) => format!("{game},{secret}"),
            None => secret.to_owned(),
        };
        self.tell(&FromPlayer::login(&account.name, &password))?;
        self.until(|told| matches!(told, FromServer::LoggedIn { .. }).then_some(()))
    }

    /// Whether the server ends the connection in some time; what it says until then is left out.
    pub(super) fn is_hung_up(&mut self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(FromWire::Lost(_)) | Err(RecvTimeoutError::Disconnected) => return true,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return false,
            }
        }
    }
}
