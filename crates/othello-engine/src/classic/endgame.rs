mod transposition;

use game::{Position as _, Wdl};
use othello::{Move, Position, Scoring, Square};
use search::{Budget, Spent};

use super::choice::after;
use transposition::{Bounds, TranspositionTable};

/// Plays endgames perfectly: alpha-beta to the end of the game, the opponent's fewest answers
/// first, with a transposition table.
#[derive(Clone, Debug)]
pub struct Endgame {
    table: TranspositionTable,
    /// The scoring of the table's bounds.
    scoring: Scoring,
}

impl Default for Endgame {
    fn default() -> Endgame {
        Endgame {
            table: TranspositionTable::new(1 << 18),
            scoring: Scoring::Discs,
        }
    }
}

/// A solved position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The disc difference for the side to move. If only the result was asked for, only its sign
    /// has a meaning.
    pub value: i32,
    /// The first move found with this value; `None` if the game is over.
    pub best: Option<Move>,
}

/// With this many empty squares or fewer a position is searched faster than it is sorted and
/// looked up.
const SHALLOW: u32 = 5;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The four quadrants of the board, whose parity orders the last moves.
const QUADRANTS: [u64; 4] = [
    0x0f0f_0f0f,
    0xf0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const FULL: Window = Window {
        alpha: -65,
        beta: 65,
    };
    /// The window that separates win, draw and loss.
    const RESULT: Window = Window { alpha: -1, beta: 1 };

    fn after_move(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window above alpha.
    fn null(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }
}

impl Endgame {
    /// Allocates the transposition table.
    pub fn prepare(&mut self) {
        self.table.prepare();
    }

    /// Solves for win, draw or loss. `each` is called with every first move that is better than
    /// those before it.
    pub fn solve_wld(
        &mut self,
        position: &Position,
        budget: &mut Budget,
        each: impl FnMut(&Solved, &Budget),
    ) -> Result<Solved, Spent> {
        let solved = self.root(position, self.scoring, Window::RESULT, budget, each)?;
        Ok(Solved {
            value: solved.value.signum(),
            ..solved
        })
    }

    /// Solves for the disc difference. `each` is called with every first move that is better than
    /// those before it.
    pub fn solve_discs(
        &mut self,
        position: &Position,
        scoring: Scoring,
        budget: &mut Budget,
        each: impl FnMut(&Solved, &Budget),
    ) -> Result<Solved, Spent> {
        self.root(position, scoring, Window::FULL, budget, each)
    }

    fn root(
        &mut self,
        position: &Position,
        scoring: Scoring,
        mut window: Window,
        budget: &mut Budget,
        mut each: impl FnMut(&Solved, &Budget),
    ) -> Result<Solved, Spent> {
        if self.scoring != scoring {
            self.table.clear();
            self.scoring = scoring;
        }
        if position.moves().is_empty() {
            let best = position.must_pass().then_some(Move::Pass);
            let value = self.value(position, window, budget)?;
            return Ok(Solved { value, best });
        }
        let mut solved = Solved {
            value: -65,
            best: None,
        };
        for square in self.ordered(position, None) {
            let next = after(position, Move::Place(square));
            let is_first = solved.best.is_none();
            let value = self.child(&next, is_first, window, budget)?;
            if value > solved.value {
                solved = Solved {
                    value,
                    best: Some(Move::Place(square)),
                };
                each(&solved, budget);
            }
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        Ok(solved)
    }

    /// Principal variation search (PVS) of a child, as the mover sees it: after the first move, a
    /// null-window search and a re-search if the move is better.
    fn child(
        &mut self,
        next: &Position,
        is_first: bool,
        window: Window,
        budget: &mut Budget,
    ) -> Result<i32, Spent> {
        if !is_first {
            let value = -self.value(next, window.null().after_move(), budget)?;
            if value <= window.alpha || value >= window.beta {
                return Ok(value);
            }
        }
        Ok(-self.value(next, window.after_move(), budget)?)
    }

    fn value(
        &mut self,
        position: &Position,
        window: Window,
        budget: &mut Budget,
    ) -> Result<i32, Spent> {
        budget.visit()?;
        if position.moves().is_empty() {
            if !position.must_pass() {
                return Ok(self.scoring.margin(position, position.turn()));
            }
            let next = after(position, Move::Pass);
            return Ok(-self.value(&next, window.after_move(), budget)?);
        }
        if position.empties().len() <= SHALLOW {
            self.shallow(position, window, budget)
        } else {
            self.deep(position, window, budget)
        }
    }

    /// The last few empty squares: those in quadrants with an odd number of them first, since
    /// whoever plays there last gains by it.
    fn shallow(
        &mut self,
        position: &Position,
        mut window: Window,
        budget: &mut Budget,
    ) -> Result<i32, Spent> {
        let odd = odd_quadrants(position.empties().bits());
        let moves = position.moves().bits();
        let mut best = -65;
        for squares in [moves & odd, moves & !odd] {
            for square in othello::Squares::from_bits(squares) {
                let next = after(position, Move::Place(square));
                let value = -self.value(&next, window.after_move(), budget)?;
                best = best.max(value);
                window.alpha = window.alpha.max(value);
                if value >= window.beta {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    fn deep(
        &mut self,
        position: &Position,
        mut window: Window,
        budget: &mut Budget,
    ) -> Result<i32, Spent> {
        let known = self.table.probe(position);
        if let Some(known) = known {
            if known.lower >= window.beta || known.lower == known.upper {
                return Ok(known.lower);
            }
            if known.upper <= window.alpha {
                return Ok(known.upper);
            }
        }
        let asked = window;
        let mut best = -65;
        let mut best_square = None;
        for square in self.ordered(position, known.and_then(|known| known.best)) {
            let next = after(position, Move::Place(square));
            let value = self.child(&next, best_square.is_none(), window, budget)?;
            if value > best {
                best = value;
                best_square = Some(square);
            }
            window.alpha = window.alpha.max(value);
            if value >= window.beta {
                break;
            }
        }
        let mut bounds = known.unwrap_or(Bounds::NONE);
        bounds.best = best_square;
        if best < asked.beta {
            bounds.upper = best;
        }
        if best > asked.alpha {
            bounds.lower = best;
        }
        self.table.store(position, bounds);
        Ok(best)
    }

    /// The moves in order: the hash move, then by the opponent's mobility, corners and parity.
    fn ordered(
        &self,
        position: &Position,
        first: Option<Square>,
    ) -> impl Iterator<Item = Square> + use<> {
        let odd = odd_quadrants(position.empties().bits());
        let mut moves = [(0i32, None); 64];
        let mut count = 0;
        for square in position.moves() {
            let bit = 1 << square.index();
            let answers = after(position, Move::Place(square)).moves().bits();
            let mut cost = 4 * (answers.count_ones() + (answers & CORNERS).count_ones()) as i32;
            if bit & CORNERS != 0 {
                cost -= 6;
            }
            if bit & odd != 0 {
                cost -= 2;
            }
            if first == Some(square) {
                cost = i32::MIN;
            }
            moves[count] = (cost, Some(square));
            count += 1;
        }
        moves[..count].sort_by_key(|&(cost, _)| cost);
        moves.into_iter().map_while(|(_, square)| square)
    }
}

/// The quadrants with an odd number of empty squares.
fn odd_quadrants(empties: u64) -> u64 {
    QUADRANTS
        .iter()
        .filter(|&&quadrant| (empties & quadrant).count_ones() % 2 == 1)
        .fold(0, |squares, quadrant| squares | quadrant)
}

/// The result with perfect play, for the side to move.
///
/// ```
/// use game::Wdl;
/// use othello::Obf;
/// use othello_engine::classic::{solve_discs, solve_wld};
/// use othello::Scoring;
///
/// let board = "OOOOOOOXOOOOOOOXOOOOOOOXOOOOOOOXOOOOOOOXOOOOOOOXOOOOOO-XOOOOOO-- X;";
/// let position = board.parse::<Obf>()?.position;
/// assert_eq!(solve_wld(&position), Wdl::Loss);
/// assert!(solve_discs(&position, Scoring::Discs) < 0);
/// # Ok::<(), othello::ObfError>(())
/// ```
#[must_use]
pub fn solve_wld(position: &Position) -> Wdl {
    let solved = Endgame::default().solve_wld(position, &mut Budget::unlimited(), |_, _| ());
    match solved.map_or(0, |solved| solved.value) {
        1.. => Wdl::Win,
        0 => Wdl::Draw,
        _ => Wdl::Loss,
    }
}

/// The disc difference with perfect play, for the side to move.
#[must_use]
pub fn solve_discs(position: &Position, scoring: Scoring) -> i32 {
    let budget = &mut Budget::unlimited();
    let solved = Endgame::default().solve_discs(position, scoring, budget, |_, _| ());
    // An unlimited budget is never spent.
    solved.map_or(0, |solved| solved.value)
}
