use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use arena::mix;
use arena::statistics::{Hypothesis, Model, Pentanomial, Sample, Sprt};
use game::{Color, Line, Outcome, Wdl};
use learn::threads;
use search::{Limits, Stop};
use serde::{Deserialize, Serialize};
use shogi::Shogi;
use shogi_engine::alphabeta::Evaluation;

use super::figure::rounded;
use crate::ScoredGame;
use crate::scored_game::{fair_beginning, player, thought};

/// A match of a candidate and the best evaluation so far, in pairs of games from the same random
/// beginning.
///
/// Results are kept in a file, so that the match goes on where it was interrupted.
#[derive(Clone, Debug)]
pub struct NnueGate {
    /// The candidate and the best one.
    pub players: [Evaluation; 2],
    /// The most pairs, and how they are played.
    pub plan: GatePlan,
    /// The seed of the beginnings.
    pub seed: u64,
    /// The number of games at a time.
    pub threads: usize,
    /// The file of the results.
    pub file: PathBuf,
}

/// How a gate is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatePlan {
    /// The most pairs.
    pub pairs: u64,
    /// Whether a sequential test may end it earlier.
    pub is_sequential: bool,
    /// The limits of a move.
    pub limit: GateLimit,
}

/// What limits a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GateLimit {
    /// Its time: the match depends on the machine.
    Time(Duration),
    /// Its nodes.
    Nodes(u64),
}

/// The usual limit of a sequential test, in pairs.
const USUAL_PAIRS: u64 = 200;

/// What a sequential test tells apart, in Elo, and its risks.
const ELO: [f64; 2] = [0.0, 30.0];
const RISK: f64 = 0.05;

/// The transposition table of a player, in MiB.
const HASH: u32 = 16;

/// The nodes with which beginnings are judged.
const BEGINNING_NODES: u64 = 1000;

impl GatePlan {
    /// The gate that a text names, if there is one.
    pub(super) fn named(text: &str, limit: GateLimit) -> Result<Option<GatePlan>, String> {
        let pairs = |text: &str| {
            let pairs = text.parse().ok();
            pairs.filter(|pairs| (1..=100_000).contains(pairs))
        };
        let found = match text {
            "none" => return Ok(None),
            "sprt" => Some((USUAL_PAIRS, true)),
            _ => match text.strip_prefix("sprt:") {
                Some(most) => pairs(most).map(|pairs| (pairs, true)),
                None => pairs(text).map(|pairs| (pairs, false)),
            },
        };
        let Some((pairs, is_sequential)) = found else {
            return Err(format!(
                "gate: expected a number of pairs, sprt, sprt:PAIRS or none, found {text:?}"
            ));
        };
        Ok(Some(GatePlan {
            pairs,
            is_sequential,
            limit,
        }))
    }
}

/// How a gate ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GateScore {
    /// The games that the candidate won.
    pub wins: u64,
    /// The drawn games.
    pub draws: u64,
    /// The games that it lost.
    pub losses: u64,
    /// Its score, from 0 to 1.
    pub score: f64,
    /// Half of the 95 % interval of the score.
    pub error: f64,
    /// Whether it takes the best one's place.
    pub is_kept: bool,
}

impl GateScore {
    /// The Elo difference. The score stays half a game away from 0 and 1, so that it is finite.
    pub(super) fn elo(&self) -> f64 {
        let games = (self.wins + self.draws + self.losses).max(1);
        let least = 0.5 / games as f64;
        let score = self.score.clamp(least, 1.0 - least);
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The results of the candidate with Black and with White.
type Pair = [Wdl; 2];

/// The pairs that are played.
struct Kept {
    pairs: BTreeMap<u64, Pair>,
    file: File,
}

/// What the pairs from the first on say, as far as there is no gap.
struct Standing {
    count: Pentanomial,
    games: [u64; 3],
    pairs: u64,
    verdict: Option<Hypothesis>,
}

impl NnueGate {
    /// Plays what is not played yet. `each` is told after each pair. `None` if it was stopped.
    ///
    /// # Errors
    ///
    /// If the file of the results cannot be read or written.
    pub fn play(&self, stop: &Stop, each: impl Fn() + Sync) -> io::Result<Option<GateScore>> {
        let pairs = read(&self.file)?;
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.file)?;
        for _ in &pairs {
            each();
        }
        let kept = Mutex::new(Kept { pairs, file });
        let over = Stop::new();
        let played = threads::each(
            0..self.plan.pairs,
            self.threads,
            |number| -> io::Result<()> {
                let lock = || {
                    kept.lock()
                        .map_err(|_| io::Error::other("a game broke down"))
                };
                if stop.is_requested() || over.is_requested() {
                    return Ok(());
                }
                {
                    let kept = lock()?;
                    if self.standing(&kept.pairs).verdict.is_some() {
                        over.request();
                        return Ok(());
                    }
                    if kept.pairs.contains_key(&number) {
                        return Ok(());
                    }
                }
                if let Some(pair) = self.play_pair(number, stop) {
                    let mut kept = lock()?;
                    let words = pair.map(word);
                    writeln!(kept.file, "{number} {} {}", words[0], words[1])?;
                    kept.file.sync_data()?;
                    kept.pairs.insert(number, pair);
                    each();
                }
                Ok(())
            },
        );
        played.into_iter().collect::<io::Result<()>>()?;
        let kept = kept
            .into_inner()
            .map_err(|_| io::Error::other("a game broke down"))?;
        let standing = self.standing(&kept.pairs);
        if standing.verdict.is_none() && standing.pairs < self.plan.pairs {
            return Ok(None);
        }
        let sample = Sample::of_pairs(standing.count);
        let score = sample.mean().unwrap_or(0.5);
        let [wins, draws, losses] = standing.games;
        Ok(Some(GateScore {
            wins,
            draws,
            losses,
            score: rounded(score),
            error: rounded(sample.score_error().unwrap_or(0.0)),
            is_kept: match standing.verdict {
                Some(hypothesis) => hypothesis == Hypothesis::H1,
                None => score > 0.5,
            },
        }))
    }

    /// Pairs that end in another order count in this one, and those after the verdict do not count.
    fn standing(&self, pairs: &BTreeMap<u64, Pair>) -> Standing {
        let mut standing = Standing {
            count: Pentanomial::default(),
            games: [0; 3],
            pairs: 0,
            verdict: None,
        };
        let sprt = Sprt::new(Model::Logistic, ELO[0], ELO[1], RISK, RISK).ok();
        let sprt = sprt.filter(|_| self.plan.is_sequential);
        while standing.verdict.is_none()
            && let Some(&[one, other]) = pairs.get(&standing.pairs)
        {
            standing.pairs += 1;
            standing.count.add(one, other);
            for result in [one, other] {
                standing.games[match result {
                    Wdl::Win => 0,
                    Wdl::Draw => 1,
                    Wdl::Loss => 2,
                }] += 1;
            }
            standing.verdict = sprt.and_then(|sprt| {
                let ratio = sprt.log_likelihood_ratio(&Sample::of_pairs(standing.count));
                ratio.and_then(|ratio| sprt.verdict(ratio))
            });
        }
        standing
    }

    fn play_pair(&self, number: u64, stop: &Stop) -> Option<Pair> {
        let mut judge = player(Some(BEGINNING_NODES), 1, &self.players[1]);
        let beginning = fair_beginning(mix(self.seed, number), stop, |line| {
            thought(&mut judge, line, &Limits::default(), stop)
        })?;
        let play = |candidate: Color| {
            let outcome = self.play_game(&beginning, candidate, stop)?;
            Some(match outcome {
                Outcome::Draw => Wdl::Draw,
                Outcome::Win(winner) if winner == candidate => Wdl::Win,
                Outcome::Win(_) => Wdl::Loss,
            })
        };
        Some([play(Color::Black)?, play(Color::White)?])
    }

    fn play_game(&self, beginning: &Line<Shogi>, candidate: Color, stop: &Stop) -> Option<Outcome> {
        let limits = match self.plan.limit {
            GateLimit::Time(time) => Limits {
                move_time: Some(time),
                ..Limits::default()
            },
            GateLimit::Nodes(nodes) => Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
        };
        let mut players = self.players.each_ref().map(|one| player(None, HASH, one));
        let think = |line: &Line<Shogi>| {
            let next = usize::from(line.turn() != candidate);
            thought(&mut players[next], line, &limits, stop)
        };
        let game = ScoredGame::play_on(beginning.clone(), stop, think)?;
        Some(game.outcome)
    }
}

fn word(result: Wdl) -> &'static str {
    match result {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    }
}

/// The pairs of a file. Half a line, of a process that was killed, is left out.
fn read(file: &Path) -> io::Result<BTreeMap<u64, Pair>> {
    let text = match fs::read_to_string(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        text => text?,
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(file)?;
        file.set_len(whole as u64)?;
    }
    let result = |word: Option<&str>| match word {
        Some("win") => Some(Wdl::Win),
        Some("draw") => Some(Wdl::Draw),
        Some("loss") => Some(Wdl::Loss),
        _ => None,
    };
    let mut pairs = BTreeMap::new();
    for (at, line) in (1..).zip(text[..whole].lines()) {
        let mut words = line.split(' ');
        let number = words.next().and_then(|word| word.parse().ok());
        let pair = (result(words.next()), result(words.next()));
        let (Some(number), (Some(one), Some(other))) = (number, pair) else {
            return Err(io::Error::other(format!(
                "line {at}: expected a number and two results, found {line:?}"
            )));
        };
        pairs.insert(number, [one, other]);
    }
    Ok(pairs)
}
