//! The loop between input, session, engine and output.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use protocol::{
    Answer, BestMove, EngineOption, EngineSession, EngineSide, Go, Identity, Kind, OptionKind,
    Request, WhileSearching,
};
use search::Stop;

use super::backlog::Backlog;
use super::engine_thread::{self, Job};
use super::event::Event;
use super::input::Events;
use super::manager_settings::option_of;
use super::waiting_lines::WaitingLines;
use super::{BoardQueries, FaultInjection, Server};
use crate::PonderHit;

/// How long the last answers may take after `quit`: a script that writes all its lines at once wants
/// the `readyok` of tables that are made on a busy machine. A search has been stopped by then.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// How long the lines before a `quit` may take, with their searches stopped.
const LINES_BEFORE_QUIT: Duration = Duration::from_secs(2);

/// How long a search that ends by itself may take after the end of the input, if it has no fixed
/// time. Whoever asked may be gone, and a search to a depth can take for ever; a script that waits gets an
/// answer that took this long.
const SEARCH_WITHOUT_INPUT: Duration = Duration::from_secs(30);

/// How long any search may take after the end of the input of a manager of matches, which stays for a whole
/// game: it is gone, and nobody waits for the answer but a script.
const SEARCH_WITHOUT_MANAGER: Duration = Duration::from_millis(1200);

/// Whether the loop continues.
type Step = io::Result<ControlFlow<()>>;

const CONTINUE: Step = Ok(ControlFlow::Continue(()));
const QUIT: Step = Ok(ControlFlow::Break(()));

/// A search in progress.
struct RunningSearch {
    stop: Stop,
    hit: PonderHit,
    go: Go,
}

/// A running server.
pub(super) struct EventLoop<'a> {
    kind: Kind,
    session: EngineSession,
    jobs: Sender<Job>,
    events: Receiver<Event>,
    out: &'a mut dyn Write,
    search: Option<RunningSearch>,
    /// Lines that came during the search and wait for its end. Empty without a search.
    waiting: WaitingLines,
    /// Whether the other side was told that lines are left out of this search's waiting ones.
    has_told_loss: bool,
    backlog: Arc<Backlog>,
    /// The latest time at which the program ends, if a `quit` waits.
    quit_by: Option<Instant>,
    has_input_ended: bool,
    /// The latest time at which the search is stopped, after the end of the input.
    stop_by: Option<Instant>,
    /// The number of times the engine's thread was asked to report when it has finished.
    finish_requests: u64,
    /// The last game that was set.
    position: (Option<String>, Vec<String>),
    identity: Identity,
    queries: BoardQueries,
    /// Whether the opening rule is swap2.
    is_swap2: bool,
    faults: FaultInjection,
}

impl EventLoop<'_> {
    pub(super) fn start(
        server: Server,
        kind: Kind,
        events: Events,
        out: &mut dyn Write,
    ) -> io::Result<EventLoop<'_>> {
        let Server {
            engine,
            queries,
            faults,
        } = server;
        let identity = engine.identity().clone();
        Ok(EventLoop {
            kind,
            session: kind.engine().with_score_unit(identity.score_unit),
            jobs: engine_thread::start(engine, events.sender)?,
            events: events.receiver,
            out,
            search: None,
            waiting: WaitingLines::default(),
            has_told_loss: false,
            backlog: events.backlog,
            quit_by: None,
            has_input_ended: false,
            stop_by: None,
            finish_requests: 0,
            position: (None, Vec::new()),
            identity,
            queries,
            is_swap2: false,
            faults,
        })
    }

    pub(super) fn run(mut self, first: String) -> io::Result<()> {
        let mut flow = self.receive(first)?;
        while flow.is_continue() {
            flow = match self.next() {
                Some(event) => self.react(event)?,
                None => ControlFlow::Break(()),
            };
        }
        self.leave()
    }

    /// The next event; `None` if it is time to end.
    fn next(&mut self) -> Option<Event> {
        if let Some(until) = self.stop_by.take() {
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(event) => {
                    self.stop_by = Some(until);
                    return Some(event);
                }
                Err(_) => self.stop(),
            }
        }
        match self.quit_by {
            None => self.events.recv().ok(),
            Some(until) => {
                let left = until.checked_duration_since(Instant::now())?;
                self.events.recv_timeout(left).ok()
            }
        }
    }

    fn react(&mut self, event: Event) -> Step {
        match event {
            Event::Line(line) => return self.receive(line),
            Event::LineDone(cost) => self.backlog.remove(cost),
            Event::InputEnd => {
                self.has_input_ended = true;
                self.finish_without_input();
            }
            Event::Say(answer) => self.say(&answer)?,
            Event::SayLines(lines) => self.say_lines(&lines)?,
            Event::SearchEnd(answer) => return self.end_search(answer),
            Event::Failed(failure) => self.say(&Answer::Refusal(failure.to_string()))?,
            Event::Finished(number) => {
                if number == self.finish_requests && self.search.is_none() {
                    return QUIT;
                }
            }
        }
        CONTINUE
    }

    /// Handles a line, or lets it wait for the end of the search.
    fn receive(&mut self, line: String) -> Step {
        if self.search.is_none() {
            return self.deal_with(&line);
        }
        let is_next = self.waiting.is_empty();
        match self.kind.while_searching(&line) {
            WhileSearching::Stop | WhileSearching::Quit | WhileSearching::AtOnce if is_next => {
                let step = self.handle(&line);
                self.backlog.remove(Backlog::cost(&line));
                return step;
            }
            WhileSearching::Quit => self.quit_by = Some(Instant::now() + LINES_BEFORE_QUIT),
            _ => {}
        }
        if self.ends_search(&line) {
            self.stop();
        } else if self.is_endless() && !self.waiting.have_room_for(&line) {
            // The line that ends this search is yet to be read.
            return self.leave_out(&line);
        }
        self.waiting.push(line);
        CONTINUE
    }

    /// Whether only another line ends the running search.
    fn is_endless(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| search.go.is_endless())
    }

    fn leave_out(&mut self, line: &str) -> Step {
        self.backlog.remove(Backlog::cost(line));
        if !self.has_told_loss {
            self.has_told_loss = true;
            let why = "too many lines wait for the end of the search: further ones are left out";
            self.say(&Answer::Refusal(why.to_owned()))?;
        }
        CONTINUE
    }

    /// Handles a line. It is dealt with when the engine has done what it asks for.
    fn deal_with(&mut self, line: &str) -> Step {
        let step = self.handle(line);
        self.send(Job::Echo(Event::LineDone(Backlog::cost(line))));
        step
    }

    /// Handles the lines that wait, up to the next search.
    fn handle_waiting(&mut self) -> Step {
        while self.search.is_none() {
            let Some(line) = self.waiting.pop() else {
                break;
            };
            if self.deal_with(&line)?.is_break() {
                return QUIT;
            }
        }
        // Lines that arrived meanwhile stop a search that began late.
        if self.waiting.iter().any(|line| self.ends_search(line)) {
            self.stop();
        }
        CONTINUE
    }

    /// Whether a line ends the running search.
    fn ends_search(&self, line: &str) -> bool {
        match self.kind.while_searching(line) {
            WhileSearching::Stop | WhileSearching::Quit | WhileSearching::AfterStop => true,
            WhileSearching::AfterEnd => self.is_endless(),
            WhileSearching::AtOnce | WhileSearching::Later => false,
        }
    }

    /// Lets the session parse a line, and carries out its requests.
    fn handle(&mut self, line: &str) -> Step {
        let requests = match self.session.read(line) {
            Ok(requests) => requests,
            Err(fault) => {
                // Other sessions answer such a line themselves.
                if self.kind.declares_options() {
                    self.say(&Answer::Text(fault.to_string()))?;
                }
                self.session.salvage(line)
            }
        };
        for request in requests {
            if self.carry_out(request)?.is_break() {
                return QUIT;
            }
        }
        let lines = self.session.pending();
        if !lines.is_empty() {
            self.say_in_order(Event::SayLines(lines))?;
        }
        CONTINUE
    }

    fn carry_out(&mut self, request: Request) -> Step {
        match request {
            Request::Identify => {
                let identity = Answer::Identity(self.identity.clone());
                self.say_in_order(Event::Say(identity))?;
            }
            // The session answers it.
            Request::ScoreType => {}
            Request::Ready => {
                // What searches has everything.
                if self.search.is_none() {
                    self.send(Job::Ready);
                }
                self.say_in_order(Event::Say(Answer::Ready))?;
            }
            Request::SetOption { name, value } => self.set_option(name, value)?,
            Request::NewGame => {
                self.faults.new_game();
                self.send(Job::NewGame);
            }
            Request::Position { start, moves } => {
                if self.is_of_next_game(&start, &moves) {
                    self.faults.new_game();
                }
                self.position = (start.clone(), moves.clone());
                self.send(Job::Position(start, moves));
            }
            Request::Go(go) => self.go(go)?,
            Request::PonderHit(go) => {
                if let Some(search) = &self.search {
                    search.hit.signal(go);
                }
            }
            Request::Stop => self.stop(),
            Request::Fouls => {
                let (start, moves) = &self.position;
                let answer = match self.queries.fouls(start.as_deref(), moves) {
                    Ok(points) => Answer::Fouls(points),
                    Err(why) => Answer::Refusal(why),
                };
                self.say_in_order(Event::Say(answer))?;
            }
            Request::GameOver(ending) => self.send(Job::GameOver(ending)),
            Request::Quit => return QUIT,
        }
        CONTINUE
    }

    fn set_option(&mut self, name: String, value: Option<String>) -> io::Result<()> {
        if !self.kind.declares_options()
            && let Some((name, number)) = option_of(&name, value.as_deref())
        {
            self.set_number(name, number);
            return Ok(());
        }
        match name.as_str() {
            "opening" => self.is_swap2 = value.as_deref() == Some("swap2"),
            // How many lines of play to show, in protocols that declare no options.
            "nbest" => {
                let count = value.and_then(|count| count.parse().ok()).unwrap_or(1);
                self.set_number(EngineOption::MULTI_PV, count);
            }
            _ if self.has_option(&name) => self.send(Job::SetOption(name, value)),
            // Protocols without declarations tell every engine everything.
            _ if self.kind.declares_options() => {
                self.say(&Answer::Refusal(format!("there is no option {name:?}")))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, go: Go) -> io::Result<()> {
        if self.search.is_some() {
            return self.say(&Answer::Refusal("it is thinking already".to_owned()));
        }
        // In a swap2 opening the first answer is three stones, and the next may be another colour; else it is
        // a move as usual.
        if self.is_swap2 {
            let (start, moves) = &self.position;
            let answer = self.queries.swap2(start.as_deref(), moves, go.move_time);
            if let [word] = answer.as_slice()
                && word == "swap"
            {
                return self.say_in_order(Event::Say(Answer::Best(BestMove::Swap)));
            }
            if !answer.is_empty() {
                return self.say_in_order(Event::Say(Answer::Best(BestMove::Play {
                    best: answer.join(" "),
                    ponder: None,
                })));
            }
        }
        let mut go = self.kind.with_implied_limits(go);
        let search = RunningSearch {
            stop: Stop::new(),
            hit: PonderHit::new(),
            go: go.clone(),
        };
        if self.kind.depth_is_level()
            && let Some(depth) = go.depth
            && self.set_number("level", depth.into())
        {
            go.depth = None;
        }
        self.send(Job::Go(go, search.stop.clone(), search.hit.clone()));
        self.search = Some(search);
        Ok(())
    }

    /// Whether a position is of another game than the last, in a protocol that does not announce games.
    /// In a game this side moves again after its own move and the answer to it.
    fn is_of_next_game(&self, start: &Option<String>, moves: &[String]) -> bool {
        let (old_start, old) = &self.position;
        let goes_on = start == old_start
            && moves.len() > old.len()
            && moves.starts_with(old)
            && (moves.len() - old.len()).is_multiple_of(2);
        !self.kind.announces_games() && !goes_on
    }

    fn stop(&self) {
        if let Some(search) = &self.search {
            search.stop.request();
        }
    }

    /// Writes the result of the search, and handles the lines that waited for it.
    fn end_search(&mut self, answer: Answer) -> Step {
        self.search = None;
        self.has_told_loss = false;
        self.stop_by = None;
        let answer = match self.faults.in_game(&self.position) {
            Some(misbehaviour) => misbehaviour.instead(answer, self.out)?,
            None => Some(answer),
        };
        if let Some(answer) = answer {
            self.say(&answer)?;
        }
        if self.handle_waiting()?.is_break() {
            return QUIT;
        }
        if self.has_input_ended {
            self.finish_without_input();
        }
        CONTINUE
    }

    /// Finishes the remaining work. No `stop` can arrive any more, so a search that waits for one is
    /// stopped now, and one without a fixed time after a while.
    fn finish_without_input(&mut self) {
        if let Some(RunningSearch { go, .. }) = &self.search {
            let is_timed = go
                .move_time
                .or(go.mate)
                .is_some_and(|time| time < Duration::MAX);
            if go.ponder || go.infinite {
                self.stop();
            } else if self.kind == Kind::Gomocup {
                self.stop_by = Some(Instant::now() + SEARCH_WITHOUT_MANAGER);
            } else if !is_timed {
                self.stop_by = Some(Instant::now() + SEARCH_WITHOUT_INPUT);
            }
        }
        self.request_finish();
    }

    fn request_finish(&mut self) {
        self.finish_requests += 1;
        self.send(Job::Echo(Event::Finished(self.finish_requests)));
    }

    /// Ends the server. Work in progress may still answer, if that does not take long.
    fn leave(&mut self) -> io::Result<()> {
        while self.faults.ignores_quit() {
            thread::sleep(Duration::from_secs(1));
        }
        self.stop();
        self.request_finish();
        let start = Instant::now();
        while let Some(left) = LAST_ANSWERS.checked_sub(start.elapsed()) {
            match self.events.recv_timeout(left) {
                Ok(Event::Say(Answer::Info(_)) | Event::Failed(_)) => {}
                Ok(Event::Say(answer) | Event::SearchEnd(answer)) => self.say(&answer)?,
                Ok(Event::SayLines(lines)) => self.say_lines(&lines)?,
                Ok(Event::Finished(number)) if number == self.finish_requests => break,
                Ok(Event::Line(_) | Event::LineDone(_) | Event::InputEnd | Event::Finished(_)) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(())
    }

    fn has_option(&self, name: &str) -> bool {
        let mut options = self.identity.options.iter();
        options.any(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option to a number, or to the nearest allowed one; returns whether there is such an
    /// option.
    fn set_number(&self, name: &str, number: i64) -> bool {
        let mut options = self.identity.options.iter();
        let range = options.find_map(|option| match option.kind {
            OptionKind::Spin { min, max, .. } if option.name == name => Some((min, max)),
            _ => None,
        });
        if let Some((min, max)) = range {
            let value = number.clamp(min, max.max(min)).to_string();
            self.send(Job::SetOption(name.to_owned(), Some(value)));
        }
        range.is_some()
    }

    fn send(&self, job: Job) {
        // The engine's thread ends after this loop.
        let _ = self.jobs.send(job);
    }

    /// Writes something after the answers to earlier requests; at once during a search, because
    /// such a request checks that the engine is alive.
    fn say_in_order(&mut self, event: Event) -> io::Result<()> {
        if self.search.is_none() {
            self.send(Job::Echo(event));
            return Ok(());
        }
        match event {
            Event::Say(answer) => self.say(&answer),
            Event::SayLines(lines) => self.say_lines(&lines),
            _ => Ok(()),
        }
    }

    fn say(&mut self, answer: &Answer) -> io::Result<()> {
        let mut lines = self.session.write(answer);
        lines.append(&mut self.session.pending());
        self.say_lines(&lines)
    }

    fn say_lines(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }
}
