//! What the moves of a game were worth: positions are searched, and mates proven beside the search.
//!
//! ```
//! use game::Line;
//! use review::GameReview;
//! use search::{Limits, Stop};
//! use shogi::{Rules, Sfen, Shogi};
//! use shogi_engine::alphabeta::Options;
//! use shogi_engine::review::{ShogiAppraiser, judgement};
//!
//! // A gold before the king mates, and is called no mistake.
//! let sfen: Sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
//! let mut line = Line::<Shogi>::from_position(Rules::default(), sfen.position);
//! line.push("G*5b".parse()?).expect("a legal move");
//! let limits = Limits { nodes: Some(1000), ..Limits::default() };
//! let options = Options { hash: 1, ..Options::default() };
//! let mut appraiser = ShogiAppraiser::new(options, limits);
//! let review = GameReview::new(&line, &mut appraiser, judgement(&line), &Stop::new(), |_| {});
//! assert_eq!(review.moves[0].mistake(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use game::{Line, Position as _, Score};
use review::{Appraiser, Judgement, Mistake, ScoredLine, SearchAppraiser};
use search::{Limits, Stop};
use shogi::{Move, Shogi};

use crate::alphabeta::{AlphaBeta, Options};
use crate::handicap;
use crate::mate::{Mate, Solution};

/// What scores mean in a game. Missing a mate is an inaccuracy even for a side that goes on winning. In
/// a handicap game the chances are even at its start.
#[must_use]
pub fn judgement(line: &Line<Shogi>) -> Judgement {
    Judgement {
        scale: 600.0,
        even: handicap::worth(line),
        missed_win: Mistake::Inaccuracy,
        allowed_loss: Mistake::Inaccuracy,
    }
}

/// The memory of the mate solver.
const BYTES: usize = 32 << 20;

/// The player `alphabeta` with a solver of mates beside it.
#[derive(Debug)]
pub struct ShogiAppraiser {
    search: SearchAppraiser<AlphaBeta>,
    mate: Mate,
}

impl ShogiAppraiser {
    /// An appraiser that searches each position within these limits, and for mates a quarter of
    /// that beside.
    #[must_use]
    pub fn new(options: Options, limits: Limits) -> ShogiAppraiser {
        ShogiAppraiser {
            search: SearchAppraiser {
                player: AlphaBeta::new(options),
                limits,
            },
            mate: Mate::new(BYTES),
        }
    }
}

impl Appraiser<Shogi> for ShogiAppraiser {
    fn appraise(&mut self, line: &Line<Shogi>, stop: &Stop) -> Option<Vec<ScoredLine<Move>>> {
        let position = line.position();
        position.outcome().is_none().then_some(())?;
        let mut budget = self.search.solver_budget(line.turn(), stop);
        match self.mate.solve(position, &mut budget) {
            Solution::Mate { line: mate, .. } => {
                let wanted = self.search.player.options().lines as usize;
                self.search.appraise_beside_win(line, mate, wanted, stop)
            }
            _ => self.search.appraise(line, stop),
        }
    }

    fn score_of(&mut self, line: &Line<Shogi>, m: Move, stop: &Stop) -> Option<Score> {
        self.search.score_of(line, m, stop)
    }

    fn proves(&mut self, line: &Line<Shogi>, m: Move, stop: &Stop) -> Option<Score> {
        let mut budget = self.search.solver_budget(line.turn(), stop);
        let plies = self.mate.proves_move(line.position(), m, &mut budget)?;
        Some(Score::win_in(u32::from(plies)))
    }
}
