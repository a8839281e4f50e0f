use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use super::damage::damage;
use super::grammar::{Grammar, one};
use crate::command::sanban;

/// The longest time without the answer that must come.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time between two requests for an answer that has not come.
const INTERVAL: Duration = Duration::from_millis(100);

/// A conversation that a seed decides.
pub(super) struct Session {
    grammar: &'static Grammar,
    player: Option<&'static str>,
    steps: Vec<Step>,
    /// Whether it ends with the word for it, where there is one; else with the end of input.
    says_goodbye: bool,
}

/// A line, and how long nothing follows it.
struct Step {
    line: String,
    pause: Duration,
}

impl Session {
    pub(super) fn new(grammar: &'static Grammar, seed: u64) -> Session {
        let mut rng = Rng::with_seed(seed);
        let player = Some(one(&mut rng, grammar.players)).filter(|player| !player.is_empty());
        let mut lines = Vec::new();
        for _ in 0..rng.u8(1..20) {
            (grammar.speak)(&mut rng, &mut lines);
        }
        let is_end = |line: &str| {
            let word = line.split_whitespace().next();
            word.is_some_and(|word| {
                grammar
                    .quit
                    .is_some_and(|quit| word.eq_ignore_ascii_case(quit))
            })
        };
        let mut step = |line| Step {
            line: damage(&mut rng, line),
            pause: Duration::from_millis(if rng.u8(..6) == 0 { rng.u64(1..15) } else { 0 }),
        };
        let steps = lines.into_iter().map(&mut step);
        Session {
            grammar,
            player,
            steps: steps.filter(|step| !is_end(&step.line)).collect(),
            says_goodbye: !seed.is_multiple_of(3),
        }
    }

    /// Plays it with a new engine, or says what went wrong.
    pub(super) fn play(&self) -> Result<(), String> {
        let mut engine = SpokenTo::start(self).map_err(|error| error.to_string())?;
        let played = self.talk(&mut engine);
        let status = match &played {
            Ok(()) => engine.end(self.grammar.quit.filter(|_| self.says_goodbye)),
            Err(_) => None,
        };
        let (said, complained) = engine.close();
        played.map_err(|why| format!("{why}\n{}", said.join("\n")))?;
        let status = status.ok_or_else(|| format!("it did not end within {PATIENCE:?}"))?;
        if complained.contains("panicked") || said.iter().any(|line| line.contains("panicked")) {
            return Err(format!("a panic: {complained}\n{}", said.join("\n")));
        }
        if !status.success() {
            return Err(format!("{status}: {complained}"));
        }
        for answer in self.grammar.answers {
            let probes = self.grammar.probe.map_or(&[][..], |(lines, _)| lines);
            let steps = self.steps.iter().map(|step| step.line.as_str());
            let asked = answer.asked_in(steps.chain(probes.iter().copied()));
            let answered = answer.said_in(said.iter().map(String::as_str));
            if asked != answered {
                let (asks, said) = (answer.asked[0], said.join("\n"));
                return Err(format!("{asked} {asks} and {answered} answers:\n{said}"));
            }
        }
        Ok(())
    }

    /// Says every line, and waits for the answers that must come.
    fn talk(&self, engine: &mut SpokenTo) -> Result<(), String> {
        for step in &self.steps {
            engine.say(&step.line)?;
            thread::sleep(step.pause);
        }
        let Some((probes, answer)) = self.grammar.probe else {
            return Ok(());
        };
        engine.hear();
        let before = engine.said.len();
        for probe in probes {
            engine.say(probe)?;
        }
        let asks = |line: &&str| self.grammar.answers.iter().any(|a| a.asked.contains(line));
        // What asks for an answer of its own is said once.
        let again: Vec<&str> = probes.iter().copied().filter(|line| !asks(line)).collect();
        let started = Instant::now();
        while !(self.is_answered(&engine.said)
            && engine.said[before..]
                .iter()
                .any(|line| line.starts_with(answer)))
        {
            if started.elapsed() > PATIENCE {
                return Err(format!("no {answer:?} within {PATIENCE:?}"));
            }
            if !engine.wait(INTERVAL) {
                for line in &again {
                    engine.say(line)?;
                }
            }
        }
        Ok(())
    }

    /// Whether every line that has an answer has got it.
    fn is_answered(&self, said: &[String]) -> bool {
        self.grammar.answers.iter().all(|answer| {
            let asked = answer.asked_in(self.steps.iter().map(|step| step.line.as_str()));
            answer.said_in(said.iter().map(String::as_str)) >= asked
        })
    }
}

impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Grammar { name, game, .. } = self.grammar;
        write!(f, "sanban engine {game} --protocol {name}")?;
        if let Some(player) = self.player {
            write!(f, " --player {player}")?;
        }
        for Step { line, pause } in &self.steps {
            write!(f, "\n{line}")?;
            if !pause.is_zero() {
                write!(f, "    # {pause:?}")?;
            }
        }
        Ok(())
    }
}

/// An engine that is spoken to.
struct SpokenTo {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    complaints: thread::JoinHandle<String>,
    said: Vec<String>,
}

impl SpokenTo {
    fn start(session: &Session) -> std::io::Result<SpokenTo> {
        let Grammar { name, game, .. } = session.grammar;
        let mut command = sanban(&["engine", game, "--protocol", name]);
        if let Some(player) = session.player {
            command.args(["--player", player]);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let none = || std::io::Error::other("no pipe");
        let output = BufReader::new(child.stdout.take().ok_or_else(none)?);
        let mut errors = child.stderr.take().ok_or_else(none)?;
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8_lossy(&line).into_owned();
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(SpokenTo {
            input: child.stdin.take(),
            child,
            lines,
            complaints: thread::spawn(move || {
                let mut bytes = Vec::new();
                let _ = errors.read_to_end(&mut bytes);
                String::from_utf8_lossy(&bytes).into_owned()
            }),
            said: Vec::new(),
        })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("no pipe")?;
        let said = writeln!(input, "{line}").and_then(|()| input.flush());
        said.map_err(|error| format!("it does not listen to {line:?}: {error}"))
    }

    /// Takes in what was said so far.
    fn hear(&mut self) {
        self.said.extend(self.lines.try_iter());
    }

    /// Waits for one more line; false if there is none in time.
    fn wait(&mut self, time: Duration) -> bool {
        match self.lines.recv_timeout(time) {
            Ok(line) => {
                self.said.push(line);
                true
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => {
                thread::sleep(time);
                false
            }
        }
    }

    /// Ends the conversation; `None` if the engine does not end in time.
    fn end(&mut self, goodbye: Option<&str>) -> Option<ExitStatus> {
        if let Some(goodbye) = goodbye {
            let _ = self.say(goodbye);
        } else {
            self.input = None;
        }
        let started = Instant::now();
        while started.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }

    /// All it has said, and its complaints. An engine that still runs is killed.
    fn close(mut self) -> (Vec<String>, String) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.input = None;
        let complained = self.complaints.join().unwrap_or_default();
        self.said.extend(self.lines.iter());
        (self.said, complained)
    }
}
