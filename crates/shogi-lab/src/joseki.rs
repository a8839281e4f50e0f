//! A book of openings of Shogi, grown by our own search.
//!
//! The book begins with the first position. A step takes the positions that cost least to come to,
//! counted in what both sides lose on the way by what the book knows and a little for each ply, searches
//! their good moves with a fixed number of nodes, and carries what was found back to the start: best
//! lines become long, doubtful ones stay short, and a line that turns out to be bad is left for the next
//! best. The book does not depend on the number of threads.

use std::sync::mpsc;
use std::thread;

use game::{Line, ScoreKind};
use learn::{Checkpoint, Files, Learner, Measures, Method, RunError, Surroundings, Trouble};
use report::Language;
use search::{Limits, Report, Reports, Stop, Thinker as _};
use serde::{Deserialize, Serialize};
use shogi::{Move, Rules, Shogi};
use shogi_engine::AlphaBeta;
use shogi_engine::alphabeta::{Options, RootMate};
use shogi_engine::joseki::{JosekiBook, JosekiFrontier, JosekiLeaf, JosekiMove};

/// The book as players read it: a file of every checkpoint, and of the run's folder.
pub const JOSEKI_FILE: &str = "book.db";

/// The method that grows a book of Shogi.
#[derive(Clone, Copy, Debug)]
pub struct Joseki;

/// The settings of a book.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JosekiSettings {
    /// The number of positions.
    pub positions: u64,
    /// The positions searched for one of them.
    pub nodes: u64,
    /// The most moves of a position.
    pub lines: u32,
    /// By how much a move may be worse than the best; a pawn is about 100.
    pub window: u32,
    /// The most plies.
    pub plies: usize,
    /// What a ply counts against a line, in the unit of values.
    pub ply_cost: u32,
    /// The number of positions that a step searches before the next ones are chosen.
    pub batch: u32,
}

/// A book that grows.
#[derive(Debug)]
pub struct JosekiLearner {
    settings: JosekiSettings,
    book: JosekiBook,
    step: u64,
    /// The positions of the next step; empty if the book is finished.
    next: Vec<JosekiLeaf>,
    stop: Stop,
}

/// The table of a search: small, for each position gets a new one and so the same search.
const HASH: u32 = 16;

/// A move that is this much worse is chosen a third as often.
const SPREAD: f64 = 30.0;

impl JosekiLearner {
    fn new(settings: &JosekiSettings, book: JosekiBook, step: u64) -> JosekiLearner {
        let mut learner = JosekiLearner {
            settings: settings.clone(),
            book,
            step,
            next: Vec::new(),
            stop: Stop::new(),
        };
        learner.look_ahead();
        learner
    }

    fn look_ahead(&mut self) {
        let missing = self
            .settings
            .positions
            .saturating_sub(self.book.len() as u64);
        let count = missing.min(self.settings.batch.into()) as usize;
        let frontier = JosekiFrontier {
            most_plies: self.settings.plies,
            ply_cost: self.settings.ply_cost,
        };
        self.next = frontier.leaves(&self.book, &Line::new(Rules::default()), count);
    }
}

/// The line of play that leads to a position.
fn line_of(moves: &[Move]) -> Line<Shogi> {
    let mut line = Line::new(Rules::default());
    moves.iter().for_each(|&m| line.push_unchecked(m));
    line
}

/// The good moves of a position.
fn searched(settings: &JosekiSettings, line: &Line<Shogi>, stop: &Stop) -> Vec<JosekiMove> {
    let mut player = AlphaBeta::new(Options {
        hash: HASH,
        lines: settings.lines,
        mate: RootMate::Off,
        ..Options::default()
    });
    let limits = Limits {
        nodes: Some(settings.nodes),
        ..Limits::default()
    };
    let (sender, receiver) = mpsc::channel();
    player.think(line, &limits, stop, &Reports::to(sender));
    let reports: Vec<Report<Move>> = receiver.try_iter().collect();
    let deepest = reports.iter().map(|report| report.depth).max();
    let mut moves: Vec<JosekiMove> = Vec::new();
    for report in reports.iter().filter(|one| Some(one.depth) == deepest) {
        let (Some(score), Some(&m)) = (report.score, report.line.first()) else {
            continue;
        };
        let value = match score.kind() {
            ScoreKind::Value(value) => value.clamp(-30_000, 30_000),
            ScoreKind::WinIn(_) => 31_000,
            ScoreKind::LossIn(_) => -31_000,
        };
        moves.push(JosekiMove {
            m,
            reply: report.line.get(1).copied(),
            value,
            depth: report.depth,
            count: 1,
        });
    }
    let best = moves.iter().map(|one| one.value).max().unwrap_or(0);
    moves.retain(|one| best - one.value <= settings.window as i32);
    weigh(&mut moves);
    moves
}

/// How often each move should be played, by what it loses.
fn weigh(moves: &mut [JosekiMove]) {
    let best = moves.iter().map(|one| one.value).max().unwrap_or(0);
    for one in moves {
        let lost = f64::from(best - one.value);
        one.count = (100.0 * (-lost / SPREAD).exp()).round().max(1.0) as u64;
    }
}

impl Learner for JosekiLearner {
    fn step(&self) -> u64 {
        self.step
    }

    /// Positions may run out before the number that is asked for.
    fn total(&self) -> u64 {
        let missing = self
            .settings
            .positions
            .saturating_sub(self.book.len() as u64);
        let more = missing.div_ceil(self.settings.batch.max(1).into());
        self.step + if self.next.is_empty() { 0 } else { more }
    }

    fn enter(&mut self, surroundings: &Surroundings<'_>) {
        self.stop = surroundings.stop.clone();
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let lines: Vec<Line<Shogi>> = self.next.iter().map(|leaf| line_of(&leaf.moves)).collect();
        let (settings, stop) = (&self.settings, &self.stop);
        let threads = learn::threads::available().min(lines.len()).max(1);
        let share = lines.len().div_ceil(threads).max(1);
        let pages: Vec<Vec<JosekiMove>> = thread::scope(|scope| {
            let parts: Vec<_> = lines
                .chunks(share)
                .map(|part| {
                    scope.spawn(move || {
                        let pages = part.iter().map(|line| searched(settings, line, stop));
                        pages.collect::<Vec<_>>()
                    })
                })
                .collect();
            let pages = parts.into_iter().filter_map(|part| part.join().ok());
            pages.flatten().collect()
        });
        if stop.is_requested() || pages.len() != lines.len() {
            return Err(Trouble::Stopped);
        }
        for (line, page) in lines.iter().zip(pages) {
            self.book.insert(line.position(), page);
        }
        self.book.carry_back(&Line::new(Rules::default()), weigh);
        self.step += 1;
        self.look_ahead();
        measures.say("positions", self.book.len() as f64);
        let start = Line::<Shogi>::new(Rules::default());
        let page = self.book.page(start.position());
        if let Some(best) = page.and_then(|page| page.first()) {
            measures.say("score of the start", f64::from(best.value));
        }
        Ok(())
    }

    fn save(&self) -> Result<Files, Trouble> {
        Ok(self.results())
    }

    fn results(&self) -> Files {
        Files::from([(JOSEKI_FILE.to_owned(), self.book.to_string().into_bytes())])
    }

    fn conclusion(&self, language: Language) -> Option<String> {
        let positions = self.book.len();
        Some(language.pick(
            format!("{JOSEKI_FILE}: {positions} positions"),
            format!("{JOSEKI_FILE}: {positions}局面"),
        ))
    }
}

impl Method for Joseki {
    const NAME: &'static str = "book";

    const CAN_PLAY: bool = false;

    type Settings = JosekiSettings;

    type Learner = JosekiLearner;

    fn begin(settings: &JosekiSettings, _: u64) -> Result<JosekiLearner, Trouble> {
        Ok(JosekiLearner::new(settings, JosekiBook::default(), 0))
    }

    fn go_on(
        settings: &JosekiSettings,
        _: u64,
        checkpoint: &Checkpoint,
    ) -> Result<JosekiLearner, RunError> {
        let bytes = checkpoint.read(JOSEKI_FILE)?;
        let text = String::from_utf8_lossy(&bytes);
        let book = JosekiBook::parse(&text).map_err(|why| checkpoint.refuse(JOSEKI_FILE, &why))?;
        Ok(JosekiLearner::new(settings, book, checkpoint.step()))
    }

    fn checkpoint_every(_: &JosekiSettings) -> u64 {
        4
    }
}
