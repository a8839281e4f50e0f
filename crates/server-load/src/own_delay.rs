//! What the test itself adds to the times that it measures.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::moments::Moments;

/// A move as long as those of the protocols.
const LINE: &[u8] = b"+7776FU\n";

/// Pairs of connections within this process: a line goes from one task over loopback to a task that copies it
/// to a third. They run until they are dropped.
pub(crate) async fn probe(
    pairs: usize,
    pace: Duration,
    moments: &Arc<Moments>,
) -> io::Result<JoinSet<io::Result<()>>> {
    let mut tasks = JoinSet::new();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    for pair in 0..pairs {
        let (sender, receiver) = (
            TcpStream::connect(address).await?,
            TcpStream::connect(address).await?,
        );
        let ((mut from, _), (mut to, _)) = (listener.accept().await?, listener.accept().await?);
        for stream in [&sender, &receiver, &from, &to] {
            stream.set_nodelay(true)?;
        }
        tasks.spawn(async move { tokio::io::copy(&mut from, &mut to).await.map(|_| ()) });
        let (sent, heard) = tokio::sync::mpsc::unbounded_channel();
        let phase = pace.mul_f64(pair as f64 / pairs as f64);
        tasks.spawn(send(sender, Instant::now() + phase, pace, sent));
        tasks.spawn(hear(receiver, heard, Arc::clone(moments)));
    }
    Ok(tasks)
}

async fn send(
    mut stream: TcpStream,
    mut due: Instant,
    pace: Duration,
    sent: tokio::sync::mpsc::UnboundedSender<Instant>,
) -> io::Result<()> {
    loop {
        sleep_until(due.into()).await;
        due += pace;
        let _ = sent.send(Instant::now());
        stream.write_all(LINE).await?;
    }
}

async fn hear(
    mut stream: TcpStream,
    mut sent: tokio::sync::mpsc::UnboundedReceiver<Instant>,
    moments: Arc<Moments>,
) -> io::Result<()> {
    let mut line = [0; LINE.len()];
    loop {
        stream.read_exact(&mut line).await?;
        let now = Instant::now();
        // It was sent before it came.
        if let Ok(at) = sent.try_recv() {
            moments.add(now - at);
        }
    }
}
