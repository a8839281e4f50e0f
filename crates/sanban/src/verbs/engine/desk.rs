//! Where requests arrive and answers leave: nothing here waits for a search.

mod worker;

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use host::{Engine, Failure, PonderHit};
use protocol::usi::Checkmate;
use protocol::{Answer, BestMove, EngineSide, Go, Info, OptionKind, Request};
use search::Stop;

use crate::verbs::engine::MULTI_PV;
use crate::verbs::engine::misbehaviour::Mischief;
use crate::verbs::engine::speech::Speech;
use worker::Job;

/// A line longer than this is cut: no command is.
const LONGEST_LINE: u64 = 1 << 20;

/// The lines of an input, read by a thread of their own; the channel closes at the end.
pub(crate) fn lines(input: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let mut line = Vec::new();
            let length = input
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            if !matches!(length, Ok(1..)) {
                return;
            }
            let line = String::from_utf8_lossy(&line);
            if sender
                .send(line.trim_end_matches(['\r', '\n']).to_owned())
                .is_err()
            {
                return;
            }
        }
    });
    receiver
}

/// What happened.
enum Event {
    Line(String),
    InputEnd,
    Say(Answer),
    SayLines(Vec<String>),
    Info(Info),
    Best(BestMove),
    Mate(Checkmate),
    Failed(Failure),
    Finished(u64),
}

/// What only the game itself can answer, whoever plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Which points are fouls?
    Fouls,
    /// Which stones does a swap2 opening begin with?
    Swap2,
}

/// Answers a question about a game that stands like this.
pub(crate) type Known = fn(Question, Option<&str>, &[String]) -> Answer;

/// A search under way.
struct Search {
    stop: Stop,
    hit: PonderHit,
    go: Go,
}

/// An engine and the session in which it is asked.
pub(crate) struct Desk {
    speech: Speech,
    session: Box<dyn EngineSide>,
    jobs: Sender<Job>,
    events: Receiver<Event>,
    to_events: Sender<Event>,
    search: Option<Search>,
    /// Lines that came while it was thinking and have to wait.
    waiting: VecDeque<String>,
    /// Whether no more lines will come.
    is_alone: bool,
    /// How often the worker was asked to tell when it is done.
    asked_to_finish: u64,
    position: (Option<String>, Vec<String>),
    identity: protocol::Identity,
    known: Known,
    /// Whether the first stones are laid out by the swap2 rule.
    is_swap2: bool,
    mischief: Mischief,
}

impl Desk {
    pub(crate) fn new(engine: Box<dyn Engine>, speech: Speech, known: Known) -> Desk {
        let identity = engine.identity().clone();
        let (jobs, work) = mpsc::channel();
        let (to_events, events) = mpsc::channel();
        let report = to_events.clone();
        // It is left alone when the program ends: an engine that thinks must not delay that.
        thread::spawn(move || worker::run(engine, &work, &report));
        Desk {
            speech,
            session: speech.session(),
            jobs,
            events,
            to_events,
            search: None,
            waiting: VecDeque::new(),
            is_alone: false,
            asked_to_finish: 0,
            position: (None, Vec::new()),
            identity,
            known,
            is_swap2: false,
            mischief: Mischief::default(),
        }
    }

    /// With something that it does wrong on purpose.
    pub(crate) fn misbehaving(mut self, mischief: Mischief) -> Desk {
        self.mischief = mischief;
        self
    }

    /// Answers until it is told to go, or nobody is there any more.
    pub(crate) fn serve(
        mut self,
        first: String,
        lines: Receiver<String>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let forward = self.to_events.clone();
        thread::spawn(move || {
            for line in lines {
                if forward.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            let _ = forward.send(Event::InputEnd);
        });
        let mut next = Some(Event::Line(first));
        while let Some(event) = next.take().or_else(|| self.events.recv().ok()) {
            match event {
                Event::Line(line) if self.must_wait(&line) => {
                    if self.speech.is_interrupted_by_any_line() {
                        self.stop();
                    }
                    self.waiting.push_back(line);
                }
                Event::Line(line) => {
                    if self.hear(&line, out)? == Heard::Quit {
                        break;
                    }
                }
                Event::InputEnd => {
                    self.is_alone = true;
                    self.finish_alone();
                }
                Event::Say(answer) => self.say(&answer, out)?,
                Event::SayLines(lines) => say_lines(&lines, out)?,
                Event::Info(info) => self.say(&Answer::Info(info), out)?,
                Event::Best(best) => {
                    if self.end_search(&Answer::Best(best), out)? == Heard::Quit {
                        break;
                    }
                }
                Event::Mate(found) => {
                    if self.end_search(&Answer::Mate(found), out)? == Heard::Quit {
                        break;
                    }
                }
                Event::Failed(failure) => self.say(&Answer::Refusal(failure.to_string()), out)?,
                Event::Finished(number) if self.is_done(number) => break,
                Event::Finished(_) => {}
            }
        }
        self.leave(out)
    }

    /// What is under way may still say its last word, if that takes no time.
    fn leave(&mut self, out: &mut dyn Write) -> Result<()> {
        const PATIENCE: Duration = Duration::from_millis(300);
        while self.mischief.stays() {
            thread::sleep(Duration::from_secs(1));
        }
        self.stop();
        self.ask_to_finish();
        let start = Instant::now();
        while let Some(left) = PATIENCE.checked_sub(start.elapsed()) {
            match self.events.recv_timeout(left) {
                Ok(Event::Say(answer)) => self.say(&answer, out)?,
                Ok(Event::SayLines(lines)) => say_lines(&lines, out)?,
                Ok(Event::Best(best)) => self.say(&Answer::Best(best), out)?,
                Ok(Event::Mate(found)) => self.say(&Answer::Mate(found), out)?,
                Ok(Event::Finished(number)) if number == self.asked_to_finish => break,
                Err(_) => break,
                Ok(_) => {}
            }
        }
        Ok(())
    }

    /// Whether a line has to wait for the end of the search.
    fn must_wait(&self, line: &str) -> bool {
        self.search.is_some() && !self.speech.may_interrupt(line) || !self.waiting.is_empty()
    }

    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop.request();
        }
    }

    /// Nobody will say stop any more: searches that have no end of their own get one.
    fn finish_alone(&mut self) {
        if let Some(Search { go, .. }) = &self.search {
            let is_limited = go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some();
            if go.ponder || go.infinite || !is_limited {
                self.stop();
            }
        }
        self.ask_to_finish();
    }

    fn ask_to_finish(&mut self) {
        self.asked_to_finish += 1;
        self.do_later(Job::Finish(self.asked_to_finish));
    }

    /// Whether nothing is left to do when the worker has come so far.
    fn is_done(&self, number: u64) -> bool {
        number == self.asked_to_finish && self.search.is_none() && self.waiting.is_empty()
    }

    /// Says what the search came to, and hears what had to wait.
    fn end_search(&mut self, answer: &Answer, out: &mut dyn Write) -> Result<Heard> {
        self.search = None;
        let instead = match self.mischief.here(&self.position) {
            Some(misbehaviour) => misbehaviour.instead(answer, out)?,
            None => Some(answer.clone()),
        };
        if let Some(answer) = instead {
            self.say(&answer, out)?;
        }
        while self.search.is_none() {
            let Some(line) = self.waiting.pop_front() else {
                break;
            };
            if self.hear(&line, out)? == Heard::Quit {
                return Ok(Heard::Quit);
            }
        }
        if self.is_alone {
            self.finish_alone();
        }
        Ok(Heard::Done)
    }

    fn hear(&mut self, line: &str, out: &mut dyn Write) -> Result<Heard> {
        let requests = match self.session.read(line) {
            Ok(requests) => requests,
            Err(fault) => {
                // Some sessions have said what their protocol says to that; others only here.
                if self.speech.declares_options() {
                    self.say(&Answer::Text(fault.to_string()), out)?;
                }
                self.say_pending(out)?;
                return Ok(Heard::Done);
            }
        };
        for request in requests {
            if self.obey(request, out)? == Heard::Quit {
                return Ok(Heard::Quit);
            }
        }
        self.say_pending(out)?;
        Ok(Heard::Done)
    }

    fn obey(&mut self, request: Request, out: &mut dyn Write) -> Result<Heard> {
        match request {
            Request::Identify => {
                let identity = Answer::Identity(self.identity.clone());
                self.answer(identity, out)?;
            }
            Request::Ready => self.answer(Answer::Ready, out)?,
            Request::SetOption { name, value } if name == "opening" => {
                self.is_swap2 = value.as_deref() == Some("swap2");
            }
            // How many lines to tell of, in the words of protocols that have no options.
            Request::SetOption { name, value } if name == "nbest" => {
                let count = value.and_then(|count| count.parse().ok()).unwrap_or(1);
                self.set_number(MULTI_PV, count);
            }
            // Some protocols tell every engine everything: not every player has a use for it.
            Request::SetOption { name, .. } if !self.has_option(&name) => {
                if self.speech.declares_options() {
                    let answer = Answer::Refusal(format!("there is no option {name:?}"));
                    self.say(&answer, out)?;
                }
            }
            Request::SetOption { name, value } => self.do_later(Job::SetOption(name, value)),
            Request::NewGame => {
                self.mischief.new_game();
                self.do_later(Job::NewGame);
            }
            Request::Position { start, moves } => {
                self.position = (start.clone(), moves.clone());
                self.do_later(Job::Position(start, moves));
            }
            // Who lays out the first stones says three of them; later it is a move like any other.
            Request::Go(_) if self.is_swap2 && self.opens() => {
                let answer = self.know(Question::Swap2);
                self.answer(answer, out)?;
            }
            Request::Go(go) if self.search.is_none() => {
                let mut go = self.speech.within_limits(go);
                let search = Search {
                    stop: Stop::new(),
                    hit: PonderHit::new(),
                    go: go.clone(),
                };
                // NBoard's depth is that before the end, which is what a level says.
                if self.speech == Speech::Nboard
                    && let Some(depth) = go.depth
                    && self.set_number("level", depth.into())
                {
                    go.depth = None;
                }
                self.do_later(Job::Go(go, search.stop.clone(), search.hit.clone()));
                self.search = Some(search);
            }
            Request::Go(_) => {
                let answer = Answer::Refusal("it is thinking already".to_owned());
                self.say(&answer, out)?;
            }
            Request::PonderHit(go) => {
                if let Some(search) = &self.search {
                    search.hit.signal(go);
                }
            }
            Request::Stop => {
                if let Some(search) = &self.search {
                    search.stop.request();
                }
            }
            Request::Fouls => {
                let answer = self.know(Question::Fouls);
                self.answer(answer, out)?;
            }
            Request::GameOver(ending) => self.do_later(Job::GameOver(ending)),
            Request::Quit => return Ok(Heard::Quit),
        }
        Ok(Heard::Done)
    }

    fn know(&self, question: Question) -> Answer {
        let (start, moves) = &self.position;
        (self.known)(question, start.as_deref(), moves)
    }

    /// Whether no stone is on the board.
    fn opens(&self) -> bool {
        self.search.is_none()
            && matches!(
                self.know(Question::Swap2),
                Answer::Best(BestMove::Play { .. })
            )
    }

    /// Answers in the order of the questions; at once while it thinks, since whoever asks then
    /// wants to know that it is alive.
    fn answer(&mut self, answer: Answer, out: &mut dyn Write) -> Result<()> {
        if self.search.is_some() {
            return self.say(&answer, out);
        }
        self.do_later(Job::Say(answer));
        Ok(())
    }

    fn has_option(&self, name: &str) -> bool {
        let mut options = self.identity.options.iter();
        options.any(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option to a number, or the nearest that it takes; whether there is such an option.
    fn set_number(&self, name: &str, number: i64) -> bool {
        let mut options = self.identity.options.iter();
        let range = options.find_map(|option| match option.kind {
            OptionKind::Spin { min, max, .. } if option.name == name => Some((min, max)),
            _ => None,
        });
        if let Some((min, max)) = range {
            let value = number.clamp(min, max.max(min)).to_string();
            self.do_later(Job::SetOption(name.to_owned(), Some(value)));
        }
        range.is_some()
    }

    fn do_later(&self, job: Job) {
        // The worker outlives this desk.
        let _ = self.jobs.send(job);
    }

    fn say(&mut self, answer: &Answer, out: &mut dyn Write) -> Result<()> {
        let mut lines = self.session.write(answer);
        lines.append(&mut self.session.pending());
        say_lines(&lines, out)
    }

    /// What the session has to say by itself, in the order of the questions.
    fn say_pending(&mut self, out: &mut dyn Write) -> Result<()> {
        let lines = self.session.pending();
        if lines.is_empty() {
            return Ok(());
        }
        if self.search.is_some() {
            return say_lines(&lines, out);
        }
        self.do_later(Job::SayLines(lines));
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Heard {
    Done,
    Quit,
}

fn say_lines(lines: &[String], out: &mut dyn Write) -> Result<()> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok(())
}
