use crate::check_error::CheckError;
use crate::finding::Finding;
use crate::level::Level;
use crate::tested_engine::TestedEngine;
use game::Notation;

/// The action of a check.
type Act<G> = Box<dyn Fn(&mut TestedEngine<G>) -> Result<Finding, CheckError>>;

/// One check.
pub(crate) struct Check<G: Notation> {
    /// The id, `group.what`. It does not change.
    pub(crate) id: String,
    pub(crate) level: Level,
    /// The expected behaviour, in one line.
    pub(crate) expected: String,
    /// Whether the other checks are skipped if this one fails.
    pub(crate) is_gate: bool,
    act: Act<G>,
}

impl<G: Notation> Check<G> {
    fn new(
        level: Level,
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut TestedEngine<G>) -> Result<Finding, CheckError> + 'static,
    ) -> Check<G> {
        Check {
            id: id.into(),
            level,
            expected: expected.into(),
            is_gate: false,
            act: Box::new(act),
        }
    }

    pub(crate) fn must(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut TestedEngine<G>) -> Result<Finding, CheckError> + 'static,
    ) -> Check<G> {
        Check::new(Level::Must, id, expected, act)
    }

    pub(crate) fn should(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut TestedEngine<G>) -> Result<Finding, CheckError> + 'static,
    ) -> Check<G> {
        Check::new(Level::Should, id, expected, act)
    }

    pub(crate) fn info(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut TestedEngine<G>) -> Result<Finding, CheckError> + 'static,
    ) -> Check<G> {
        Check::new(Level::Info, id, expected, act)
    }

    /// The same check, but the others are skipped if it fails.
    pub(crate) fn gate(self) -> Check<G> {
        Check {
            is_gate: true,
            ..self
        }
    }

    pub(crate) fn act(&self, engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
        (self.act)(engine)
    }
}
