use game::Notation;

use super::Kind;
use crate::wording::fault;
use crate::{Answer, ClientSide, Fault, Request, codingame, gomocup, gtp, nboard, usi, usix};

/// The length of a side of a Gomocup board until a position says otherwise.
const GOMOCUP_SIZE: u8 = 15;

/// The side of any protocol that runs an engine of game `G`.
#[derive(Clone, Debug)]
pub struct ClientSession<G: Notation>(Session<G>);

#[derive(Clone, Debug)]
enum Session<G: Notation> {
    Usi(usi::Client),
    Gomocup(Box<gomocup::Client>),
    Gtp(gtp::Client),
    Nboard(Box<nboard::Client>),
    Codingame(codingame::BotClient<G>),
}

impl<G: Notation> ClientSession<G> {
    pub(super) fn new(kind: Kind) -> ClientSession<G> {
        ClientSession(match kind {
            Kind::Usi => Session::Usi(usi::Client::new(usi::Dialect::Usi)),
            Kind::Usix => Session::Usi(usix::client()),
            Kind::Gomocup => Session::Gomocup(Box::new(gomocup::Client::new(GOMOCUP_SIZE))),
            Kind::Gtp => Session::Gtp(gtp::Client::default()),
            Kind::Nboard => Session::Nboard(Box::default()),
            Kind::Codingame => Session::Codingame(codingame::BotClient::default()),
        })
    }
}

impl<G: Notation> ClientSide for ClientSession<G> {
    fn write(&mut self, request: &Request) -> Result<Vec<String>, Fault> {
        let is_usi = matches!(self.0, Session::Usi(_));
        if let Request::Go(go) = request
            && let Some(first) = go.search_moves.first().filter(|_| !is_usi)
        {
            const NONE: &str = "none: this protocol cannot name the moves to choose from";
            return Err(fault("search moves", NONE, first));
        }
        match &mut self.0 {
            Session::Usi(session) => session.write(request),
            Session::Gomocup(session) => session.write(request),
            Session::Gtp(session) => session.write(request),
            Session::Nboard(session) => session.write(request),
            Session::Codingame(session) => session.write(request),
        }
    }

    fn read(&mut self, line: &str) -> Result<Vec<Answer>, Fault> {
        match &mut self.0 {
            Session::Usi(session) => session.read(line),
            Session::Gomocup(session) => session.read(line),
            Session::Gtp(session) => session.read(line),
            Session::Nboard(session) => session.read(line),
            Session::Codingame(session) => ClientSide::read(session, line),
        }
    }
}
