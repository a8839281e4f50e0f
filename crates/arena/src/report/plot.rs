use report::escape;

use super::page::described;
use super::{figure, scale};

const TOP: u32 = 12;
const HEIGHT: u32 = 220;
const BELOW: u32 = 44;

/// A curve over a count of games or pairs. All texts are plain.
pub(super) struct Plot<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) description: String,
    /// The quantity on the horizontal axis, from 0.
    pub(super) axis: &'a str,
    pub(super) last: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Places with the lower and the upper edge of their interval.
    pub(super) band: Vec<(f64, f64, f64)>,
    /// Curves with the classes of their looks.
    pub(super) curves: Vec<(&'a str, Vec<(f64, f64)>)>,
    /// Horizontal lines with their labels.
    pub(super) levels: Vec<(f64, String)>,
    /// A vertical line with its label.
    pub(super) mark: Option<(f64, String)>,
}

impl Plot<'_> {
    /// The picture. The curves stretch with the page, the letters do not.
    pub(super) fn html(&self) -> String {
        let mut svg = described(
            self.id,
            "plot",
            TOP + HEIGHT + BELOW,
            self.title,
            &self.description,
        );
        svg += &self.grid();
        svg += &format!(
            "<svg x=\"0\" y=\"{TOP}\" width=\"100%\" height=\"{HEIGHT}\" viewBox=\"0 0 1000 1000\" \
             preserveAspectRatio=\"none\">\n"
        );
        if !self.band.is_empty() {
            let upper = self.band.iter().map(|&(x, _, high)| self.corner(x, high));
            let lower = self
                .band
                .iter()
                .rev()
                .map(|&(x, low, _)| self.corner(x, low));
            let corners: Vec<String> = upper.chain(lower).collect();
            svg += &format!(
                "<polygon class=\"band\" points=\"{}\" />\n",
                corners.join(" ")
            );
        }
        for (class, points) in &self.curves {
            let corners: Vec<String> = points.iter().map(|&(x, y)| self.corner(x, y)).collect();
            svg += &format!(
                "<polyline class=\"curve {class}\" points=\"{}\" />\n",
                corners.join(" ")
            );
        }
        svg += "</svg>\n";
        for (level, label) in &self.levels {
            let y = self.pixel(*level);
            svg += &format!(
                "<line class=\"level\" x1=\"0\" x2=\"100%\" y1=\"{y:.1}\" y2=\"{y:.1}\" />\
                 <text class=\"halo\" x=\"99%\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
                y - 5.0,
                escape(label)
            );
        }
        if let Some((place, label)) = &self.mark {
            let share = self.share(*place) * 100.0;
            let (anchor, shift) = if share > 50.0 {
                ("end", -5)
            } else {
                ("start", 5)
            };
            svg += &format!(
                "<line class=\"mark\" x1=\"{share:.2}%\" x2=\"{share:.2}%\" y1=\"{TOP}\" y2=\"{bottom}\" />\
                 <text class=\"halo\" x=\"{share:.2}%\" dx=\"{shift}\" y=\"{}\" \
                 text-anchor=\"{anchor}\">{}</text>\n",
                TOP + HEIGHT - 44,
                escape(label),
                bottom = TOP + HEIGHT,
            );
        }
        format!("<div class=\"chart\">{svg}</svg></div>\n")
    }

    fn grid(&self) -> String {
        let mut svg = String::new();
        let ticks = scale::ticks(self.low, self.high, 5);
        let digits = scale::digits(&ticks);
        for tick in ticks {
            let y = self.pixel(tick);
            let class = if tick.abs() < 1e-9 { "zero" } else { "grid" };
            let label = match class {
                "zero" => "0".to_owned(),
                _ => figure::signed(tick, digits),
            };
            svg += &format!(
                "<line class=\"{class}\" x1=\"0\" x2=\"100%\" y1=\"{y:.1}\" y2=\"{y:.1}\" />\
                 <text x=\"-8\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>\n",
                y + 4.0
            );
        }
        for tick in scale::ticks(0.0, self.last, 4) {
            if tick.fract() != 0.0 {
                continue;
            }
            let share = self.share(tick) * 100.0;
            svg += &format!(
                "<text x=\"{share:.2}%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
                TOP + HEIGHT + 18,
                figure::count(tick as u64)
            );
        }
        svg += &format!(
            "<text class=\"axis\" x=\"50%\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            TOP + HEIGHT + 38,
            escape(self.axis)
        );
        svg
    }

    fn share(&self, x: f64) -> f64 {
        let share = x / self.last;
        if share.is_finite() {
            share.clamp(0.0, 1.0)
        } else {
            0.0
        }
    }

    /// The distance below the upper edge, as a share; values far outside are clipped.
    fn depth(&self, y: f64) -> f64 {
        let depth = (self.high - y) / (self.high - self.low);
        if depth.is_finite() {
            depth.clamp(-1.0, 2.0)
        } else {
            0.5
        }
    }

    fn pixel(&self, y: f64) -> f64 {
        f64::from(TOP) + f64::from(HEIGHT) * self.depth(y)
    }

    fn corner(&self, x: f64, y: f64) -> String {
        format!(
            "{:.1},{:.1}",
            self.share(x) * 1000.0,
            self.depth(y) * 1000.0
        )
    }
}
