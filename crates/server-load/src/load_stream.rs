use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use join::{ConnectError, ServerAddress, Transport};
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(20);

/// A connection with a server.
pub(crate) enum LoadStream {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

/// Makes connections with a server.
pub(crate) struct Dialer {
    host: String,
    port: u16,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl Dialer {
    pub(crate) fn new(
        server: &ServerAddress,
        transport: &Transport,
    ) -> Result<Dialer, ConnectError> {
        let tls = match transport {
            Transport::Plaintext => None,
            Transport::Tls(trust) => {
                let config = join::tls_config(trust)?;
                let name = ServerName::try_from(server.host.clone());
                let name = name.map_err(|why| ConnectError::Unknown(io::Error::other(why)))?;
                Some((TlsConnector::from(Arc::new(config)), name))
            }
        };
        Ok(Dialer {
            host: server.host.clone(),
            port: server.port,
            tls,
        })
    }

    pub(crate) async fn dial(&self) -> io::Result<LoadStream> {
        timeout(PATIENCE, async {
            let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
            stream.set_nodelay(true)?;
            Ok(match &self.tls {
                None => LoadStream::Plain(stream),
                Some((connector, name)) => {
                    let stream = connector.connect(name.clone(), stream).await?;
                    LoadStream::Tls(Box::new(stream))
                }
            })
        })
        .await?
    }
}

impl AsyncRead for LoadStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            LoadStream::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            LoadStream::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for LoadStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            LoadStream::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            LoadStream::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            LoadStream::Plain(stream) => Pin::new(stream).poll_flush(context),
            LoadStream::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            LoadStream::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            LoadStream::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}
