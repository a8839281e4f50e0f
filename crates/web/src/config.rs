use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// Where and for whom the page is served.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at. Beyond loopback other machines can play; programs start for
    /// those who know the token only, there as here.
    pub bind: IpAddr,
    /// The port. The next free one is taken if it is in use, any free one if it is 0.
    pub port: u16,
    /// Names beside `localhost`, the loopback addresses and the bound address by which the server
    /// may be called: `host`, or `host:port` behind another server.
    pub allowed_hosts: Vec<String>,
    /// Where games, documents, engines, settings and matches are kept; `None` if nothing is.
    pub data: Option<PathBuf>,
    /// What a page has to know so that it may start programs; nobody may if it is empty.
    pub token: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            allowed_hosts: Vec::new(),
            data: None,
            token: String::new(),
        }
    }
}
