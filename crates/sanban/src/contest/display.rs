use std::io::IsTerminal;
use std::time::{Duration, Instant};

use arena::{Ledger, Sequential, Summary};
use indicatif::{ProgressBar, ProgressStyle};

use crate::language::Language;

/// How often a terminal gets new figures.
const BETWEEN_FIGURES: Duration = Duration::from_millis(500);
/// How often another output gets a line, and when the first.
const BETWEEN_LINES: Duration = Duration::from_secs(30);
const FIRST_LINE: Duration = Duration::from_secs(5);
/// How many letters wide the bar of a test is.
const BAR: usize = 31;

/// How a match goes, while it goes: figures and a bar on a terminal, a line now and then
/// elsewhere.
pub(super) struct Display {
    bar: ProgressBar,
    is_terminal: bool,
    start: Instant,
    next: Instant,
    /// Games that were there before.
    before: u64,
    total: u64,
    is_test: bool,
    language: Language,
}

impl Display {
    /// With a test the games are the most there can be: when it ends nobody knows.
    pub(super) fn new(total: u64, is_test: bool, language: Language) -> Display {
        let is_terminal = std::io::stderr().is_terminal();
        let start = Instant::now();
        let bar = match is_terminal {
            false => ProgressBar::hidden(),
            true => {
                let bar = ProgressBar::new(total);
                let style = match (language, is_test) {
                    (Language::En, false) => {
                        "{msg}\n{bar:31} {pos}/{len} games, {elapsed} elapsed, {eta} left"
                    }
                    (Language::En, true) => {
                        "{msg}\n{pos} games of at most {len}, {elapsed} elapsed"
                    }
                    (Language::Ja, false) => {
                        "{msg}\n{bar:31} {pos}/{len}局 経過{elapsed} 残り{eta}"
                    }
                    (Language::Ja, true) => "{msg}\n{pos}局(最大{len}局) 経過{elapsed}",
                };
                if let Ok(style) = ProgressStyle::with_template(style) {
                    bar.set_style(style);
                }
                bar.enable_steady_tick(Duration::from_millis(200));
                bar
            }
        };
        Display {
            bar,
            is_terminal,
            start,
            next: match is_terminal {
                true => start,
                false => start + FIRST_LINE,
            },
            before: 0,
            total,
            is_test,
            language,
        }
    }

    /// The games of the ledger were played before this process.
    pub(super) fn begin(&mut self, ledger: &Ledger) {
        self.before = ledger.games();
        self.bar.set_position(self.before);
        self.bar.reset_eta();
    }

    pub(super) fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.bar.set_position(ledger.games());
        let summary = Summary::new(ledger, test);
        let figures = figures(&summary, self.language);
        if self.is_terminal {
            self.next = now + BETWEEN_FIGURES;
            self.bar.set_message(figures);
            return;
        }
        self.next = now + BETWEEN_LINES;
        let (games, new) = (ledger.games(), ledger.games() - self.before);
        if new == 0 || games >= self.total {
            return;
        }
        let left = (now - self.start).mul_f64((self.total - games) as f64 / new as f64);
        let (total, left) = (self.total, left.as_secs());
        let text = match self.is_test {
            true => self.language.pick(
                format!("{games} games of at most {total}, {figures}"),
                format!("{games}局(最大{total}局) {figures}"),
            ),
            false => self.language.pick(
                format!("{games}/{total} games, {figures}, about {left} s left"),
                format!("{games}/{total}局 {figures} 残り約{left}秒"),
            ),
        };
        anstream::eprintln!("{text}");
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// What is known so far, in a line.
fn figures(summary: &Summary, language: Language) -> String {
    let Some(duel) = &summary.duel else {
        let best = summary
            .players
            .iter()
            .filter(|player| player.games > 0)
            .max_by(|a, b| (a.points / a.games as f64).total_cmp(&(b.points / b.games as f64)));
        return best.map_or(String::new(), |player| {
            let score = 100.0 * player.points / player.games as f64;
            language.pick(
                format!("{} leads with {score:.1} %", player.name),
                format!("首位 {} 勝率{score:.1} %", player.name),
            )
        });
    };
    let mut text = format!("+{} -{} ={}", duel.wins, duel.losses, duel.draws);
    if let Some(score) = duel.score {
        text = format!("{text}  {:.1} %", 100.0 * score);
    }
    if let (Some(elo), Some(error)) = (duel.elo, duel.elo_error) {
        text = format!("{text}  Elo {elo:+.1} ± {error:.1}");
    }
    if let (Some(test), Some(llr)) = (&duel.sprt, duel.llr) {
        let bar = llr_bar(llr, test.lower, test.upper);
        text = format!(
            "{text}  LLR {:.2} {bar} {:.2} ({llr:+.2})",
            test.lower, test.upper
        );
    }
    text
}

/// Where a log-likelihood ratio stands between its bounds: `[········|··●····]`.
fn llr_bar(llr: f64, lower: f64, upper: f64) -> String {
    let place = |value: f64| {
        let share = ((value - lower) / (upper - lower)).clamp(0.0, 1.0);
        (share * (BAR - 1) as f64).round() as usize
    };
    let (zero, here) = (place(0.0), place(llr));
    let cells = (0..BAR).map(|cell| match cell {
        cell if cell == here => '●',
        cell if cell == zero => '|',
        _ => '·',
    });
    format!("[{}]", cells.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_shows_where_the_ratio_is() {
        assert_eq!(
            llr_bar(0.0, -2.94, 2.94),
            "[···············●···············]"
        );
        assert_eq!(
            llr_bar(9.0, -2.94, 2.94),
            "[···············|··············●]"
        );
        assert_eq!(
            llr_bar(-2.94, -2.94, 2.94),
            "[●··············|···············]"
        );
    }
}
