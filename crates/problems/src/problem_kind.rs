use std::fmt;

/// What a problem asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ProblemKind {
    /// Mate the king with checks alone (詰将棋).
    Mate,
    /// Win by continuous fours (VCF, 四追い).
    Fours,
    /// Win by continuous fours and threes (VCT, 追い詰め).
    Threats,
    /// Play an ending without losing a disc.
    Ending,
    /// Find the only move that wins, or that does not lose.
    OnlyMove,
}

impl ProblemKind {
    /// Every kind.
    pub const ALL: [ProblemKind; 5] = [
        ProblemKind::Mate,
        ProblemKind::Fours,
        ProblemKind::Threats,
        ProblemKind::Ending,
        ProblemKind::OnlyMove,
    ];

    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProblemKind::Mate => "mate",
            ProblemKind::Fours => "fours",
            ProblemKind::Threats => "threats",
            ProblemKind::Ending => "ending",
            ProblemKind::OnlyMove => "only-move",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<ProblemKind> {
        ProblemKind::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    /// Whether one move is the whole solution.
    #[must_use]
    pub fn is_one_move(self) -> bool {
        self == ProblemKind::OnlyMove
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
