use std::collections::BTreeMap;
use std::fmt::Write as _;

use report::{Language, escape};

use super::labels::label;

/// Colours that colour-blind readers can distinguish, on light and on dark (Okabe and Ito's).
const COLOURS: [&str; 7] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c8c00",
];
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 62.0;
const BELOW: f64 = 24.0;
const MARGIN: f64 = 8.0;
/// The most points that are visible: points that fall together are averaged.
const POINTS: usize = 400;

/// A chart of curves over the steps of a run.
pub(super) struct Chart<'a> {
    pub(super) title: &'a str,
    pub(super) curves: &'a BTreeMap<String, Vec<(u64, f64)>>,
    pub(super) across: &'a str,
    pub(super) language: Language,
}

impl Chart<'_> {
    pub(super) fn html(&self) -> String {
        let points = || self.curves.values().flatten();
        let last = points().map(|(step, _)| *step).max().unwrap_or(1).max(1) as f64;
        let lowest = points().map(|(_, value)| *value).fold(f64::MAX, f64::min);
        let highest = points().map(|(_, value)| *value).fold(f64::MIN, f64::max);
        let ticks = ticks(lowest, highest);
        let (lowest, highest) = match (ticks.first(), ticks.last()) {
            (Some(first), Some(last)) => (first.min(lowest), last.max(highest)),
            _ => (lowest, highest),
        };
        let x = |step: f64| LEFT + step / last * (WIDTH - LEFT - MARGIN);
        let span = if highest > lowest {
            highest - lowest
        } else {
            1.0
        };
        let y = |value: f64| MARGIN + (highest - value) / span * (HEIGHT - MARGIN - BELOW);
        let title = escape(self.title);
        let mut svg = format!(
            "<h2>{title}</h2><svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">"
        );
        for tick in ticks {
            let y = y(tick);
            let _ = write!(
                svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                WIDTH - MARGIN,
                LEFT - 6.0,
                y + 4.0,
                short(tick)
            );
        }
        let _ = write!(
            svg,
            "<text x=\"{LEFT}\" y=\"{0}\">0</text>\
             <text x=\"{1}\" y=\"{0}\" text-anchor=\"end\">{last} {2}</text>",
            HEIGHT - 6.0,
            WIDTH - MARGIN,
            escape(self.across)
        );
        let mut legend = String::new();
        for ((name, curve), colour) in self.curves.iter().zip(COLOURS.iter().cycle()) {
            let path: Vec<String> = thinned(curve)
                .map(|(step, value)| format!("{:.1},{:.1}", x(step), y(value)))
                .collect();
            let _ = write!(
                svg,
                "<polyline stroke=\"{colour}\" points=\"{}\"/>",
                path.join(" ")
            );
            let now = curve.last().map_or(0.0, |(_, value)| *value);
            let _ = write!(
                legend,
                "<li><i style=\"background:{colour}\"></i>{} {}</li>",
                escape(label(name, self.language)),
                short(now)
            );
        }
        svg + "</svg><ul class=\"legend\">" + &legend + "</ul>"
    }
}

/// A curve reduced to the visible number of points.
fn thinned(curve: &[(u64, f64)]) -> impl Iterator<Item = (f64, f64)> {
    curve
        .chunks(curve.len().div_ceil(POINTS).max(1))
        .map(|part| {
            let count = part.len() as f64;
            let steps: f64 = part.iter().map(|(step, _)| *step as f64).sum();
            let values: f64 = part.iter().map(|(_, value)| value).sum();
            (steps / count, values / count)
        })
}

/// Round numbers between two values and just around them, three to six of them.
fn ticks(lowest: f64, highest: f64) -> Vec<f64> {
    let span = highest - lowest;
    if span <= 0.0 || !span.is_finite() {
        return vec![lowest];
    }
    let power = 10_f64.powf((span / 4.0).log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|step| span / step <= 5.0)
        .unwrap_or(power * 10.0);
    let first = (lowest / step).floor() as i64;
    let last = (highest / step).ceil() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A number with few digits.
fn short(value: f64) -> String {
    let text = match value.abs() {
        size if size >= 100_000.0 || (size > 0.0 && size < 0.001) => format!("{value:.2e}"),
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.4}"),
    };
    if text.contains('.') && !text.contains('e') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_reach_around() {
        assert_eq!(
            ticks(0.0, 1.0),
            [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
        );
        assert_eq!(ticks(-3.0, 17.0), [-5.0, 0.0, 5.0, 10.0, 15.0, 20.0]);
        assert_eq!(ticks(2.0, 2.0), [2.0]);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(0.6000000000000001), "0.6");
        assert_eq!(short(1234.0), "1234");
        assert_eq!(short(0.00001), "1.00e-5");
    }
}
