//! The thread that has the engine.

use std::sync::mpsc::{Receiver, Sender};

use host::{Engine, PonderHit};
use protocol::usi::Checkmate;
use protocol::{Answer, BestMove, Ending, Go};
use search::Stop;

use super::Event;

/// What the engine is to do, one after the other.
pub(super) enum Job {
    SetOption(String, Option<String>),
    /// Say this when everything before is done.
    Say(Answer),
    /// The same for what the session has to say by itself.
    SayLines(Vec<String>),
    NewGame,
    Position(Option<String>, Vec<String>),
    Go(Go, Stop, PonderHit),
    GameOver(Ending),
    /// Tell when everything before is done; the number says which of these it was.
    Finish(u64),
}

/// Does the jobs, and tells what comes of them.
pub(super) fn run(mut engine: Box<dyn Engine>, jobs: &Receiver<Job>, events: &Sender<Event>) {
    // A position that could not be set: whatever is asked about it has no answer.
    let mut misplaced = false;
    for job in jobs {
        let done = match job {
            Job::SetOption(name, value) => engine.set_option(&name, value.as_deref()),
            Job::Say(answer) => {
                let _ = events.send(Event::Say(answer));
                Ok(())
            }
            Job::SayLines(lines) => {
                let _ = events.send(Event::SayLines(lines));
                Ok(())
            }
            Job::NewGame => engine.new_game(),
            Job::Position(start, moves) => {
                let done = engine.position(start.as_deref(), &moves);
                misplaced = done.is_err();
                done
            }
            Job::Go(go, stop, hit) => {
                think(engine.as_mut(), &go, &stop, &hit, misplaced, events);
                Ok(())
            }
            Job::GameOver(ending) => engine.game_over(ending),
            Job::Finish(number) => {
                let _ = events.send(Event::Finished(number));
                Ok(())
            }
        };
        if let Err(failure) = done {
            let _ = events.send(Event::Failed(failure));
        }
    }
}

fn think(
    engine: &mut dyn Engine,
    go: &Go,
    stop: &Stop,
    hit: &PonderHit,
    misplaced: bool,
    events: &Sender<Event>,
) {
    let mut on_info = |info| {
        let _ = events.send(Event::Info(info));
    };
    if let Some(time) = go.mate {
        let found = match misplaced {
            true => Ok(Checkmate::Timeout),
            false => engine.mate(time, stop, &mut on_info),
        };
        // Whoever asked waits for an answer, be it that there is none.
        let found = found.unwrap_or_else(|failure| {
            let _ = events.send(Event::Failed(failure));
            Checkmate::Timeout
        });
        let _ = events.send(Event::Mate(found));
        return;
    }
    let best = match (misplaced, go.ponder) {
        (true, _) => Ok(BestMove::None),
        (false, true) => engine.ponder(go, hit, stop, &mut on_info),
        (false, false) => engine.go(go, stop, &mut on_info),
    };
    let best = best.unwrap_or_else(|failure| {
        let _ = events.send(Event::Failed(failure));
        BestMove::None
    });
    let _ = events.send(Event::Best(best));
}
