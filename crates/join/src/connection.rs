//! A connection with a server, as lines.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use protocol::game_server::{BrokenLine, LineAssembler};
use rustls::{ClientConnection, Error as TlsError};

use crate::{ConnectError, ServerAddress, Transport, tls};

/// How long a server may take to answer a connection, and TLS to be agreed on.
const PATIENCE: Duration = Duration::from_secs(10);

/// What comes over a connection.
#[derive(Debug)]
pub(crate) enum FromWire {
    /// A line.
    Line(Result<String, BrokenLine>),
    /// Bytes that look like TLS where lines were expected.
    Tls,
    /// Nothing more: the server has hung up, or the network is gone.
    Lost(Option<io::Error>),
}

/// A connection with a server. Dropping it closes it.
pub(crate) struct ServerConnection {
    socket: TcpStream,
    tls: Option<Arc<Mutex<ClientConnection>>>,
}

impl ServerConnection {
    /// Connects. What comes is heard in a thread of its own.
    pub(crate) fn open(
        server: &ServerAddress,
        transport: &Transport,
        hear: impl FnMut(FromWire) -> bool + Send + 'static,
    ) -> Result<ServerConnection, ConnectError> {
        let mut socket = dial(server)?;
        socket.set_nodelay(true)?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let tls = match transport {
            Transport::Plaintext => None,
            Transport::Tls(trust) => {
                let mut session = tls::begin(server, trust)?;
                socket.set_read_timeout(Some(PATIENCE))?;
                shake_hands(&mut session, &mut socket)?;
                socket.set_read_timeout(None)?;
                Some(Arc::new(Mutex::new(session)))
            }
        };
        let ear = Ear {
            socket: socket.try_clone()?,
            tls: tls.clone(),
            hear,
        };
        let listener = thread::Builder::new().name("server".to_owned());
        listener.spawn(move || ear.listen())?;
        Ok(ServerConnection { socket, tls })
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(tls) = &self.tls else {
            return self.socket.write_all(bytes);
        };
        let mut tls = tls.lock().unwrap_or_else(PoisonError::into_inner);
        tls.writer().write_all(bytes)?;
        while tls.wants_write() {
            tls.write_tls(&mut self.socket)?;
        }
        Ok(())
    }

    /// Ends the connection; the listener hears of it.
    pub(crate) fn hang_up(&self) {
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> io::Result<()> {
        self.send_bytes(format!("{line}\n").as_bytes())
    }
}

impl Drop for ServerConnection {
    fn drop(&mut self) {
        if let Some(tls) = &self.tls {
            let mut tls = tls.lock().unwrap_or_else(PoisonError::into_inner);
            tls.send_close_notify();
            // The server may be gone.
            let _ = tls.write_tls(&mut self.socket);
        }
        // This wakes the listener up.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

fn dial(server: &ServerAddress) -> Result<TcpStream, ConnectError> {
    let places = (server.host.as_str(), server.port).to_socket_addrs();
    let mut failure = None;
    for place in places.map_err(ConnectError::Unknown)? {
        match TcpStream::connect_timeout(&place, PATIENCE) {
            Ok(socket) => return Ok(socket),
            Err(error) => failure = Some(error),
        }
    }
    Err(match failure {
        Some(error) => error.into(),
        None => ConnectError::Unknown(io::ErrorKind::NotFound.into()),
    })
}

fn shake_hands(session: &mut ClientConnection, socket: &mut TcpStream) -> Result<(), ConnectError> {
    while session.is_handshaking() {
        let Err(error) = session.complete_io(socket) else {
            continue;
        };
        let source = error.get_ref().and_then(|cause| cause.downcast_ref());
        return Err(match source {
            Some(TlsError::InvalidCertificate(why)) => ConnectError::Untrusted(why.to_string()),
            Some(why) => ConnectError::NoTls(why.to_string()),
            None => ConnectError::NoTls(error.to_string()),
        });
    }
    Ok(())
}

/// The thread that listens.
struct Ear<H> {
    socket: TcpStream,
    tls: Option<Arc<Mutex<ClientConnection>>>,
    /// Tells what came; `false` if nobody wants to know any more.
    hear: H,
}

impl<H: FnMut(FromWire) -> bool> Ear<H> {
    fn listen(mut self) {
        let mut assembler = LineAssembler::for_player();
        let mut bytes = [0; 4096];
        let mut is_first = true;
        loop {
            let text = match self.socket.read(&mut bytes) {
                Ok(0) => break self.lose(None),
                Ok(length) => match self.decrypted(&bytes[..length]) {
                    Ok(text) => text,
                    Err(error) => break self.lose(Some(error)),
                },
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => break self.lose(Some(error)),
            };
            // An alert or a handshake of TLS 1: no line begins like this.
            if is_first && self.tls.is_none() && matches!(text[..], [0x15 | 0x16, 3, ..]) {
                (self.hear)(FromWire::Tls);
            }
            is_first &= text.is_empty();
            for line in assembler.push(&text) {
                if !(self.hear)(FromWire::Line(line)) {
                    return;
                }
            }
        }
    }

    fn lose(&mut self, why: Option<io::Error>) {
        (self.hear)(FromWire::Lost(why));
    }

    /// What bytes say.
    fn decrypted(&mut self, mut bytes: &[u8]) -> io::Result<Vec<u8>> {
        let Some(tls) = &self.tls else {
            return Ok(bytes.to_vec());
        };
        let mut tls = tls.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = Vec::new();
        while !bytes.is_empty() {
            tls.read_tls(&mut bytes)?;
            let state = tls.process_new_packets().map_err(io::Error::other)?;
            let mut part = vec![0; state.plaintext_bytes_to_read()];
            tls.reader().read_exact(&mut part)?;
            text.append(&mut part);
        }
        while tls.wants_write() {
            tls.write_tls(&mut self.socket)?;
        }
        Ok(text)
    }
}
