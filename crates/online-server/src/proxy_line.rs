//! The first line of a connection that comes through a proxy (version 1 of the PROXY protocol): whose it is.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::time::timeout;

/// The longest line there is.
const LONGEST: usize = 107;
/// How long a proxy may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads the line; what follows it stays. The result is the address, if the proxy knows it.
pub(crate) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<IpAddr>> {
    timeout(PATIENCE, async {
        let mut line = Vec::new();
        // Nothing behind the end of the line may be read here.
        while !line.ends_with(b"\n") {
            if line.len() >= LONGEST {
                return Err(no_line());
            }
            line.push(stream.read_u8().await?);
        }
        let line = str::from_utf8(&line).map_err(|_| no_line())?;
        parse(line.trim_end()).ok_or_else(no_line)
    })
    .await?
}

fn no_line() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "expected the line PROXY of a proxy",
    )
}

/// `PROXY TCP4 192.0.2.1 198.51.100.1 40000 4081` or `PROXY UNKNOWN`.
fn parse(line: &str) -> Option<Option<IpAddr>> {
    let mut words = line.split(' ');
    if words.next() != Some("PROXY") {
        return None;
    }
    match words.next()? {
        "UNKNOWN" => Some(None),
        family @ ("TCP4" | "TCP6") => {
            let from: IpAddr = words.next()?.parse().ok()?;
            let fits = from.is_ipv4() == (family == "TCP4");
            let rest: Vec<&str> = words.collect();
            (fits && rest.len() == 3).then_some(Some(from))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_whose_connection_it_is() {
        let four = parse("PROXY TCP4 192.0.2.1 198.51.100.1 40000 4081");
        assert_eq!(four, Some("192.0.2.1".parse().ok()));
        let six = parse("PROXY TCP6 2001:db8::1 2001:db8::2 1 2");
        assert_eq!(six, Some("2001:db8::1".parse().ok()));
        assert_eq!(parse("PROXY UNKNOWN"), Some(None));
        for wrong in [
            "LOGIN ann secret",
            "PROXY",
            "PROXY TCP4 192.0.2.1",
            "PROXY TCP6 192.0.2.1 192.0.2.2 1 2",
            "PROXY TCP4 ann bob 1 2",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
