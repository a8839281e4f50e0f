use std::time::{Duration, Instant};

use protocol::{Answer, Go, Info, Request};
use search::Stop;

use super::Patience;
use super::session::Session;
use super::trouble::Trouble;
use crate::{Failure, Phase, PonderHit};

/// How often the signals of other threads are checked.
const GLANCE: Duration = Duration::from_millis(4);

/// The longest wait for an answer to `stop`: no limit may lie beyond the end of time.
const A_DAY: Duration = Duration::from_secs(86_400);

/// A search under way in a program.
pub(super) struct Search<'a> {
    session: &'a mut Session,
    patience: &'a Patience,
    /// Whether the expected move is still to be played.
    pondering: bool,
    /// Whether it thinks until it is told to stop.
    infinite: bool,
    /// An early answer that is held back.
    held: Option<Answer>,
    /// The deadline, and the whole time it had.
    deadline: Option<(Instant, Duration)>,
    /// The deadline of the answer to a `stop` that was sent.
    stopping: Option<Instant>,
    /// The limit that was exceeded.
    late: Option<Duration>,
    /// The request it refused. That may have been a detail, so an answer is still worth waiting
    /// for.
    refusal: Option<String>,
}

impl<'a> Search<'a> {
    pub(super) fn begin(
        session: &'a mut Session,
        patience: &'a Patience,
        go: &Go,
        pondering: bool,
    ) -> Result<Search<'a>, Trouble> {
        session.forget();
        session.ask(&Request::Go(go.clone()))?;
        Ok(Search {
            deadline: if pondering {
                None
            } else {
                deadline(patience, go)
            },
            session,
            patience,
            pondering,
            infinite: go.infinite,
            held: None,
            stopping: None,
            late: None,
            refusal: None,
        })
    }

    /// Forwards the signals of other threads and of the clock. A held-back answer may be delivered
    /// now.
    pub(super) fn heed(
        &mut self,
        go: &Go,
        hit: Option<&PonderHit>,
        stop: &Stop,
    ) -> Result<Option<Answer>, Trouble> {
        let now = Instant::now();
        if let Some(until) = self.stopping {
            if now < until {
                return Ok(None);
            }
            let (phase, limit) = match self.late {
                Some(limit) => (Phase::Think, limit),
                None => (Phase::Stop, self.patience.stop),
            };
            let refusal = self.refusal.take().map(Failure::Refusal);
            let failure = refusal.unwrap_or_else(|| self.session.silence(phase, limit));
            return Err(Trouble::Final(failure));
        }
        if stop.is_requested() {
            if self.held.is_some() {
                return Ok(self.held.take());
            }
            self.stop(now)?;
        } else if self.pondering
            && let Some(news) = hit.and_then(PonderHit::heard)
        {
            let earnest = news.clone().unwrap_or_else(|| go.clone());
            self.pondering = false;
            self.infinite = earnest.infinite;
            if self.held.is_some() {
                return Ok(self.held.take_if(|_| !self.infinite));
            }
            self.deadline = deadline(self.patience, &earnest);
            self.tell(&Request::PonderHit(news))?;
        } else if let Some((until, limit)) = self.deadline
            && now >= until
        {
            self.late = Some(limit);
            self.stop(now)?;
        }
        Ok(None)
    }

    fn stop(&mut self, now: Instant) -> Result<(), Trouble> {
        (self.pondering, self.infinite) = (false, false);
        self.stopping = Some(now + self.patience.stop.min(A_DAY));
        self.tell(&Request::Stop)
    }

    /// A thinking program that cannot receive a message is out of step.
    fn tell(&mut self, request: &Request) -> Result<(), Trouble> {
        match self.session.ask(request) {
            Ok(_) => Ok(()),
            Err(Trouble::Passing(failure) | Trouble::Final(failure)) => {
                Err(Trouble::Final(failure))
            }
        }
    }

    /// Waits a moment for its next message; returns an answer if it is one.
    pub(super) fn listen(
        &mut self,
        on_info: &mut dyn FnMut(Info),
    ) -> Result<Option<Answer>, Trouble> {
        match self.session.hear(Phase::Think, Instant::now() + GLANCE)? {
            Some(Answer::Info(info)) => on_info(info),
            Some(Answer::Text(text)) => on_info(Info {
                text: Some(text),
                ..Info::default()
            }),
            Some(Answer::Refusal(words)) => {
                self.refusal.get_or_insert(words);
            }
            Some(answer @ (Answer::Best(_) | Answer::Mate(_))) => {
                if let Some(limit) = self.late {
                    let phase = Phase::Think;
                    let refusal = self.refusal.take().map(Failure::Refusal);
                    let failure = refusal.unwrap_or(Failure::Timeout { phase, limit });
                    return Err(Trouble::Passing(failure));
                }
                if !self.pondering && !self.infinite {
                    return Ok(Some(answer));
                }
                self.held = Some(answer);
            }
            // Late answers to something else.
            Some(Answer::Identity(_) | Answer::Ready | Answer::Fouls(_)) | None => {}
        }
        Ok(None)
    }
}

/// The deadline of a search that begins now, and its length. The side to move is not known here, so
/// the longer clock counts: the caller keeps the exact clocks.
fn deadline(patience: &Patience, go: &Go) -> Option<(Instant, Duration)> {
    if go.infinite {
        return None;
    }
    let stock = go.remaining.black.max(go.remaining.white);
    let clock = match stock {
        Some(stock) => Some(stock.saturating_add(go.byoyomi)),
        None => Some(go.byoyomi).filter(|byoyomi| !byoyomi.is_zero()),
    };
    let granted = match (go.move_time.or(go.mate), clock) {
        (Some(time), Some(clock)) => Some(time.min(clock)),
        (time, clock) => time.or(clock),
    };
    let limit = granted.map_or(patience.think, |time| time.saturating_add(patience.late));
    // A limit that overflows the clock is no limit.
    Instant::now()
        .checked_add(limit)
        .map(|until| (until, limit))
}
