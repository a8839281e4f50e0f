//! How other computers reach this one.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use crate::gate::literal;

/// Addresses of other networks: the system is asked from where it would send something there, and nothing is sent.
const ELSEWHERE: [(&str, &str); 5] = [
    ("0.0.0.0:0", "198.51.100.1:9"),
    ("0.0.0.0:0", "192.168.255.254:9"),
    ("0.0.0.0:0", "10.255.255.254:9"),
    ("0.0.0.0:0", "172.31.255.254:9"),
    ("[::]:0", "[2001:db8::1]:9"),
];

/// The addresses of a page that is served at `address`, for other computers.
pub(crate) fn origins(address: SocketAddr) -> Vec<String> {
    let mut ips: Vec<IpAddr> = Vec::new();
    if address.ip().is_unspecified() {
        for (from, to) in ELSEWHERE {
            let Some(ip) = source(from, to) else { continue };
            if (address.is_ipv6() || ip.is_ipv4()) && !ips.contains(&ip) {
                ips.push(ip);
            }
        }
    } else {
        ips.push(address.ip());
    }
    ips.retain(|ip| !ip.is_loopback() && !ip.is_unspecified());
    let port = address.port();
    let origin = |ip: IpAddr| match port {
        80 => format!("http://{}", literal(ip)),
        _ => format!("http://{}:{port}", literal(ip)),
    };
    ips.into_iter().map(origin).collect()
}

/// Whether an origin is one that only this computer can use.
pub(crate) fn is_of_this_computer(origin: &str) -> bool {
    let authority = origin.split("://").nth(1).unwrap_or_default();
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => authority.split(':').next(),
    };
    let host = host.unwrap_or_default();
    let ip = host.parse::<IpAddr>();
    host.eq_ignore_ascii_case("localhost") || ip.is_ok_and(|ip| ip.is_loopback())
}

fn source(from: &str, to: &str) -> Option<IpAddr> {
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_is_for_nobody_else() {
        let at = |text: &str| origins(text.parse().expect("an address"));
        assert!(at("127.0.0.1:7780").is_empty());
        assert!(at("[::1]:7780").is_empty());
        assert_eq!(at("192.168.0.7:7780"), ["http://192.168.0.7:7780"]);
        assert_eq!(at("192.168.0.7:80"), ["http://192.168.0.7"]);
        assert_eq!(at("[fd00::7]:7780"), ["http://[fd00::7]:7780"]);
        // Whatever networks this computer has.
        for origin in at("0.0.0.0:7780") {
            assert!(!is_of_this_computer(&origin), "{origin}");
            assert!(!origin.contains('['), "{origin}");
        }
        for (origin, is_own) in [
            ("http://localhost:7780", true),
            ("http://127.0.0.1", true),
            ("http://[::1]:7780", true),
            ("https://board.example", false),
            ("http://192.168.0.7:7780", false),
            ("http://127.0.0.1.example", false),
        ] {
            assert_eq!(is_of_this_computer(origin), is_own, "{origin}");
        }
    }
}
