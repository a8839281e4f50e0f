//! The club as the page's server needs it: people of several browsers, and programs, who play each other.
//!
//! The program makes one; this crate knows neither tables nor accounts. Every page may ask [`Club::answer`]
//! anything. What a page may do is decided there, by its [`ClubVisitor`] and by the name under which it came in.

use std::net::IpAddr;
use std::sync::Arc;

use crate::messages::{ClubAnswer, ClubNews, ClubRequest, Text};

/// Tells a page something. It never blocks: a page that does not keep up is disconnected.
pub type ClubVoice = Arc<dyn Fn(ClubNews) + Send + Sync>;

/// Makes the club when the server has its data folder.
pub type ClubMaker = Box<dyn FnOnce() -> Box<dyn Club>>;

/// A place where people and programs play each other.
pub trait Club: Send + Sync {
    /// A page has connected, and can be told things by `voice`.
    fn connect(&self, page: u64, voice: ClubVoice);

    /// A page is gone.
    fn disconnect(&self, page: u64);

    /// Whether a page has come in under a name.
    fn is_member(&self, page: u64) -> bool;

    /// Answers a page. It may take as long as a database does.
    fn answer(&self, visitor: &ClubVisitor, request: ClubRequest) -> Result<ClubAnswer, Text>;

    /// The server ends: games are interrupted, and can go on later.
    fn close(&self);
}

/// The page that asks.
#[derive(Clone, Debug)]
pub struct ClubVisitor {
    /// Its number.
    pub page: u64,
    /// Whether it knows the token.
    pub is_host: bool,
    /// Where it comes from.
    pub from: IpAddr,
    /// The addresses of the page's server for other computers: `http://192.168.0.7:7780`. None if only this computer
    /// reaches it.
    pub origins: Vec<String>,
    /// The address by which this page was opened.
    pub own_origin: String,
}
