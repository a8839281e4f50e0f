use std::time::Duration;

use arena::TimeSpec;
use clap::ValueEnum;
use game::{ByColor, Color};
use online::clock::{Credit, TimeRounding, TimeRules};
use online_server::ServedGame;

/// The clocks of a server's games.
#[derive(clap::Args, Debug)]
pub(super) struct ClockArgs {
    /// The time in seconds: 300+3 (3 more with each move), 300/10 (then 10 a move) or 10 (for each move). In
    /// Shogi it holds for games whose name has no clock
    #[arg(long, value_name = "TIME", default_value = "300+10")]
    time: TimeSpec,

    /// The time of White, if it has another one
    #[arg(long, value_name = "TIME")]
    time_white: Option<TimeSpec>,

    /// How many seconds of each turn are free
    #[arg(long, value_name = "SECONDS", value_parser = TimeSpec::seconds)]
    delay: Option<Duration>,

    /// How many seconds a move costs at least
    #[arg(long, value_name = "SECONDS", value_parser = TimeSpec::seconds)]
    least: Option<Duration>,

    /// What time is counted in: 1sec, 1min or 100msec [default: 1sec, or 1msec if a time has parts of seconds]
    #[arg(long, value_name = "UNIT", value_parser = unit)]
    time_unit: Option<Duration>,

    /// Parts of the unit cost a whole one
    #[arg(long)]
    round_up: bool,

    /// Whether a move may use what it adds [default: before in Shogi, after in Othello and Renju]
    #[arg(long, value_enum)]
    increment: Option<IncrementTime>,
}

/// When an increment is added.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum IncrementTime {
    /// Before each own move, the first one too, as CSA has it
    Before,
    /// After it
    After,
}

fn unit(text: &str) -> Result<Duration, String> {
    let wrong = || "expected 1sec, 1min or 100msec".to_owned();
    let (number, one) = if let Some(number) = text.strip_suffix("msec") {
        (number, Duration::from_millis(1))
    } else if let Some(number) = text.strip_suffix("sec") {
        (number, Duration::from_secs(1))
    } else if let Some(number) = text.strip_suffix("min") {
        (number, Duration::from_secs(60))
    } else {
        return Err(wrong());
    };
    let number: u32 = number.parse().map_err(|_| wrong())?;
    if !(1..=3600).contains(&number) {
        return Err(wrong());
    }
    Ok(one * number)
}

impl ClockArgs {
    /// The clocks as the game's protocol has them.
    pub(super) fn rules(&self, game: ServedGame) -> ByColor<TimeRules> {
        ByColor {
            black: self.side(game, Color::Black),
            white: self.side(game, Color::White),
        }
    }

    fn side(&self, game: ServedGame, color: Color) -> TimeRules {
        let TimeSpec(time) = match (&self.time_white, color) {
            (Some(white), Color::White) => *white,
            _ => self.time,
        };
        let usual = match game {
            ServedGame::Shogi => TimeRules::csa,
            ServedGame::Othello | ServedGame::Renju => TimeRules::othello,
        };
        let rules = usual(time.main, time.byoyomi, time.increment);
        let (delay, least) = (
            self.delay.unwrap_or(rules.delay),
            self.least.unwrap_or(rules.least),
        );
        let parts = [time.main, time.byoyomi, time.increment, delay, least];
        let is_whole = parts.iter().all(|part| part.subsec_nanos() == 0);
        let usual_unit = if is_whole {
            rules.unit
        } else {
            Duration::from_millis(1)
        };
        TimeRules {
            unit: self.time_unit.unwrap_or(usual_unit),
            delay,
            least,
            rounding: if self.round_up {
                TimeRounding::Up
            } else {
                TimeRounding::Down
            },
            credit: match self.increment {
                None => rules.credit,
                Some(IncrementTime::Before) => Credit::Before,
                Some(IncrementTime::After) => Credit::After,
            },
            ..rules
        }
    }
}
