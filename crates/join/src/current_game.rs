//! A game in progress: the line of play, the clocks, and what the engine is doing.

use std::time::Instant;

use arena::GameEnd;
use boards::BoardGame;
use game::{ByColor, Color};
use protocol::Go;
use protocol::game_server::{EndKind, EndResult, Proposal};

use crate::JoinSettings;
use crate::engine_thread::EnginePosition;
use crate::online_line::OnlineLine;
use crate::record_file::{self, RecordFile};
use crate::side_time::{self, SideTime};

/// The game that is being played.
pub(crate) struct CurrentGame<G: BoardGame> {
    pub(crate) proposal: Proposal,
    pub(crate) line: OnlineLine<G>,
    pub(crate) clocks: ByColor<SideTime>,
    pub(crate) is_started: bool,
    /// The number of the question that the engine is thinking about.
    pub(crate) asked: Option<u64>,
    /// Our move that the server has not repeated yet.
    pub(crate) sent: Option<String>,
    /// The move of the opponent that the engine ponders on.
    pub(crate) pondered: Option<String>,
    /// Whether we have given up: nothing more is said.
    pub(crate) has_resigned: bool,
    /// Whether the engine has failed once at this move.
    pub(crate) has_failed: bool,
    /// When the turn began.
    pub(crate) turn_began: Instant,
    /// How many moves the server has told.
    pub(crate) heard: usize,
    record: Option<RecordFile>,
}

impl<G: BoardGame> CurrentGame<G> {
    pub(crate) fn new(
        proposal: Proposal,
        line: OnlineLine<G>,
        settings: &JoinSettings,
        grants_before: bool,
    ) -> CurrentGame<G> {
        let folder = settings.records.as_deref();
        let extension = record_file::extension::<G>();
        let clock = |side: Color| SideTime::new(&proposal.clocks[side], grants_before);
        CurrentGame {
            clocks: ByColor {
                black: clock(Color::Black),
                white: clock(Color::White),
            },
            record: folder.map(|folder| RecordFile::new(folder, &proposal, extension)),
            proposal,
            line,
            is_started: false,
            asked: None,
            sent: None,
            pondered: None,
            has_resigned: false,
            has_failed: false,
            turn_began: Instant::now(),
            heard: 0,
        }
    }

    /// Our side.
    pub(crate) fn me(&self) -> Color {
        self.proposal.your_color
    }

    /// The position in the words of engines.
    pub(crate) fn position(&self, names_start: bool) -> EnginePosition {
        let (start, moves) = host::line_texts(self.line.line(), names_start);
        EnginePosition { start, moves }
    }

    /// The limits of our next move; engines know colours, not signs.
    pub(crate) fn go(&self, settings: &JoinSettings) -> Go {
        let me = self.me();
        let mut go = side_time::go(&self.clocks, me, settings.margin);
        let is_limited = self.clocks[me].is_limited();
        if self.line.swapped(Color::Black) != Color::Black {
            std::mem::swap(&mut go.remaining.black, &mut go.remaining.white);
            std::mem::swap(&mut go.increment.black, &mut go.increment.white);
        }
        Go {
            depth: settings.limits.depth,
            nodes: settings.limits.nodes,
            // A game without a clock would never end.
            move_time: settings.limits.move_time.filter(|_| !is_limited),
            ..go
        }
    }

    /// The moment when the engine has to be told to stop.
    pub(crate) fn latest(&self, settings: &JoinSettings) -> Option<Instant> {
        let clock = &self.clocks[self.me()];
        let longest = clock.longest()?;
        let longest = longest.saturating_sub(clock.margin(settings.margin) / 2);
        self.turn_began.checked_add(longest)
    }

    /// A move was played; what it cost the side.
    pub(crate) fn spend(&mut self, side: Color, spent: Option<std::time::Duration>) {
        let spent = spent.unwrap_or_else(|| self.turn_began.elapsed());
        self.clocks[side].spend(spent);
    }

    /// Writes the record; where it is, and what went wrong.
    pub(crate) fn keep(&self, end: Option<GameEnd>) -> Option<Result<&RecordFile, String>> {
        let record = self.record.as_ref()?;
        let extension = record_file::extension::<G>();
        let text = self.line.record(&self.proposal.names, end, extension);
        let written = text
            .map_err(|error| format!("{error:#}"))
            .and_then(|text| record.write(&text).map_err(|error| error.to_string()))
            .map_err(|why| format!("{}: {why}", record.path().display()));
        Some(written.map(|()| record))
    }

    /// How records have the end that the server told.
    pub(crate) fn end(
        &self,
        reason: Option<&EndKind>,
        result: Option<EndResult>,
    ) -> Option<GameEnd> {
        self.line.end(self.me(), reason, result)
    }
}
