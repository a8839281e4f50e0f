//! The thread that owns the engine.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Builder;

use protocol::usi::Checkmate;
use protocol::{Answer, BestMove, Ending, Go};
use search::Stop;

use super::event::Event;
use crate::{Engine, PonderHit};

/// A job of the engine's thread. Jobs run one after another.
pub(super) enum Job {
    SetOption(String, Option<String>),
    Ready,
    NewGame,
    Position(Option<String>, Vec<String>),
    Go(Go, Stop, PonderHit),
    GameOver(Ending),
    /// Send this event back, after the output of the jobs before it.
    Echo(Event),
}

/// Starts the thread. It is not joined when the program ends: a thinking engine must not delay
/// that.
pub(super) fn start(engine: Box<dyn Engine>, events: Sender<Event>) -> io::Result<Sender<Job>> {
    let (sender, jobs) = mpsc::channel();
    Builder::new()
        .name("engine".to_owned())
        .spawn(move || run(engine, &jobs, &events))?;
    Ok(sender)
}

fn run(mut engine: Box<dyn Engine>, jobs: &Receiver<Job>, events: &Sender<Event>) {
    // Whether the last position was rejected: then there is nothing to search.
    let mut is_lost = false;
    for job in jobs {
        let done = match job {
            Job::SetOption(name, value) => engine.set_option(&name, value.as_deref()),
            Job::Ready => engine.ready(),
            Job::NewGame => engine.new_game(),
            Job::Position(start, moves) => {
                let done = engine.position(start.as_deref(), &moves);
                is_lost = done.is_err();
                done
            }
            Job::Go(go, stop, hit) => {
                let answer = search(engine.as_mut(), &go, &stop, &hit, is_lost, events);
                let _ = events.send(Event::SearchEnd(answer));
                Ok(())
            }
            Job::GameOver(ending) => engine.game_over(ending),
            Job::Echo(event) => {
                let _ = events.send(event);
                Ok(())
            }
        };
        if let Err(failure) = done {
            let _ = events.send(Event::Failed(failure));
        }
    }
}

/// Searches once. There is always an answer, since the other side waits for it.
fn search(
    engine: &mut dyn Engine,
    go: &Go,
    stop: &Stop,
    hit: &PonderHit,
    is_lost: bool,
    events: &Sender<Event>,
) -> Answer {
    let mut on_info = |info| {
        let _ = events.send(Event::Say(Answer::Info(info)));
    };
    let none = match go.mate {
        Some(_) => Answer::Mate(Checkmate::Timeout),
        None => Answer::Best(BestMove::None),
    };
    if is_lost {
        return none;
    }
    let answer = match go.mate {
        Some(time) => engine.mate(time, stop, &mut on_info).map(Answer::Mate),
        None if go.ponder => engine.ponder(go, hit, stop, &mut on_info).map(Answer::Best),
        None => engine.go(go, stop, &mut on_info).map(Answer::Best),
    };
    answer.unwrap_or_else(|failure| {
        let _ = events.send(Event::Failed(failure));
        none
    })
}
