use std::fmt::Write as _;

use report::escape;

use super::anchor;
use crate::review::ReviewedMove;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 40.0;
const BELOW: f64 = 24.0;
const MARGIN: f64 = 10.0;

/// The score of a game over its moves, with a mark on every mistake.
pub(super) struct Graph<'a> {
    pub(super) game: usize,
    pub(super) moves: &'a [ReviewedMove],
    pub(super) title: &'a str,
}

impl Graph<'_> {
    /// The picture. `describe` makes the text of a point.
    pub(super) fn svg(&self, describe: impl Fn(&ReviewedMove) -> String) -> String {
        let scores = self.moves.iter().map(|reviewed| reviewed.score().abs());
        // Whole steps of eight discs up and down, at least two of them.
        let most = scores.max().unwrap_or(0).max(16);
        let most = (most + 7) / 8 * 8;
        let last = self
            .moves
            .last()
            .map_or(1, |reviewed| reviewed.number)
            .max(1) as f64;
        let x = |number: usize| LEFT + number as f64 / last * (WIDTH - LEFT - MARGIN);
        let y = |score: i32| {
            let down = f64::from(most - score) / f64::from(2 * most);
            MARGIN + down * (HEIGHT - MARGIN - BELOW)
        };
        let mut svg = format!(
            "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
            escape(self.title)
        );
        for score in [most, most / 2, 0, -most / 2, -most] {
            let y = y(score);
            let class = if score == 0 { "zero" } else { "grid" };
            let _ = write!(
                svg,
                "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{score:+}</text>",
                WIDTH - MARGIN,
                LEFT - 6.0,
                y + 4.0,
            );
        }
        for number in (10..=last as usize).step_by(10) {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{number}</text>",
                x(number),
                HEIGHT - 6.0,
            );
        }
        let points = self.moves.iter();
        let points: Vec<String> = points
            .map(|reviewed| format!("{:.1},{:.1}", x(reviewed.number), y(reviewed.score())))
            .collect();
        let _ = write!(svg, "<polyline points=\"{}\"/>", points.join(" "));
        for reviewed in self.moves {
            let (class, radius) = match reviewed.mistake() {
                Some(size) => (size.key(), 5.0),
                None => ("fine", 2.5),
            };
            let _ = write!(
                svg,
                "<a href=\"#{}\"><circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\">\
                 <title>{}</title></circle></a>",
                anchor(self.game, reviewed),
                x(reviewed.number),
                y(reviewed.score()),
                escape(&describe(reviewed)),
            );
        }
        svg + "</svg>"
    }
}
