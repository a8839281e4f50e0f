use game::ScoreUnit;

use super::Kind;
use crate::{Answer, EngineSide, Fault, Request, codingame, gomocup, gtp, nboard, usi, usix};

/// The engine's side of any protocol.
#[derive(Clone, Debug)]
pub struct EngineSession(Session);

#[derive(Clone, Debug)]
enum Session {
    Usi(usi::Engine),
    Gomocup(Box<gomocup::Engine>),
    Gtp(gtp::Engine),
    Nboard(Box<nboard::Engine>),
    Codingame(codingame::Engine),
}

impl EngineSession {
    pub(super) fn new(kind: Kind) -> EngineSession {
        EngineSession(match kind {
            Kind::Usi => Session::Usi(usi::Engine::new(usi::Dialect::Usi)),
            Kind::Usix => Session::Usi(usix::engine(usix::ScoreType::default())),
            Kind::Gomocup => Session::Gomocup(Box::default()),
            Kind::Gtp => Session::Gtp(gtp::Engine::default()),
            Kind::Nboard => Session::Nboard(Box::default()),
            Kind::Codingame => Session::Codingame(codingame::Engine::default()),
        })
    }

    /// The same, for an engine whose scores are in this unit.
    #[must_use]
    pub fn with_score_unit(mut self, unit: ScoreUnit) -> EngineSession {
        if let Session::Usi(session) = self.0 {
            let score_type = usix::ScoreType::of_unit(unit);
            self.0 = Session::Usi(session.with_score_type(score_type));
        }
        self
    }
}

impl EngineSide for EngineSession {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        match &mut self.0 {
            Session::Usi(session) => session.read(line),
            Session::Gomocup(session) => session.read(line),
            Session::Gtp(session) => session.read(line),
            Session::Nboard(session) => session.read(line),
            Session::Codingame(session) => session.read(line),
        }
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        match &mut self.0 {
            Session::Usi(session) => session.write(answer),
            Session::Gomocup(session) => session.write(answer),
            Session::Gtp(session) => session.write(answer),
            Session::Nboard(session) => session.write(answer),
            Session::Codingame(session) => session.write(answer),
        }
    }

    fn pending(&mut self) -> Vec<String> {
        match &mut self.0 {
            Session::Usi(session) => session.pending(),
            Session::Gomocup(session) => session.pending(),
            Session::Gtp(session) => session.pending(),
            Session::Nboard(session) => session.pending(),
            Session::Codingame(session) => session.pending(),
        }
    }

    fn salvage(&mut self, line: &str) -> Vec<Request> {
        match &mut self.0 {
            Session::Usi(session) => session.salvage(line),
            Session::Gomocup(session) => session.salvage(line),
            Session::Gtp(session) => session.salvage(line),
            Session::Nboard(session) => session.salvage(line),
            Session::Codingame(session) => session.salvage(line),
        }
    }
}
