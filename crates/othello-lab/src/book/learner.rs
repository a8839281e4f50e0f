use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::Line;
use infer::patterns::Weights;
use othello::{Move, Openings, Othello, Size, Square, Transcript};
use othello_engine::alphabeta::Level;
use othello_engine::book::{Appraiser, Board, Book};
use othello_engine::shipped;
use report::Language;
use serde::{Deserialize, Serialize};

use super::frontier::{Frontier, Task};
use super::manifest::Manifest;
use super::{BOOK, MANIFEST, Settings, book};
use learn::{Checkpoint, Files, Learner, Measures, RunError, Trouble, threads};

const STATE: &str = "state.json";

/// Builds a book, a batch of boards per step.
#[derive(Debug)]
pub struct BookLearner {
    settings: Settings,
    seed: u64,
    state: State,
    book: Book,
    /// The tasks of the next step; empty if the book is finished.
    next: Vec<Task>,
    weights: Arc<Weights>,
    /// One appraiser per thread.
    appraisers: Mutex<Vec<Appraiser>>,
    threads: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    step: u64,
    /// A run is resumed with the same weights.
    weights_crc32: u32,
    /// The checksum of the book that the run began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from_crc32: Option<u32>,
}

impl BookLearner {
    pub(super) fn begin(settings: &Settings, seed: u64) -> Result<BookLearner, Trouble> {
        let mut learner = BookLearner::with(settings, seed, threads::available())?;
        if let Some(path) = &settings.from {
            let wrong = |why: String| Trouble::Input(format!("{}: {why}", path.display()));
            let bytes = record::read_regular(path).map_err(|why| wrong(why.to_string()))?;
            learner.book = Book::from_bytes(&bytes).map_err(|why| wrong(why.to_string()))?;
            learner.state.from_crc32 = Some(crc32fast::hash(&bytes));
            learner.look_ahead();
        }
        Ok(learner)
    }

    fn with(settings: &Settings, seed: u64, threads: usize) -> Result<BookLearner, Trouble> {
        let (weights, weights_crc32) = match &settings.weights {
            None => (shipped::weights(), crc32fast::hash(shipped::WEIGHTS_FILE)),
            Some(path) => {
                let wrong = |why: String| Trouble::Input(format!("{}: {why}", path.display()));
                let bytes = record::read_regular(path).map_err(|why| wrong(why.to_string()))?;
                let weights = Weights::from_bytes(&bytes).map_err(|why| wrong(why.to_string()))?;
                (Arc::new(weights), crc32fast::hash(&bytes))
            }
        };
        let mut learner = BookLearner {
            settings: settings.clone(),
            seed,
            state: State {
                step: 0,
                weights_crc32,
                from_crc32: None,
            },
            book: Book::default(),
            next: Vec::new(),
            weights,
            appraisers: Mutex::default(),
            threads,
        };
        learner.look_ahead();
        Ok(learner)
    }

    pub(super) fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<BookLearner, RunError> {
        // The book that the run began with is in that of the checkpoint.
        let begun = BookLearner::with(settings, seed, threads::available());
        let mut learner = begun.map_err(|why| checkpoint.refuse(STATE, &why))?;
        let state: State = serde_json::from_slice(&checkpoint.read(STATE)?)
            .map_err(|why| checkpoint.refuse(STATE, &why))?;
        if state.weights_crc32 != learner.state.weights_crc32 {
            let why = "weights-crc32: the weights are not those that the run began with";
            return Err(checkpoint.refuse(STATE, &why));
        }
        learner.state = state;
        learner.book = book(checkpoint)?;
        learner.look_ahead();
        Ok(learner)
    }

    /// Chooses the tasks of the next step.
    fn look_ahead(&mut self) {
        let settings = &self.settings;
        let frontier = Frontier {
            error: settings.error.into(),
            penalty: (100.0 * settings.penalty).round() as u32,
            last_ply: 60 - u32::from(settings.empties),
        };
        let missing = settings.positions.saturating_sub(self.book.len() as u64);
        let count = missing.min(settings.batch.into());
        self.next = frontier.cheapest(&self.book, count as usize);
    }

    /// The good moves of a board that the book does not have, found by a free appraiser.
    fn search(&self, task: &Task) -> Vec<(Square, i32)> {
        let waiting = || {
            self.appraisers
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let level = Level::new(self.settings.level).unwrap_or(Level::USUAL);
        let free = waiting().pop();
        let mut appraiser = free.unwrap_or_else(|| Appraiser::new(level, self.weights.clone()));
        let page = self.book.page(task.board);
        let found = appraiser.appraise(task.board, page, task.tolerance);
        waiting().push(appraiser);
        found
    }

    /// The score of the first position.
    fn score(&self) -> i32 {
        let start = self.book.page(Board::start());
        start.map_or(0, |page| page.score())
    }

    /// The best line, with the usual first move.
    fn best_line(&self) -> Line<Othello> {
        let mut line = Line::new(Size::Eight);
        let first = Square::at(5, 4).map(Move::Place);
        if let Some(m) = first.filter(|_| !self.book.is_empty()) {
            line.push_unchecked(m);
        }
        for m in self.book.line(line.position()) {
            line.push_unchecked(m);
        }
        line
    }

    fn manifest(&self, bytes: &[u8]) -> Result<Vec<u8>, Trouble> {
        let Settings {
            positions: _,
            level,
            error,
            penalty,
            empties,
            batch,
            from,
            weights: _,
        } = &self.settings;
        let from = from
            .as_ref()
            .map(|path| format!(" --from {}", path.display()));
        let manifest = Manifest {
            what: Manifest::WHAT,
            version: env!("CARGO_PKG_VERSION"),
            command: format!(
                "sanban learn book othello --positions {} --level {level} --error {error} \
                 --penalty {penalty} --empties {empties} --batch {batch}{} --seed {}",
                self.book.len(),
                from.unwrap_or_default(),
                self.seed
            ),
            seed: self.seed,
            weights_crc32: self.state.weights_crc32,
            from_crc32: self.state.from_crc32,
            steps: self.state.step,
            positions: self.book.len(),
            score: self.score(),
            crc32: crc32fast::hash(bytes),
            bytes: bytes.len(),
        };
        let text = toml::to_string(&manifest);
        Ok(text
            .map_err(|why| Trouble::Input(why.to_string()))?
            .into_bytes())
    }
}

impl Learner for BookLearner {
    fn step(&self) -> u64 {
        self.state.step
    }

    /// Every step adds a batch of boards, but for the first ones, which do not find so many.
    fn total(&self) -> u64 {
        let missing = self
            .settings
            .positions
            .saturating_sub(self.book.len() as u64);
        if self.next.is_empty() {
            self.state.step
        } else {
            self.state.step + missing.div_ceil(self.settings.batch.into())
        }
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let found = threads::each(&self.next, self.threads, |task| self.search(task));
        for (task, moves) in self.next.iter().zip(&found) {
            if moves.is_empty() {
                let why = "a board without a move is in the book";
                return Err(Trouble::Input(why.to_owned()));
            }
            self.book.write(task.board, moves);
        }
        self.book.settle();
        self.look_ahead();
        self.state.step += 1;
        measures.say("positions", self.book.len() as f64);
        measures.say("score of the start", f64::from(self.score()));
        measures.say(
            "moves of the best line",
            self.best_line().moves().len() as f64,
        );
        Ok(())
    }

    fn save(&self) -> Result<Files, Trouble> {
        let state = serde_json::to_vec(&self.state);
        let state = state.map_err(|why| Trouble::Input(why.to_string()))?;
        let book = self.book.to_bytes();
        Ok(Files::from([
            (STATE.to_owned(), state),
            (MANIFEST.to_owned(), self.manifest(&book)?),
            (BOOK.to_owned(), book),
        ]))
    }

    /// The positions by the number of moves before them.
    fn table(&self) -> Vec<Vec<String>> {
        let mut plies: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
        for (board, page) in self.book.pages() {
            let [positions, moves] = plies.entry(board.ply()).or_default();
            *positions += 1;
            *moves += page.replies().len();
        }
        let head = ["ply", "positions", "moves"].map(str::to_owned).to_vec();
        let rows = plies.into_iter().map(|(ply, [positions, moves])| {
            vec![ply.to_string(), positions.to_string(), moves.to_string()]
        });
        std::iter::once(head).chain(rows).collect()
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let line = self.best_line();
        let openings = Openings::new();
        let name = match openings.of(&line) {
            Some(opening) => language.pick(
                format!(" ({})", opening.english),
                format!("({})", opening.japanese),
            ),
            None => String::new(),
        };
        let (positions, score) = (self.book.len(), self.score());
        let bytes = self.book.to_bytes().len() as f64 / positions.max(1) as f64;
        let line = Transcript { line };
        Some(language.pick(
            format!(
                "{positions} positions, {bytes:.1} bytes each. The start is worth {score:+} discs \
                 to Black. Best line: {line}{name}."
            ),
            format!(
                "{positions}局面、1局面{bytes:.1}バイト。初期局面の値は黒から見て{score:+}石。\
                 最善手順: {line}{name}。"
            ),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(batch: u32) -> Settings {
        Settings {
            positions: 40,
            level: 3,
            error: 3,
            penalty: 0.3,
            empties: 24,
            batch,
            from: None,
            weights: None,
        }
    }

    fn made(settings: &Settings, threads: usize) -> BookLearner {
        let mut learner = BookLearner::with(settings, 1, threads).expect("it begins");
        while learner.step() < learner.total() {
            learner
                .advance(&mut Measures::default())
                .expect("it learns");
        }
        learner
    }

    #[test]
    fn threads_change_nothing_and_the_book_is_as_large_as_asked() {
        let one = made(&settings(8), 1);
        assert_eq!(one.save(), made(&settings(8), 3).save());
        assert_eq!(one.book.len(), 40);
        assert!(!one.best_line().moves().is_empty());
        assert!(one.conclusion(Language::Japanese).is_some());
        // With no errors allowed and short lines, the book has every reachable position.
        let short = Settings {
            error: 0,
            empties: 57,
            ..settings(1)
        };
        let short = made(&short, 1);
        assert!(short.book.len() < 40);
        assert!(short.book.pages().all(|(board, _)| board.ply() <= 3));
    }

    #[test]
    fn scores_are_those_of_a_plain_negamax() {
        let book = made(&settings(4), 1).book;
        fn score(book: &Book, board: Board) -> i32 {
            let page = book.page(board).expect("a board of the book");
            let values = page.replies().iter().map(|reply| {
                let next = board.after(reply.square);
                match next.filter(|next| book.page(next.board).is_some()) {
                    Some(next) if next.is_again => score(book, next.board),
                    Some(next) => -score(book, next.board),
                    None => reply.searched,
                }
            });
            values.max().expect("a move")
        }
        for (board, page) in book.pages() {
            assert_eq!(page.score(), score(&book, board));
        }
    }
}
