use std::error::Error;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The port of CSA and of online Othello.
const USUAL_PORT: u16 = 4081;

/// Where a server is: `host:port`; `host` alone means port 4081.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAddress {
    /// Its name, or its number without brackets.
    pub host: String,
    /// Its port.
    pub port: u16,
}

impl FromStr for ServerAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<ServerAddress, AddressError> {
        let wrong = || AddressError(text.to_owned());
        // [::1]:4081 has colons in it.
        let (host, port) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, rest)) => (host, rest.strip_prefix(':')),
            None if text.matches(':').count() > 1 => (text, None),
            None => match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            },
        };
        let port = match port {
            Some(port) => port.parse().map_err(|_| wrong())?,
            None => USUAL_PORT,
        };
        let letter = |letter: char| letter.is_ascii_graphic() && !"/@[]".contains(letter);
        if host.is_empty() || !host.chars().all(letter) || port == 0 {
            return Err(wrong());
        }
        Ok(ServerAddress {
            host: host.to_owned(),
            port,
        })
    }
}

impl ServerAddress {
    /// Whether nothing that is sent there leaves this computer.
    #[must_use]
    pub fn is_this_computer(&self) -> bool {
        let number: Option<IpAddr> = self.host.parse().ok();
        number.map_or_else(
            || self.host.eq_ignore_ascii_case("localhost"),
            |number| number.is_loopback(),
        )
    }
}

impl fmt::Display for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.host.contains(':') {
            write!(f, "[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{}:{}", self.host, self.port)
        }
    }
}

/// A text that is no address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddressError(String);

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AddressError(found) = self;
        write!(
            f,
            "expected HOST:PORT, such as localhost:4081, found {found:?}"
        )
    }
}

impl Error for AddressError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_may_be_left_out_and_colons_stand_in_brackets() {
        let read = |text: &str| text.parse::<ServerAddress>().map(|found| found.to_string());
        assert_eq!(read("example.org"), Ok("example.org:4081".to_owned()));
        assert_eq!(read("example.org:80"), Ok("example.org:80".to_owned()));
        assert_eq!(read("[::1]:80"), Ok("[::1]:80".to_owned()));
        assert_eq!(read("::1"), Ok("[::1]:4081".to_owned()));
        for wrong in ["", ":80", "a:b", "a:0", "http://a:80", "[::1", "a b:3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
