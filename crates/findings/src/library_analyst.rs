use std::collections::HashMap;

use anyhow::{Context, Error, Result};
use boards::games::KeptGame;
use game::{Line, Score, ScoreUnit};
use host::Engine;
use library::analysis::{PositionAnalysis, exact_endgame};
use protocol::{BestMove, Go, Info};
use search::Stop;

/// An engine that is asked about positions of games by whatever rules.
pub struct LibraryAnalyst<'a, G: KeptGame> {
    spec: &'a str,
    nodes: u64,
    stop: &'a Stop,
    engine: Option<(G::Rules, Box<dyn Engine>)>,
}

impl<'a, G: KeptGame> LibraryAnalyst<'a, G> {
    /// An analyst whose engine is this player or program, with so many nodes for a position.
    pub fn new(spec: &'a str, nodes: u64, stop: &'a Stop) -> LibraryAnalyst<'a, G> {
        LibraryAnalyst {
            spec,
            nodes,
            stop,
            engine: None,
        }
    }

    /// What the engine says about the end of a line; `None` if it was interrupted.
    pub fn ask(&mut self, line: &Line<G>) -> Result<Option<PositionAnalysis>> {
        if self.stop.is_requested() {
            return Ok(None);
        }
        let at = || self.spec.to_owned();
        if self
            .engine
            .as_ref()
            .is_none_or(|(rules, _)| rules != line.rules())
        {
            let mut engine = boards::engine_of::<G>(self.spec, line.rules())?;
            // Players without several lines say less.
            let options = &engine.identity().options;
            if options
                .iter()
                .any(|option| option.name == protocol::EngineOption::MULTI_PV)
            {
                let name = protocol::EngineOption::MULTI_PV;
                engine.set_option(name, Some("2")).with_context(at)?;
            }
            engine.ready().with_context(at)?;
            self.engine = Some((line.rules().clone(), engine));
        }
        let Some((_, engine)) = &mut self.engine else {
            return Ok(None);
        };
        // What it has learned from other positions would change what it says about this one.
        engine.new_game().with_context(at)?;
        let (start, moves) = host::line_texts(line, false);
        engine.position(start.as_deref(), &moves).with_context(at)?;
        let mut said: HashMap<u32, Info> = HashMap::new();
        // Endgames are searched to the end, so that they are exact.
        let go = match exact_endgame::<G>(line.position()) {
            Some(left) => Go {
                depth: Some(left),
                ..Go::default()
            },
            None => Go {
                nodes: Some(self.nodes),
                ..Go::default()
            },
        };
        let best = engine.go(&go, self.stop, &mut |info| {
            if info.score.is_some() {
                said.insert(info.rank.unwrap_or(1), info);
            }
        });
        let best = best.map_err(Error::new).with_context(at)?;
        if self.stop.is_requested() {
            return Ok(None);
        }
        let first = said.remove(&1);
        let line = first
            .as_ref()
            .map_or_else(Vec::new, |info| info.line.clone());
        let score = first.and_then(|info| info.score);
        let (score, unit) = match (score, &best) {
            (Some(score), _) => value(score),
            (None, BestMove::Win) => (Score::win_in(0), ScoreUnit::Own),
            (None, BestMove::Resign) => (Score::loss_in(0), ScoreUnit::Own),
            (None, _) => (Score::ZERO, ScoreUnit::Own),
        };
        let best = match best {
            BestMove::Play { best, .. } => best,
            _ => line.first().cloned().unwrap_or_default(),
        };
        let second = said.remove(&2).and_then(|info| info.score);
        let second = second
            .map(value)
            .filter(|(score, other)| *other == unit || is_proven(*score));
        Ok(Some(PositionAnalysis {
            best,
            score,
            unit,
            second: second.map(|(score, _)| score),
            line,
        }))
    }
}

fn is_proven(score: Score) -> bool {
    !matches!(score.kind(), game::ScoreKind::Value(_))
}

/// An engine's score as a number and what it counts.
fn value(score: protocol::Score) -> (Score, ScoreUnit) {
    let rounded = |number: f64| Score::new(number.round() as i32);
    match score {
        protocol::Score::Centipawns(value)
        | protocol::Score::AtLeast(value)
        | protocol::Score::AtMost(value) => (Score::new(value), ScoreUnit::Centipawns),
        protocol::Score::Discs(discs) => (rounded(100.0 * discs), ScoreUnit::Discs),
        protocol::Score::WinPercentage(chance) => {
            (rounded(100.0 * (chance - 50.0)), ScoreUnit::WinPercentage)
        }
        protocol::Score::Number(number) => (rounded(number), ScoreUnit::Own),
        protocol::Score::MateIn(plies) => (Score::win_in(plies), ScoreUnit::Centipawns),
        protocol::Score::MatedIn(plies) => (Score::loss_in(plies), ScoreUnit::Centipawns),
        protocol::Score::Mate { wins: true } => (Score::win_in(0), ScoreUnit::Centipawns),
        protocol::Score::Mate { wins: false } => (Score::loss_in(0), ScoreUnit::Centipawns),
    }
}
