use std::collections::BTreeMap;

use infer::patterns::{PHASES, Weights};
use report::Language;
use serde::{Deserialize, Serialize};

use super::board::{Board, Labelled};
use super::errors::Errors;
use super::fit::{Fit, window};
use super::games::{EXACT, Games};
use super::input::Input;
use super::manifest::Manifest;
use super::slots::Slots;
use super::{MANIFEST, Settings, WEIGHTS};
use learn::{Checkpoint, Files, Learner, Measures, RunError, Trouble, threads};

const STATE: &str = "state.json";
const FIT: &str = "fit.bin";

/// The origins of the test boards.
const BASE: &str = "WTHOR";
const GAMES: &str = "games";
const AT_EXACT: &str = "WTHOR, 24 empties";

/// Trains pattern weights, one pass over all boards per step.
#[derive(Debug)]
pub struct PatternLearner {
    settings: Settings,
    seed: u64,
    state: State,
    games: Games,
    slots: Slots,
    fits: Vec<Fit>,
    /// The weights of this step as players use them, and their errors.
    weights: Weights,
    errors: TestErrors,
    threads: usize,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    step: u64,
    /// A run is resumed with the same games.
    inputs: Vec<Input>,
}

/// The errors on the test games.
#[derive(Clone, PartialEq, Debug)]
struct TestErrors {
    /// By phases.
    wthor: Vec<Errors>,
    games: Vec<Errors>,
    exact: Errors,
}

impl PatternLearner {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<PatternLearner, Trouble> {
        PatternLearner::with(settings, seed, threads::available())
    }

    fn with(settings: &Settings, seed: u64, threads: usize) -> Result<PatternLearner, Trouble> {
        let games = Games::read(settings, seed, threads)?;
        let slots = Slots::new(settings.mobility);
        let fits = threads::each(0..PHASES, threads, |phase| {
            Fit::new(&window(&games.train, phase), &slots, settings.ridge as f32)
        });
        let weights = rounded(&slots, &fits)?;
        Ok(PatternLearner {
            settings: settings.clone(),
            seed,
            state: State {
                step: 0,
                inputs: games.inputs.clone(),
            },
            errors: TestErrors::of(&weights, &games, threads),
            games,
            slots,
            fits,
            weights,
            threads,
        })
    }

    pub(super) fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<PatternLearner, RunError> {
        let begun = PatternLearner::begin(settings, seed);
        let mut learner = begun.map_err(|why| checkpoint.refuse(STATE, &why))?;
        let state: State = serde_json::from_slice(&checkpoint.read(STATE)?)
            .map_err(|why| checkpoint.refuse(STATE, &why))?;
        if state.inputs != learner.state.inputs {
            let why = "inputs: the games are not those that the run began with";
            return Err(checkpoint.refuse(STATE, &why));
        }
        learner.state = state;
        let bytes = checkpoint.read(FIT)?;
        let mut rest = bytes.as_slice();
        let read: Option<()> = learner
            .fits
            .iter_mut()
            .try_for_each(|fit| fit.read(&mut rest));
        if read.is_none() || !rest.is_empty() {
            let why = "expected what was learned of the same boards";
            return Err(checkpoint.refuse(FIT, &why));
        }
        learner
            .measure()
            .map_err(|why| checkpoint.refuse(FIT, &why))?;
        Ok(learner)
    }

    /// Rounds the weights and measures their errors.
    fn measure(&mut self) -> Result<(), Trouble> {
        self.weights = rounded(&self.slots, &self.fits)?;
        self.errors = TestErrors::of(&self.weights, &self.games, self.threads);
        Ok(())
    }

    fn manifest(&self, weights: &[u8]) -> Result<Vec<u8>, Trouble> {
        let figures = |(name, errors): (&'static str, Errors)| Some((name, errors.figures()?));
        let manifest = Manifest {
            what: Manifest::WHAT,
            version: env!("CARGO_PKG_VERSION"),
            passes: self.state.step,
            ridge: self.settings.ridge,
            mobility: self.settings.mobility,
            test: self.settings.test,
            seed: self.seed,
            crc32: crc32fast::hash(weights),
            errors: self
                .errors
                .named()
                .into_iter()
                .filter_map(figures)
                .collect(),
            inputs: &self.state.inputs,
        };
        let text = toml::to_string(&manifest);
        Ok(text
            .map_err(|why| Trouble::Input(why.to_string()))?
            .into_bytes())
    }
}

fn rounded(slots: &Slots, fits: &[Fit]) -> Result<Weights, Trouble> {
    let weights = slots.weights(fits.iter().map(|fit| fit.weights.as_slice()));
    weights.ok_or_else(|| Trouble::Input("the weights of a phase are missing".to_owned()))
}

impl TestErrors {
    fn of(weights: &Weights, games: &Games, threads: usize) -> TestErrors {
        let tests = &games.tests;
        let on = |boards: &Vec<Labelled>| Errors::of(weights, boards);
        TestErrors {
            wthor: threads::each(&tests.wthor, threads, on),
            games: threads::each(&tests.games, threads, on),
            exact: on(&tests.exact),
        }
    }

    fn named(&self) -> BTreeMap<&'static str, Errors> {
        BTreeMap::from([
            (BASE, Errors::sum(&self.wthor)),
            (GAMES, Errors::sum(&self.games)),
            (AT_EXACT, self.exact),
        ])
    }
}

/// The discs on the boards of a phase, as curves and tables name it.
fn discs(phase: usize) -> String {
    let first = 4 + 2 * phase;
    format!("{first:02}-{:02} discs", first + 1)
}

impl Learner for PatternLearner {
    fn step(&self) -> u64 {
        self.state.step
    }

    fn total(&self) -> u64 {
        self.settings.passes
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let (slots, train) = (&self.slots, &self.games.train);
        let ridge = self.settings.ridge as f32;
        let fits = self.fits.iter_mut().enumerate();
        threads::each(fits, self.threads, |(phase, fit)| {
            fit.pass(&window(train, phase), slots, ridge);
        });
        self.state.step += 1;
        self.measure()?;
        let mut say = |group: &str, name: &str, errors: &Errors| {
            if let (Some(mean), Some(root)) = (errors.mean(), errors.root_mean_square()) {
                measures.say(format!("mean error{group}/{name}"), mean);
                measures.say(format!("root mean square error{group}/{name}"), root);
            }
        };
        for (name, errors) in self.errors.named() {
            say("", name, &errors);
        }
        for (source, phases) in [(BASE, &self.errors.wthor), (GAMES, &self.errors.games)] {
            for (phase, errors) in phases.iter().enumerate() {
                say(&format!(" by phase, {source}"), &discs(phase), errors);
            }
        }
        Ok(())
    }

    fn quality(&self) -> Option<f64> {
        let phases = self.errors.wthor.iter().chain(&self.errors.games);
        Errors::sum(phases).mean().map(|error| -error)
    }

    fn save(&self) -> Result<Files, Trouble> {
        let state = serde_json::to_vec(&self.state);
        let state = state.map_err(|why| Trouble::Input(why.to_string()))?;
        let mut fit = Vec::new();
        for phase in &self.fits {
            phase.write(&mut fit);
        }
        let weights = self.weights.to_bytes();
        Ok(Files::from([
            (STATE.to_owned(), state),
            (FIT.to_owned(), fit),
            (MANIFEST.to_owned(), self.manifest(&weights)?),
            (WEIGHTS.to_owned(), weights),
        ]))
    }

    /// The errors by phase on the test games.
    fn table(&self) -> Vec<Vec<String>> {
        let sources = [(BASE, &self.errors.wthor), (GAMES, &self.errors.games)];
        let is_there = |phases: &[Errors]| phases.iter().any(|errors| errors.boards > 0);
        let sources = sources.into_iter().filter(|(_, phases)| is_there(phases));
        let sources: Vec<_> = sources.collect();
        if sources.is_empty() {
            return Vec::new();
        }
        let mut head = vec!["discs".to_owned()];
        for (name, _) in &sources {
            head.extend(["boards", "mean", "rms"].map(|column| format!("{name} {column}")));
        }
        let digits = |value: Option<f64>| value.map_or("-".to_owned(), |v| format!("{v:.2}"));
        let row = |phase: usize| {
            let mut row = vec![discs(phase).replace(" discs", "")];
            for (_, phases) in &sources {
                let errors = &phases[phase];
                row.push(errors.boards.to_string());
                row.push(digits(errors.mean()));
                row.push(digits(errors.root_mean_square()));
            }
            row
        };
        std::iter::once(head).chain((0..PHASES).map(row)).collect()
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let games: u64 = self.state.inputs.iter().map(|input| input.games).sum();
        let boards: usize = self.games.train.iter().map(Vec::len).sum();
        let found = self.games.train.iter().flatten();
        let found = found
            .map(|board: &Board| f64::from(board.count))
            .sum::<f64>();
        let mut words = language.pick(
            format!("{games} games: {found} boards to learn from, {boards} of them different."),
            format!("{games}局、学習 {found}局面(異なる局面 {boards})。"),
        );
        if let Some(error) = self.errors.exact.mean() {
            words += &language.pick(
                format!(
                    " Mean absolute error against exact scores at {EXACT} empties of {} games \
                     that were not learned: {error:.2} discs.",
                    self.errors.exact.boards
                ),
                format!(
                    "学習に使わない{}局の残り{EXACT}マスでの正確なスコアに対する平均絶対誤差: {error:.2}石。",
                    self.errors.exact.boards
                ),
            );
        }
        Some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    use game::{Game as _, Line, Position as _};
    use othello::{Move, Othello, Position, Size, Transcript};

    /// A file of games of chance.
    fn games(name: &str, count: usize) -> PathBuf {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut text = String::new();
        for _ in 0..count {
            let mut line = Line::<Othello>::new(Size::Eight);
            while line.position().outcome().is_none() {
                let m = rng.choice(line.position().legal_moves());
                line.push_unchecked(m.unwrap_or(Move::Pass));
            }
            text += &format!("{} 10\n", Transcript { line });
        }
        let file = format!(
            "{}-patterns-{name}-{}.txt",
            Othello::NAME,
            std::process::id()
        );
        let path = std::env::temp_dir().join(file);
        fs::write(&path, text).expect("a file");
        path
    }

    fn settings(file: PathBuf) -> Settings {
        Settings {
            wthor: Vec::new(),
            games: vec![file],
            passes: 4,
            ridge: 10.0,
            mobility: false,
            test: 0.2,
        }
    }

    /// The score of a board is how many more moves its side has: patterns alone learn less of it.
    #[test]
    fn mobility_is_learned_where_it_is_asked_for() {
        let file = games("mobility", 200);
        let text = fs::read_to_string(&file).expect("games");
        let labelled = text.lines().map(|row| {
            let (game, _) = row.split_once(' ').expect("a game");
            let game: Transcript = game.parse().expect("a game");
            let (positions, moves) = (game.line.positions(), game.line.moves());
            let boards = positions.iter().zip(moves).skip(10);
            let boards = boards.filter(|(_, m)| **m != Move::Pass);
            let scores = boards.map(|(position, _)| {
                let black = position.discs(game::Color::Black).bits();
                let white = position.discs(game::Color::White).bits();
                let count = |own, theirs| simd_moves(own, theirs) as i32;
                (2 * (count(black, white) - count(white, black))).to_string()
            });
            let scores: Vec<String> = scores.collect();
            format!("{game} 10 {}\n", scores.join(","))
        });
        fs::write(&file, labelled.collect::<String>()).expect("a file");
        let error = |mobility| {
            let settings = Settings {
                passes: 8,
                mobility,
                ..settings(file.clone())
            };
            let mut learner = PatternLearner::with(&settings, 3, 2).expect("it begins");
            while learner.step() < learner.total() {
                let mut measures = Measures::default();
                learner.advance(&mut measures).expect("it learns");
            }
            let weights = learner.save().expect("files")[WEIGHTS].clone();
            let weights = Weights::from_bytes(&weights).expect("weights");
            assert_eq!(weights.has_mobility(), mobility);
            -learner.quality().expect("an error")
        };
        let (with, without) = (error(true), error(false));
        assert!(with < 0.75 * without, "{with} {without}");
        fs::remove_file(file).expect("it was there");
    }

    /// The number of moves of a side.
    fn simd_moves(own: u64, theirs: u64) -> u32 {
        let position = Position::new(
            othello::Squares::from_bits(own),
            othello::Squares::from_bits(theirs),
            game::Color::Black,
        );
        position.expect("no overlap").moves().len()
    }

    #[test]
    fn errors_become_smaller_alike_on_any_number_of_threads() {
        let file = games("threads", 300);
        let learned = |threads| {
            let mut learner = PatternLearner::with(&settings(file.clone()), 3, threads)?;
            let mut curves = Vec::new();
            while learner.step() < learner.total() {
                let mut measures = Measures::default();
                learner.advance(&mut measures)?;
                curves.push(measures);
            }
            Ok::<_, Trouble>((curves, learner.save()?))
        };
        let (curves, files) = learned(1).expect("it learns");
        assert_eq!(learned(3), Ok((curves.clone(), files)));
        let error =
            |measures: &Measures| measures.values()["mean error by phase, games/60-61 discs"];
        let nothing = PatternLearner::with(&settings(file.clone()), 3, 1).expect("it begins");
        let nothing = nothing.errors.games[28].mean().expect("there are boards");
        let last = curves.last().map(error).expect("a step");
        assert!(last < 0.7 * nothing, "{nothing} {last}");
        // Boards that were given to the players are left out.
        assert!(
            !curves[0]
                .values()
                .contains_key("mean error by phase, games/04-05 discs")
        );
        fs::remove_file(file).expect("it was there");
    }
}
