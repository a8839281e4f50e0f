use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use game::{Line, MoveOf, Notation, Position as _};
use host::guard;
use protocol::{Answer, BestMove, ClientSession, ClientSide as _, Go, Identity, Kind, Request};
use report::Language;

use crate::check_error::CheckError;
use crate::line_process::{LineProcess, Received};
use crate::observations::Observations;
use crate::time_limits::{PING, SHORT, START, STOP, timed};
use crate::trial::Trial;
use crate::trials::trials;

/// More lines than a sane engine sends.
const MOST_LINES: u32 = 200_000;

/// The engine under test.
pub(crate) struct TestedEngine<G: Notation> {
    /// The program and its arguments.
    pub(crate) words: Vec<OsString>,
    /// The folder it runs in, if not its own.
    pub(crate) folder: Option<PathBuf>,
    pub(crate) protocol: Kind,
    pub(crate) trials: &'static [Trial],
    /// Returns the reason why a move is illegal.
    refusal: fn(&G::Position, MoveOf<G>, Language) -> String,
    pub(crate) language: Language,
    /// The factor of all time limits.
    scale: f64,
    session: Option<Session<G>>,
    /// The identity that it sent last.
    pub(crate) identity: Identity,
    pub(crate) observations: Observations,
    /// The last position sent to it.
    root: Option<G::Position>,
    /// Whether it owes a move.
    owes: bool,
}

/// A running engine and the session with it.
struct Session<G: Notation> {
    process: LineProcess,
    client: ClientSession<G>,
}

/// A move and the time it took.
pub(crate) struct Answered {
    pub(crate) best: BestMove,
    pub(crate) time: Duration,
}

impl<G: Notation> TestedEngine<G> {
    pub(crate) fn new(
        words: &[OsString],
        folder: Option<&Path>,
        protocol: Kind,
        refusal: fn(&G::Position, MoveOf<G>, Language) -> String,
        language: Language,
        scale: f64,
    ) -> TestedEngine<G> {
        TestedEngine {
            words: words.to_vec(),
            folder: folder.map(Path::to_owned),
            protocol,
            trials: trials(protocol),
            refusal,
            language,
            scale,
            session: None,
            identity: Identity::default(),
            observations: Observations::default(),
            root: None,
            owes: false,
        }
    }

    /// A time limit on this machine.
    pub(crate) fn scaled(&self, limit: Duration) -> Duration {
        limit.mul_f64(self.scale)
    }

    /// Starts the engine without sending anything.
    pub(crate) fn start(&mut self) -> Result<(), CheckError> {
        self.kill();
        let process = LineProcess::start(&self.words, self.folder.as_deref())
            .map_err(|why| CheckError::Start(why.to_string()))?;
        self.session = Some(Session {
            process,
            client: self.protocol.client::<G>(),
        });
        Ok(())
    }

    /// Starts the engine unless it runs, and gets it ready for a game.
    pub(crate) fn ensure_ready(&mut self) -> Result<(), CheckError> {
        if self.session.is_some() {
            return Ok(());
        }
        self.start()?;
        self.identify()?;
        self.ready()?;
        self.ask(&Request::NewGame)
    }

    /// Restarts the engine and gets it ready for a game.
    pub(crate) fn restart(&mut self) -> Result<(), CheckError> {
        self.kill();
        self.ensure_ready()
    }

    /// Ends the engine.
    pub(crate) fn kill(&mut self) {
        self.session = None;
        self.owes = false;
    }

    /// Asks for its identity; returns the time until it answered.
    pub(crate) fn identify(&mut self) -> Result<Duration, CheckError> {
        let start = Instant::now();
        self.ask(&Request::Identify)?;
        let (identity, at) = self.wait(START, |answer| match answer {
            Answer::Identity(identity) => Some(identity.clone()),
            _ => None,
        })?;
        self.identity = identity;
        Ok(at.saturating_duration_since(start))
    }

    /// Asks whether it is ready; returns the time until it was.
    pub(crate) fn ready(&mut self) -> Result<Duration, CheckError> {
        let start = Instant::now();
        self.ask(&Request::Ready)?;
        let (done, at) = self.wait(START, |answer| match answer {
            Answer::Ready => Some(Ok(())),
            Answer::Refusal(words) => Some(Err(CheckError::Refused(words.clone()))),
            _ => None,
        })?;
        done?;
        Ok(at.saturating_duration_since(start))
    }

    /// Checks that it still answers, and reads what it sent before.
    pub(crate) fn ping(&mut self) -> Result<(), CheckError> {
        let request = match self.protocol {
            Kind::Gomocup => Request::Identify,
            _ => Request::Ready,
        };
        self.ask(&request)?;
        self.wait(PING, |answer| {
            matches!(answer, Answer::Ready | Answer::Identity(_)).then_some(())
        })?;
        Ok(())
    }

    /// Sends a request in its protocol.
    pub(crate) fn ask(&mut self, request: &Request) -> Result<(), CheckError> {
        let session = self.session.as_mut().ok_or(CheckError::NotReading)?;
        let lines = session
            .client
            .write(request)
            .map_err(|fault| CheckError::Request(fault.to_string()))?;
        for line in lines {
            if !session.process.send(&line) {
                return Err(self.lost());
            }
        }
        Ok(())
    }

    /// Sends any line, bypassing the session.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), CheckError> {
        self.send_bytes(format!("{line}\n").into_bytes())
    }

    /// Sends any bytes.
    pub(crate) fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), CheckError> {
        let session = self.session.as_mut().ok_or(CheckError::NotReading)?;
        if session.process.send_bytes(bytes) {
            Ok(())
        } else {
            Err(self.lost())
        }
    }

    /// Closes its input.
    pub(crate) fn close_input(&mut self) {
        if let Some(session) = &mut self.session {
            session.process.close_input();
        }
    }

    /// The exit status, if it ends by itself in time. Afterwards it is ended in any case.
    pub(crate) fn wait_for_exit(&mut self, limit: Duration) -> Option<ExitStatus> {
        let limit = self.scaled(limit);
        let status = self
            .session
            .as_mut()
            .and_then(|session| session.process.ends_within(limit));
        self.kill();
        status
    }

    /// Waits for one kind of answer. Other answers are recorded.
    pub(crate) fn wait<T>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(&Answer) -> Option<T>,
    ) -> Result<(T, Instant), CheckError> {
        self.listen(limit, |_, answers| answers.iter().find_map(&mut wanted))
    }

    /// Waits for a line for which `wanted` gives a value.
    pub(crate) fn listen<T>(
        &mut self,
        limit: Duration,
        wanted: impl FnMut(&str, &[Answer]) -> Option<T>,
    ) -> Result<(T, Instant), CheckError> {
        self.listen_exactly(self.scaled(limit), wanted)
    }

    fn listen_exactly<T>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(&str, &[Answer]) -> Option<T>,
    ) -> Result<(T, Instant), CheckError> {
        let until = Instant::now() + limit;
        let mut instead = None;
        for _ in 0..MOST_LINES {
            let session = self.session.as_mut().ok_or(CheckError::NotReading)?;
            match session.process.receive(until) {
                Received::Line(said) => {
                    let answers = self.take_in(&said.text);
                    if let Some(value) = wanted(&said.text, &answers) {
                        return Ok((value, said.at));
                    }
                    if !matches!(answers.as_slice(), [Answer::Info(_)]) {
                        instead = Some(shortened(&said.text));
                    }
                }
                Received::Timeout => return Err(CheckError::Silent { limit, instead }),
                Received::End => return Err(self.lost()),
            }
        }
        Err(CheckError::Flood {
            line: instead.unwrap_or_default(),
        })
    }

    /// The reason why it does not read or answer any more.
    fn lost(&mut self) -> CheckError {
        const ECHO: Duration = Duration::from_millis(300);
        let Some(session) = &mut self.session else {
            return CheckError::NotReading;
        };
        let status = session.process.ends_within(ECHO);
        // Its last output may arrive after its end.
        std::thread::sleep(Duration::from_millis(20));
        let words = session.process.last_words();
        let code = status.and_then(|status| status.code());
        if code == Some(guard::CANNOT_START.into())
            && let Some(why) = guard::reason(&words)
        {
            return CheckError::Start(why.to_owned());
        }
        CheckError::Ended {
            status,
            last_words: words.last().map(|words| shortened(words)),
        }
    }

    /// The answers in a line. Anything unusual is recorded.
    fn take_in(&mut self, line: &str) -> Vec<Answer> {
        let Some(session) = &mut self.session else {
            return Vec::new();
        };
        let answers = match session.client.read(line) {
            Ok(answers) => answers,
            Err(fault) => {
                let seen = format!("{:?}: {fault}", shortened(line));
                self.observations.malformed.get_or_insert(seen);
                return Vec::new();
            }
        };
        for answer in &answers {
            match answer {
                Answer::Info(info) => {
                    self.observations.note(info);
                    self.check_line(&info.line);
                }
                Answer::Best(_) if !self.owes => {
                    self.observations.stray.get_or_insert(shortened(line));
                }
                Answer::Best(_) => {
                    self.owes = false;
                    self.observations.moves += 1;
                }
                Answer::Text(_) if !self.is_remark(line) => {
                    self.observations.foreign.get_or_insert(shortened(line));
                }
                _ => {}
            }
        }
        answers
    }

    /// Whether the protocol marks a line as text for people.
    fn is_remark(&self, line: &str) -> bool {
        self.protocol == Kind::Gomocup || line.trim_start().starts_with("info")
    }

    fn check_line(&mut self, moves: &[String]) {
        let Some(mut position) = self.root.clone() else {
            return;
        };
        for text in moves {
            let next = G::parse_move(&position, text)
                .ok()
                .and_then(|m| position.play(m).ok());
            match next {
                Some(next) => position = next,
                None => {
                    let line = moves.join(" ");
                    let seen = format!("{text} in {line:?}");
                    self.observations.unplayable.get_or_insert(seen);
                    return;
                }
            }
        }
    }

    /// Sends the position.
    pub(crate) fn set_position(
        &mut self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(), CheckError> {
        self.root = Some(position::<G>(start, moves).map_err(CheckError::Request)?);
        self.ask(&Request::Position {
            start: start.map(str::to_owned),
            moves: moves.to_vec(),
        })
    }

    /// The last of the legal moves of a position, in the order of the rules.
    pub(crate) fn last_legal(&self, start: Option<&str>, moves: &[String]) -> Option<String> {
        let position = position::<G>(start, moves).ok()?;
        let last = position.legal_moves().into_iter().last()?;
        Some(G::move_text(&position, last))
    }

    /// Starts a search. The engine owes a move from now on.
    pub(crate) fn go(&mut self, go: &Go) -> Result<Instant, CheckError> {
        self.owes = true;
        let start = Instant::now();
        self.ask(&Request::Go(go.clone()))?;
        Ok(start)
    }

    /// Notes that no move is expected any more, because it has answered otherwise.
    pub(crate) fn expect_no_move(&mut self) {
        self.owes = false;
    }

    /// Waits for its move.
    pub(crate) fn best(&mut self, limit: Duration) -> Result<(BestMove, Instant), CheckError> {
        let is_gomocup = self.protocol == Kind::Gomocup;
        let (best, at) = self.wait(limit, |answer| match answer {
            Answer::Best(best) => Some(Ok(best.clone())),
            Answer::Refusal(words) if is_gomocup => Some(Err(CheckError::Refused(words.clone()))),
            _ => None,
        })?;
        self.owes = false;
        Ok((best?, at))
    }

    /// The move that it sends within `time`, if it does. This limit is not scaled, because the checks
    /// that use it expect no move.
    pub(crate) fn move_within(&mut self, time: Duration) -> Result<Option<BestMove>, CheckError> {
        let heard = self.listen_exactly(time, |_, answers| match answers {
            [Answer::Best(best)] => Some(best.clone()),
            _ => None,
        });
        match heard {
            Ok((best, _)) => Ok(Some(best)),
            Err(CheckError::Silent { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Stops its search and waits for the move.
    pub(crate) fn stop(&mut self) -> Result<Answered, CheckError> {
        let start = Instant::now();
        self.ask(&Request::Stop)?;
        let (best, at) = self.best(STOP)?;
        let time = at.saturating_duration_since(start);
        Ok(Answered { best, time })
    }

    /// Sends a position, starts a search, and waits for the move.
    pub(crate) fn think(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        go: &Go,
        limit: Duration,
    ) -> Result<Answered, CheckError> {
        self.set_position(start, moves)?;
        let asked = self.go(go)?;
        let (best, at) = self.best(limit)?;
        let time = at.saturating_duration_since(asked);
        Ok(Answered { best, time })
    }

    /// What is wrong with a move in the last position; `None` if it is legal.
    pub(crate) fn objection(&self, best: &BestMove) -> Option<String> {
        let language = self.language;
        let BestMove::Play { best, .. } = best else {
            let seen = move_text(best);
            return Some(language.pick(
                format!("{seen}, although there are legal moves"),
                format!("合法手があるのに {seen}"),
            ));
        };
        let position = self.root.as_ref()?;
        let m = match G::parse_move(position, best) {
            Ok(m) => m,
            Err(why) => {
                return Some(language.pick(
                    format!("{best:?} is not a move: {why}"),
                    format!("{best:?} は手ではない: {why}"),
                ));
            }
        };
        // The rules may allow a pass that tournaments do not.
        let is_forced = position.is_legal(m) && position.count_legal() == 1;
        let is_idle = best == "pass" && !is_forced;
        if position.is_legal(m) && !is_idle {
            return None;
        }
        let why = if is_idle {
            let text = language.pick("a pass is not allowed here", "パスはできない");
            text.to_owned()
        } else {
            (self.refusal)(position, m, language)
        };
        Some(language.pick(
            format!("{best} is illegal: {why}"),
            format!("{best} は反則: {why}"),
        ))
    }

    /// The limit of most checks for a move.
    pub(crate) fn short(&self) -> Go {
        timed(self.protocol, SHORT)
    }

    /// A quiet position: the first moves of one of the trials.
    pub(crate) fn quiet_position(&self) -> (Option<&'static str>, Vec<String>) {
        let quiet = self.trials.iter().find(|trial| trial.id == "moves");
        quiet.map_or((None, Vec::new()), |trial: &Trial| {
            (trial.start, trial.moves())
        })
    }
}

/// A move in the text report.
pub(crate) fn move_text(best: &BestMove) -> String {
    match best {
        BestMove::Play { best, .. } => best.clone(),
        BestMove::Resign => "resign".to_owned(),
        BestMove::Win => "win".to_owned(),
        BestMove::Swap => "SWAP".to_owned(),
        BestMove::None => "none".to_owned(),
    }
}

/// The position after `moves`.
fn position<G: Notation>(start: Option<&str>, moves: &[String]) -> Result<G::Position, String> {
    let rules = G::Rules::default();
    let mut line = match start {
        None => Line::<G>::new(rules),
        Some(text) => {
            let position = G::parse_position(text).map_err(|why| why.to_string())?;
            Line::from_position(rules, position)
        }
    };
    for text in moves {
        let m = G::parse_move(line.position(), text).map_err(|why| why.to_string())?;
        line.push(m).map_err(|why| why.to_string())?;
    }
    Ok(line.position().clone())
}

/// A line, truncated if it is long.
fn shortened(line: &str) -> String {
    const SHOWN: usize = 80;
    match line.char_indices().nth(SHOWN) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
    }
}
