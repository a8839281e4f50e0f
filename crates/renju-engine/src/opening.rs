//! What a program does in an opening rule: which stones it lays out, which colour it takes, which fifth
//! moves it offers and chooses, all by search.

mod appraiser;

use fastrand::Rng;
use game::{Color, Position as _};
use renju::opening::{Action, Negotiation, Opening, OpeningRule, Phase, Player};
use renju::{Move, Point, Position, Rules};
use search::Stop;

use appraiser::StoneAppraiser;

/// Decides for one side of an opening.
///
/// It values positions by the book that comes with the program where that has them, and by
/// [`AlphaBeta`](crate::AlphaBeta) with a fixed number of nodes elsewhere, and looks ahead to the end
/// of the rule: that White takes the worse of Black's fifth moves, and that a player swaps where that is
/// better. So it lays out even stones for an opponent who may swap. The same seed decides the same.
///
/// ```
/// use renju::opening::{Negotiation, OpeningRule, Phase};
/// use renju::{Rules, Size};
/// use renju_engine::Opener;
/// use search::Stop;
///
/// let mut opener = Opener::new(Rules::default(), 7).with_nodes(300);
/// let mut negotiation = Negotiation::new(OpeningRule::Rif, Size::RENJU);
/// while let Some(action) = opener.decide(&negotiation, &Stop::new()) {
///     negotiation.act(action)?;
/// }
/// assert_eq!(negotiation.phase(), Phase::Settled);
/// assert_eq!(negotiation.stones().len(), 5);
/// # Ok::<(), renju::opening::Refusal>(())
/// ```
#[derive(Debug)]
pub struct Opener {
    appraiser: StoneAppraiser,
    seed: u64,
}

/// What is looked at where a stone may go anywhere, in a rule that goes on after it.
const STONES_TRIED: usize = 6;

/// The layouts that are tried where no book has them.
const LAYOUTS: usize = 6;

/// What a layout may be worse than the best one for its player, so that not every game begins alike.
const VARIETY: f64 = 0.02;

/// The largest number of fifth moves that is considered where one is declared.
const MOST_DECLARED: u8 = 8;

/// The fifth moves that are compared ahead of time: the book has as many.
const FIFTHS_AHEAD: usize = 8;

/// The width of the square in which the stones of a swap2 opening are laid out.
const SWAP2_WIDTH: u8 = 9;

/// What adding stones is worth: the other player then takes the better side of what was an even
/// position at best.
const ADDED: f64 = 0.48;

impl Opener {
    /// The nodes of a search that decides, where the book has the openings.
    pub const NODES: u64 = 6000;

    /// The nodes where no book has them, and far more has to be searched.
    const NODES_WITHOUT_BOOK: u64 = 1500;

    /// One that plays by these rules.
    #[must_use]
    pub fn new(rules: Rules, seed: u64) -> Opener {
        let mut appraiser = StoneAppraiser::new(rules, Opener::NODES);
        if !appraiser.has_book() {
            appraiser.set_nodes(Opener::NODES_WITHOUT_BOOK);
        }
        Opener { appraiser, seed }
    }

    /// The same with so many nodes for a search.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Opener {
        self.appraiser.set_nodes(nodes);
        self
    }

    /// The same without the book that comes with the program.
    #[must_use]
    pub fn without_book(mut self) -> Opener {
        self.appraiser.forget_book();
        self
    }

    /// What the player who has to act does; `None` when nothing is left to decide. After a stop it decides
    /// by what is known so far.
    pub fn decide(&mut self, negotiation: &Negotiation, stop: &Stop) -> Option<Action> {
        let phase = negotiation.phase();
        let stones = negotiation.stones().len();
        match phase {
            Phase::Settled => None,
            Phase::Place { .. } if stones < 3 => self.lay_out(negotiation, stop),
            Phase::Offer { .. } => self.offer(negotiation, stop),
            Phase::Place { .. } => {
                let tried = self.tried(negotiation, stop);
                self.best(negotiation, tried, stop)
            }
            _ => self.best(negotiation, choices(negotiation), stop),
        }
        .or_else(|| negotiation.actions().first().copied())
    }

    /// Black's winning chance after these stones, black and white in turn.
    pub fn black_chance(&mut self, stones: &[Point], stop: &Stop) -> f64 {
        self.appraiser.black_chance(stones, stop)
    }

    /// The best of some actions for the player who has to act.
    fn best(
        &mut self,
        negotiation: &Negotiation,
        actions: Vec<Action>,
        stop: &Stop,
    ) -> Option<Action> {
        let actor = negotiation.to_act();
        let mut best: Option<(f64, Action)> = None;
        for action in actions {
            let value = self.after(negotiation, action, actor, stop);
            if best.is_none_or(|(found, _)| value > found) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// One of the first three stones: one after which the rule goes on well for its player.
    fn lay_out(&mut self, negotiation: &Negotiation, stop: &Stop) -> Option<Action> {
        let stones = negotiation.stones();
        let mut rng = Rng::with_seed(self.seed ^ stones.len() as u64);
        let mut points = negotiation.points();
        if negotiation.rule() == OpeningRule::Swap2 {
            return self.lay_out_freely(negotiation, &mut rng, stop);
        }
        rng.shuffle(&mut points);
        if stones.len() < 2 {
            return points.first().copied().map(Action::Place);
        }
        // Each opening once, however it may be turned.
        let mut seen: Vec<Opening> = Vec::new();
        points.retain(|&point| {
            let opening = Opening::of(&[stones[0], stones[1], point], negotiation.size());
            let is_new = opening.is_none_or(|opening| !seen.contains(&opening));
            seen.extend(opening);
            is_new
        });
        if !self.appraiser.knows(stones) {
            points.truncate(LAYOUTS);
        }
        let actor = negotiation.to_act();
        let valued: Vec<(f64, Point)> = points
            .into_iter()
            .map(|point| {
                let value = self.after(negotiation, Action::Place(point), actor, stop);
                (value, point)
            })
            .collect();
        let best = valued.iter().map(|(value, _)| *value).fold(0.0, f64::max);
        // They are in random order already.
        let found = valued
            .into_iter()
            .find(|(value, _)| *value >= best - VARIETY);
        found.map(|(_, point)| Action::Place(point))
    }

    /// A stone of a swap2 opening: the most even of some layouts that begin with the stones there are.
    fn lay_out_freely(
        &mut self,
        negotiation: &Negotiation,
        rng: &mut Rng,
        stop: &Stop,
    ) -> Option<Action> {
        let stones = negotiation.stones();
        if let Some(layout) = self.appraiser.even_layout(stones, rng) {
            return layout.get(stones.len()).copied().map(Action::Place);
        }
        let center = negotiation.size().center();
        let near: Vec<Point> = negotiation
            .points()
            .into_iter()
            .filter(|point| {
                let away = point.x.abs_diff(center.x).max(point.y.abs_diff(center.y));
                away <= SWAP2_WIDTH / 2
            })
            .collect();
        let mut best: Option<(f64, Point)> = None;
        for _ in 0..LAYOUTS {
            let mut layout = stones.to_vec();
            while layout.len() < 3 {
                let point = *rng.choice(&near)?;
                if !layout.contains(&point) {
                    layout.push(point);
                }
            }
            let uneven = (self.appraiser.black_chance(&layout, stop) - 0.5).abs();
            if best.is_none_or(|(found, _)| uneven < found) {
                best = Some((uneven, layout[stones.len()]));
            }
        }
        best.map(|(_, point)| Action::Place(point))
    }

    /// The best fifth move that may still be offered.
    fn offer(&mut self, negotiation: &Negotiation, stop: &Stop) -> Option<Action> {
        let points = negotiation.points();
        let Phase::Offer { count, .. } = negotiation.phase() else {
            return None;
        };
        let valued = self
            .appraiser
            .next_stones(negotiation.stones(), usize::from(count), stop);
        let allowed = valued.iter().find(|next| points.contains(&next.point));
        allowed.map(|next| Action::Offer(next.point))
    }

    /// The stones that are worth a look where one is to be placed.
    fn tried(&mut self, negotiation: &Negotiation, stop: &Stop) -> Vec<Action> {
        let points = negotiation.points();
        let valued = self
            .appraiser
            .next_stones(negotiation.stones(), STONES_TRIED, stop);
        let mut tried: Vec<Action> = valued
            .iter()
            .filter(|next| points.contains(&next.point))
            .map(|next| Action::Place(next.point))
            .collect();
        // What is best for its player first; where the other one may swap, what is even is better.
        let even = |next: &&appraiser::NextStone| (next.chance - 0.5).abs();
        let most_even = valued
            .iter()
            .filter(|next| points.contains(&next.point))
            .min_by(|a, b| even(a).total_cmp(&even(b)))
            .map(|next| Action::Place(next.point));
        tried.truncate(STONES_TRIED);
        if let Some(action) = most_even.filter(|action| !tried.contains(action)) {
            tried.push(action);
        }
        if tried.is_empty() {
            tried.extend(points.first().copied().map(Action::Place));
        }
        tried
    }

    /// What an action leads to, for `player`, from 0 to 1.
    fn after(
        &mut self,
        negotiation: &Negotiation,
        action: Action,
        player: Player,
        stop: &Stop,
    ) -> f64 {
        if action == Action::Add {
            return if negotiation.to_act() == player {
                ADDED
            } else {
                1.0 - ADDED
            };
        }
        let mut next = negotiation.clone();
        if next.act(action).is_err() {
            return 0.0;
        }
        let first = self.first_chance(&next, stop);
        match player {
            Player::First => first,
            Player::Second => 1.0 - first,
        }
    }

    /// The chance of the player who began, if both go on as well as they can.
    fn first_chance(&mut self, negotiation: &Negotiation, stop: &Stop) -> f64 {
        let stones = negotiation.stones();
        let of_black = |chance: f64| match negotiation.black() {
            Player::First => chance,
            Player::Second => 1.0 - chance,
        };
        let phase = negotiation.phase();
        if phase == Phase::Settled {
            return of_black(self.appraiser.black_chance(stones, stop));
        }
        if stones.len() < 3 {
            // Whatever there is, there are swaps to come.
            return 0.5;
        }
        let actor = negotiation.to_act();
        match phase {
            Phase::Offer { count, offered } => {
                let missing = usize::from(count) - offered.len();
                let least = missing.min(FIFTHS_AHEAD);
                let next = self.appraiser.next_stones(stones, least, stop);
                // White takes the worst of the best ones, or one that is on offer.
                let worst = next.get(missing - 1).or(next.last());
                let mut chance = worst.map_or(0.5, |next| next.black_chance());
                for point in offered {
                    let stones = with(stones, point);
                    chance = chance.min(self.appraiser.black_chance(&stones, stop));
                }
                of_black(chance)
            }
            Phase::Place { .. } => {
                let tried = self.tried(negotiation, stop);
                self.best_chance(negotiation, tried, actor, stop)
            }
            _ => self.best_chance(negotiation, choices(negotiation), actor, stop),
        }
    }

    /// The chance of the first player if `actor` takes the best of some actions.
    fn best_chance(
        &mut self,
        negotiation: &Negotiation,
        actions: Vec<Action>,
        actor: Player,
        stop: &Stop,
    ) -> f64 {
        let mut best: f64 = 0.0;
        for action in actions {
            best = best.max(self.after(negotiation, action, actor, stop));
        }
        match actor {
            Player::First => best,
            Player::Second => 1.0 - best,
        }
    }
}

/// What can be done where no stone is to be placed or offered.
fn choices(negotiation: &Negotiation) -> Vec<Action> {
    let mut actions = negotiation.actions();
    actions.retain(|action| !matches!(action, Action::Declare(count) if *count > MOST_DECLARED));
    // Of two that are worth the same, to stay as it is comes first.
    actions.sort_by_key(|action| *action == Action::Swap);
    actions
}

/// The stones and one more.
fn with(stones: &[Point], point: Point) -> Vec<Point> {
    stones.iter().copied().chain([point]).collect()
}

/// The position with these stones.
fn position(rules: Rules, stones: &[Point]) -> Position {
    let mut position = Position::new(rules.size, rules.rule_set);
    for &stone in stones {
        position.play_unchecked(Move::Place(stone));
    }
    position
}

/// The colour of the next stone.
fn next_color(stones: &[Point]) -> Color {
    if stones.len().is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

#[cfg(test)]
mod tests {
    use renju::{RuleSet, Size};

    use super::*;

    /// Lets one program, or chance, play both sides of an opening.
    fn settled(
        rule: OpeningRule,
        rules: Rules,
        mut decide: impl FnMut(&Negotiation) -> Option<Action>,
    ) -> Negotiation {
        let mut negotiation = Negotiation::new(rule, rules.size);
        for _ in 0..200 {
            let Some(action) = decide(&negotiation) else {
                break;
            };
            negotiation
                .act(action)
                .unwrap_or_else(|why| panic!("{rule}: {action}: {why}"));
        }
        assert_eq!(negotiation.phase(), Phase::Settled, "{rule}");
        negotiation
    }

    fn by_search(rule: OpeningRule, rules: Rules, seed: u64, nodes: u64) -> Negotiation {
        let mut opener = Opener::new(rules, seed).with_nodes(nodes);
        settled(rule, rules, |negotiation| {
            opener.decide(negotiation, &Stop::new())
        })
    }

    fn by_chance(rule: OpeningRule, rules: Rules, seed: u64) -> Negotiation {
        let mut rng = Rng::with_seed(seed);
        settled(rule, rules, |negotiation| rng.choice(negotiation.actions()))
    }

    /// How far from even the stones are, by a deeper search without the book.
    fn unevenness(negotiation: &Negotiation, rules: Rules) -> f64 {
        let mut judge = Opener::new(rules, 0).without_book().with_nodes(15_000);
        let chance = judge.black_chance(negotiation.stones(), &Stop::new());
        (chance - 0.5).abs()
    }

    #[test]
    fn every_rule_is_settled_the_same_by_the_same_seed_on_any_board() {
        let small = Rules {
            size: Size::new(9).expect("a size"),
            ..Rules::named(RuleSet::Freestyle)
        };
        for rule in OpeningRule::ALL {
            for (rules, nodes) in [(Rules::default(), 300), (small, 60)] {
                let settled = by_search(rule, rules, 3, nodes);
                let again = by_search(rule, rules, 3, nodes);
                assert_eq!(settled.history(), again.history(), "{rule}");
            }
        }
    }

    #[test]
    fn seeds_lay_out_different_openings() {
        let stones = |seed| {
            let settled = by_search(OpeningRule::Rif, Rules::default(), seed, 300);
            settled.stones()[..3].to_vec()
        };
        let mut found: Vec<_> = (0..12).map(stones).collect();
        found.sort_unstable();
        found.dedup();
        assert!(found.len() >= 4, "{found:?}");
    }

    #[test]
    #[ignore = "a minute: run by `make test-slow`"]
    fn what_a_program_agrees_on_is_even_and_what_chance_does_is_not() {
        let rules = Rules::default();
        let mut sums = [0.0, 0.0];
        for rule in [
            OpeningRule::Rif,
            OpeningRule::Swap,
            OpeningRule::Yamaguchi,
            OpeningRule::Soosyrv8,
            OpeningRule::Taraguchi10,
            OpeningRule::Swap2,
            OpeningRule::SuperSakata,
        ] {
            let games = 6;
            let mean = |of: &dyn Fn(u64) -> Negotiation| {
                let sum: f64 = (0..games).map(|seed| unevenness(&of(seed), rules)).sum();
                sum / games as f64
            };
            let program = mean(&|seed| by_search(rule, rules, seed, Opener::NODES));
            let chance = mean(&|seed| by_chance(rule, rules, seed));
            assert!(program < 0.17, "{rule}: {program:.3} by search");
            sums = [sums[0] + program, sums[1] + chance];
        }
        let [program, chance] = sums;
        assert!(
            program + 0.2 < chance,
            "{program:.3} by search, {chance:.3} by chance"
        );
    }

    #[test]
    fn a_program_takes_the_better_colour_and_the_fifth_that_is_best_for_it() {
        let rules = Rules::default();
        let mut opener = Opener::new(rules, 1).without_book().with_nodes(2000);
        let never = Stop::new();
        let mut decided = |moves: &[&str]| {
            let mut negotiation = Negotiation::new(OpeningRule::Rif, Size::RENJU);
            for text in moves {
                let action = negotiation.phase().parse(text).expect("an action");
                negotiation.act(action).expect("allowed");
            }
            opener.decide(&negotiation, &never)
        };
        // Kagetsu is Black's, Yuusei White's: the second player has White so far.
        assert_eq!(decided(&["h8", "h9", "i9"]), Some(Action::Swap));
        assert_eq!(decided(&["h8", "h9", "j6"]), Some(Action::Stay));
        // White takes the fifth stone in the corner, which does nothing.
        let corner = Action::Choose("a1".parse().expect("a point"));
        let moves = ["h8", "h9", "i9", "stay", "j10", "g9", "a1"];
        assert_eq!(decided(&moves), Some(corner));
    }

    #[test]
    fn after_a_stop_it_decides_at_once() {
        let stop = Stop::new();
        stop.request();
        let rules = Rules::named(RuleSet::Standard);
        let mut opener = Opener::new(rules, 1);
        let decided = settled(OpeningRule::Taraguchi10, rules, |negotiation| {
            opener.decide(negotiation, &stop)
        });
        assert!(decided.stones().len() >= 5);
    }
}
