use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use learn::Point;
use learn::report::title;
use report::Language;

use crate::sparkline::sparkline;

/// The time between two updates of the curves on a terminal.
const BETWEEN_CURVES: Duration = Duration::from_millis(500);
/// The time between two lines of another output, and the time before the first one.
const BETWEEN_LINES: Duration = Duration::from_secs(15);
const FIRST_LINE: Duration = Duration::from_secs(3);
/// The time between two updates of the report.
const BETWEEN_REPORTS: Duration = Duration::from_secs(10);
/// The width of a curve and of the widest name, in characters.
const WIDTH: usize = 40;
const NAME: usize = 24;
/// The most curves of one chart; charts with more are shown only in the report.
const SHOWN: usize = 8;

/// The progress of a run: curves and a bar on a terminal, a line now and then elsewhere.
pub struct TrainingDisplay {
    name: String,
    bar: ProgressBar,
    is_terminal: bool,
    curves: BTreeMap<String, Vec<f64>>,
    start: Instant,
    /// The time of the next update, if there is one.
    next: Option<Instant>,
    next_report: Instant,
    /// The number of steps done before this process.
    before: u64,
    total: u64,
    language: Language,
}

impl TrainingDisplay {
    /// For a run of this name that has done `before` of `total` steps.
    pub fn new(name: &str, before: u64, total: u64, language: Language) -> TrainingDisplay {
        let is_terminal = std::io::stderr().is_terminal();
        let start = Instant::now();
        let bar = if is_terminal {
            let style = language.pick(
                "{msg}{prefix} {bar:31} {pos}/{len}, {elapsed} elapsed, {eta} left",
                "{msg}{prefix} {bar:31} {pos}/{len} 経過{elapsed} 残り{eta}",
            );
            let bar = ProgressBar::new(total).with_prefix(name.to_owned());
            if let Ok(style) = ProgressStyle::with_template(style) {
                bar.set_style(style);
            }
            bar.set_position(before);
            bar.reset_eta();
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        } else {
            ProgressBar::hidden()
        };
        TrainingDisplay {
            name: name.to_owned(),
            bar,
            is_terminal,
            curves: BTreeMap::new(),
            start,
            next: if is_terminal {
                Some(start)
            } else {
                Some(start + FIRST_LINE)
            },
            next_report: start + BETWEEN_REPORTS,
            before,
            total,
            language,
        }
    }

    /// A display without progress, for a learner that prints its own; only the result is shown.
    pub fn silent(language: Language) -> TrainingDisplay {
        let start = Instant::now();
        TrainingDisplay {
            name: String::new(),
            bar: ProgressBar::hidden(),
            is_terminal: false,
            curves: BTreeMap::new(),
            start,
            next: None,
            next_report: start,
            before: 0,
            total: 0,
            language,
        }
    }

    /// Adds the points that were measured before this process.
    pub fn begin(&mut self, points: &[Point]) {
        points.iter().for_each(|point| self.keep(point));
    }

    fn keep(&mut self, point: &Point) {
        for (name, value) in &point.values {
            self.curves.entry(name.clone()).or_default().push(*value);
        }
    }

    /// Adds a point to the curves; returns whether a new report is due.
    pub fn see(&mut self, point: &Point) -> bool {
        self.keep(point);
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            if self.is_terminal {
                self.next = Some(now + BETWEEN_CURVES);
                self.bar.set_position(point.step);
                self.bar.set_message(self.pictures());
            } else {
                self.next = Some(now + BETWEEN_LINES);
                self.line(point.step, now);
            }
        }
        let is_due = now >= self.next_report;
        if is_due {
            self.next_report = now + BETWEEN_REPORTS;
        }
        is_due
    }

    /// The curves, without those of charts that have too many.
    fn shown(&self) -> impl Iterator<Item = (&String, &Vec<f64>)> {
        let picture = |name: &str| name.split('/').next().unwrap_or_default().to_owned();
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for name in self.curves.keys() {
            *counts.entry(picture(name)).or_default() += 1;
        }
        let curves = self.curves.iter();
        curves.filter(move |(name, _)| counts.get(&picture(name)).is_some_and(|n| *n <= SHOWN))
    }

    fn pictures(&self) -> String {
        let mut text = String::new();
        for (name, values) in self.shown() {
            if let (Some(last), Some(curve)) = (values.last(), sparkline(values, WIDTH)) {
                let name = title(name, self.language);
                // A letter of Japanese is as wide as two others.
                let letters = name
                    .chars()
                    .map(|letter| 1 + usize::from(!letter.is_ascii()));
                let blank = " ".repeat(NAME.saturating_sub(letters.sum()));
                text += &format!("{name}{blank} {curve:<WIDTH$} {}\n", number(*last));
            }
        }
        text
    }

    fn line(&self, step: u64, now: Instant) {
        let figures: Vec<String> = self
            .shown()
            .filter_map(|(name, values)| {
                let name = title(name, self.language);
                Some(format!("{name} {}", number(*values.last()?)))
            })
            .collect();
        let figures = figures.join(", ");
        let new = step - self.before;
        let left =
            (now - self.start).mul_f64(self.total.saturating_sub(step) as f64 / new.max(1) as f64);
        let (name, total, left) = (&self.name, self.total, left.as_secs());
        anstream::eprintln!(
            "{}",
            self.language.pick(
                format!("{name}: step {step}/{total}, {figures}, about {left} s left"),
                format!("{name}: {step}/{total}ステップ {figures} 残り約{left}秒"),
            )
        );
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        if self.is_terminal {
            anstream::eprint!("{}", self.pictures());
        }
    }
}

/// A number with a sensible number of digits.
fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 1.0 || value == 0.0 => format!("{value:.2}"),
        size if size >= 0.001 => format!("{value:.4}"),
        _ => format!("{value:.2e}"),
    }
}
