//! Noughts and crosses as a desk: rules `pass` allow to pass, opening rule `swap` is one stone
//! and the choice of colours, and engines misbehave by name.

mod toy_line;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::contest::ContestObserver;
use arena::{
    Allowance, Contestant, Folder, Ledger, Openings, Plan, Referee, Run, RunEvent, Source, Summary,
    mix,
};
use game::{Game, Line, Position, Wdl};
use game_laws::TicTacToe;
use host::{Engine, Failure, Log, Phase, PonderHit};
use protocol::usi::Checkmate;
use protocol::{BestMove, Ending, EngineOption, Go, Identity, Info, OptionKind, Score};
use search::{Limits, Random, Reports, Stop, Thinker};
use web::desk::{
    Appraised, Desk, EngineShare, OpeningDecision, OpeningDesk, PlayedGame, PlayedLine,
};
use web::messages::*;

use toy_line::ToyLine;

type Board = <TicTacToe as Game>::Position;

#[derive(Clone, Default)]
pub(crate) struct Toy {
    moves_read: Arc<AtomicUsize>,
    engines: Arc<EngineCount>,
}

/// The engines of built-in players.
#[derive(Default)]
pub(crate) struct EngineCount {
    made: AtomicUsize,
    alive: AtomicUsize,
    most: AtomicUsize,
}

impl EngineCount {
    fn one_more(&self) {
        self.made.fetch_add(1, Ordering::Relaxed);
        let alive = self.alive.fetch_add(1, Ordering::Relaxed) + 1;
        self.most.fetch_max(alive, Ordering::Relaxed);
    }

    /// How many were made so far.
    pub(crate) fn made(&self) -> usize {
        self.made.load(Ordering::Relaxed)
    }

    /// How many there are now.
    pub(crate) fn alive(&self) -> usize {
        self.alive.load(Ordering::Relaxed)
    }

    /// How many there were at the same time.
    pub(crate) fn most(&self) -> usize {
        self.most.load(Ordering::Relaxed)
    }
}

impl Toy {
    /// How many moves were read from text so far. Engines read for themselves.
    pub(crate) fn moves_read(&self) -> usize {
        self.moves_read.load(Ordering::Relaxed)
    }

    pub(crate) fn engines(&self) -> Arc<EngineCount> {
        Arc::clone(&self.engines)
    }
}

fn words(en: &str) -> Text {
    Text {
        en: en.to_owned(),
        ja: format!("「{en}」"),
    }
}

impl Desk for Toy {
    fn info(&self) -> GameInfo {
        let player = |text: &str| PlayerInfo {
            text: text.to_owned(),
            title: words(text),
            about: words(text),
            elo: None,
            shows_candidates: text.starts_with("open"),
            options: Vec::new(),
        };
        GameInfo {
            name: "toy".to_owned(),
            title: words("Toy"),
            style: BoardStyle::Othello,
            players: ["random", "slow", "ahead", "open:random_moves=4", "first"]
                .map(player)
                .to_vec(),
            rules: Vec::new(),
            openings: Vec::new(),
            starts: Vec::new(),
            protocols: Vec::new(),
            formats: Vec::new(),
            appraisal: Some(AppraisalInfo {
                columns: 3,
                levels: ["quick", "endless", "panic"]
                    .map(|value| Choice {
                        value: value.to_owned(),
                        title: words(value),
                    })
                    .to_vec(),
                usual: "quick".to_owned(),
            }),
            has_book: false,
            move_help: words("digits"),
            usual_opponent: "first".to_owned(),
            position_name: "board".to_owned(),
            pieces: Vec::new(),
            elo_zero: words("random"),
        }
    }

    fn line(
        &self,
        setup: &Setup,
        moves: &[String],
    ) -> std::result::Result<Box<dyn PlayedLine>, Text> {
        Ok(Box::new(ToyLine::read(setup, moves, &self.moves_read)?))
    }

    fn arrange(&self, _: &Arrangement) -> std::result::Result<Arranged, Text> {
        Err(words("boards cannot be set up"))
    }

    /// A network that is missing and rules that nobody plays by are refused.
    fn player(
        &self,
        text: &str,
        setup: &Setup,
        _: EngineShare,
    ) -> std::result::Result<Box<dyn Engine>, Text> {
        if text == "open:net=missing" || setup.rules.as_deref() == Some("nobody") {
            return Err(words("it does not play this"));
        }
        Ok(Box::new(ToyEngine::new(text, setup).counted(&self.engines)))
    }

    fn fit(&self, text: &str, _share: EngineShare) -> std::result::Result<String, Text> {
        Ok(text.to_owned())
    }

    fn adviser(&self, offered: &str, seated: &str) -> String {
        let network = seated.split([':', ',']).find(|one| one.starts_with("net="));
        let name = offered.split(':').next().unwrap_or(offered);
        network.map_or(name.to_owned(), |network| format!("{name}:{network}"))
    }

    fn engine(
        &self,
        spec: &EngineSpec,
        setup: &Setup,
        _: Log,
    ) -> std::result::Result<Box<dyn Engine>, Text> {
        if spec.command == "missing" {
            return Err(words("no such program"));
        }
        Ok(Box::new(ToyEngine::new(&spec.command, setup)))
    }

    fn opening(&self, rule: &str, _: &Setup) -> std::result::Result<Box<dyn OpeningDesk>, Text> {
        match rule {
            "swap" => Ok(Box::new(Swap {
                toy: self.clone(),
                stone: None,
                swaps: None,
            })),
            _ => Err(words("no such opening")),
        }
    }

    fn list_record(
        &self,
        bytes: &[u8],
        name: Option<&str>,
    ) -> std::result::Result<Vec<RecordTitle>, Text> {
        let documents = self.read_record(bytes, name)?;
        Ok(vec![RecordTitle::default(); documents.len()])
    }

    fn pick_record(
        &self,
        bytes: &[u8],
        name: Option<&str>,
        _: &[u32],
    ) -> std::result::Result<Vec<Document>, Text> {
        self.read_record(bytes, name)
    }

    fn read_record(
        &self,
        bytes: &[u8],
        _: Option<&str>,
    ) -> std::result::Result<Vec<Document>, Text> {
        let text = str::from_utf8(bytes).map_err(|_| words("binary"))?;
        let moves: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        self.line(&Setup::default(), &moves)?;
        let nodes = moves.iter().zip(0..).map(|(text, parent)| Node {
            parent: Some(parent),
            text: text.clone(),
            ..Node::default()
        });
        Ok(vec![Document {
            game: "toy".to_owned(),
            nodes: [Node::default()].into_iter().chain(nodes).collect(),
            ..Document::default()
        }])
    }

    fn write_record(&self, document: &Document, _: &str) -> std::result::Result<String, Text> {
        let moves: Vec<_> = document.nodes.iter().map(|n| n.text.as_str()).collect();
        Ok(moves.join(" ").trim().to_owned())
    }

    /// Every second move was an error; a level never ends, and one ends badly.
    fn appraise(
        &self,
        game: &PlayedGame,
        _: EngineShare,
        stop: &Stop,
        found: &mut dyn FnMut(AppraisedMove),
    ) -> std::result::Result<Option<Appraised>, Text> {
        for (place, text) in game.moves.iter().enumerate().rev() {
            let is_error = place % 2 == 1;
            found(AppraisedMove {
                number: place as u32 + 1,
                side: if is_error { Side::White } else { Side::Black },
                text: text.clone(),
                value: 0,
                chance: 50.0,
                best: text.clone(),
                best_value: 0,
                best_chance: 50.0,
                lines: Vec::new(),
                loss: 0,
                score: 0,
                is_exact: true,
                error: is_error.then_some(ErrorSize::Small),
            });
            match game.level.as_str() {
                "panic" => panic!("a bug in the analysis"),
                "endless" => {
                    while !stop.is_requested() {
                        thread::sleep(Duration::from_millis(1));
                    }
                    return Ok(None);
                }
                _ => {}
            }
        }
        Ok(Some(Appraised {
            turning_point: Some(2),
            exact_from: Some(1),
            report: words(&format!("<p>{}</p>", game.players.join(" - "))),
        }))
    }

    fn play_match(
        &self,
        plan: &Plan,
        folder: &Path,
        stop: &Stop,
        observer: &mut dyn ContestObserver,
    ) -> std::result::Result<(), Text> {
        let told = |why: String| words(&why);
        let (mut folder, rows) = match Folder::plan(folder) {
            Some(_) => {
                let (folder, _, rows) =
                    Folder::open(folder).map_err(|why| told(why.to_string()))?;
                (folder, rows)
            }
            None => {
                let folder = Folder::create(folder).map_err(|why| told(why.to_string()))?;
                folder.begin("toy").map_err(|why| told(why.to_string()))?;
                (folder, Vec::new())
            }
        };
        let names: Vec<String> = plan.players.iter().flat_map(|p| p.name.clone()).collect();
        let mut ledger = Ledger::new(names.clone());
        for row in &rows {
            ledger.insert(row).map_err(told)?;
            observer.finished(row).map_err(told)?;
        }
        let schedule = plan.schedule().map_err(|why| told(why.to_string()))?;
        let contestants: Vec<_> = (0..)
            .zip(&names)
            .map(|(number, name)| Contestant {
                name: name.clone(),
                source: Source::Inside(Box::new(move |game| {
                    Ok(Box::new(Sleepy(Random::new(mix(number, game)))))
                })),
                allowance: Allowance::default(),
            })
            .collect();
        let run = Run {
            contestants: &contestants,
            openings: &Openings::<TicTacToe>::start(()),
            referee: &Referee::new(),
            schedule,
            concurrency: 1,
            live: None,
            stop: stop.clone(),
        };
        run.go(&mut ledger, None, &mut |event| match event {
            RunEvent::Finished(row, _) => {
                folder.append(row).map_err(|why| why.to_string())?;
                observer.finished(row)
            }
            RunEvent::Tick(ledger, test) => {
                observer.progress(ledger, test);
                Ok(())
            }
        })
        .map_err(|why| told(why.to_string()))?;
        observer.end(&ledger, None);
        let summary = Summary::new(&ledger, None);
        let report = format!("<html>{} games</html>", summary.games);
        let written = folder.write("report.html", &report);
        written.map_err(|why| told(why.to_string()))
    }
}

/// Leaves time to stop a match.
struct Sleepy(Random);

impl Thinker<TicTacToe> for Sleepy {
    fn think(
        &mut self,
        line: &Line<TicTacToe>,
        limits: &Limits,
        stop: &Stop,
        reports: &Reports<u8>,
    ) -> search::Choice<u8> {
        thread::sleep(Duration::from_micros(300));
        self.0.think(line, limits, stop, reports)
    }
}

/// One stone, and the choice of colours.
struct Swap {
    toy: Toy,
    stone: Option<String>,
    swaps: Option<bool>,
}

impl OpeningDesk for Swap {
    fn prompt(&self) -> Text {
        words(match self.stone {
            None => "a stone",
            Some(_) => "swap or stay",
        })
    }

    fn first_acts(&self) -> bool {
        self.stone.is_none()
    }

    fn actions(&self) -> Vec<String> {
        match (&self.stone, self.swaps) {
            (None, _) => (0..9).map(|square| square.to_string()).collect(),
            (_, None) => vec!["swap".to_owned(), "stay".to_owned()],
            _ => Vec::new(),
        }
    }

    fn act(&mut self, text: &str) -> std::result::Result<(), Text> {
        if !self.actions().iter().any(|action| action == text) {
            return Err(words("not allowed now"));
        }
        match self.stone {
            None => self.stone = Some(text.to_owned()),
            Some(_) => self.swaps = Some(text == "swap"),
        }
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.swaps.take().is_some() || self.stone.take().is_some()
    }

    fn line(&self) -> Box<dyn PlayedLine> {
        let stones: Vec<String> = self.stone.iter().cloned().collect();
        let line = self.toy.line(&Setup::default(), &stones);
        line.expect("a stone on an empty board")
    }

    fn first_has_black(&self) -> Option<bool> {
        self.swaps.map(|swaps| !swaps)
    }

    fn decision(&self, seed: u64) -> OpeningDecision {
        let actions = self.actions();
        Box::new(move |_| {
            let chosen = (seed % actions.len().max(1) as u64) as usize;
            actions.into_iter().nth(chosen)
        })
    }
}

/// Plays as its name says.
struct ToyEngine {
    kind: String,
    setup: Setup,
    identity: Identity,
    moves: Vec<String>,
    start: Option<String>,
    lines: u32,
    random: fastrand::Rng,
    counted: Option<Arc<EngineCount>>,
}

impl Drop for ToyEngine {
    fn drop(&mut self) {
        if let Some(count) = &self.counted {
            count.alive.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl ToyEngine {
    fn counted(mut self, count: &Arc<EngineCount>) -> ToyEngine {
        count.one_more();
        self.counted = Some(Arc::clone(count));
        self
    }

    fn new(kind: &str, setup: &Setup) -> ToyEngine {
        let multi = EngineOption {
            name: "USI_MultiPV".to_owned(),
            kind: OptionKind::Spin {
                default: 1,
                min: 1,
                max: 3,
            },
        };
        ToyEngine {
            kind: kind.to_owned(),
            setup: setup.clone(),
            identity: Identity {
                name: format!("toy {kind}"),
                author: "nobody".to_owned(),
                options: if kind == "multi" { vec![multi] } else { vec![] },
                ..Identity::default()
            },
            moves: Vec::new(),
            start: None,
            lines: 1,
            random: fastrand::Rng::with_seed(7),
            counted: None,
        }
    }

    fn legal(&self) -> Vec<String> {
        let setup = Setup {
            start: self.start.clone(),
            ..self.setup.clone()
        };
        let line = ToyLine::read(&setup, &self.moves, &Arc::default()).expect("a line");
        let moves = line.board().legal_moves().into_iter();
        moves.map(|square| square.to_string()).collect()
    }
}

/// Of twenty moves that were tried, the first one wins and the last ones do not exist.
fn candidate(number: u32) -> protocol::Candidate {
    protocol::Candidate {
        text: number.to_string(),
        prior: 1.0 / 3.0,
        playouts: 20 - number,
        chance: Some(0.5),
        certain: (number == 0).then_some((Wdl::Win, 5)),
    }
}

impl Engine for ToyEngine {
    fn game(&self) -> &str {
        "toy"
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn set_option(&mut self, _: &str, value: Option<&str>) -> std::result::Result<(), Failure> {
        self.lines = value.and_then(|value| value.parse().ok()).unwrap_or(1);
        Ok(())
    }

    fn new_game(&mut self) -> std::result::Result<(), Failure> {
        Ok(())
    }

    fn position(
        &mut self,
        start: Option<&str>,
        moves: &[String],
    ) -> std::result::Result<(), Failure> {
        self.start = start.map(str::to_owned);
        self.moves = moves.to_vec();
        Ok(())
    }

    fn go(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> std::result::Result<BestMove, Failure> {
        let legal = self.legal();
        for (rank, text) in (1..=self.lines).zip(&legal) {
            on_info(Info {
                depth: Some(1),
                rank: Some(rank),
                score: Some(Score::Centipawns(150 - 50 * rank as i32)),
                nodes: Some(u64::MAX),
                line: vec![text.clone()],
                candidates: match self.kind.as_str() {
                    "open" => (0..20).map(candidate).collect(),
                    _ => Vec::new(),
                },
                ..Info::default()
            });
        }
        let begin = Instant::now();
        let is_slow = self.kind == "slow" || go.infinite;
        if self.kind == "open" && !go.infinite {
            thread::sleep(Duration::from_millis(50));
        }
        while is_slow && !stop.is_requested() && begin.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(2));
        }
        let best = match self.kind.as_str() {
            "die" => {
                return Err(Failure::Crash {
                    phase: Phase::Think,
                    status: None,
                    stderr: vec!["help!".to_owned()],
                });
            }
            "panic" => panic!("a bug in the engine"),
            "illegal" => "9".to_owned(),
            "resign" => return Ok(BestMove::Resign),
            "open:net=last" => legal[legal.len() - 1].clone(),
            "random" => legal[self.random.usize(..legal.len())].clone(),
            _ => legal[0].clone(),
        };
        let ponder = legal.get(1).filter(|_| self.kind == "ahead").cloned();
        Ok(BestMove::Play { best, ponder })
    }

    /// What it thought about in time is its last move instead of the first.
    fn ponder(
        &mut self,
        _: &Go,
        hit: &PonderHit,
        stop: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> std::result::Result<BestMove, Failure> {
        while !hit.is_signalled() && !stop.is_requested() {
            thread::sleep(Duration::from_millis(2));
        }
        let best = self.legal().pop().filter(|_| hit.is_signalled());
        Ok(best.map_or(BestMove::None, |best| BestMove::Play { best, ponder: None }))
    }

    fn mate(
        &mut self,
        _: Duration,
        _: &Stop,
        _: &mut dyn FnMut(Info),
    ) -> std::result::Result<Checkmate, Failure> {
        Ok(Checkmate::NotImplemented)
    }

    fn game_over(&mut self, _: Ending) -> std::result::Result<(), Failure> {
        Ok(())
    }

    fn restart(&mut self) -> std::result::Result<(), Failure> {
        Ok(())
    }

    fn quit(&mut self) -> std::result::Result<(), Failure> {
        Ok(())
    }
}
