use std::ffi::OsString;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use game::{Line, Position as _};
use host::{Dialect, guard};
use protocol::{Answer, BestMove, Go, Identity, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::conversation::{Conversation, Heard};
use crate::verbs::doctor::observations::Observations;
use crate::verbs::doctor::patience::{PING, SHORT, START, STOP, timed};
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::trial::Trial;
use crate::verbs::doctor::trouble::Trouble;

/// More lines than anybody says who means it.
const MOST_LINES: u32 = 200_000;

/// The engine that is looked at.
pub(super) struct Patient<G: Face> {
    pub(super) words: Vec<OsString>,
    pub(super) protocol: Protocol,
    pub(super) language: Language,
    /// By how much all limits are longer than usual.
    scale: f64,
    talk: Option<Talk>,
    /// What it said of itself last.
    pub(super) identity: Identity,
    pub(super) observations: Observations,
    /// What it was told to think about.
    root: Option<G::Position>,
    /// Whether it owes a move.
    owes: bool,
}

/// A running engine and the session with it.
struct Talk {
    conversation: Conversation,
    client: Dialect,
}

/// A move, and how long it took.
pub(super) struct Thought {
    pub(super) best: BestMove,
    pub(super) time: Duration,
}

impl<G: Face> Patient<G> {
    pub(super) fn new(
        words: &[OsString],
        protocol: Protocol,
        language: Language,
        scale: f64,
    ) -> Patient<G> {
        Patient {
            words: words.to_vec(),
            protocol,
            language,
            scale,
            talk: None,
            identity: Identity::default(),
            observations: Observations::default(),
            root: None,
            owes: false,
        }
    }

    /// A limit as it holds on this machine.
    pub(super) fn scaled(&self, limit: Duration) -> Duration {
        limit.mul_f64(self.scale)
    }

    /// Starts it, and says nothing yet.
    pub(super) fn wake(&mut self) -> Result<(), Trouble> {
        self.dismiss();
        let conversation =
            Conversation::start(&self.words).map_err(|why| Trouble::Start(why.to_string()))?;
        self.talk = Some(Talk {
            conversation,
            client: self.protocol.client(),
        });
        Ok(())
    }

    /// Sees to it that it runs and is ready.
    pub(super) fn attend(&mut self) -> Result<(), Trouble> {
        if self.talk.is_some() {
            return Ok(());
        }
        self.wake()?;
        self.identify()?;
        self.ready()?;
        self.ask(&Request::NewGame)
    }

    /// A fresh one, ready.
    pub(super) fn renew(&mut self) -> Result<(), Trouble> {
        self.dismiss();
        self.attend()
    }

    /// Ends it.
    pub(super) fn dismiss(&mut self) {
        self.talk = None;
        self.owes = false;
    }

    /// Asks who it is; how long it took to say so.
    pub(super) fn identify(&mut self) -> Result<Duration, Trouble> {
        let start = Instant::now();
        self.ask(&Request::Identify)?;
        let (identity, at) = self.wait(START, |answer| match answer {
            Answer::Identity(identity) => Some(identity.clone()),
            _ => None,
        })?;
        self.identity = identity;
        Ok(at.saturating_duration_since(start))
    }

    /// Asks whether it is ready; how long it took to be.
    pub(super) fn ready(&mut self) -> Result<Duration, Trouble> {
        let start = Instant::now();
        self.ask(&Request::Ready)?;
        let (done, at) = self.wait(START, |answer| match answer {
            Answer::Ready => Some(Ok(())),
            Answer::Refusal(words) => Some(Err(Trouble::Refused(words.clone()))),
            _ => None,
        })?;
        done?;
        Ok(at.saturating_duration_since(start))
    }

    /// Whether it is still there and listens. What it says before is taken in.
    pub(super) fn ping(&mut self) -> Result<(), Trouble> {
        let request = match self.protocol {
            Protocol::Usi | Protocol::Usix => Request::Ready,
            Protocol::Gomocup => Request::Identify,
        };
        self.ask(&request)?;
        self.wait(PING, |answer| {
            matches!(answer, Answer::Ready | Answer::Identity(_)).then_some(())
        })?;
        Ok(())
    }

    /// Asks for something in the words of its protocol.
    pub(super) fn ask(&mut self, request: &Request) -> Result<(), Trouble> {
        let talk = self.talk.as_mut().ok_or(Trouble::Deaf)?;
        let lines = talk
            .client
            .write(request)
            .map_err(|fault| Trouble::Unasked(fault.to_string()))?;
        for line in lines {
            if !talk.conversation.say(&line) {
                return Err(self.lost());
            }
        }
        Ok(())
    }

    /// Says a line of no protocol, or one that the session need not know of.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Trouble> {
        self.say_bytes(format!("{line}\n").into_bytes())
    }

    /// Says anything.
    pub(super) fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<(), Trouble> {
        let talk = self.talk.as_mut().ok_or(Trouble::Deaf)?;
        match talk.conversation.say_bytes(bytes) {
            true => Ok(()),
            false => Err(self.lost()),
        }
    }

    /// Closes its input.
    pub(super) fn hush(&mut self) {
        if let Some(talk) = &mut self.talk {
            talk.conversation.close_input();
        }
    }

    /// How it ends by itself, if it does in time. It is gone afterwards in any case.
    pub(super) fn leave(&mut self, limit: Duration) -> Option<ExitStatus> {
        let limit = self.scaled(limit);
        let status = self
            .talk
            .as_mut()
            .and_then(|talk| talk.conversation.ends_within(limit));
        self.dismiss();
        status
    }

    /// Waits for one kind of answer, and takes in what else comes.
    pub(super) fn wait<T>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(&Answer) -> Option<T>,
    ) -> Result<(T, Instant), Trouble> {
        self.listen(limit, |_, answers| answers.iter().find_map(&mut wanted))
    }

    /// Waits for a line that is wanted, by itself or for what it means.
    pub(super) fn listen<T>(
        &mut self,
        limit: Duration,
        wanted: impl FnMut(&str, &[Answer]) -> Option<T>,
    ) -> Result<(T, Instant), Trouble> {
        self.listen_exactly(self.scaled(limit), wanted)
    }

    fn listen_exactly<T>(
        &mut self,
        limit: Duration,
        mut wanted: impl FnMut(&str, &[Answer]) -> Option<T>,
    ) -> Result<(T, Instant), Trouble> {
        let until = Instant::now() + limit;
        let mut instead = None;
        for _ in 0..MOST_LINES {
            let talk = self.talk.as_mut().ok_or(Trouble::Deaf)?;
            match talk.conversation.hear(until) {
                Heard::Line(said) => {
                    let answers = self.take_in(&said.text);
                    if let Some(value) = wanted(&said.text, &answers) {
                        return Ok((value, said.at));
                    }
                    if !matches!(answers.as_slice(), [Answer::Info(_)]) {
                        instead = Some(shortened(&said.text));
                    }
                }
                Heard::Nothing => return Err(Trouble::Silent { limit, instead }),
                Heard::End => return Err(self.lost()),
            }
        }
        Err(Trouble::Noisy {
            line: instead.unwrap_or_default(),
        })
    }

    /// What to call it that it does not listen or speak any more.
    fn lost(&mut self) -> Trouble {
        const ECHO: Duration = Duration::from_millis(300);
        let Some(talk) = &mut self.talk else {
            return Trouble::Deaf;
        };
        let status = talk.conversation.ends_within(ECHO);
        // What it said last may be behind its end.
        std::thread::sleep(Duration::from_millis(20));
        let words = talk.conversation.last_words();
        let code = status.and_then(|status| status.code());
        if code == Some(guard::CANNOT_START.into())
            && let Some(why) = guard::reason(&words)
        {
            return Trouble::Start(why.to_owned());
        }
        Trouble::Ended {
            status,
            last_words: words.last().map(|words| shortened(words)),
        }
    }

    /// What a line says, and what there is to note about it.
    fn take_in(&mut self, line: &str) -> Vec<Answer> {
        let Some(talk) = &mut self.talk else {
            return Vec::new();
        };
        let answers = match talk.client.read(line) {
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

    /// Whether a line is for people by the protocol's own words.
    fn is_remark(&self, line: &str) -> bool {
        self.protocol == Protocol::Gomocup || line.trim_start().starts_with("info")
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

    /// Tells it how the game stands.
    pub(super) fn place(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Trouble> {
        self.root = Some(position::<G>(start, moves).map_err(Trouble::Unasked)?);
        self.ask(&Request::Position {
            start: start.map(str::to_owned),
            moves: moves.to_vec(),
        })
    }

    /// Lets it think. It owes a move from now on.
    pub(super) fn go(&mut self, go: &Go) -> Result<Instant, Trouble> {
        self.owes = true;
        let start = Instant::now();
        self.ask(&Request::Go(go.clone()))?;
        Ok(start)
    }

    /// It owes no move any more: it has answered otherwise.
    pub(super) fn settle(&mut self) {
        self.owes = false;
    }

    /// Waits for its move.
    pub(super) fn best(&mut self, limit: Duration) -> Result<(BestMove, Instant), Trouble> {
        let is_gomocup = self.protocol == Protocol::Gomocup;
        let (best, at) = self.wait(limit, |answer| match answer {
            Answer::Best(best) => Some(Ok(best.clone())),
            Answer::Refusal(words) if is_gomocup => Some(Err(Trouble::Refused(words.clone()))),
            _ => None,
        })?;
        self.owes = false;
        Ok((best?, at))
    }

    /// Whether it keeps its move to itself for a while; the move if it does not. A slow machine is
    /// no reason to watch for longer.
    pub(super) fn early(&mut self, time: Duration) -> Result<Option<BestMove>, Trouble> {
        let heard = self.listen_exactly(time, |_, answers| match answers {
            [Answer::Best(best)] => Some(best.clone()),
            _ => None,
        });
        match heard {
            Ok((best, _)) => Ok(Some(best)),
            Err(Trouble::Silent { .. }) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// Tells it to stop, and waits for its move; how long that took.
    pub(super) fn stop(&mut self) -> Result<Thought, Trouble> {
        let start = Instant::now();
        self.ask(&Request::Stop)?;
        let (best, at) = self.best(STOP)?;
        let time = at.saturating_duration_since(start);
        Ok(Thought { best, time })
    }

    /// Places, lets it think, and waits for its move.
    pub(super) fn think(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        go: &Go,
        limit: Duration,
    ) -> Result<Thought, Trouble> {
        self.place(start, moves)?;
        let asked = self.go(go)?;
        let (best, at) = self.best(limit)?;
        let time = at.saturating_duration_since(asked);
        Ok(Thought { best, time })
    }

    /// What is wrong with a move as the answer to the last position; nothing if it is fine.
    pub(super) fn objection(&self, best: &BestMove) -> Option<String> {
        let language = self.language;
        let BestMove::Play { best, .. } = best else {
            let seen = name(best);
            return Some(language.pick(
                format!("{seen} where there are legal moves"),
                format!("合法手があるのに {seen}"),
            ));
        };
        let position = self.root.as_ref()?;
        let m = match G::parse_move(position, best) {
            Ok(m) => m,
            Err(why) => {
                return Some(language.pick(
                    format!("{best:?} is no move: {why}"),
                    format!("{best:?} は手ではない: {why}"),
                ));
            }
        };
        // A pass may be legal by the game's own rules where no tournament has it.
        let is_idle = best == "pass" && !G::must_pass(position);
        if position.is_legal(m) && !is_idle {
            return None;
        }
        let why = match is_idle {
            true => language
                .pick("nobody passes here", "パスはできない")
                .to_owned(),
            false => G::refuse(position, m, language),
        };
        Some(language.pick(
            format!("{best} is illegal: {why}"),
            format!("{best} は反則: {why}"),
        ))
    }

    /// The time that most checks give for a move.
    pub(super) fn short(&self) -> Go {
        timed(self.protocol, SHORT)
    }

    /// A quiet position of the game to think about: the first moves of one of the trials.
    pub(super) fn quiet(&self) -> (Option<&'static str>, Vec<String>) {
        let quiet = G::TRIALS.iter().find(|trial| trial.id == "moves");
        quiet.map_or((None, Vec::new()), |trial: &Trial| {
            (trial.start, trial.moves())
        })
    }
}

/// An answer as people read it.
pub(super) fn name(best: &BestMove) -> String {
    match best {
        BestMove::Play { best, .. } => best.clone(),
        BestMove::Resign => "resign".to_owned(),
        BestMove::Win => "win".to_owned(),
        BestMove::Swap => "SWAP".to_owned(),
        BestMove::None => "none".to_owned(),
    }
}

/// The position that texts tell.
fn position<G: Face>(start: Option<&str>, moves: &[String]) -> Result<G::Position, String> {
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

/// A line, or the beginning of one that is long.
fn shortened(line: &str) -> String {
    const SHOWN: usize = 80;
    match line.char_indices().nth(SHOWN) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
    }
}
