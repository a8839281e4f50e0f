use game::{Color, Position as _};

use super::motion::Motion;
use super::script::{self, Seat, Step, Task};
use super::{Action, Area, Opening, OpeningRule, Phase, Player, Refusal, Settled};
use crate::{Move, Point, Position, RuleSet, Size};

/// An opening under way: two people place stones and decide who plays which colour. To look
/// ahead, clone it.
#[derive(Clone, Debug)]
pub struct Negotiation {
    rule: OpeningRule,
    size: Size,
    stones: Vec<Point>,
    /// The player of Black if there are no more swaps.
    black: Player,
    /// How many fifth moves Black offers, once that is known.
    fifths: u8,
    offered: Vec<Point>,
    /// What is left to do; the first step is next.
    steps: &'static [Step],
    history: Vec<Action>,
}

impl Negotiation {
    /// An opening about to begin.
    #[must_use]
    pub fn new(rule: OpeningRule, size: Size) -> Negotiation {
        Negotiation {
            rule,
            size,
            stones: Vec::new(),
            black: match rule {
                // The first to decide is the first player, who then plays White or swaps.
                OpeningRule::SuperSakata => Player::Second,
                _ => Player::First,
            },
            fifths: match rule {
                OpeningRule::Taraguchi10 => most_fifths(size).min(10),
                _ => 2,
            },
            offered: Vec::new(),
            steps: script::main(rule),
            history: Vec::new(),
        }
    }

    /// The rule that is followed.
    #[must_use]
    pub fn rule(&self) -> OpeningRule {
        self.rule
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones on the board, black and white in turn. Fifth moves on offer are not among
    /// them; the [`Phase`] has those.
    #[must_use]
    pub fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// The player of Black if there are no more swaps.
    #[must_use]
    pub fn black(&self) -> Player {
        self.black
    }

    /// Everything that was done so far.
    #[must_use]
    pub fn history(&self) -> &[Action] {
        &self.history
    }

    /// Who has to act; when all is settled, who moves next.
    #[must_use]
    pub fn to_act(&self) -> Player {
        let seat = match (self.steps.first(), self.next_color()) {
            (Some(step), _) => step.by,
            (None, Color::Black) => Seat::Black,
            (None, Color::White) => Seat::White,
        };
        match seat {
            Seat::First => Player::First,
            Seat::Second => Player::Second,
            Seat::Black => self.black,
            Seat::White => !self.black,
        }
    }

    /// The colour of the next stone.
    fn next_color(&self) -> Color {
        if self.stones.len().is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// What is asked of the player who has to act.
    #[must_use]
    pub fn phase(&self) -> Phase {
        let Some(step) = self.steps.first() else {
            return Phase::Settled;
        };
        match step.task {
            Task::Place(area) => Phase::Place {
                number: self.stones.len() + 1,
                area,
            },
            Task::SwapOrAdd if self.has_room() => Phase::SwapOrAdd,
            Task::SwapOrAdd | Task::MaySwap => Phase::MaySwap,
            Task::SwapOrTen => Phase::SwapOrTen { count: self.fifths },
            Task::Declare(most) => Phase::Declare {
                most: most_fifths(self.size).min(most.unwrap_or(u8::MAX)),
            },
            Task::Offer => Phase::Offer {
                count: self.fifths,
                offered: self.offered.clone(),
            },
            Task::Choose => Phase::Choose {
                offered: self.offered.clone(),
            },
        }
    }

    /// Whether two more stones leave half of the board empty. The rules set no end to adding
    /// stones, but there must be points left where neither colour ends the game.
    fn has_room(&self) -> bool {
        2 * (self.stones.len() + 2) <= self.size.area()
    }

    /// The points that may be placed, offered or chosen now; none where no point is asked for.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let phase = self.phase();
        let action = match phase {
            Phase::Place { .. } => Action::Place,
            Phase::Offer { .. } => Action::Offer,
            Phase::Choose { .. } => Action::Choose,
            _ => return Vec::new(),
        };
        let allowed = |point: &Point| self.check(&phase, action(*point)).is_ok();
        self.size.points().filter(allowed).collect()
    }

    /// Every action that is allowed now.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let on_points = |action: fn(Point) -> Action| self.points().into_iter().map(action);
        match self.phase() {
            Phase::Place { .. } => on_points(Action::Place).collect(),
            Phase::MaySwap => vec![Action::Swap, Action::Stay],
            Phase::SwapOrAdd => vec![Action::Swap, Action::Stay, Action::Add],
            Phase::SwapOrTen { .. } => vec![Action::Swap, Action::Stay, Action::Ten],
            Phase::Declare { most } => (1..=most).map(Action::Declare).collect(),
            Phase::Offer { .. } => on_points(Action::Offer).collect(),
            Phase::Choose { .. } => on_points(Action::Choose).collect(),
            Phase::Settled => Vec::new(),
        }
    }

    /// Does what the player who has to act decided, or says why not and changes nothing.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        self.check(&self.phase(), action)?;
        self.act_unchecked(action);
        Ok(())
    }

    fn act_unchecked(&mut self, action: Action) {
        self.history.push(action);
        match action {
            Action::Place(point) | Action::Choose(point) => self.stones.push(point),
            Action::Swap => self.black = !self.black,
            Action::Stay => {}
            Action::Declare(count) => self.fifths = count,
            Action::Offer(point) => {
                self.offered.push(point);
                if self.offered.len() < usize::from(self.fifths) {
                    return;
                }
            }
            Action::Add | Action::Ten => {
                // In Super Sakata whoever is left to decide decides as White; in Swap2 the
                // first player decides as Black.
                if self.rule == OpeningRule::SuperSakata {
                    self.black = !self.black;
                }
                self.steps = script::branch(self.rule);
                return;
            }
        }
        self.steps = self.steps.get(1..).unwrap_or_default();
    }

    /// Takes the last action back; `None` at the beginning.
    pub fn undo(&mut self) -> Option<Action> {
        let mut history = std::mem::take(&mut self.history);
        let last = history.pop();
        *self = Negotiation::new(self.rule, self.size);
        for action in history {
            self.act_unchecked(action);
        }
        last
    }

    /// The outcome, when nothing is left to decide.
    #[must_use]
    pub fn settled(&self) -> Option<Settled> {
        self.steps.is_empty().then(|| Settled {
            stones: self.stones.clone(),
            black: self.black,
            to_move: self.next_color(),
        })
    }

    fn check(&self, phase: &Phase, action: Action) -> Result<(), Refusal> {
        if *phase == Phase::Settled {
            return Err(Refusal::Over);
        }
        match (phase, action) {
            (Phase::Place { area, .. }, Action::Place(point)) => self.check_place(point, *area),
            (Phase::Offer { .. }, Action::Offer(point)) => self.check_offer(point),
            (Phase::Choose { offered }, Action::Choose(point)) => {
                let found = offered.contains(&point);
                found.then_some(()).ok_or(Refusal::NotOffered(point))
            }
            (&Phase::Declare { most }, Action::Declare(declared)) => {
                let possible = (1..=most).contains(&declared);
                let refusal = Refusal::Count { declared, most };
                possible.then_some(()).ok_or(refusal)
            }
            _ if phase.asks_for(action) => Ok(()),
            _ => Err(Refusal::Unasked {
                action,
                expected: phase.expected(),
            }),
        }
    }

    fn check_place(&self, point: Point, area: Area) -> Result<(), Refusal> {
        self.check_empty(point, area)?;
        match self.stones.len() {
            2 => self.check_opening(point),
            // Five stones cannot end a game nor be a foul, but those added to them can.
            5.. => self.check_added(point),
            _ => Ok(()),
        }
    }

    fn check_empty(&self, point: Point, area: Area) -> Result<(), Refusal> {
        if !area.contains(point, self.size) {
            return Err(Refusal::Outside { point, area });
        }
        if self.stones.contains(&point) {
            return Err(Refusal::Occupied(point));
        }
        Ok(())
    }

    fn check_opening(&self, point: Point) -> Result<(), Refusal> {
        let stones: Vec<Point> = self.stones.iter().copied().chain([point]).collect();
        match Opening::of(&stones, self.size) {
            Some(opening) if !self.rule.allows(opening) => Err(Refusal::Barred { point, opening }),
            _ => Ok(()),
        }
    }

    fn check_added(&self, point: Point) -> Result<(), Refusal> {
        let mut position = Position::new(self.size, RuleSet::Renju);
        for &stone in &self.stones {
            position.play_unchecked(Move::Place(stone));
        }
        if let Some(foul) = position
            .foul(point)
            .filter(|_| position.turn() == Color::Black)
        {
            return Err(Refusal::Foul { point, foul });
        }
        position.play_unchecked(Move::Place(point));
        match position.outcome() {
            Some(_) => Err(Refusal::Five(point)),
            None => Ok(()),
        }
    }

    fn check_offer(&self, point: Point) -> Result<(), Refusal> {
        self.check_empty(point, Area::Board)?;
        if self.offered.contains(&point) {
            return Err(Refusal::Repeated(point));
        }
        Motion::keeping(&self.stones, self.size)
            .into_iter()
            .filter_map(|motion| motion.image(point, self.size))
            .find(|image| self.offered.contains(image))
            .map_or(Ok(()), |offered| Err(Refusal::Symmetric { point, offered }))
    }
}

/// How many fifth moves can be offered whatever the first four stones are. Two black and two
/// white stones look the same in at most four ways, so no more than four points are alike.
fn most_fifths(size: Size) -> u8 {
    let empty = size.area() - 4;
    u8::try_from(empty.div_ceil(4)).unwrap_or(u8::MAX)
}
