use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// The page's address for a browser on this computer, with the token.
pub(crate) fn page_url(address: SocketAddr, token: &str) -> String {
    format!("http://{}/#token={token}", seen_from_here(address))
}

/// The unspecified address becomes localhost.
fn seen_from_here(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port())
    } else {
        address
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_all_is_none_for_a_browser() {
        let seen = |text: &str| seen_from_here(text.parse().expect("an address")).to_string();
        assert_eq!(seen("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(seen("[::]:80"), "127.0.0.1:80");
        assert_eq!(seen("127.0.0.1:7780"), "127.0.0.1:7780");
        assert_eq!(seen("[::1]:80"), "[::1]:80");
    }
}
