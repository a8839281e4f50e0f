use fastrand::Rng;
use game::{ByColor, Color, Line, Outcome, Position as _, Wdl};
use othello::{Move, Othello, Position, Size, Square};
use othello_engine::classic::{Corner, Mode, NHand, NHandCount};
use report::Language;
use search::{Limits, Random, Reports, Stop, Thinker};

use super::examination;
use super::memory::{self, State};
use super::settings::Numbers;
use super::{Form, Key, Rival, Settings, Table, Target, Truth};
use learn::{Checkpoint, Files, Learner, Measures, RunError, Trouble};

/// The number of games per step, and of test games after it.
const GAMES: u64 = 100;
const TRIALS: u32 = 100;

/// Learns a [`Table`] by playing.
#[derive(Debug)]
pub struct QLearner {
    settings: Settings,
    numbers: Numbers,
    table: Table,
    /// The map of the literal program, whose entries are never found again.
    lost: Vec<(Key, f64)>,
    state: State,
    truth: Option<Truth>,
    quality: Option<f64>,
    /// The entries of imported tables that are for no empty square.
    left_out: usize,
}

impl QLearner {
    fn new(settings: &Settings, state: State) -> QLearner {
        let (size, numbers) = (settings.board(), settings.numbers());
        QLearner {
            settings: settings.clone(),
            numbers,
            table: Table::new(size, settings.has_symmetry(), numbers.initial),
            lost: Vec::new(),
            state,
            truth: (size == Size::Four).then(|| Truth::below(&Position::start(size))),
            quality: None,
            left_out: 0,
        }
    }

    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<QLearner, Trouble> {
        if settings.stops() && settings.board() != Size::Four {
            return Err(Trouble::Input(format!(
                "--until-perfect: expected --size 4, found {}: nobody knows what is perfect there",
                settings.board().length()
            )));
        }
        let state = State {
            step: 0,
            games: 0,
            chance: Rng::with_seed(seed).u64(..),
            perfect_after: None,
        };
        let mut learner = QLearner::new(settings, state);
        for path in &settings.import {
            let at =
                |why: &dyn std::fmt::Display| Trouble::Input(format!("{}: {why}", path.display()));
            let text = record::read_regular_text(path).map_err(|why| at(&why))?;
            let table = &mut learner.table;
            let form = Form::of_text(path, &text);
            let read = form.read(&text, table.size(), |key, value| table.import(key, value));
            learner.left_out += read.map_err(|why| at(&why))?;
        }
        Ok(learner)
    }

    pub(super) fn go_on(
        settings: &Settings,
        checkpoint: &Checkpoint,
    ) -> Result<QLearner, RunError> {
        let mut learner = QLearner::new(settings, memory::state(checkpoint)?);
        let (table, lost) = (&mut learner.table, &mut learner.lost);
        memory::read(checkpoint, settings.board(), |key, value| {
            if settings.literal {
                lost.push((key, value))
            } else {
                table.write(key, value)
            }
        })?;
        Ok(learner)
    }

    fn play(&mut self, rng: &mut Rng) {
        let learns = match self.settings.opponent {
            Rival::Itself => None,
            _ => Some(Color::BOTH[self.state.games as usize % 2]),
        };
        let mut rival = rival(self.settings.opponent, rng);
        let mut line = Line::<Othello>::new(self.table.size());
        let outcome = loop {
            let position = line.position();
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let is_mine = learns.is_none_or(|color| color == position.turn());
            let m = match &mut rival {
                Some(rival) if !is_mine => {
                    let limits = Limits::default();
                    rival
                        .think(&line, &limits, &Stop::new(), &Reports::none())
                        .best
                }
                _ => self.choose(position, rng),
            };
            // A side without a move has to pass.
            line.push_unchecked(m.unwrap_or(Move::Pass));
        };
        self.learn(&line, outcome, learns);
        self.state.games += 1;
    }

    /// The best move or, with probability epsilon, a random one.
    fn choose(&self, position: &Position, rng: &mut Rng) -> Option<Move> {
        let moves = position.moves();
        if rng.f64() < self.numbers.epsilon {
            let square = rng.choice(moves);
            return square.map(Move::Place);
        }
        let best = self.best(position)?;
        let equal = self
            .table
            .values(position)
            .filter(|(_, value)| *value >= best);
        let equal: Vec<Square> = equal.map(|(square, _)| square).collect();
        rng.choice(equal).map(Move::Place)
    }

    fn best(&self, position: &Position) -> Option<f64> {
        self.table.best(position).map(|(_, value)| value)
    }

    /// Updates the values of a game's moves, the last first, so that the result reaches the first
    /// move at once.
    fn learn(&mut self, line: &Line<Othello>, outcome: Outcome, learns: Option<Color>) {
        // The value of each colour's next position.
        let mut later: ByColor<Option<f64>> = ByColor::both(None);
        let plies = line.positions().iter().zip(line.moves());
        for (index, (position, m)) in plies.enumerate().rev() {
            let turn = position.turn();
            let Move::Place(square) = *m else { continue };
            if learns.is_none_or(|color| color == turn) {
                let next = &line.positions()[index + 1];
                let target = match self.numbers.target {
                    Target::Best => self.against_best(next, turn),
                    Target::Mean => self.expected(next, turn),
                    Target::Reply => {
                        let later = later[turn].map(|value| self.numbers.gamma * value);
                        later.unwrap_or_else(|| self.reward(outcome, turn))
                    }
                };
                self.change(position, square, target);
            }
            if self.numbers.target == Target::Reply {
                later[turn] = self.best(position);
            }
        }
    }

    fn change(&mut self, position: &Position, square: Square, target: f64) {
        let alpha = self.numbers.alpha;
        let towards = |value: f64| value + alpha * (target - value);
        if self.settings.literal {
            let value = towards(self.numbers.initial);
            self.lost.push((Key::of(position, square), value));
        } else {
            self.table.change(position, square, towards);
        }
    }

    fn reward(&self, outcome: Outcome, color: Color) -> f64 {
        match outcome.seen_by(color) {
            Wdl::Win => self.numbers.win,
            Wdl::Draw => 0.0,
            Wdl::Loss => -self.numbers.win,
        }
    }

    /// The value of a position for `me` if both play by the table.
    fn against_best(&self, position: &Position, me: Color) -> f64 {
        if let Some(outcome) = position.outcome() {
            return self.reward(outcome, me);
        }
        match self.best(position) {
            Some(best) if position.turn() == me => self.numbers.gamma * best,
            Some(best) => -self.numbers.gamma * best,
            None => self.against_best(&passed(position), me),
        }
    }

    /// The value of a position for `me` if the opponent plays at random and `me` by the table.
    fn expected(&self, position: &Position, me: Color) -> f64 {
        if let Some(outcome) = position.outcome() {
            return self.reward(outcome, me);
        }
        let moves = position.moves();
        if moves.is_empty() {
            return self.expected(&passed(position), me);
        }
        if position.turn() == me {
            return self.numbers.gamma * self.best(position).unwrap_or_default();
        }
        let replies = moves.into_iter().map(|square| {
            let mut next = *position;
            next.play_unchecked(Move::Place(square));
            self.expected(&next, me)
        });
        replies.sum::<f64>() / f64::from(moves.len())
    }

    fn measure(&mut self, measures: &mut Measures) {
        let games = examination::against_random(&self.table, TRIALS, self.state.step);
        measures.say("win rate against random", games.rate);
        measures.say("games", self.state.games as f64);
        measures.say("table", (self.table.len() + self.lost.len()) as f64);
        let right = match &self.truth {
            Some(truth) => examination::exhaustive(&self.table, truth),
            None => games.endings,
        };
        if let Some(share) = right.share() {
            measures.say("right moves", share);
        }
        let is_perfect = self.settings.stops() && right.is_perfect();
        if is_perfect && self.state.perfect_after.is_none() {
            self.state.perfect_after = Some(self.state.games);
        }
        self.quality = right
            .share()
            .filter(|_| self.truth.is_some())
            .or(Some(games.rate));
    }
}

impl Learner for QLearner {
    fn step(&self) -> u64 {
        self.state.step
    }

    fn total(&self) -> u64 {
        match self.state.perfect_after {
            Some(_) => self.state.step,
            None => self.settings.games().div_ceil(GAMES),
        }
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let mut rng = Rng::with_seed(self.state.chance);
        let until = self.settings.games().min(self.state.games + GAMES);
        while self.state.games < until {
            self.play(&mut rng);
        }
        self.state.chance = rng.get_seed();
        self.state.step += 1;
        self.measure(measures);
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        self.quality
    }

    fn save(&self) -> Result<Files, Trouble> {
        if self.settings.literal {
            memory::write(&self.state, &self.lost, self.table.size())
        } else {
            memory::write(&self.state, &self.table.sorted(), self.table.size())
        }
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        if self.settings.literal {
            let (lost, initial) = (self.lost.len(), self.numbers.initial);
            return Some(language.pick(
                format!(
                    "Diagnosis: {lost} values were written under {lost} different keys, and no \
                     lookup ever found one: a Java array is equal to itself only, not to another \
                     with the same numbers. Every value that was read was {initial}. The size of \
                     the game has nothing to do with it; the same numbers without --literal learn."
                ),
                format!(
                    "診断: {lost}個の値が{lost}個の別々のキーに書かれ、一度も見つかりませんでした。\
                     Javaの配列は、中身が同じでも別の配列とは等しくないためです。読み出された値は\
                     すべて{initial}でした。状態の多さが原因ではなく、--literalなしなら学習します。"
                ),
            ));
        }
        let perfect = self.state.perfect_after.map(|games| {
            language.pick(
                format!(
                    "Perfect after {games} games: no answer makes either colour lose anything."
                ),
                format!(
                    "{games}局で完全になりました。どう打たれても損をしません(黒番・白番とも)。"
                ),
            )
        });
        let left_out = self.left_out;
        let imported = (left_out > 0).then(|| {
            language.pick(
                format!("{left_out} imported values were for no empty square and are left out."),
                format!(
                    "読み込んだ値のうち{left_out}個は空きマスのものでないため、使っていません。"
                ),
            )
        });
        let told: Vec<String> = imported.into_iter().chain(perfect).collect();
        (!told.is_empty()).then(|| told.join("\n"))
    }
}

fn passed(position: &Position) -> Position {
    let mut next = *position;
    next.play_unchecked(Move::Pass);
    next
}

/// The opponent of one game, if it is not the learner itself.
fn rival(rival: Rival, rng: &mut Rng) -> Option<Box<dyn Thinker<Othello>>> {
    let seed = match rival {
        Rival::Itself => return None,
        _ => rng.u64(..),
    };
    let count = match rival {
        Rival::Itself | Rival::Random => return Some(Box::new(Random::new(seed))),
        Rival::Corner => return Some(Box::new(Corner { seed })),
        Rival::NHand => NHandCount::Discs,
        Rival::NLeast => NHandCount::OpponentMoves,
        Rival::NMost => NHandCount::OwnMoves,
    };
    Some(Box::new(NHand {
        count,
        mode: Mode::default(),
        depth: ByColor::both(1),
        seed,
    }))
}
