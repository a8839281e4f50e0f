use std::time::Duration;

use game::{ByColor, Color, Line, Notation, Outcome, Position, Wdl};
use host::Failure;
use protocol::Ending;
use search::Stop;

use crate::adjudication::{Adjudication, Opinions};
use crate::seat::{MoveOf, Script, Seat};
use crate::thought::{Reply, Thought};
use crate::{Allowance, Clocks, Termination};

/// Who sees to it that games are played by the rules and on time.
///
/// It trusts nobody: every move is judged by the rules of this program. Time comes before
/// everything else: an answer that comes too late has lost, legal or not.
pub struct Referee<G: Notation> {
    /// How much more than its time a side may take: answers have a way to go.
    pub margin: Duration,
    /// How long a side without a clock may think about a move.
    pub patience: Duration,
    /// When games are decided before their end.
    pub adjudication: Adjudication,
    /// What the side to move gains by declaring the game over; `None` if it may not.
    pub declared: fn(&Line<G>) -> Option<Outcome>,
    /// The result with best play, where at most so many moves are left.
    pub solved: fn(&Line<G>, u32) -> Option<Outcome>,
    /// Why a move is not legal, in words.
    pub refusal: fn(&G::Position, MoveOf<G>) -> String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played<G: Notation> {
    /// Every move, those of the opening too.
    pub line: Line<G>,
    /// How many moves are the opening's.
    pub opening: usize,
    /// How each later move was found; the last one may belong to an answer that was no move.
    pub thoughts: Vec<Thought>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
    /// What there is to say about that: the game's own reason, what an engine said.
    pub detail: String,
}

/// The end of a game.
struct End {
    outcome: Outcome,
    termination: Termination,
    detail: String,
}

impl<G: Notation> Referee<G> {
    /// A referee that lets games be played to their end, without clocks.
    #[must_use]
    pub fn new() -> Referee<G> {
        Referee {
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            declared: |_| None,
            solved: |_, _| None,
            refusal: |_, _| "it is not legal".to_owned(),
        }
    }

    /// Lets a game be played from where `opening` ends, by two who are ready for it: no clock
    /// runs before that. `watch` sees it after each move. `None`
    /// if `stop` was requested before the end.
    pub fn play(
        &self,
        opening: &Line<G>,
        mut seats: ByColor<&mut Seat<G>>,
        allowances: ByColor<Allowance>,
        stop: &Stop,
        watch: &mut dyn FnMut(&Line<G>),
    ) -> Option<Played<G>> {
        let mut game = Played {
            line: opening.clone(),
            opening: opening.moves().len(),
            thoughts: Vec::new(),
            outcome: Outcome::Draw,
            termination: Termination::Rules,
            detail: String::new(),
        };
        let mut clocks = Clocks::new(ByColor {
            black: allowances.black.control,
            white: allowances.white.control,
        });
        let mut opinions = Opinions::default();
        let reads = seats.black.reads() || seats.white.reads();
        let mut script = reads.then(|| Script::new(opening));
        let mut end = None;
        let end = loop {
            if let Some(end) = end.take().or_else(|| self.end(&game.line)) {
                break end;
            }
            let turn = game.line.turn();
            let longest = clocks.longest_move(turn);
            let latest = longest.unwrap_or(self.patience).saturating_add(self.margin);
            let (reply, thought) = seats[turn].think(
                &game.line,
                script.as_ref(),
                &clocks,
                &allowances[turn],
                latest,
                stop,
            );
            // What comes after this may be the fault of the one who asked it to stop.
            if stop.is_requested() {
                return None;
            }
            game.thoughts.push(thought);
            if let Some(late) = too_late(&game.line, &reply, thought.used, latest) {
                break late;
            }
            // Within the margin nothing is charged beyond what there is, so that no flag falls.
            let charged = longest.map_or(thought.used, |longest| thought.used.min(longest));
            let _ = clocks.spend(turn, charged);
            let m = match self.judge(&game.line, reply) {
                Ok(m) => m,
                Err(end) => break end,
            };
            if let Some(script) = &mut script {
                script.push(G::move_text(game.line.position(), m));
            }
            game.line.push_unchecked(m);
            watch(&game.line);
            let ply = game.line.moves().len() as u32;
            let decided = self
                .adjudication
                .hear(&mut opinions, turn, thought.score, ply);
            end =
                decided
                    .filter(|_| game.line.verdict().is_none())
                    .map(|(outcome, termination)| End {
                        outcome,
                        termination,
                        detail: String::new(),
                    });
        };
        End {
            outcome: game.outcome,
            termination: game.termination,
            detail: game.detail,
        } = end;
        for color in Color::BOTH {
            seats[color].game_over(match game.outcome.seen_by(color) {
                Wdl::Win => Ending::Win,
                Wdl::Draw => Ending::Draw,
                Wdl::Loss => Ending::Loss,
            });
        }
        Some(game)
    }

    /// Whether it is over before anybody thinks.
    fn end(&self, line: &Line<G>) -> Option<End> {
        if let Some(verdict) = line.verdict() {
            return Some(End {
                outcome: verdict.outcome,
                termination: Termination::Rules,
                detail: verdict.reason.to_string(),
            });
        }
        let outcome = (self.solved)(line, self.adjudication.solve?)?;
        Some(End {
            outcome,
            termination: Termination::Solved,
            detail: String::new(),
        })
    }

    /// The move that was answered, if it is one.
    fn judge(&self, line: &Line<G>, reply: Reply<MoveOf<G>>) -> Result<MoveOf<G>, End> {
        let turn = line.turn();
        let lost = |termination, detail| Err(loss(turn, termination, detail));
        match reply {
            Reply::Play(m) if line.position().is_legal(m) => Ok(m),
            Reply::Play(m) => {
                let why = (self.refusal)(line.position(), m);
                lost(
                    Termination::IllegalMove,
                    format!("{}: {why}", text::<G>(line, m)),
                )
            }
            Reply::Nonsense { text, why } => {
                lost(Termination::IllegalMove, format!("{text:?}: {why}"))
            }
            Reply::Resign => lost(Termination::Resignation, String::new()),
            Reply::Declare => match (self.declared)(line) {
                Some(outcome) => Err(End {
                    outcome,
                    termination: Termination::Declaration,
                    detail: String::new(),
                }),
                None => lost(Termination::WrongDeclaration, String::new()),
            },
            Reply::Nothing => lost(Termination::NoMove, String::new()),
            Reply::Failed(failure) => Err(failed(turn, &failure)),
        }
    }
}

impl<G: Notation> Default for Referee<G> {
    fn default() -> Referee<G> {
        Referee::new()
    }
}

/// The text of a move that need not be legal, as far as there is one.
fn text<G: Notation>(line: &Line<G>, m: MoveOf<G>) -> String {
    let mut text = String::new();
    match G::write_move(line.position(), m, &mut text) {
        Ok(()) => text,
        Err(_) => format!("{m:?}"),
    }
}

fn loss(loser: Color, termination: Termination, detail: String) -> End {
    End {
        outcome: Outcome::Win(!loser),
        termination,
        detail,
    }
}

/// An answer that came after its time, whatever it is. A program that died in time has crashed.
fn too_late<G: Notation>(
    line: &Line<G>,
    reply: &Reply<MoveOf<G>>,
    used: Duration,
    latest: Duration,
) -> Option<End> {
    if used <= latest {
        return None;
    }
    let answer = match reply {
        Reply::Failed(Failure::Timeout { .. }) => "no answer".to_owned(),
        Reply::Failed(failure) => failure.to_string(),
        Reply::Play(m) => text::<G>(line, *m),
        Reply::Nonsense { text, .. } => format!("{text:?}"),
        Reply::Resign => "resign".to_owned(),
        Reply::Declare => "win".to_owned(),
        Reply::Nothing => "no move".to_owned(),
    };
    let detail = format!("{answer} after {used:.3?}, {latest:.3?} allowed");
    Some(loss(line.turn(), Termination::Time, detail))
}

/// What a failure of an engine means for its game.
fn failed(turn: Color, failure: &Failure) -> End {
    let termination = match failure {
        Failure::Timeout { .. } => Termination::Time,
        Failure::IllegalAnswer { .. } => Termination::IllegalMove,
        Failure::Garbage { .. } | Failure::Refusal(_) | Failure::Request(_) => {
            Termination::Protocol
        }
        _ => Termination::Crash,
    };
    loss(turn, termination, failure.to_string())
}
