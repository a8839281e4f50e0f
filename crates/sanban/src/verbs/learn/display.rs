use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use learn::Point;

use crate::language::Language;
use crate::sparkline::sparkline;

/// How often a terminal gets new curves.
const BETWEEN_CURVES: Duration = Duration::from_millis(500);
/// How often another output gets a line, and when the first.
const BETWEEN_LINES: Duration = Duration::from_secs(15);
const FIRST_LINE: Duration = Duration::from_secs(3);
/// How often the report is due.
const BETWEEN_REPORTS: Duration = Duration::from_secs(10);
/// How many letters wide a curve is, and the widest name.
const WIDTH: usize = 40;
const NAME: usize = 24;
/// More curves than this in one picture are for the report.
const SHOWN: usize = 8;

/// How a run goes, while it goes: curves and a bar on a terminal, a line now and then elsewhere.
pub(super) struct Display {
    name: String,
    bar: ProgressBar,
    is_terminal: bool,
    curves: BTreeMap<String, Vec<f64>>,
    start: Instant,
    /// When something is to be seen again, if ever.
    next: Option<Instant>,
    next_report: Instant,
    /// Steps that were done before.
    before: u64,
    total: u64,
    language: Language,
}

impl Display {
    pub(super) fn new(name: &str, before: u64, total: u64, language: Language) -> Display {
        let is_terminal = std::io::stderr().is_terminal();
        let start = Instant::now();
        let bar = match is_terminal {
            false => ProgressBar::hidden(),
            true => {
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
            }
        };
        Display {
            name: name.to_owned(),
            bar,
            is_terminal,
            curves: BTreeMap::new(),
            start,
            next: match is_terminal {
                true => Some(start),
                false => Some(start + FIRST_LINE),
            },
            next_report: start + BETWEEN_REPORTS,
            before,
            total,
            language,
        }
    }

    /// For a learner that tells itself how far it is: only what came of it is shown.
    pub(super) fn silent(language: Language) -> Display {
        let start = Instant::now();
        Display {
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

    /// What was measured before this process.
    pub(super) fn begin(&mut self, points: &[Point]) {
        points.iter().for_each(|point| self.keep(point));
    }

    fn keep(&mut self, point: &Point) {
        for (name, value) in &point.values {
            self.curves.entry(name.clone()).or_default().push(*value);
        }
    }

    /// A new point of the curves; whether a new report is due.
    pub(super) fn see(&mut self, point: &Point) -> bool {
        self.keep(point);
        let now = Instant::now();
        if self.next.is_some_and(|next| now >= next) {
            match self.is_terminal {
                true => {
                    self.next = Some(now + BETWEEN_CURVES);
                    self.bar.set_position(point.step);
                    self.bar.set_message(self.pictures());
                }
                false => {
                    self.next = Some(now + BETWEEN_LINES);
                    self.line(point.step, now);
                }
            }
        }
        let is_due = now >= self.next_report;
        if is_due {
            self.next_report = now + BETWEEN_REPORTS;
        }
        is_due
    }

    /// The curves, but for those of which one picture has too many.
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
                text += &format!("{name:<NAME$} {curve:<WIDTH$} {}\n", number(*last));
            }
        }
        text
    }

    fn line(&self, step: u64, now: Instant) {
        let figures: Vec<String> = self
            .shown()
            .filter_map(|(name, values)| Some(format!("{name} {}", number(*values.last()?))))
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

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        if self.is_terminal {
            anstream::eprint!("{}", self.pictures());
        }
    }
}

/// A figure with as many digits as tell something.
fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 1000.0 => format!("{value:.0}"),
        size if size >= 1.0 || value == 0.0 => format!("{value:.2}"),
        size if size >= 0.001 => format!("{value:.4}"),
        _ => format!("{value:.2e}"),
    }
}
