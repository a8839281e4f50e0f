//! A game on a table.

use std::time::Duration;

use arena::contest::opening_line;
use arena::{GameEnd, RecordedGame};
use game::{ByColor, Color, Line, MoveOf, Outcome, Position as _};
use online::{EndCause, Ending, GameBoard, GameFacts, MoveRefusal, MoveTexts, RefusalKind};
use report::Language;
use web::messages::{Setup, Text};

use super::table_line::TableLine;
use super::{BoardSpec, TableNotation};
use crate::board_game::BoardGame;
use crate::capabilities::CsaMoves;
use crate::desk::desk_line::DeskLine;
use crate::negotiation::Negotiation;
use crate::page::{both, fault, text};

/// The extension of a file with the game in one line: `opening START winner B|W|D moves …`.
const LINE: &str = "line";

/// A game of `G` on a table.
///
/// Sides have the names of the colours that they begin with, and an opening may swap the colours.
pub(super) struct TableBoard<G: BoardGame> {
    /// The moves since the opening; before that, the stones that are agreed on are with `opening`.
    played: TableLine<G>,
    opening: Option<Box<dyn Negotiation<G>>>,
    has_swapped: bool,
    /// The text of the position in which the players begin.
    start: String,
    /// How many moves led there.
    prior: usize,
    /// The actions of the opening and the moves.
    texts: MoveTexts,
    /// How many of the texts are actions of the opening.
    actions: usize,
    csa: Option<CsaMoves<G>>,
    most_moves: Option<u32>,
}

impl<G: BoardGame> TableBoard<G> {
    pub(super) fn new(spec: &BoardSpec) -> Result<TableBoard<G>, Text> {
        let csa = match spec.notation {
            TableNotation::Engine => None,
            TableNotation::Csa => Some(G::CAPABILITIES.csa.ok_or_else(|| {
                text(
                    format!("CSA has no moves of {}", G::NAME),
                    format!("CSA には{}の指し手がありません", G::TITLE.ja),
                )
            })?),
        };
        let played = DeskLine::<G>::read(&spec.setup, &[])?;
        let played = TableLine::from(played.line().clone());
        let opening = match &spec.opening {
            None => None,
            Some(rule) => Some(begin::<G>(rule, &spec.setup, &played)?),
        };
        if opening.is_some() && !spec.moves.is_empty() {
            return Err(empty_board());
        }
        let mut board = TableBoard {
            start: String::new(),
            prior: spec.moves.len(),
            played,
            opening,
            has_swapped: false,
            texts: MoveTexts::default(),
            actions: 0,
            csa,
            most_moves: spec.most_moves,
        };
        for (number, moved) in (1..).zip(&spec.moves) {
            board.play_move(moved).map_err(|why| {
                let (english, japanese) = (why.english, why.japanese);
                text(
                    format!("move {number} ({moved}): {english}"),
                    format!("{number}手目 ({moved}): {japanese}"),
                )
            })?;
        }
        board.texts.clear();
        board.start = G::last_text(&board.played.whole());
        board.rest();
        Ok(board)
    }

    /// The side that has a colour now, by the colour it began with; and the other way round.
    fn seat(&self, color: Color) -> Color {
        if self.has_swapped { !color } else { color }
    }

    fn seats(&self, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Win(winner) => Outcome::Win(self.seat(winner)),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// The move that a text means, and how it is written here.
    fn read(&self, text: &str) -> Result<(MoveOf<G>, String), MoveRefusal> {
        let position = self.played.position();
        let found = match &self.csa {
            Some(csa) => (csa.parse)(position, text),
            None => G::parse_move(position, text).map_err(anyhow::Error::from),
        };
        let m = found.map_err(|error| {
            let why = fault("指し手として読めません", &error);
            refusal(RefusalKind::Unreadable, why)
        })?;
        self.check_move(m).map_err(|why| {
            let place = G::move_text(position, m);
            let is_foul = G::CAPABILITIES.foul_points(position).contains(&place);
            let kind = if is_foul {
                RefusalKind::Foul
            } else {
                RefusalKind::Illegal
            };
            refusal(kind, why)
        })?;
        let text = match &self.csa {
            Some(csa) => (csa.write)(position, m),
            None => G::move_text(position, m),
        };
        Ok((m, text))
    }

    /// Why a move cannot be played.
    fn check_move(&self, m: MoveOf<G>) -> Result<(), Text> {
        if let Some(verdict) = self.played.verdict() {
            let line = self.played.whole();
            return Err(both(|language| G::result(&line, verdict, language)));
        }
        if self.played.may_make(m) {
            Ok(())
        } else {
            let position = self.played.position();
            Err(both(|language| G::refuse(position, m, language)))
        }
    }

    /// An action of the opening as it is written here.
    fn action(opening: &dyn Negotiation<G>, text: &str) -> String {
        let text = text.trim().to_lowercase();
        let actions = opening.actions();
        let meant = actions.iter().find(|action| {
            // A point alone means what is asked for: `h8` for `offer h8`.
            **action == text || action.split_once(' ').is_some_and(|(_, rest)| rest == text)
        });
        meant.cloned().unwrap_or(text)
    }

    fn act(&mut self, text: &str) -> Result<String, MoveRefusal> {
        let Some(opening) = &mut self.opening else {
            return self.play_move(text);
        };
        let action = TableBoard::action(&**opening, text);
        try_action(&mut **opening, &action)?;
        self.texts.push(&action);
        self.actions += 1;
        if let Some(first_has_black) = opening.first_has_black() {
            self.has_swapped = !first_has_black;
            self.played = TableLine::from(opening.line());
            self.opening = None;
        }
        Ok(action)
    }

    fn play_move(&mut self, text: &str) -> Result<String, MoveRefusal> {
        let (m, text) = self.read(text)?;
        self.played.push_unchecked(m);
        self.texts.push(&text);
        Ok(text)
    }

    fn game_end(&self, ending: Ending) -> Option<GameEnd> {
        // Sides as colours: swapping twice is not swapping at all.
        let outcome = self.seats(ending.outcome?);
        let loser = outcome.winner().map(|winner| !winner);
        let lost = |end: fn(Color) -> GameEnd| loser.map(end);
        match ending.cause {
            EndCause::Rules | EndCause::Mate | EndCause::Repetition | EndCause::PerpetualCheck => {
                Some(GameEnd::Board(outcome))
            }
            EndCause::MostMoves if self.played.verdict().is_some() => Some(GameEnd::Board(outcome)),
            EndCause::MostMoves | EndCause::Agreement => Some(GameEnd::Judged(outcome)),
            EndCause::Declaration => Some(GameEnd::Declaration(outcome)),
            EndCause::FalseDeclaration | EndCause::IllegalMove | EndCause::Foul => {
                lost(GameEnd::Illegal)
            }
            EndCause::Resignation => lost(GameEnd::Resignation),
            EndCause::Time => lost(GameEnd::Time),
            EndCause::Abnormal => lost(GameEnd::Failure),
            EndCause::Aborted => None,
        }
    }

    fn line_text(&self, ending: Option<Ending>) -> String {
        let line = &self.played.whole();
        let outcome = ending.and_then(|ending| ending.outcome);
        let winner = outcome.and_then(|outcome| self.seats(outcome).winner());
        let moves = engine_texts(line);
        let is_resigned = ending.is_some_and(|ending| ending.cause == EndCause::Resignation);
        let moves = moves.iter().map(String::as_str);
        opening_line(&G::first_text(line), winner, moves, is_resigned) + "\n"
    }
}

/// The moves of a line as the game's engines write them.
fn engine_texts<G: BoardGame>(line: &Line<G>) -> Vec<String> {
    let moves = line.positions().iter().zip(line.moves());
    let texts = moves.map(|(position, &m)| G::move_text(position, m));
    texts.collect()
}

fn begin<G: BoardGame>(
    rule: &str,
    setup: &Setup,
    played: &TableLine<G>,
) -> Result<Box<dyn Negotiation<G>>, Text> {
    if setup.start.is_some() {
        return Err(empty_board());
    }
    let rules = played.rules();
    let opening = G::CAPABILITIES.start_opening(rule, rules);
    opening.map_err(|error| fault("開局規定", &error))
}

fn empty_board() -> Text {
    text(
        "an opening rule begins with an empty board",
        "開局規定は空の盤から始めます",
    )
}

fn try_action<G: BoardGame>(
    opening: &mut dyn Negotiation<G>,
    action: &str,
) -> Result<(), MoveRefusal> {
    let Err(english) = opening.act(action, Language::English) else {
        return Ok(());
    };
    // A refused action has changed nothing, and is refused again.
    let japanese = opening.act(action, Language::Japanese).err();
    Err(MoveRefusal {
        kind: RefusalKind::Illegal,
        japanese: japanese.unwrap_or_else(|| english.clone()),
        english,
    })
}

fn refusal(kind: RefusalKind, why: Text) -> MoveRefusal {
    MoveRefusal {
        kind,
        english: why.en,
        japanese: why.ja,
    }
}

impl<G: BoardGame> GameBoard for TableBoard<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn start(&self) -> String {
        self.start.clone()
    }

    fn position(&self) -> String {
        match &self.opening {
            Some(opening) => G::last_text(&opening.line()),
            None => G::last_text(&self.played.whole()),
        }
    }

    fn moves(&self) -> &MoveTexts {
        &self.texts
    }

    fn turn(&self) -> Color {
        match &self.opening {
            Some(opening) if opening.is_first_to_act() => Color::Black,
            Some(_) => Color::White,
            None => self.seat(self.played.position().turn()),
        }
    }

    fn check(&self, text: &str) -> Result<String, MoveRefusal> {
        let Some(opening) = &self.opening else {
            return self.read(text).map(|(_, text)| text);
        };
        let action = TableBoard::action(&**opening, text);
        if opening.actions().contains(&action) {
            return Ok(action);
        }
        Err(MoveRefusal {
            kind: RefusalKind::Illegal,
            english: opening.prompt(Language::English),
            japanese: opening.prompt(Language::Japanese),
        })
    }

    fn play(&mut self, text: &str) -> Result<String, MoveRefusal> {
        self.act(text)
    }

    fn rest(&mut self) {
        self.played.rest();
    }

    fn forced(&self) -> Option<String> {
        let position = self.played.position();
        if self.opening.is_some() || !G::CAPABILITIES.is_pass_forced(position) {
            return None;
        }
        let only = position.legal_moves().into_iter().next()?;
        Some(G::move_text(position, only))
    }

    fn actions(&self) -> Vec<String> {
        let opening = self.opening.as_ref();
        opening.map_or_else(Vec::new, |opening| opening.actions())
    }

    fn prompt(&self) -> Option<[String; 2]> {
        let opening = self.opening.as_ref()?;
        Some([Language::English, Language::Japanese].map(|language| opening.prompt(language)))
    }

    fn in_own_notation(&self, text: &str) -> Option<String> {
        let (Some(csa), None) = (&self.csa, &self.opening) else {
            return Some(text.to_owned());
        };
        let position = self.played.position();
        let m = G::parse_move(position, text).ok()?;
        self.check_move(m).ok()?;
        Some((csa.write)(position, m))
    }

    fn line(&self) -> Vec<String> {
        match &self.opening {
            Some(opening) => engine_texts(&opening.line()),
            None => engine_texts(&self.played.whole()),
        }
    }

    fn has_swapped(&self) -> bool {
        self.has_swapped
    }

    fn declared(&self) -> Option<Outcome> {
        if self.opening.is_some() || self.ending().is_some() {
            return None;
        }
        let outcome = G::CAPABILITIES.declare(&self.played.whole())?;
        Some(self.seats(outcome))
    }

    fn ending(&self) -> Option<Ending> {
        if self.opening.is_some() {
            return None;
        }
        if let Some(verdict) = self.played.verdict() {
            return Some(Ending {
                cause: G::CAPABILITIES.end_cause(verdict.reason),
                outcome: Some(self.seats(verdict.outcome)),
            });
        }
        let moves = self.played.plies();
        let is_long = |most: u32| moves >= most as usize;
        let is_over = self.most_moves.is_some_and(is_long);
        is_over.then_some(Ending::drawn(EndCause::MostMoves))
    }

    fn extensions(&self) -> Vec<&'static str> {
        let (usual, _) = G::COLLECTION;
        let others = G::RECORDS.iter().copied().filter(|&end| end != usual);
        [usual].into_iter().chain(others).chain([LINE]).collect()
    }

    fn record(&self, facts: &GameFacts, extension: &str) -> Result<String, String> {
        if extension == LINE {
            return Ok(self.line_text(facts.ending));
        }
        let line = match &self.opening {
            Some(opening) => opening.line(),
            None => self.played.whole(),
        };
        let ByColor { black, white } = facts.players.clone();
        // An opening has more actions than stones.
        let own = facts.times.get(self.actions..).unwrap_or_default();
        let times = [&vec![Duration::ZERO; self.prior], own].concat();
        let game = RecordedGame {
            line: &line,
            times: &times,
            opinions: Vec::new(),
            occasion: None,
            players: if self.has_swapped {
                ByColor {
                    black: white,
                    white: black,
                }
            } else {
                ByColor { black, white }
            },
            end: facts.ending.and_then(|ending| self.game_end(ending)),
        };
        G::record_text(&game, extension).map_err(|error| format!("{error:#}"))
    }
}
