use std::fmt::Write as _;

use report::escape;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 48.0;
const BELOW: f64 = 24.0;
const MARGIN: f64 = 10.0;

/// A curve over the moves of a game, with a mark on every mistake.
#[derive(Clone, Copy, Debug)]
pub struct MoveGraph<'a> {
    /// What the curve shows.
    pub title: &'a str,
    /// The points, in the order of the moves.
    pub points: &'a [GraphPoint],
    /// The lowest and the highest value.
    pub range: (f64, f64),
    /// The values with a line across the graph, each with its label; the first is the middle.
    pub levels: &'a [(f64, String)],
}

/// A point of a [`MoveGraph`].
#[derive(Clone, PartialEq, Debug)]
pub struct GraphPoint {
    /// The number of the move.
    pub number: usize,
    /// Its height.
    pub value: f64,
    /// The class of its mark: `small`, `medium` and `large` are mistakes; `None` is no mark.
    pub class: Option<&'static str>,
    /// The name of the element that it leads to.
    pub anchor: String,
    /// What it says when it is pointed at.
    pub text: String,
}

impl MoveGraph<'_> {
    /// The picture, in an HTML page with the review's style.
    #[must_use]
    pub fn svg(&self) -> String {
        let ends = [self.points.first(), self.points.last()];
        let [first, last] = ends.map(|point| point.map_or(1, |point| point.number));
        let first = first.saturating_sub(1);
        let plies = last.saturating_sub(first).max(1) as f64;
        let x = |number: usize| {
            let along = number.saturating_sub(first) as f64 / plies;
            LEFT + along * (WIDTH - LEFT - MARGIN)
        };
        let (low, high) = self.range;
        let y = |value: f64| {
            let down = (high - value) / (high - low);
            MARGIN + down * (HEIGHT - MARGIN - BELOW)
        };
        let mut svg = format!(
            "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">",
            escape(self.title)
        );
        for (index, (value, label)) in self.levels.iter().enumerate() {
            let y = y(*value);
            let class = if index == 0 { "zero" } else { "grid" };
            let _ = write!(
                svg,
                "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - MARGIN,
                LEFT - 6.0,
                y + 4.0,
                escape(label),
            );
        }
        for number in (first + 1..=last).filter(|number| number % 10 == 0) {
            let _ = write!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{number}</text>",
                x(number),
                HEIGHT - 6.0,
            );
        }
        let corners: Vec<String> = self
            .points
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(point.number), y(point.value)))
            .collect();
        let _ = write!(svg, "<polyline points=\"{}\"/>", corners.join(" "));
        for point in self.points {
            let (class, radius) = point.class.map_or(("fine", 2.5), |class| (class, 5.0));
            let _ = write!(
                svg,
                "<a href=\"#{}\"><circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\">\
                 <title>{}</title></circle></a>",
                point.anchor,
                x(point.number),
                y(point.value),
                escape(&point.text),
            );
        }
        svg + "</svg>"
    }
}
