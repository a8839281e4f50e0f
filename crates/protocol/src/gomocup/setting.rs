use std::fmt;

use crate::Fault;
use crate::wording::{fault, first_word, one_line, parse};

/// The setting of an `INFO` line. It is never answered, and unknown keys are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The most milliseconds for one move; 0 means to play at once.
    TimeoutTurn(u64),
    /// The milliseconds for the whole game; 0 means without limit.
    TimeoutMatch(u64),
    /// The milliseconds left of them; 2147483647 means without limit, and it may be below 0.
    TimeLeft(i64),
    /// The milliseconds that each move adds (Yixin).
    TimeIncrement(u64),
    /// The most positions to visit (Yixin); 0 or less means without limit.
    MaxNode(i64),
    /// The most plies to look ahead (Yixin); 0 or less means without limit.
    MaxDepth(i64),
    /// The rules, see [`Rule::of_code`](super::Rule::of_code).
    Rule(u32),
    /// Anything else: `max_memory`, `thread_num`, `game_type`, `folder`, `strength` and so on.
    Other {
        /// The key, one word.
        key: String,
        /// The rest of the line.
        value: String,
    },
}

impl Setting {
    /// Reads the key and the value.
    pub fn parse(text: &str) -> Result<Setting, Fault> {
        const WHOLE: &str = "a whole number";
        let (key, value) = first_word(text);
        Ok(match key.to_ascii_lowercase().as_str() {
            "" => return Err(fault("INFO", "a key and a value", text)),
            "timeout_turn" => Setting::TimeoutTurn(parse("timeout_turn", WHOLE, value)?),
            "timeout_match" => Setting::TimeoutMatch(parse("timeout_match", WHOLE, value)?),
            "time_left" => Setting::TimeLeft(parse("time_left", WHOLE, value)?),
            "time_increment" => Setting::TimeIncrement(parse("time_increment", WHOLE, value)?),
            "max_node" => Setting::MaxNode(parse("max_node", WHOLE, value)?),
            "max_depth" => Setting::MaxDepth(parse("max_depth", WHOLE, value)?),
            "rule" => Setting::Rule(parse("rule", "0, 1, 2, 4, 5 or 6", value)?),
            _ => Setting::Other {
                key: key.to_owned(),
                value: one_line(value),
            },
        })
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::TimeoutTurn(time) => write!(f, "timeout_turn {time}"),
            Setting::TimeoutMatch(time) => write!(f, "timeout_match {time}"),
            Setting::TimeLeft(time) => write!(f, "time_left {time}"),
            Setting::TimeIncrement(time) => write!(f, "time_increment {time}"),
            Setting::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Setting::MaxDepth(depth) => write!(f, "max_depth {depth}"),
            Setting::Rule(code) => write!(f, "rule {code}"),
            Setting::Other { key, value } => write!(f, "{key} {}", one_line(value)),
        }
    }
}
