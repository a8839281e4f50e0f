//! The engine, in a thread of its own: the server is heard while it thinks.

use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, ensure};
use boards::BoardGame;
use host::{Checked, Engine, Failure, Log, PonderingEngine, Remote, SingleGame};
use players::PlayerSpec;
use protocol::{BestMove, Ending, EngineOption, Go, Kind};
use search::Stop;

/// How the engine is made.
#[derive(Clone)]
pub(crate) struct EngineRecipe {
    pub(crate) player: String,
    pub(crate) protocol: Option<Kind>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) ponder: bool,
    pub(crate) log: Log,
}

impl EngineRecipe {
    /// Whether it is a player of this program.
    pub(crate) fn is_built_in(&self) -> bool {
        matches!(self.player.parse(), Ok(PlayerSpec::BuiltIn(_)))
    }

    /// The protocol of a program.
    fn kind<G: BoardGame>(&self) -> Kind {
        self.protocol.unwrap_or(G::PROTOCOL)
    }

    /// Whether it must be told the first position even if that is the usual one.
    pub(crate) fn names_start<G: BoardGame>(&self) -> bool {
        !self.is_built_in() && self.kind::<G>().names_start()
    }

    /// Makes it.
    pub(crate) fn make<G: BoardGame>(&self, rules: &G::Rules) -> Result<Box<dyn Engine>> {
        let mut engine: Box<dyn Engine> = match self.player.parse()? {
            PlayerSpec::BuiltIn(spec) => {
                ensure!(
                    self.protocol.is_none() && self.folder.is_none(),
                    "--engine-protocol and --engine-folder are for a program: expected cmd:PROGRAM, \
                     found {:?}",
                    self.player
                );
                players::engine::local::<G>(spec, rules.clone())?
            }
            PlayerSpec::Program(command) => {
                let kind = self.kind::<G>();
                kind.check_game(G::NAME).context("--engine-protocol")?;
                G::CAPABILITIES.check_protocol_rules(rules)?;
                let mut launch = boards::launch(&command)?;
                launch.directory.clone_from(&self.folder);
                let remote = Remote::speaking::<G>(kind, launch, self.log.clone())?;
                let program: Box<dyn Engine> = if kind.plays_one_game() {
                    Box::new(SingleGame(remote))
                } else {
                    Box::new(remote)
                };
                Box::new(Checked::<G>::new(rules.clone(), program))
            }
        };
        let declared = |option: &EngineOption| option.name == EngineOption::USI_PONDER;
        if self.ponder && engine.identity().options.iter().any(declared) {
            engine.set_option(EngineOption::USI_PONDER, Some("true"))?;
        }
        Ok(engine)
    }
}

/// A position in the words of engines.
#[derive(Clone, Debug)]
pub(crate) struct EnginePosition {
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// What the engine is asked.
enum Order<G: BoardGame> {
    NewGame(G::Rules),
    Think {
        number: u64,
        position: EnginePosition,
        go: Go,
        is_hit: bool,
        stop: Stop,
    },
    Ponder(EnginePosition, Go),
    GameOver(Option<Ending>),
}

/// What the engine says.
#[derive(Debug)]
pub(crate) enum FromEngine {
    /// It is ready for a new game, or not.
    Ready(Result<(), String>),
    /// The answer to a question with this number.
    Decided(u64, Result<BestMove, Failure>),
}

/// The engine in its thread. Dropping it ends both.
pub(crate) struct EngineThread<G: BoardGame> {
    orders: Option<Sender<Order<G>>>,
    thread: Option<JoinHandle<()>>,
    number: u64,
    stop: Stop,
}

impl<G: BoardGame> EngineThread<G> {
    /// Makes the engine, so that what is wrong with it is known before anything is played.
    pub(crate) fn new(
        recipe: EngineRecipe,
        tell: impl Fn(FromEngine) + Send + 'static,
    ) -> Result<EngineThread<G>> {
        let rules = G::Rules::default();
        let at = || recipe.player.clone();
        let engine = recipe.make::<G>(&rules).with_context(at)?;
        let (orders, heard) = mpsc::channel();
        let desk = Desk::<G, _> {
            engine: Some(PonderingEngine::new(engine)),
            recipe,
            rules,
            tell,
        };
        let thread = thread::Builder::new().name("engine".to_owned());
        let thread = thread.spawn(move || desk.work(&heard))?;
        Ok(EngineThread {
            orders: Some(orders),
            thread: Some(thread),
            number: 0,
            stop: Stop::new(),
        })
    }

    fn order(&self, order: Order<G>) {
        if let Some(orders) = &self.orders {
            // A thread that panicked does not answer, and the game is lost on time.
            let _ = orders.send(order);
        }
    }

    /// Gets it ready for a game by these rules.
    pub(crate) fn new_game(&mut self, rules: &G::Rules) {
        self.give_up();
        self.order(Order::NewGame(rules.clone()));
    }

    /// Asks for a move; the number of the question. `is_hit` says that it ponders on this position.
    pub(crate) fn think(
        &mut self,
        position: EnginePosition,
        go: Go,
        is_hit: bool,
        stop: impl FnOnce(&Stop) -> Stop,
    ) -> u64 {
        self.number += 1;
        self.stop = Stop::new();
        self.order(Order::Think {
            number: self.number,
            position,
            go,
            is_hit,
            stop: stop(&self.stop),
        });
        self.number
    }

    /// Lets it ponder on a position that ends with the expected move.
    pub(crate) fn ponder(&mut self, position: EnginePosition, go: Go) {
        self.order(Order::Ponder(position, go));
    }

    /// The game is over, and with it all thoughts.
    pub(crate) fn game_over(&mut self, ending: Option<Ending>) {
        self.give_up();
        self.order(Order::GameOver(ending));
    }

    /// Stops a search, whose answer is of no use any more.
    fn give_up(&mut self) {
        self.number += 1;
        self.stop.request();
    }
}

impl<G: BoardGame> Drop for EngineThread<G> {
    fn drop(&mut self) {
        self.stop.request();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What happens in the thread.
struct Desk<G: BoardGame, T> {
    recipe: EngineRecipe,
    rules: G::Rules,
    /// `None` after it failed.
    engine: Option<PonderingEngine>,
    tell: T,
}

impl<G: BoardGame, T: Fn(FromEngine)> Desk<G, T> {
    fn work(mut self, orders: &Receiver<Order<G>>) {
        while let Ok(order) = orders.recv() {
            match order {
                Order::NewGame(rules) => {
                    let ready = self.new_game(rules).map_err(|error| format!("{error:#}"));
                    (self.tell)(FromEngine::Ready(ready));
                }
                Order::Think {
                    number,
                    position,
                    go,
                    is_hit,
                    stop,
                } => {
                    let answer = self.think(&position, &go, is_hit, &stop);
                    if answer.is_err() {
                        // It is made again for the next question.
                        self.engine = None;
                    }
                    (self.tell)(FromEngine::Decided(number, answer));
                }
                Order::Ponder(position, go) => {
                    if let Some(engine) = &mut self.engine {
                        let start = position.start.as_deref();
                        // One that fails here fails again when it is asked for its move.
                        let _ = engine.ponder(start, &position.moves, &go);
                    }
                }
                Order::GameOver(ending) => {
                    let idle = self.engine.as_mut().map(PonderingEngine::idle);
                    if let (Some(Ok(engine)), Some(ending)) = (idle, ending) {
                        let _ = engine.game_over(ending);
                    }
                }
            }
        }
        if let Some(Ok(engine)) = self.engine.as_mut().map(PonderingEngine::idle) {
            let _ = engine.quit();
        }
    }

    fn new_game(&mut self, rules: G::Rules) -> Result<()> {
        if rules != self.rules {
            self.engine = None;
            self.rules = rules;
        }
        if let Some(engine) = &mut self.engine
            && engine.idle().and_then(|engine| engine.new_game()).is_ok()
        {
            return Ok(());
        }
        self.revive()
    }

    fn revive(&mut self) -> Result<()> {
        // The old one ends first.
        self.engine = None;
        let mut engine = self.recipe.make::<G>(&self.rules)?;
        engine.new_game()?;
        self.engine = Some(PonderingEngine::new(engine));
        Ok(())
    }

    fn think(
        &mut self,
        position: &EnginePosition,
        go: &Go,
        is_hit: bool,
        stop: &Stop,
    ) -> Result<BestMove, Failure> {
        if self.engine.is_none() {
            self.revive().map_err(|error| Failure::Spawn {
                program: self.recipe.player.clone(),
                why: format!("{error:#}"),
            })?;
        }
        let engine = self.engine.as_mut().ok_or(Failure::Gone)?;
        if is_hit && engine.is_pondering() {
            return engine.hit(go, stop, &mut |_| {});
        }
        let engine = engine.idle()?;
        engine.position(position.start.as_deref(), &position.moves)?;
        engine.go(go, stop, &mut |_| {})
    }
}
