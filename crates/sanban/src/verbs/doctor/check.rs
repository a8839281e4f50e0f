use crate::face::Face;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::level::Level;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::trouble::Trouble;

/// What is done for a check.
type Act<G> = Box<dyn Fn(&mut Patient<G>) -> Result<Finding, Trouble>>;

/// One thing that is asked of an engine.
pub(super) struct Check<G: Face> {
    /// Its name, which does not change: `group.what`.
    pub(super) id: String,
    pub(super) level: Level,
    /// What is expected, in a line.
    pub(super) expected: String,
    /// Whether nothing else can be asked of an engine that fails.
    pub(super) is_gate: bool,
    act: Act<G>,
}

impl<G: Face> Check<G> {
    fn new(
        level: Level,
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut Patient<G>) -> Result<Finding, Trouble> + 'static,
    ) -> Check<G> {
        Check {
            id: id.into(),
            level,
            expected: expected.into(),
            is_gate: false,
            act: Box::new(act),
        }
    }

    pub(super) fn must(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut Patient<G>) -> Result<Finding, Trouble> + 'static,
    ) -> Check<G> {
        Check::new(Level::Must, id, expected, act)
    }

    pub(super) fn should(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut Patient<G>) -> Result<Finding, Trouble> + 'static,
    ) -> Check<G> {
        Check::new(Level::Should, id, expected, act)
    }

    pub(super) fn info(
        id: impl Into<String>,
        expected: impl Into<String>,
        act: impl Fn(&mut Patient<G>) -> Result<Finding, Trouble> + 'static,
    ) -> Check<G> {
        Check::new(Level::Info, id, expected, act)
    }

    /// The same, but without it nothing else is worth a try.
    pub(super) fn gate(self) -> Check<G> {
        Check {
            is_gate: true,
            ..self
        }
    }

    pub(super) fn act(&self, patient: &mut Patient<G>) -> Result<Finding, Trouble> {
        (self.act)(patient)
    }
}
