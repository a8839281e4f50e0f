use std::process::ExitStatus;
use std::time::Duration;

use crate::language::Language;

/// Why a check could not come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// It did not say what was expected.
    Silent {
        /// How long it had.
        limit: Duration,
        /// The last thing it said meanwhile.
        instead: Option<String>,
    },
    /// It says more than anybody can listen to, and not what was expected.
    Noisy {
        /// One of these lines.
        line: String,
    },
    /// It closed its output, or ended.
    Ended {
        /// How it ended, if it did.
        status: Option<ExitStatus>,
        /// The line of stderr that most likely says why.
        last_words: Option<String>,
    },
    /// It does not read its input.
    Deaf,
    /// It refused, in its own words.
    Refused(String),
    /// It could not be started.
    Start(String),
    /// It cannot be asked for that: a mistake of this program.
    Unasked(String),
}

impl Trouble {
    /// Whether it is there, but does not answer.
    pub(super) fn is_mute(&self) -> bool {
        matches!(
            self,
            Trouble::Silent { .. } | Trouble::Noisy { .. } | Trouble::Deaf
        )
    }

    /// The trouble in a line.
    pub(super) fn text(&self, language: Language) -> String {
        match self {
            Trouble::Silent { limit, instead } => {
                let limit = seconds(*limit);
                match instead {
                    None => language.pick(
                        format!("no answer in {limit}"),
                        format!("{limit} 待っても応答なし"),
                    ),
                    Some(line) => language.pick(
                        format!("not in {limit}; it said {line:?}"),
                        format!("{limit} 以内に応答なし。出力: {line:?}"),
                    ),
                }
            }
            Trouble::Noisy { line } => language.pick(
                format!("nothing but lines like {line:?}"),
                format!("{line:?} のような行ばかり"),
            ),
            Trouble::Ended { status, last_words } => {
                let how = match status {
                    Some(status) => language.pick(
                        format!("it ended ({status})"),
                        format!("終了した ({status})"),
                    ),
                    None => language
                        .pick("it closed its output", "出力を閉じた")
                        .to_owned(),
                };
                match last_words {
                    Some(words) => language.pick(
                        format!("{how}; its last words: {words}"),
                        format!("{how}。最後の言葉: {words}"),
                    ),
                    None => how,
                }
            }
            Trouble::Deaf => language
                .pick("it does not read its input", "入力を読まない")
                .to_owned(),
            Trouble::Refused(words) => {
                language.pick(format!("it refused: {words}"), format!("拒否した: {words}"))
            }
            Trouble::Start(why) => language.pick(
                format!("it could not be started again: {why}"),
                format!("再起動できない: {why}"),
            ),
            Trouble::Unasked(why) => language.pick(
                format!("it cannot be asked: {why}"),
                format!("尋ねられない: {why}"),
            ),
        }
    }
}

/// A time as people read it.
pub(super) fn seconds(time: Duration) -> String {
    match time.as_millis() {
        ms @ ..1000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
