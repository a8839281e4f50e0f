use report::{escape, fill};

use super::page::described;
use super::view::View;
use super::{figure, scale};

const BARS: usize = 24;
const TOP: u32 = 12;
const HEIGHT: u32 = 150;
const BELOW: u32 = 44;

/// Bars of equal width; the last may stand for all that is larger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bars {
    low: f64,
    width: f64,
    bars: usize,
    is_open: bool,
}

/// The texts of a histogram. All are plain text, except for the name in the title.
pub(super) struct Histogram<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) axis: &'a str,
    pub(super) bars: Bars,
    pub(super) label: &'a dyn Fn(f64) -> String,
    /// The smallest difference between two values, as between counts; or zero.
    pub(super) grain: f64,
}

impl Bars {
    /// Bars for these values, which are in order; a few very large ones share the last. None
    /// without values.
    pub(super) fn of(sorted: &[f64], grain: f64) -> Option<Bars> {
        let (&least, &most) = (sorted.first()?, sorted.last()?);
        let usual = sorted[(sorted.len() - 1) * 99 / 100];
        let spread = usual - least;
        let is_open = most - usual > 0.5 * spread && spread > 0.0;
        let high = if is_open { usual } else { most };
        let width = scale::step(high - least, BARS - 2).max(grain);
        if !(least.is_finite() && high.is_finite() && width > 0.0) {
            return None;
        }
        let low = (least / width).floor() * width;
        let bars = ((high - low) / width + 1e-9).floor() as usize + 1 + usize::from(is_open);
        Some(Bars {
            low,
            width,
            bars: bars.min(2 * BARS),
            is_open,
        })
    }

    fn count(&self, values: &[f64]) -> Vec<u64> {
        let mut counts = vec![0; self.bars];
        for value in values {
            // Negative or beyond: the first or the last.
            let bar = ((value - self.low) / self.width + 1e-9).floor() as usize;
            counts[bar.min(self.bars - 1)] += 1;
        }
        counts
    }

    fn edge(&self, bar: usize) -> f64 {
        self.low + self.width * bar as f64
    }
}

impl Histogram<'_> {
    /// The picture of these values.
    pub(super) fn html(&self, view: &View<'_>, values: &[f64]) -> String {
        let counts = self.bars.count(values);
        let most = counts.iter().copied().max().unwrap_or(0);
        let top = counts.iter().position(|&count| count == most).unwrap_or(0);
        let description = fill(
            view.words.histogram,
            &[
                &figure::count(values.len() as u64),
                &figure::count(most),
                &self.range(view, top),
            ],
        );
        let height = TOP + HEIGHT + BELOW;
        let mut svg = described(self.id, "plot", height, self.title, &description);
        for tick in scale::ticks(0.0, most as f64, 3) {
            if tick.fract() != 0.0 {
                continue;
            }
            let y = self.pixel(tick, most);
            svg += &format!(
                "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"{y:.1}\" y2=\"{y:.1}\" />\
                 <text x=\"-8\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                y + 4.0,
                figure::count(tick as u64)
            );
        }
        let share = 100.0 / self.bars.bars as f64;
        for (bar, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let y = self.pixel(count as f64, most);
            svg += &format!(
                "<rect class=\"bar\" x=\"{:.2}%\" y=\"{y:.1}\" width=\"{:.2}%\" height=\"{:.1}\">\
                 <title>{}: {}</title></rect>\n",
                share * (bar as f64 + 0.06),
                share * 0.88,
                f64::from(TOP + HEIGHT) - y,
                escape(&self.range(view, bar)),
                figure::count(count)
            );
        }
        // Five labels fit on a phone.
        for bar in (0..self.bars.bars).step_by(self.bars.bars.div_ceil(5)) {
            svg += &format!(
                "<text x=\"{:.2}%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                share * (bar as f64 + if self.single() { 0.5 } else { 0.06 }),
                TOP + HEIGHT + 18,
                escape(&(self.label)(self.bars.edge(bar)))
            );
        }
        svg += &format!(
            "<text class=\"axis\" x=\"50%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            TOP + HEIGHT + 38,
            escape(self.axis)
        );
        format!("<div class=\"chart\">{svg}</svg></div>\n")
    }

    /// Whether every bar stands for one value.
    fn single(&self) -> bool {
        self.grain > 0.0 && self.bars.width <= self.grain
    }

    fn range(&self, view: &View<'_>, bar: usize) -> String {
        let from = (self.label)(self.bars.edge(bar));
        if self.bars.is_open && bar + 1 == self.bars.bars {
            return format!("{from} {}", view.words.and_more);
        }
        if self.single() {
            from
        } else {
            let to = (self.label)(self.bars.edge(bar + 1) - self.grain);
            format!("{from}–{to}")
        }
    }

    fn pixel(&self, count: f64, most: u64) -> f64 {
        f64::from(TOP) + f64::from(HEIGHT) * (1.0 - count / most.max(1) as f64)
    }
}

/// The middle one of values in order; none without values.
pub(super) fn median(sorted: &[f64]) -> Option<f64> {
    let middle = sorted.len() / 2;
    match sorted.len() % 2 {
        1 => sorted.get(middle).copied(),
        _ => Some(f64::midpoint(
            *sorted.get(middle.checked_sub(1)?)?,
            *sorted.get(middle)?,
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_bar() {
        for values in [
            vec![7.0],
            vec![0.0, 0.0, 0.0],
            vec![1.0, 2.0, 3.0, 300.0],
            (0..5000).map(f64::from).collect(),
            (0..300).map(f64::from).chain([1e9]).collect(),
        ] {
            for grain in [0.0, 1.0] {
                let bars = Bars::of(&values, grain).unwrap();
                let counts = bars.count(&values);
                assert_eq!(counts.iter().sum::<u64>(), values.len() as u64);
                assert!(counts.len() <= 2 * BARS, "{bars:?}");
            }
        }
        assert_eq!(Bars::of(&[], 1.0), None);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), Some(3.0));
    }
}
