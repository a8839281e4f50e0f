use search::{Budget, Spent};

/// What a search may visit.
pub(crate) trait Visits {
    /// Counts one more position, if it may be visited.
    fn visit(&mut self) -> Result<(), Spent>;
}

impl Visits for Budget {
    fn visit(&mut self) -> Result<(), Spent> {
        Budget::visit(self)
    }
}

/// A number of nodes, without a look at the clock: for searches that are over at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeCap {
    used: u32,
    most: u32,
}

impl NodeCap {
    pub(crate) fn new(most: u32) -> NodeCap {
        NodeCap { used: 0, most }
    }

    /// How many nodes were visited.
    pub(crate) fn used(&self) -> u32 {
        self.used
    }
}

impl Visits for NodeCap {
    #[inline(always)]
    fn visit(&mut self) -> Result<(), Spent> {
        if self.used >= self.most {
            return Err(Spent);
        }
        self.used += 1;
        Ok(())
    }
}
