/// What becomes of a move in a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemReply<M> {
    /// It is right, and the solver's best defence follows. More than one move follows where the solving
    /// side has to pass.
    Right {
        /// What follows.
        answers: Vec<M>,
        /// Whether the goal is reached.
        is_done: bool,
    },
    /// It reaches the goal as well, but not within the length of the solution.
    Longer {
        /// How many plies it takes.
        plies: usize,
    },
    /// It misses the goal.
    Wrong {
        /// Why.
        why: WrongMove,
        /// What follows, as far as there is something to show.
        refutation: Vec<M>,
    },
    /// The solver's budget was spent before it knew.
    Undecided,
}

/// Why a move misses the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongMove {
    /// It gives no check.
    NoCheck,
    /// The king escapes.
    Escapes,
    /// It makes no four.
    NoFour,
    /// It leaves a five to the other side.
    LeavesFive,
    /// The other side stops everything.
    Stopped,
    /// It gives discs away.
    Discs(u32),
    /// It does not win.
    NoWin,
    /// The other side mates.
    IsMated,
    /// The other side wins by fours.
    LosesToFours,
}
