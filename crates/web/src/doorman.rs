use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep, sleep};

use crate::permit::{Permit, Permits};

/// Accepts a limited number of connections, and closes idle ones.
pub(crate) struct Doorman {
    listener: TcpListener,
    permits: Permits,
    idle: Duration,
}

impl Doorman {
    pub(crate) fn new(listener: TcpListener, most: usize, idle: Duration) -> Doorman {
        Doorman {
            listener,
            permits: Permits::new(most),
            idle,
        }
    }
}

impl Listener for Doorman {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            let (stream, address) = Listener::accept(&mut self.listener).await;
            // A connection beyond the limit is closed at once, which is noticed sooner than silence.
            if let Some(permit) = self.permits.take() {
                let visit = Visit {
                    stream,
                    idle: self.idle,
                    end: Box::pin(sleep(self.idle)),
                    _permit: permit,
                };
                return (visit, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    /// Where it comes from.
    pub(crate) from: SocketAddr,
    /// The address of this computer at which it has come in; `None` if it is closed already.
    pub(crate) at: Option<SocketAddr>,
}

impl Connected<IncomingStream<'_, Doorman>> for Ends {
    fn connect_info(stream: IncomingStream<'_, Doorman>) -> Ends {
        Ends {
            from: *stream.remote_addr(),
            at: stream.io().stream.local_addr().ok(),
        }
    }
}

/// An accepted connection.
pub(crate) struct Visit {
    stream: TcpStream,
    idle: Duration,
    end: Pin<Box<Sleep>>,
    _permit: Permit,
}

impl Visit {
    /// The result of moving bytes; too long without any is an error.
    fn watched<T>(
        &mut self,
        context: &mut Context<'_>,
        moved: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if moved.is_ready() {
            self.end.as_mut().reset(Instant::now() + self.idle);
            return moved;
        }
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let moved = Pin::new(&mut self.stream).poll_read(context, bytes);
        self.watched(context, moved)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, moved)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let moved = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(context, moved)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn serve(most: usize, idle: Duration) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let doorman = Doorman::new(listener, most, idle);
        let router = Router::new().route("/", get(|| async { "welcome" }));
        tokio::spawn(axum::serve(doorman, router).into_future());
        address
    }

    /// The answer to one request on a connection that stays open.
    async fn ask(address: SocketAddr) -> (TcpStream, String) {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let mut bytes = [0; 1000];
        let count = stream.read(&mut bytes).await.unwrap_or(0);
        let said = String::from_utf8_lossy(&bytes[..count]).into_owned();
        (stream, said)
    }

    #[tokio::test]
    async fn there_is_room_for_so_many() {
        let address = serve(2, Duration::from_secs(60)).await;
        let (one, said) = ask(address).await;
        assert!(said.ends_with("welcome"), "{said}");
        let (_two, said) = ask(address).await;
        assert!(said.ends_with("welcome"), "{said}");
        assert_eq!(ask(address).await.1, "", "no room for a third");
        // A closed connection makes room; the server notices a little later.
        drop(one);
        for _ in 0..500 {
            if ask(address).await.1.ends_with("welcome") {
                return;
            }
            sleep(Duration::from_millis(10)).await;
        }
        panic!("there is still no room");
    }

    #[tokio::test]
    async fn who_does_nothing_has_to_leave() {
        let address = serve(1, Duration::from_millis(500)).await;
        let mut idler = TcpStream::connect(address).await.expect("a connection");
        // Half a question.
        idler.write_all(b"GET / HT").await.expect("sent");
        let mut rest = Vec::new();
        let waited = tokio::time::timeout(Duration::from_secs(10), idler.read_to_end(&mut rest));
        assert!(waited.await.is_ok(), "it is still connected");
        assert!(ask(address).await.1.ends_with("welcome"));
    }
}
