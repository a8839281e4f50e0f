//! The fit: logistic regression on the codes of all empty points, and a softmax over moves.

use std::thread;

use fastrand::Rng;
use game::{Color, Outcome, Wdl};
use renju::Position;
use renju_engine::candidates::each_candidate;
use renju_engine::evaluation::situation;
use renju_engine::patterns::{CODES, Cell, Code, PatternBoard, PointClass, Role, Trail, Weights};
use search::Stop;

use crate::stored_game::CERTAIN;
use crate::{StoredGame, StoredMove};

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitOptions {
    /// How often all games are gone through.
    pub passes: u32,
    /// The share of the search's value in what is learned; the rest is the result of the game.
    pub search_share: f64,
    /// The first learning rate; it falls to a fiftieth.
    pub rate: f64,
    /// The threads.
    pub threads: usize,
    /// The seed of the order of games.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions {
            passes: 12,
            search_share: 0.4,
            rate: 0.02,
            threads: 1,
            seed: 0,
        }
    }
}

/// What a fit was worth, on games that it did not see.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FitReport {
    /// The games that were learned from.
    pub games: usize,
    /// The positions of the other games.
    pub test_positions: u64,
    /// The cross entropy of the value there, before and after.
    pub value: [f64; 2],
    /// The cross entropy of the move there, before and after.
    pub policy: [f64; 2],
}

/// Every so many games one is kept for the test.
const TEST: usize = 20;

/// Games of a step.
const BATCH: usize = 192;

/// The rate of values, as a share of that of policies.
const VALUE_RATE: f32 = 0.03;

/// What a logit of a policy counts for in weights.
const POLICY_SCALE: f64 = 100.0;

/// Where the numbers of one kind begin in the vector of all parameters.
const VALUES: usize = 0;
const POLICIES: usize = 4 * CODES;
const THREATS: usize = 8 * CODES;
const COUNT: usize = THREATS + 2 * Weights::THREATS;

fn value_at(color: Color, role: Role, code: Code) -> usize {
    VALUES + (2 * color as usize + role as usize) * CODES + usize::from(code)
}

/// `which` is 0 for a move of the code's own side, and 1 for one of the other.
fn policy_at(color: Color, which: usize, code: Code) -> usize {
    POLICIES + (2 * color as usize + which) * CODES + usize::from(code)
}

fn threat_at(color: Color, situation: usize) -> usize {
    THREATS + color as usize * Weights::THREATS + situation
}

/// Fits weights to games, beginning with those that there are. `step` hears of every pass; after a
/// stop the fit is `None`.
pub fn fit(
    games: &[StoredGame],
    base: &Weights,
    options: &FitOptions,
    stop: &Stop,
    mut step: impl FnMut(u32),
) -> Option<(Weights, FitReport)> {
    let is_test = |index: usize| index % TEST == TEST - 1;
    let test: Vec<&StoredGame> = (0..games.len())
        .filter(|&index| is_test(index))
        .map(|index| &games[index])
        .collect();
    let mut train: Vec<&StoredGame> = (0..games.len())
        .filter(|&index| !is_test(index))
        .map(|index| &games[index])
        .collect();
    let mut parameters = Parameters::of(base);
    let share = options.search_share;
    let before = sum(&test, &parameters, share, options.threads);
    let mut rng = Rng::with_seed(options.seed);
    let steps = train.len().div_ceil(BATCH).max(1) * options.passes as usize;
    let mut done = 0;
    for pass in 0..options.passes {
        rng.shuffle(&mut train);
        for batch in train.chunks(BATCH) {
            if stop.is_requested() {
                return None;
            }
            let gradient = sum(batch, &parameters, share, options.threads);
            let progress = done as f64 / steps as f64;
            let rate = options.rate
                * (0.02 + 0.98 * (1.0 + (progress * std::f64::consts::PI).cos()) / 2.0);
            parameters.step(&gradient, rate as f32);
            done += 1;
        }
        step(pass + 1);
    }
    let after = sum(&test, &parameters, share, options.threads);
    let report = FitReport {
        games: train.len(),
        test_positions: after.positions,
        value: [before.value_loss(), after.value_loss()],
        policy: [before.policy_loss(), after.policy_loss()],
    };
    Some((parameters.weights(), report))
}

/// The numbers that are fitted, with the moments of their gradients.
struct Parameters {
    numbers: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Parameters {
    fn of(weights: &Weights) -> Parameters {
        let mut numbers = vec![0.0; COUNT];
        for color in Color::BOTH {
            for code in 0..CODES as Code {
                let values = weights.value(color, code);
                let policies = weights.policies(color, code);
                for role in Role::BOTH {
                    numbers[value_at(color, role, code)] =
                        (f64::from(values[role as usize]) / Weights::SCALE) as f32;
                }
                for which in 0..2 {
                    numbers[policy_at(color, which, code)] =
                        (f64::from(policies[which]) / POLICY_SCALE) as f32;
                }
            }
            for situation in 0..Weights::THREATS {
                numbers[threat_at(color, situation)] =
                    (f64::from(weights.threat(color, situation)) / Weights::SCALE) as f32;
            }
        }
        Parameters {
            numbers,
            first: vec![0.0; COUNT],
            second: vec![0.0; COUNT],
            steps: 0,
        }
    }

    /// A step of Adam. Numbers that say nothing about these games stay.
    fn step(&mut self, gradient: &Sum, rate: f32) {
        const FIRST: f32 = 0.9;
        const SECOND: f32 = 0.999;
        const DECAY: f32 = 0.002;
        self.steps += 1;
        let unbias = |beta: f32| 1.0 - beta.powi(self.steps);
        let (one, two) = (unbias(FIRST), unbias(SECOND));
        let scale = 1.0 / gradient.positions.max(1) as f32;
        for index in 0..COUNT {
            let slope = gradient.slopes[index] * scale;
            let first = &mut self.first[index];
            let second = &mut self.second[index];
            *first = FIRST * *first + (1.0 - FIRST) * slope;
            *second = SECOND * *second + (1.0 - SECOND) * slope * slope;
            // All empty points move a value at once, but only two codes the policy of a move.
            let is_policy = (POLICIES..THREATS).contains(&index);
            let rate = if is_policy { rate } else { rate * VALUE_RATE };
            if *second > 0.0 {
                let number = &mut self.numbers[index];
                *number -= rate * (*first / one) / ((*second / two).sqrt() + 1e-8);
                *number -= rate * DECAY * *number;
            }
        }
    }

    fn weights(&self) -> Weights {
        let word = |at: usize, scale: f64| {
            (f64::from(self.numbers[at]) * scale)
                .round()
                .clamp(-30_000.0, 30_000.0) as i16
        };
        Weights::new(
            |color, code| Role::BOTH.map(|role| word(value_at(color, role, code), Weights::SCALE)),
            |color, code| [0, 1].map(|which| word(policy_at(color, which, code), POLICY_SCALE)),
            |color, situation| word(threat_at(color, situation), Weights::SCALE),
        )
    }
}

/// Losses and slopes of some games.
struct Sum {
    slopes: Vec<f32>,
    positions: u64,
    value: f64,
    moves: u64,
    policy: f64,
}

impl Sum {
    fn new() -> Sum {
        Sum {
            slopes: vec![0.0; COUNT],
            positions: 0,
            value: 0.0,
            moves: 0,
            policy: 0.0,
        }
    }

    fn value_loss(&self) -> f64 {
        self.value / self.positions.max(1) as f64
    }

    fn policy_loss(&self) -> f64 {
        self.policy / self.moves.max(1) as f64
    }

    fn add(&mut self, other: &Sum) {
        for (own, other) in self.slopes.iter_mut().zip(&other.slopes) {
            *own += other;
        }
        self.positions += other.positions;
        self.value += other.value;
        self.moves += other.moves;
        self.policy += other.policy;
    }
}

fn sum(games: &[&StoredGame], parameters: &Parameters, share: f64, threads: usize) -> Sum {
    let size = games.len().div_ceil(threads.max(1)).max(1);
    let mut total = Sum::new();
    thread::scope(|scope| {
        let work = |part: &[&StoredGame]| {
            let mut sum = Sum::new();
            let mut learner = Learner {
                numbers: &parameters.numbers,
                share,
                candidates: Vec::new(),
            };
            for game in part {
                learner.game(game, &mut sum);
            }
            sum
        };
        let mut parts = games.chunks(size);
        let own = parts.next();
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        if let Some(part) = own {
            total.add(&work(part));
        }
        for other in others {
            if let Ok(sum) = other.join() {
                total.add(&sum);
            }
        }
    });
    total
}

/// What one thread needs to go through games.
struct Learner<'p> {
    numbers: &'p [f32],
    share: f64,
    /// The cells of the candidates with their probabilities.
    candidates: Vec<(Cell, f32)>,
}

impl Learner<'_> {
    fn game(&mut self, game: &StoredGame, sum: &mut Sum) {
        let mut board = PatternBoard::of(&Position::new(game.size, game.rule_set));
        let mut trail = Trail::new();
        for (ply, m) in game.moves.iter().enumerate() {
            let turn = board.turn();
            let is_forced = board.count(turn, PointClass::Five) > 0
                || board.count(!turn, PointClass::Five) > 0
                || board.count(turn, PointClass::StraightFour) > 0;
            if ply >= usize::from(game.opening) && !is_forced {
                self.value(&board, m, game.result, sum);
                self.policy(&board, m, sum);
            }
            board.play(board.cell(m.point), &mut trail);
        }
    }

    /// What the value of a position says about the result.
    fn value(&mut self, board: &PatternBoard<'_>, m: &StoredMove, result: Outcome, sum: &mut Sum) {
        // A win that is proven is found by the search: nothing is learned from it.
        if m.value.abs() >= CERTAIN {
            return;
        }
        let turn = board.turn();
        let threat = threat_at(turn, situation(board));
        let mut logit = self.numbers[threat];
        for cell in board.cells().filter(|&cell| board.is_empty(cell)) {
            logit += self.numbers[value_at(turn, Role::Mover, board.code(turn, cell))];
            logit -= self.numbers[value_at(!turn, Role::Waiter, board.code(!turn, cell))];
        }
        let chance = 1.0 / (1.0 + (-f64::from(logit)).exp());
        let played = match result.seen_by(turn) {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.5,
            Wdl::Loss => 0.0,
        };
        let searched = 1.0 / (1.0 + (-f64::from(m.value) / Weights::SCALE).exp());
        let target = self.share * searched + (1.0 - self.share) * played;
        let safe = chance.clamp(1e-6, 1.0 - 1e-6);
        sum.value -= target * safe.ln() + (1.0 - target) * (1.0 - safe).ln();
        sum.positions += 1;
        let slope = (chance - target) as f32;
        sum.slopes[threat] += slope;
        for cell in board.cells().filter(|&cell| board.is_empty(cell)) {
            sum.slopes[value_at(turn, Role::Mover, board.code(turn, cell))] += slope;
            sum.slopes[value_at(!turn, Role::Waiter, board.code(!turn, cell))] -= slope;
        }
    }

    /// How likely the move was among the candidates.
    fn policy(&mut self, board: &PatternBoard<'_>, m: &StoredMove, sum: &mut Sum) {
        // A lost side's moves teach nothing.
        if m.value <= -CERTAIN {
            return;
        }
        let turn = board.turn();
        let places = |cell: Cell| {
            let own = policy_at(turn, 0, board.code(turn, cell));
            [own, policy_at(!turn, 1, board.code(!turn, cell))]
        };
        let chosen = board.cell(m.point);
        let (mut total, mut found) = (0.0, None);
        let candidates = &mut self.candidates;
        let numbers = self.numbers;
        candidates.clear();
        each_candidate(board, |cell| {
            let is_known = candidates.iter().any(|&(other, _)| other == cell);
            if is_known || !board.may_play(cell) {
                return;
            }
            let logit: f32 = places(cell).iter().map(|&at| numbers[at]).sum();
            let weight = logit.clamp(-30.0, 30.0).exp();
            if cell == chosen {
                found = Some(weight);
            }
            total += weight;
            candidates.push((cell, weight));
        });
        let Some(found) = found.filter(|_| candidates.len() > 1) else {
            return;
        };
        sum.policy -= f64::from((found / total).max(1e-12)).ln();
        sum.moves += 1;
        for &(cell, weight) in candidates.iter() {
            let slope = weight / total - f32::from(u8::from(cell == chosen));
            for at in places(cell) {
                sum.slopes[at] += slope;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use renju::{RuleSet, Size};

    use super::*;
    use crate::SelfPlay;

    #[test]
    fn a_fit_predicts_games_better_than_before() {
        let play = SelfPlay {
            rule_set: RuleSet::Renju,
            size: Size::RENJU,
            nodes: 40,
            weights: Arc::new(Weights::by_hand()),
            seed: 1,
        };
        let mut games = Vec::new();
        play.play(0..160, 2, &Stop::new(), |game| games.push(game));
        games.sort_by_key(|game| game.moves.len());
        // Every game is there twice, and not at two places of the test: so few games say nothing about
        // others, but what was learned from can be predicted.
        let mut twice = games.clone();
        twice.push(games[0].clone());
        twice.extend(games);
        let options = FitOptions {
            passes: 60,
            rate: 0.02,
            threads: 2,
            ..FitOptions::default()
        };
        let (weights, report) =
            fit(&twice, &Weights::zero(), &options, &Stop::new(), |_| ()).expect("no stop");
        assert!(weights != Weights::zero());
        assert!(report.test_positions > 20, "{report:?}");
        assert!(report.value[1] < report.value[0], "{report:?}");
        assert!(report.policy[1] < report.policy[0], "{report:?}");
    }
}
