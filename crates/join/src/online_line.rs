use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use arena::{GameEnd, RecordedGame};
use boards::{BoardGame, CsaMoves, Negotiation, OpeningDecision};
use game::{ByColor, Color, Line, Outcome, Position as _};
use protocol::game_server::{EndKind, EndResult, Proposal};
use report::Language;

/// A game on a server, in the words of the server and in those of engines.
///
/// A side has the sign of the server. In Renju it may change colours during the opening and keeps its sign.
pub(crate) struct OnlineLine<G: BoardGame> {
    line: Line<G>,
    opening: Option<Box<dyn Negotiation<G>>>,
    has_swapped: bool,
    csa: Option<CsaMoves<G>>,
    /// The time of each move since the opening.
    times: Vec<Duration>,
}

impl<G: BoardGame> OnlineLine<G> {
    /// The game that is proposed, with the moves that were played already.
    pub(crate) fn new(proposal: &Proposal, csa: Option<CsaMoves<G>>) -> Result<OnlineLine<G>> {
        let rules = G::CAPABILITIES.rules_or_default(proposal.other("Rule"))?;
        let line = match &proposal.start {
            None => Line::new(rules.clone()),
            Some(rows) if csa.is_some() => {
                let record = format!("V2.2\n{rows}\n");
                let mut games = G::recorded(record.as_bytes(), "csa").into_iter().flatten();
                let line = games.next().with_context(|| format!("{rows:?}"))??;
                ensure!(games.next().is_none(), "{rows:?}");
                line
            }
            Some(text) => G::read_position(text, &rules)?,
        };
        let opening = match proposal.other("Opening") {
            None | Some("free" | "") => None,
            Some(rule) => Some(G::CAPABILITIES.start_opening(rule, &rules)?),
        };
        let mut game = OnlineLine {
            line,
            opening,
            has_swapped: false,
            csa,
            times: Vec::new(),
        };
        for played in &proposal.moves {
            let spent = played.spent.unwrap_or_default();
            game.play(&played.text, spent)
                .map_err(|error| anyhow!("{}: {error:#}", played.text))?;
        }
        Ok(game)
    }

    /// The rules of the game.
    pub(crate) fn rules(&self) -> &G::Rules {
        self.line.rules()
    }

    /// The moves so far; the stones that are agreed on among them.
    pub(crate) fn line(&self) -> &Line<G> {
        &self.line
    }

    /// The sign of the side that has to act.
    pub(crate) fn turn(&self) -> Color {
        match &self.opening {
            Some(opening) if opening.is_first_to_act() => Color::Black,
            Some(_) => Color::White,
            None => self.swapped(self.line.turn()),
        }
    }

    /// The colour of a sign, and the sign of a colour.
    pub(crate) fn swapped(&self, side: Color) -> Color {
        if self.has_swapped { !side } else { side }
    }

    /// The actions of the opening that are allowed now.
    pub(crate) fn actions(&self) -> Option<Vec<String>> {
        self.opening.as_ref().map(|opening| opening.actions())
    }

    /// What a program does now, if an opening is under way.
    pub(crate) fn decision(&self, seed: u64) -> Option<OpeningDecision> {
        let opening = self.opening.as_ref()?;
        Some(opening.decision(seed))
    }

    /// The only move, if it is a pass that has to be said.
    pub(crate) fn forced(&self) -> Option<String> {
        let position = self.line.position();
        if self.opening.is_some() || !G::CAPABILITIES.is_pass_forced(position) {
            return None;
        }
        let only = position.legal_moves().into_iter().next()?;
        Some(G::move_text(position, only))
    }

    /// Whether the game has ended by its own rules.
    pub(crate) fn is_over(&self) -> bool {
        self.opening.is_none() && self.line.verdict().is_some()
    }

    /// Whether the side to move has no move at all: it is mated, where the game is Shogi.
    pub(crate) fn is_mated(&self) -> bool {
        self.opening.is_none() && self.line.position().outcome().is_some()
    }

    /// Whether the side to move wins if it declares that.
    pub(crate) fn may_declare(&self) -> bool {
        let declared = G::CAPABILITIES.declare(&self.line);
        declared == Some(Outcome::Win(self.line.turn()))
    }

    /// The move of an engine in the server's words, or why it may not be played.
    pub(crate) fn wire_text(&self, text: &str) -> Result<String> {
        let position = self.line.position();
        let m = G::parse_move(position, text)?;
        if !self.line.may_make(m) {
            bail!("{}", G::refuse(position, m, Language::English));
        }
        Ok(match &self.csa {
            // The protocol adds the sign itself.
            Some(csa) => {
                let text = (csa.write)(position, m);
                text.trim_start_matches(['+', '-']).to_owned()
            }
            None => G::move_text(position, m),
        })
    }

    /// Plays what the server says, or an action of the opening.
    pub(crate) fn play(&mut self, text: &str, spent: Duration) -> Result<()> {
        if let Some(opening) = &mut self.opening {
            let text = text.trim().to_lowercase();
            opening
                .act(&text, Language::English)
                .map_err(anyhow::Error::msg)?;
            self.line = opening.line();
            if let Some(first_has_black) = opening.first_has_black() {
                self.has_swapped = !first_has_black;
                self.opening = None;
            }
            return Ok(());
        }
        let position = self.line.position();
        let m = match &self.csa {
            Some(csa) => (csa.parse)(position, text)?,
            None => G::parse_move(position, text)?,
        };
        self.line.push(m)?;
        self.times.push(spent);
        Ok(())
    }

    /// The server has said how long the last move took.
    pub(crate) fn set_last_time(&mut self, spent: Duration) {
        if let Some(last) = self.times.last_mut() {
            *last = spent;
        }
    }

    /// The game as a file.
    pub(crate) fn record(
        &self,
        names: &ByColor<String>,
        end: Option<GameEnd>,
        extension: &str,
    ) -> Result<String> {
        let game = RecordedGame {
            line: &self.line,
            times: &self.times,
            opinions: Vec::new(),
            occasion: None,
            players: ByColor {
                black: names[self.swapped(Color::Black)].clone(),
                white: names[self.swapped(Color::White)].clone(),
            },
            end,
        };
        G::record_text(&game, extension)
    }

    /// How records have the end that the server has told the side `me`; `None` if it has no result.
    pub(crate) fn end(
        &self,
        me: Color,
        reason: Option<&EndKind>,
        result: Option<EndResult>,
    ) -> Option<GameEnd> {
        let own = self.swapped(me);
        let outcome = match result? {
            EndResult::Win => Outcome::Win(own),
            EndResult::Lose => Outcome::Win(!own),
            EndResult::Draw => Outcome::Draw,
            EndResult::Censored => return Some(GameEnd::Judged(Outcome::Draw)),
        };
        let Some(winner) = outcome.winner() else {
            return Some(if self.is_over() {
                GameEnd::Board(outcome)
            } else {
                GameEnd::Judged(outcome)
            });
        };
        Some(match reason {
            Some(EndKind::Resign) => GameEnd::Resignation(!winner),
            Some(EndKind::TimeUp) => GameEnd::Time(!winner),
            Some(EndKind::IllegalMove | EndKind::IllegalAction | EndKind::Foul) => {
                GameEnd::Illegal(!winner)
            }
            Some(EndKind::Jishogi) => GameEnd::Declaration(outcome),
            Some(EndKind::Abnormal) => GameEnd::Failure(!winner),
            _ if self.is_over() => GameEnd::Board(outcome),
            _ => GameEnd::Judged(outcome),
        })
    }
}
