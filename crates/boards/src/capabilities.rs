use std::time::Duration;

use anyhow::{Context, Result, bail};
use arena::contest::{Declared, EndgameSolver};
use game::{ByColor, Game, Line, MoveOf, Notation, Outcome};
use online::EndCause;
use report::Language;
use search::Stop;
use web::desk::{Appraised, EngineShare};
use web::messages::{AppraisalInfo, AppraisedMove, BookedMove, Rating};

use crate::negotiation::Negotiation;

/// Reads a choice of rules.
pub type ReadRules<G> = fn(&str) -> Result<<G as Game>::Rules>;

/// Changes rules.
pub type ChangeRules<G> = fn(<G as Game>::Rules) -> Result<<G as Game>::Rules>;

/// Checks rules.
pub type CheckRules<G> = fn(&<G as Game>::Rules) -> Result<()>;

/// Names the opening of a line of play.
pub type NameOpening<G> = fn(&Line<G>, Language) -> Option<String>;

/// Lists the moves of the last position that the opening book knows, the best first.
pub type ListBook<G> = fn(&Line<G>) -> Vec<BookedMove>;

/// Lists points of a position.
pub type ListPoints<G> = fn(&<G as Game>::Position) -> Vec<String>;

/// Answers a question of swap2 within a share of the time of a move: three stones on an empty board, the
/// word `swap`, or nothing where a move is the answer.
pub type AnswerSwap2<G> = fn(&<G as Game>::Position, Option<Duration>) -> Vec<String>;

/// Starts an opening rule by its name.
pub type StartOpening<G> = fn(&str, &<G as Game>::Rules) -> Result<Box<dyn Negotiation<G>>>;

/// Proves who wins a position, within so many positions; `None` if it does not find a proof.
pub type ProveEnd<G> = fn(&Line<G>, u64, &Stop) -> Option<ForcedEnd<G>>;

/// Whether two positions are the same but for turns and reflections of the board.
pub type CompareBoards<G> = fn(&<G as Game>::Position, &<G as Game>::Position) -> bool;

/// Values every move of a game and reports each; `None` if it was stopped.
pub type RunReview<G> =
    fn(&ReviewedGame<'_, G>, &Stop, &mut dyn FnMut(AppraisedMove)) -> Result<Option<Appraised>>;

/// What some games have and others lack, as data: a missing capability is a `None` that callers see.
pub struct Capabilities<G: Notation> {
    /// Reads the choice of rules that `--rules` takes.
    pub rules: Option<ReadRules<G>>,
    /// The same rules, but a foul may be played and loses the game.
    pub losing_by_fouls: Option<ChangeRules<G>>,
    /// Refuses rules that no engine protocol can express.
    pub protocol_rules: Option<CheckRules<G>>,
    /// Starts an opening rule by its name, as in `--opening`.
    pub opening_rule: Option<StartOpening<G>>,
    /// The name of the opening that a line of play follows.
    pub opening_name: Option<NameOpening<G>>,
    /// The moves that the opening book knows.
    pub book: Option<ListBook<G>>,
    /// What a program does in a swap2 opening.
    pub swap2: Option<AnswerSwap2<G>>,
    /// The points where a move would be a foul.
    pub fouls: Option<ListPoints<G>>,
    /// Whether a pass is the only legal move.
    pub must_pass: Option<fn(&G::Position) -> bool>,
    /// The move of a side that gives up its turn.
    pub pass: Option<MoveOf<G>>,
    /// The outcome if the side to move declares the game over; `None` if it may not.
    pub declared: Option<Declared<G>>,
    /// The solver that adjudicates endgames of matches.
    pub endgame: Option<EndgameSolver<G>>,
    /// The measured rating of a player by its option `strength`.
    pub rating: Option<fn(i64) -> Option<Rating>>,
    /// The review of a game move by move.
    pub review: Option<GameReviewer<G>>,
    /// The solver that analyses and hints have beside their player.
    pub prover: Option<ProveEnd<G>>,
    /// Says which boards are alike, where boards may be turned and mirrored.
    pub alike: Option<CompareBoards<G>>,
    /// How the players of a game against a person vary their first moves.
    pub variety: Option<&'static OpeningVariety>,
    /// What servers call the ends that the rules have; [`EndCause::Rules`] where this is missing.
    pub end_cause: Option<fn(G::Reason) -> EndCause>,
    /// Moves as CSA's servers write them.
    pub csa: Option<CsaMoves<G>>,
}

/// Moves as CSA's servers write them.
pub struct CsaMoves<G: Notation> {
    /// Reads a move meant for a position.
    pub parse: fn(&G::Position, &str) -> Result<MoveOf<G>>,
    /// Writes a move that is legal in a position.
    pub write: fn(&G::Position, MoveOf<G>) -> String,
    /// The rows of a position, the hands and the side to move.
    pub rows: fn(&G::Position) -> String,
}

/// A result that is proven.
pub struct ForcedEnd<G: Notation> {
    /// Whether the side to move wins; else it loses.
    pub wins: bool,
    /// The moves of both sides up to the end.
    pub moves: Vec<MoveOf<G>>,
}

/// How first moves are varied: one of the best moves of a guide, by chance.
pub struct OpeningVariety {
    /// The guide, a player that reports several lines.
    pub guide: &'static str,
    /// A move may be so much worse than the best one, in hundredths of the unit of its scores.
    pub margin: i32,
    /// Up to this move of the game.
    pub until: usize,
}

/// Values every move of a game, the last one first.
pub struct GameReviewer<G: Notation> {
    /// The levels that the page offers.
    pub info: fn() -> AppraisalInfo,
    /// Runs the review; `None` if it was stopped.
    pub run: RunReview<G>,
}

/// A game to review.
pub struct ReviewedGame<'a, G: Notation> {
    /// The moves.
    pub line: &'a Line<G>,
    /// The names of the players, where they are known.
    pub players: ByColor<Option<String>>,
    /// One of the levels.
    pub level: &'a str,
    /// What the search may use.
    pub share: EngineShare,
}

impl<G: Notation> Capabilities<G> {
    /// No capability at all: games list what they have and take the rest from here.
    pub const NONE: Capabilities<G> = Capabilities {
        rules: None,
        losing_by_fouls: None,
        protocol_rules: None,
        opening_rule: None,
        opening_name: None,
        book: None,
        swap2: None,
        fouls: None,
        must_pass: None,
        pass: None,
        declared: None,
        endgame: None,
        rating: None,
        review: None,
        prover: None,
        alike: None,
        variety: None,
        end_cause: None,
        csa: None,
    };

    /// Reads a choice of rules.
    pub fn parse_rules(&self, text: &str) -> Result<G::Rules> {
        match self.rules {
            Some(parse) => parse(text),
            None => bail!("{text:?}: there is nothing to choose in {}", G::NAME),
        }
    }

    /// The rules of the option `--rules`, or the usual ones if it is not given.
    pub fn rules_or_default(&self, text: Option<&str>) -> Result<G::Rules> {
        match text {
            Some(text) => self.parse_rules(text).context("--rules"),
            None => Ok(G::Rules::default()),
        }
    }

    /// The same rules, but a foul may be played and loses the game.
    pub fn losing_by_fouls(&self, rules: G::Rules) -> Result<G::Rules> {
        match self.losing_by_fouls {
            Some(change) => change(rules),
            None => bail!("{} has no fouls", G::NAME),
        }
    }

    /// Refuses rules that no engine protocol can express.
    pub fn check_protocol_rules(&self, rules: &G::Rules) -> Result<()> {
        self.protocol_rules.map_or(Ok(()), |check| check(rules))
    }

    /// Starts an opening rule by its name.
    pub fn start_opening(&self, name: &str, rules: &G::Rules) -> Result<Box<dyn Negotiation<G>>> {
        match self.opening_rule {
            Some(start) => start(name, rules),
            None => bail!("{name:?}: {} has no opening rules", G::NAME),
        }
    }

    /// What servers call an end that the rules have.
    pub fn end_cause(&self, reason: G::Reason) -> EndCause {
        self.end_cause
            .map_or(EndCause::Rules, |cause| cause(reason))
    }

    /// The name of the opening, if there is one.
    pub fn name_opening(&self, line: &Line<G>, language: Language) -> Option<String> {
        self.opening_name.and_then(|name| name(line, language))
    }

    /// The foul points, none in a game without fouls.
    pub fn foul_points(&self, position: &G::Position) -> Vec<String> {
        self.fouls.map_or_else(Vec::new, |fouls| fouls(position))
    }

    /// What a program does in a swap2 opening; nothing in a game without it.
    pub fn answer_swap2(&self, position: &G::Position, time: Option<Duration>) -> Vec<String> {
        self.swap2
            .map_or_else(Vec::new, |answer| answer(position, time))
    }

    /// Whether a pass is the only legal move, never in a game without forced passes.
    pub fn is_pass_forced(&self, position: &G::Position) -> bool {
        self.must_pass.is_some_and(|must_pass| must_pass(position))
    }

    /// The outcome of a declaration, if one is allowed.
    pub fn declare(&self, line: &Line<G>) -> Option<Outcome> {
        self.declared.and_then(|declared| declared(line))
    }
}
