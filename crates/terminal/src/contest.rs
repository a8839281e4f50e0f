use std::io::IsTerminal;
use std::time::{Duration, Instant};

use arena::contest::{ContestObserver, ContestWarning};
use arena::{Ledger, Sequential, Summary};
use indicatif::{ProgressBar, ProgressStyle};
use report::{Language, signed};
use search::Stop;

use crate::interruption;

/// The interval between updates on a terminal.
const BETWEEN_FIGURES: Duration = Duration::from_millis(500);
/// The interval between lines on another output, and the delay of the first.
const BETWEEN_LINES: Duration = Duration::from_secs(30);
const FIRST_LINE: Duration = Duration::from_secs(5);
/// The width of a test's bar in characters.
const BAR: usize = 31;

/// Shows a contest on the terminal and stops it on Ctrl-C.
#[derive(Debug)]
pub struct ContestDisplay {
    display: Option<Display>,
    is_test: bool,
    language: Language,
}

impl ContestDisplay {
    /// A display. `is_test` is for a sequential test, whose number of games is unknown.
    pub fn new(is_test: bool, language: Language) -> ContestDisplay {
        ContestDisplay {
            display: None,
            is_test,
            language,
        }
    }
}

impl ContestObserver for ContestDisplay {
    fn begin(&mut self, ledger: &Ledger, scheduled: u64, stop: &Stop) -> Result<(), String> {
        interruption::listen(stop).map_err(|error| format!("{error:#}"))?;
        let display = Display::new(scheduled, ledger.games(), self.is_test, self.language);
        self.display = Some(display);
        Ok(())
    }

    fn progress(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        if let Some(display) = &mut self.display {
            display.tick(ledger, test);
        }
    }

    fn end(&mut self, _: &Ledger, _: Option<&Sequential>) {
        if let Some(display) = self.display.take() {
            display.bar.finish_and_clear();
        }
    }

    fn warn(&mut self, warning: &ContestWarning) {
        let word = self.language.pick("warning:", "警告:");
        anstream::eprintln!("{word} {}", warning.text(self.language));
    }
}

/// The progress of a contest: figures and a bar on a terminal, a line now and then elsewhere.
#[derive(Debug)]
struct Display {
    bar: ProgressBar,
    is_terminal: bool,
    start: Instant,
    next: Instant,
    /// The games that were played before.
    before: u64,
    total: u64,
    is_test: bool,
    language: Language,
}

impl Display {
    /// Shows the progress of `total` games (at most, if there is a test), of which some were played
    /// before.
    fn new(total: u64, before: u64, is_test: bool, language: Language) -> Display {
        let is_terminal = std::io::stderr().is_terminal();
        let start = Instant::now();
        let bar = if is_terminal {
            let bar = ProgressBar::new(total);
            let style = match (language, is_test) {
                (Language::English, false) => {
                    "{msg}\n{bar:31} {pos}/{len} games, {elapsed} elapsed, {eta} left"
                }
                (Language::English, true) => {
                    "{msg}\n{pos} games of at most {len}, {elapsed} elapsed"
                }
                (Language::Japanese, false) => {
                    "{msg}\n{bar:31} {pos}/{len}局 経過{elapsed} 残り{eta}"
                }
                (Language::Japanese, true) => "{msg}\n{pos}局(最大{len}局) 経過{elapsed}",
            };
            if let Ok(style) = ProgressStyle::with_template(style) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            bar.set_position(before);
            bar.reset_eta();
            bar
        } else {
            ProgressBar::hidden()
        };
        Display {
            bar,
            is_terminal,
            start,
            next: if is_terminal {
                start
            } else {
                start + FIRST_LINE
            },
            before,
            total,
            is_test,
            language,
        }
    }

    fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
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
        let text = if self.is_test {
            self.language.pick(
                format!("{games} games of at most {total}, {figures}"),
                format!("{games}局(最大{total}局) {figures}"),
            )
        } else {
            self.language.pick(
                format!("{games}/{total} games, {figures}, about {left} s left"),
                format!("{games}/{total}局 {figures} 残り約{left}秒"),
            )
        };
        anstream::eprintln!("{text}");
    }
}

/// The results so far, in a line.
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
        text = format!("{text}  Elo {} ± {error:.1}", signed(elo, 1));
    }
    if let (Some(test), Some(llr)) = (&duel.sprt, duel.llr) {
        let bar = llr_bar(llr, test.lower, test.upper);
        text = format!(
            "{text}  LLR {:.2} {bar} {:.2} ({})",
            test.lower,
            test.upper,
            signed(llr, 2)
        );
    }
    text
}

/// The position of a log-likelihood ratio between its bounds: `[········|··●····]`.
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
