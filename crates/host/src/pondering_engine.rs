use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use protocol::{BestMove, Go, Info};
use search::Stop;

use crate::{Engine, Failure, PonderHit};

/// How often the signals of other threads are checked.
const GLANCE: Duration = Duration::from_millis(2);

/// An engine that can think about the move it expects while its opponent thinks: it ponders in a
/// thread of its own.
///
/// ```
/// # use game_laws::TicTacToe;
/// # use host::{Engine, Local, PonderingEngine};
/// # use protocol::{BestMove, Go, Identity};
/// # use search::{Random, Stop};
/// # let player = Local::<TicTacToe, _>::new(Identity::default(), (), Box::new(Random::new(7)));
/// let mut engine = PonderingEngine::new(Box::new(player));
/// let moves = ["6".to_owned()];
/// engine.ponder(Some("xoxxoo.x. o"), &moves, &Go::default())?;
/// // The opponent has played 6.
/// let answer = engine.hit(&Go::default(), &Stop::new(), &mut |_| {})?;
/// assert_eq!(answer, BestMove::Play { best: "8".to_owned(), ponder: None });
/// engine.idle()?.new_game()?;
/// # Ok::<(), host::Failure>(())
/// ```
pub struct PonderingEngine {
    /// `None` while it ponders, and after its thread panicked.
    engine: Option<Box<dyn Engine>>,
    search: Option<PonderSearch>,
}

/// A search on the opponent's time.
struct PonderSearch {
    hit: PonderHit,
    stop: Stop,
    infos: Receiver<Info>,
    thread: JoinHandle<(Box<dyn Engine>, Result<BestMove, Failure>)>,
}

impl PonderingEngine {
    /// An engine that does not ponder yet.
    #[must_use]
    pub fn new(engine: Box<dyn Engine>) -> PonderingEngine {
        PonderingEngine {
            engine: Some(engine),
            search: None,
        }
    }

    /// Whether it ponders.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.search.is_some()
    }

    /// The engine itself. If it ponders, that search is stopped and its move is dropped; a failure
    /// of that search is told once.
    pub fn idle(&mut self) -> Result<&mut dyn Engine, Failure> {
        if let Some(search) = self.search.take() {
            search.stop.request();
            self.finish(search)?;
        }
        let engine = self.engine.as_deref_mut();
        engine.ok_or(Failure::Gone).map(|engine| engine as _)
    }

    /// Lets it ponder on a position that ends with the expected move, until [`hit`] or [`idle`].
    ///
    /// [`hit`]: PonderingEngine::hit
    /// [`idle`]: PonderingEngine::idle
    pub fn ponder(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        go: &Go,
    ) -> Result<(), Failure> {
        self.idle()?.position(start, moves)?;
        let Some(mut engine) = self.engine.take() else {
            return Err(Failure::Gone);
        };
        let (hit, stop, go) = (PonderHit::new(), Stop::new(), go.clone());
        let (sender, infos) = mpsc::channel();
        let (heard_hit, heard_stop) = (hit.clone(), stop.clone());
        let name = engine.identity().name.clone();
        let search = move || {
            // Nobody listens before the hit: of all reports until then the newest is enough.
            let mut newest = None;
            let answer = engine.ponder(&go, &heard_hit, &heard_stop, &mut |info| {
                if heard_hit.is_signalled() {
                    for info in newest.take().into_iter().chain([info]) {
                        let _ = sender.send(info);
                    }
                } else if info.score.is_some() && info.rank.is_none_or(|rank| rank == 1) {
                    newest = Some(info);
                }
            });
            if let Some(info) = newest {
                let _ = sender.send(info);
            }
            (engine, answer)
        };
        let thread = Builder::new().name("ponder".to_owned()).spawn(search);
        let thread = thread.map_err(|why| Failure::Spawn {
            program: name,
            why: why.to_string(),
        })?;
        self.search = Some(PonderSearch {
            hit,
            stop,
            infos,
            thread,
        });
        Ok(())
    }

    /// Tells it that the expected move was played, with the clocks as they are now, and waits for
    /// its move. [`Failure::Gone`] if it does not ponder.
    pub fn hit(
        &mut self,
        go: &Go,
        stop: &Stop,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<BestMove, Failure> {
        let search = self.search.take().ok_or(Failure::Gone)?;
        search.hit.signal(Some(go.clone()));
        loop {
            match search.infos.recv_timeout(GLANCE) {
                Ok(info) => on_info(info),
                Err(RecvTimeoutError::Timeout) => {}
                // The channel closes when the search ends.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if stop.is_requested() {
                search.stop.request();
            }
        }
        self.finish(search)
    }

    /// Waits for the end of a search and takes the engine back.
    fn finish(&mut self, search: PonderSearch) -> Result<BestMove, Failure> {
        let (engine, answer) = search
            .thread
            .join()
            .map_err(|cause| Failure::of_panic(&*cause))?;
        self.engine = Some(engine);
        answer
    }
}

impl Drop for PonderingEngine {
    fn drop(&mut self) {
        // The thread would keep the engine alive.
        let _ = self.idle();
    }
}
