//! Scores as numbers for charts, and reports as lines for people.

use protocol::{Info, Score};

use crate::messages::{AnalysisLine, Side, Thinking};

/// The value of a proven win, minus the moves to it.
pub(crate) const WIN: f64 = 1e9;

/// For Black, in pawns or discs.
pub(crate) fn value(score: Score, turn: Side) -> f64 {
    let value = match score {
        Score::MateIn(plies) => WIN - f64::from(plies),
        Score::MatedIn(plies) => f64::from(plies) - WIN,
        Score::Mate { wins: false } => -WIN,
        score => score.centipawns().map_or(WIN, |n| f64::from(n) / 100.0),
    };
    match turn {
        Side::Black => value,
        Side::White => -value,
    }
}

/// Whether a value is that of a proven win.
pub(crate) fn is_proven(value: f64) -> bool {
    value.abs() > WIN / 2.0
}

/// The value of a position by that of the position that its best move leads to.
pub(crate) fn a_ply_earlier(value: f64) -> f64 {
    if is_proven(value) {
        value - value.signum()
    } else {
        value
    }
}

/// A value for Black as a score for the side to move, for people.
pub(crate) fn text(value: f64, turn: Side) -> String {
    let own = match turn {
        Side::Black => value,
        Side::White => -value,
    };
    if !is_proven(own) {
        return Score::Centipawns((own * 100.0).round() as i32).to_string();
    }
    let plies = (WIN - own.abs()).round() as u32;
    let score = if own > 0.0 {
        Score::MateIn(plies)
    } else {
        Score::MatedIn(plies)
    };
    score.to_string()
}

fn count(nodes: Option<u64>) -> Option<u32> {
    nodes.map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX))
}

/// A report after a move, from the point of view of the side that played it.
pub(crate) fn turned(info: Info) -> Info {
    let score = info.score.map(|score| match score.turned() {
        // The move is one ply more.
        Score::MateIn(plies) => Score::MateIn(plies.saturating_add(1)),
        Score::MatedIn(plies) => Score::MatedIn(plies.saturating_add(1)),
        turned => turned,
    });
    Info { score, ..info }
}

/// Merges a new report of an engine into the earlier ones.
pub(crate) fn think(thinking: &mut Thinking, info: Info) {
    thinking.depth = info.depth.or(thinking.depth);
    thinking.score = info
        .score
        .map(|score| score.to_string())
        .or(thinking.score.take());
    thinking.nodes = count(info.nodes).or(thinking.nodes);
    if !info.line.is_empty() {
        thinking.line = info.line;
    }
}

/// Inserts a new report of an engine into the lines by its rank.
pub(crate) fn place(lines: &mut Vec<AnalysisLine>, most: u32, info: Info, turn: Side) {
    let rank = info.rank.unwrap_or(1);
    if rank == 0 || rank > most || (info.score.is_none() && info.line.is_empty()) {
        return;
    }
    let new = || AnalysisLine {
        rank,
        ..AnalysisLine::default()
    };
    let at = lines.partition_point(|line| line.rank < rank);
    if lines.get(at).is_none_or(|line| line.rank != rank) {
        lines.insert(at, new());
    }
    let line = &mut lines[at];
    line.depth = info.depth.or(line.depth);
    line.nodes = count(info.nodes).or(line.nodes);
    if let Some(score) = info.score {
        line.value = Some(value(score, turn));
        line.score = score.to_string();
    }
    if !info.line.is_empty() {
        line.moves = info.line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_black_s() {
        assert_eq!(value(Score::Centipawns(120), Side::White), -1.2);
        assert_eq!(value(Score::MateIn(3), Side::Black), 1e9 - 3.0);
        assert_eq!(value(Score::MateIn(3), Side::White), 3.0 - 1e9);
        assert_eq!(value(Score::WinPercentage(50.0), Side::White).abs(), 0.0);
        assert_eq!(value(Score::Number(f64::NAN), Side::Black), 0.0);
        assert_eq!(a_ply_earlier(3.0 - 1e9), 4.0 - 1e9);
        assert_eq!(text(1e9 - 3.0, Side::White), Score::MatedIn(3).to_string());
        assert_eq!(text(-1.5, Side::White), Score::Centipawns(150).to_string());
        let info = |score| Info {
            score: Some(score),
            ..Info::default()
        };
        assert_eq!(turned(info(Score::MateIn(2))), info(Score::MatedIn(3)));
        assert_eq!(turned(info(Score::AtLeast(5))), info(Score::AtMost(-5)));
    }

    #[test]
    fn lines_are_in_the_order_of_their_ranks() {
        let mut lines = Vec::new();
        let info = |rank, line: &str| Info {
            rank,
            score: Some(Score::Centipawns(1)),
            line: vec![line.to_owned()],
            ..Info::default()
        };
        for (rank, line) in [(Some(2), "b"), (Some(1), "a"), (Some(9), "z"), (None, "c")] {
            place(&mut lines, 3, info(rank, line), Side::Black);
        }
        let moves: Vec<_> = lines.iter().map(|line| line.moves[0].as_str()).collect();
        assert_eq!(moves, ["c", "b"]);
    }
}
