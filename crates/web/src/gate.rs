//! Which requests are accepted, by `Host` and `Origin`.

use std::net::{IpAddr, SocketAddr};

/// The names and the origins of the server itself.
///
/// It is not enough that `Origin` equals `Host`: with DNS rebinding, a page whose name was made
/// to point here has both. So each is compared, as a whole, with the server's own names.
#[derive(Debug)]
pub(crate) struct Gate {
    hosts: Vec<Authority>,
    origins: Vec<(Scheme, Authority)>,
    /// If it listens at all addresses of the computer: on which port.
    everywhere: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }
}

/// A host and its port, if it names one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Authority {
    host: String,
    port: Option<u16>,
}

impl Authority {
    /// Parses `host`, `host:port` or `[::1]:port`, and nothing else.
    fn parse(text: &str) -> Option<Authority> {
        let (host, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (inside, after) = rest.split_once(']')?;
                let inside: std::net::Ipv6Addr = inside.parse().ok()?;
                let port = match after {
                    "" => None,
                    _ => Some(after.strip_prefix(':')?),
                };
                (format!("[{inside}]"), port)
            }
            None => match text.split_once(':') {
                Some((host, port)) => (host.to_owned(), Some(port)),
                None => (text.to_owned(), None),
            },
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        if host.is_empty() || (!host.starts_with('[') && !host.chars().all(is_name)) {
            return None;
        }
        let port = match port {
            Some(port) if port.bytes().all(|b| b.is_ascii_digit()) => Some(port.parse().ok()?),
            Some(_) => return None,
            None => None,
        };
        Some(Authority {
            host: host.to_ascii_lowercase(),
            port,
        })
    }

    fn with_port(&self, usual: u16) -> Authority {
        Authority {
            host: self.host.clone(),
            port: self.port.or(Some(usual)),
        }
    }
}

impl Gate {
    pub(crate) fn new(address: SocketAddr, allowed: &[String]) -> Gate {
        let port = Some(address.port());
        let mut names = vec![
            "localhost".to_owned(),
            "127.0.0.1".to_owned(),
            "[::1]".to_owned(),
        ];
        // Bound to all addresses, it is the one at which a connection comes in: see `is_at`.
        let is_everywhere = address.ip().is_unspecified();
        if !is_everywhere {
            names.push(literal(address.ip()));
        }
        let own = names.into_iter().map(|host| Authority { host, port });
        let mut hosts: Vec<_> = own.map(|host| host.with_port(80)).collect();
        let mut origins: Vec<_> = hosts.iter().map(|h| (Scheme::Http, h.clone())).collect();
        for host in allowed.iter().filter_map(|text| Authority::parse(text)) {
            // Behind a reverse proxy, which may use TLS, the port is the proxy's.
            let named_ports = match host.port {
                Some(port) => vec![Some(port)],
                None => vec![port, Some(80), Some(443)],
            };
            for port in named_ports {
                let host = Authority {
                    host: host.host.clone(),
                    port,
                };
                origins.push((Scheme::Http, host.clone()));
                origins.push((Scheme::Https, host.clone()));
                hosts.push(host);
            }
        }
        Gate {
            hosts,
            origins,
            everywhere: is_everywhere.then_some(address.port()),
        }
    }

    /// Whether this is the address itself at which a connection has come in. That is as good as a name of the
    /// server: who makes a name point here (DNS rebinding) has a name as host, and never an address.
    fn is_at(&self, host: &Authority, at: IpAddr) -> bool {
        self.everywhere.is_some()
            && host.port == self.everywhere
            && host.host == literal(at.to_canonical())
    }

    /// Whether this is a name of the server, for a connection that has come in at the address `at`.
    pub(crate) fn knows_host(&self, host: &str, at: IpAddr) -> bool {
        Authority::parse(host).is_some_and(|host| {
            let known = |usual| self.hosts.contains(&host.with_port(usual));
            known(80) || (host.port.is_none() && known(443)) || self.is_at(&host.with_port(80), at)
        })
    }

    /// Whether this is an origin of the server, for a connection that has come in at the address `at`.
    pub(crate) fn knows_origin(&self, origin: &str, at: IpAddr) -> bool {
        let Some((scheme, authority)) = origin.split_once("://") else {
            return false;
        };
        let scheme = match scheme {
            "http" => Scheme::Http,
            "https" => Scheme::Https,
            _ => return false,
        };
        Authority::parse(authority).is_some_and(|authority| {
            let whole = (scheme, authority.with_port(scheme.port()));
            self.origins.contains(&whole) || (scheme == Scheme::Http && self.is_at(&whole.1, at))
        })
    }
}

/// An address as the host of a URL.
pub(crate) fn literal(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

/// Compares tokens in a time that does not reveal how much of one is right.
pub(crate) fn is_token(token: &str, given: &str) -> bool {
    let (token, given) = (token.as_bytes(), given.as_bytes());
    let difference = token.iter().zip(given).fold(0, |d, (a, b)| d | (a ^ b));
    !token.is_empty() && token.len() == given.len() && std::hint::black_box(difference) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn gate(allowed: &[&str]) -> Gate {
        let allowed: Vec<_> = allowed.iter().map(|&host| host.to_owned()).collect();
        Gate::new(SocketAddr::from(([127, 0, 0, 1], 8080)), &allowed)
    }

    #[test]
    fn hosts_are_compared_whole() {
        let gate = gate(&["board.example", "proxy.example:9000"]);
        for host in [
            "localhost:8080",
            "LOCALHOST:8080",
            "127.0.0.1:8080",
            "[::1]:8080",
            "board.example:8080",
            "board.example",
            "proxy.example:9000",
        ] {
            assert!(gate.knows_host(host, HERE), "{host}");
        }
        for host in [
            "",
            "localhost",
            "localhost:80",
            "localhost:8081",
            "localhost.evil.example:8080",
            "evil.example:8080",
            "127.0.0.1.evil.example:8080",
            "127.0.0.1:8080@evil.example",
            "127.0.0.1:8080:8080",
            "127.0.0.1:+8080",
            "[::1",
            "[evil]:8080",
            "proxy.example",
            "board.example:1",
        ] {
            assert!(!gate.knows_host(host, HERE), "{host}");
        }
    }

    #[test]
    fn origins_are_compared_whole() {
        let gate = gate(&["board.example"]);
        for origin in [
            "http://localhost:8080",
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
            "https://board.example",
            "http://board.example:8080",
        ] {
            assert!(gate.knows_origin(origin, HERE), "{origin}");
        }
        for origin in [
            "",
            "null",
            "http://localhost",
            "https://localhost:8080",
            "http://localhost:8080/",
            "http://localhost:8080.evil.example",
            "http://evil.example:8080",
            "http://localhost:8080@evil.example",
            "file://localhost:8080",
            "http://localhost:80800",
        ] {
            assert!(!gate.knows_origin(origin, HERE), "{origin}");
        }
    }

    #[test]
    fn bound_to_all_addresses_each_is_a_name_of_what_comes_in_there() {
        let at = |text: &str| text.parse::<IpAddr>().expect("an address");
        let gate = Gate::new(SocketAddr::from(([0, 0, 0, 0], 80)), &[]);
        let lan = at("192.168.0.7");
        assert!(gate.knows_host("192.168.0.7", lan));
        assert!(gate.knows_host("192.168.0.7:80", lan));
        assert!(gate.knows_origin("http://192.168.0.7", lan));
        assert!(gate.knows_host("localhost", lan));
        assert!(gate.knows_origin("http://localhost", lan));
        // Another address, another port, a name that was made to point here, another scheme.
        for host in ["192.168.0.8", "192.168.0.7:8080", "evil.example", "0.0.0.0"] {
            assert!(!gate.knows_host(host, lan), "{host}");
            assert!(!gate.knows_origin(&format!("http://{host}"), lan), "{host}");
        }
        assert!(!gate.knows_origin("https://192.168.0.7", lan));

        let gate = Gate::new("[::]:8080".parse().expect("an address"), &[]);
        assert!(gate.knows_host("[fd00::7]:8080", at("fd00::7")));
        assert!(gate.knows_host("[fd00:0:0::7]:8080", at("fd00::7")));
        assert!(gate.knows_host("192.168.0.7:8080", at("::ffff:192.168.0.7")));
        assert!(!gate.knows_host("[fd00::8]:8080", at("fd00::7")));

        let one = Gate::new(SocketAddr::from(([192, 168, 0, 7], 80)), &[]);
        assert!(one.knows_host("192.168.0.7", lan));
        assert!(!one.knows_host("192.168.0.8", at("192.168.0.8")));
    }

    #[test]
    fn no_token_is_no_token() {
        assert!(is_token("abc", "abc"));
        for (token, given) in [("abc", "abd"), ("abc", "ab"), ("abc", ""), ("", "")] {
            assert!(!is_token(token, given));
        }
    }
}
