use std::time::Duration;

use game::{ByColor, Color, Line, MoveOf, Notation, Outcome, Wdl};
use host::Failure;
use protocol::Ending;
use search::Stop;

use crate::adjudication::{Adjudication, Opinions};
use crate::seat::{Decided, Question, Script, Seat};
use crate::thought::{Reply, Thought};
use crate::{Allowance, Clocks, Termination};

/// Plays games by the rules and by the clock.
///
/// Every move is checked by the rules of this program. Time comes first: an answer that comes too
/// late loses, legal or not.
pub struct Referee<G: Notation> {
    /// The overstepping of the time that is forgiven: answers travel through pipes.
    pub margin: Duration,
    /// The longest thought of a side without a clock.
    pub patience: Duration,
    /// The rules by which games are adjudicated.
    pub adjudication: Adjudication,
    /// The result if the side to move declares the game over; `None` if it may not.
    pub declared: fn(&Line<G>) -> Option<Outcome>,
    /// The result with best play, if at most this many moves are left.
    pub solved: fn(&Line<G>, u32) -> Option<Outcome>,
    /// Why a move is not legal.
    pub refusal: fn(&G::Position, MoveOf<G>) -> String,
}

/// A game as the referee saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame<G: Notation> {
    /// All moves, with those of the opening.
    pub line: Line<G>,
    /// How many moves are the opening's.
    pub opening: usize,
    /// How each later move was found; the last one may belong to an answer that was no move.
    pub thoughts: Vec<Thought>,
    /// What each of these thoughts expected after its move, separated by spaces.
    pub expected: Vec<String>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
    /// Details: the game's own reason, or the words of an engine.
    pub detail: String,
}

/// The end of a game.
struct End {
    outcome: Outcome,
    termination: Termination,
    detail: String,
}

impl<G: Notation> Referee<G> {
    /// A referee without clocks and adjudication.
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

    /// Plays a game from the end of `opening`, between two seats that are ready. `watch` sees it
    /// after each move, and how the move was found. `None` if `stop` was requested before the end.
    pub fn play(
        &self,
        opening: &Line<G>,
        mut seats: ByColor<&mut Seat<G>>,
        allowances: ByColor<Allowance>,
        stop: &Stop,
        watch: &mut dyn FnMut(&Line<G>, &Thought),
    ) -> Option<FinishedGame<G>> {
        let mut game = FinishedGame {
            line: opening.clone(),
            opening: opening.moves().len(),
            thoughts: Vec::new(),
            expected: Vec::new(),
            outcome: Outcome::Draw,
            termination: Termination::Rules,
            detail: String::new(),
        };
        let mut clocks = Clocks::new(ByColor {
            black: allowances.black.control,
            white: allowances.white.control,
        });
        for color in Color::BOTH {
            seats[color].prepare(opening);
        }
        let mut opinions = Opinions::default();
        let reads = seats.black.reads() || seats.white.reads();
        let mut script = reads.then(|| Script::new(opening));
        let mut end = None;
        // What the side that moved last expects, and what each side ponders on.
        let mut expected: Option<String> = None;
        let mut pondered: ByColor<Option<MoveOf<G>>> = ByColor::both(None);
        let end = loop {
            if let Some(end) = end.take().or_else(|| self.end(&game.line)) {
                break end;
            }
            let turn = game.line.turn();
            let longest = clocks.longest_move(turn);
            let latest = longest.unwrap_or(self.patience).saturating_add(self.margin);
            if let Some(expected) = expected.take().filter(|_| allowances[!turn].ponder) {
                pondered[!turn] = seats[!turn].ponder(
                    &game.line,
                    script.as_ref(),
                    &expected,
                    &clocks,
                    &allowances[!turn],
                );
            }
            let is_hit = pondered[turn]
                .take()
                .is_some_and(|m| game.line.moves().last() == Some(&m));
            let Decided {
                reply,
                thought,
                line: best_line,
                expected: answer,
            } = seats[turn].think(&Question {
                line: &game.line,
                script: script.as_ref(),
                is_hit,
                clocks: &clocks,
                allowance: &allowances[turn],
                latest,
                stop,
            });
            // A failure after this may be caused by the request to stop.
            if stop.is_requested() {
                for color in Color::BOTH {
                    seats[color].end_pondering();
                }
                return None;
            }
            expected = answer;
            game.thoughts.push(thought);
            let follows = following::<G>(game.line.position(), &reply, &best_line);
            game.expected.push(follows);
            if let Some(late) = too_late(&game.line, &reply, thought.used, latest) {
                break late;
            }
            // An answer within the margin is charged at most the remaining time, so that it does not lose.
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
            watch(&game.line, &thought);
            let ply = game.line.moves().len() as u32;
            let decided = self
                .adjudication
                .hear(&mut opinions, turn, thought.comparable(), ply);
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

    /// The end, if the game is over before the next move.
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

    /// The move of a reply, if it is legal; else the end of the game.
    fn judge(&self, line: &Line<G>, reply: Reply<MoveOf<G>>) -> Result<MoveOf<G>, End> {
        let turn = line.turn();
        let lost = |termination, detail| Err(loss(turn, termination, detail));
        match reply {
            Reply::Play(m) if line.may_make(m) => Ok(m),
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

/// The text of a move that need not be legal.
fn text<G: Notation>(line: &Line<G>, m: MoveOf<G>) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = G::write_move(line.position(), m, &mut text);
    text
}

/// The moves that a line has after the move of a reply, if it begins with that.
fn following<G: Notation>(
    position: &G::Position,
    reply: &Reply<MoveOf<G>>,
    line: &[String],
) -> String {
    match (reply, line.split_first()) {
        (Reply::Play(m), Some((first, rest)))
            if G::parse_move(position, first).is_ok_and(|first| first == *m) =>
        {
            rest.join(" ")
        }
        _ => String::new(),
    }
}

fn loss(loser: Color, termination: Termination, detail: String) -> End {
    End {
        outcome: Outcome::Win(!loser),
        termination,
        detail,
    }
}

/// The loss of an answer that came too late. A program that died in time has crashed.
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

/// The loss of an engine that failed.
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
