//! What the moves of a game were worth: positions are searched, and wins by fours and threes proven beside the search.
//!
//! ```
//! use renju::Transcript;
//! use renju_engine::alphabeta::Options;
//! use renju_engine::review::{JUDGEMENT, RenjuAppraiser};
//! use review::{GameReview, Mistake};
//! use search::{Limits, Stop};
//!
//! // White looks away while Black has three, then four.
//! let game = Transcript::parse("h8h9i9a15g7a1j10a2k11")?;
//! let limits = Limits { nodes: Some(2000), ..Limits::default() };
//! let options = Options { hash: 1, ..Options::default() };
//! let mut appraiser = RenjuAppraiser::new(options, limits);
//! let review = GameReview::new(&game.line, &mut appraiser, JUDGEMENT, &Stop::new(), |_| {});
//! assert_eq!(review.moves[5].mistake(), Some(Mistake::Blunder));
//! assert_eq!(review.moves[8].mistake(), None);
//! # Ok::<(), renju::TranscriptError>(())
//! ```

use game::{Line, Position as _, Score};
use renju::{Move, Renju};
use review::{Appraiser, Judgement, Mistake, ScoredLine, SearchAppraiser};
use search::{Limits, Stop};

use crate::alphabeta::{AlphaBeta, Options};
use crate::threats::{ThreeSolver, Vcf};

/// What scores mean. A win by force decides the game: who misses or allows one has blundered.
pub const JUDGEMENT: Judgement = Judgement {
    scale: 600.0,
    even: 0,
    missed_win: Mistake::Blunder,
    allowed_loss: Mistake::Blunder,
};

/// The memory of the solver.
const BYTES: usize = 16 << 20;

/// The player `alphabeta` without its book, with a solver of wins by fours and threes beside it.
pub struct RenjuAppraiser {
    search: SearchAppraiser<AlphaBeta>,
    solver: ThreeSolver,
}

impl RenjuAppraiser {
    /// An appraiser that searches each position within these limits, and for wins by force a quarter of that beside.
    #[must_use]
    pub fn new(options: Options, limits: Limits) -> RenjuAppraiser {
        let options = Options {
            book: None,
            ..options
        };
        RenjuAppraiser {
            search: SearchAppraiser {
                player: AlphaBeta::new(options),
                limits,
            },
            solver: ThreeSolver::new(BYTES),
        }
    }
}

impl Appraiser<Renju> for RenjuAppraiser {
    fn appraise(&mut self, line: &Line<Renju>, stop: &Stop) -> Option<Vec<ScoredLine<Move>>> {
        let position = line.position();
        position.outcome().is_none().then_some(())?;
        let mut budget = self.search.solver_budget(line.turn(), stop);
        match self.solver.vct(position, &mut budget) {
            Vcf::Win(win) if !win.is_empty() => {
                let wanted = self.search.player.options().lines as usize;
                self.search.appraise_beside_win(line, win, wanted, stop)
            }
            _ => self.search.appraise(line, stop),
        }
    }

    fn score_of(&mut self, line: &Line<Renju>, m: Move, stop: &Stop) -> Option<Score> {
        self.search.score_of(line, m, stop)
    }
}
