use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use crate::Budget;

/// The settings of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Beyond loopback other computers reach the page; without the token they can
    /// come into the club, if they are invited, and do nothing else.
    pub bind: IpAddr,
    /// The port. If it is in use the next free one is taken; 0 takes any free one.
    pub port: u16,
    /// Host names of the server beside `localhost`, the loopback addresses and the bound address:
    /// `host`, or `host:port` behind a reverse proxy.
    pub allowed_hosts: Vec<String>,
    /// The folder of games, documents, engines, settings and matches; `None` keeps nothing.
    pub data: Option<PathBuf>,
    /// The token with which a page may start programs; if it is empty, no page may.
    pub token: String,
    /// What engines may use.
    pub budget: Budget,
}

impl Config {
    /// Whether other computers may reach the page: pages without the token are guests then. A name beside those of
    /// this computer is that of a proxy, behind which everybody seems to be here.
    pub(crate) fn is_exposed(&self) -> bool {
        !self.bind.is_loopback() || !self.allowed_hosts.is_empty()
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 0,
            allowed_hosts: Vec::new(),
            data: None,
            token: String::new(),
            budget: Budget::of_this_machine(),
        }
    }
}
