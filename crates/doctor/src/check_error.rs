use std::process::ExitStatus;
use std::time::Duration;

use report::Language;

/// The reason why a check could not be finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CheckError {
    /// The engine did not send what was expected.
    Silent {
        /// The time limit.
        limit: Duration,
        /// The last line that the engine sent in that time.
        instead: Option<String>,
    },
    /// The engine sends an endless stream of lines, and not what was expected.
    Flood {
        /// One of these lines.
        line: String,
    },
    /// The engine closed its output, or ended.
    Ended {
        /// The exit status, if it ended.
        status: Option<ExitStatus>,
        /// The line of stderr that most likely gives the reason.
        last_words: Option<String>,
    },
    /// The engine does not read its input.
    NotReading,
    /// The engine refused, with this text.
    Refused(String),
    /// The engine could not be started.
    Start(String),
    /// The request cannot be written in the protocol, which is a bug of this program.
    Request(String),
}

impl CheckError {
    /// Whether the engine runs but does not answer.
    pub(crate) fn is_silence(&self) -> bool {
        matches!(
            self,
            CheckError::Silent { .. } | CheckError::Flood { .. } | CheckError::NotReading
        )
    }

    /// The error in one line.
    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            CheckError::Silent { limit, instead } => {
                let limit = seconds(*limit);
                match instead {
                    None => language.pick(
                        format!("no answer in {limit}"),
                        format!("{limit} 待っても応答なし"),
                    ),
                    Some(line) => language.pick(
                        format!("no answer in {limit}; it sent {line:?}"),
                        format!("{limit} 以内に応答なし。出力: {line:?}"),
                    ),
                }
            }
            CheckError::Flood { line } => language.pick(
                format!("only lines like {line:?}"),
                format!("{line:?} のような行ばかり"),
            ),
            CheckError::Ended { status, last_words } => {
                let how = match status {
                    Some(status) => language.pick(
                        format!("it ended ({status})"),
                        format!("終了した ({})", language.message(status)),
                    ),
                    None => language
                        .pick("it closed its output", "出力を閉じた")
                        .to_owned(),
                };
                match last_words {
                    Some(words) => language.pick(
                        format!("{how}; its last output: {words}"),
                        format!("{how}。最後の言葉: {words}"),
                    ),
                    None => how,
                }
            }
            CheckError::NotReading => language
                .pick("it does not read its input", "入力を読まない")
                .to_owned(),
            CheckError::Refused(words) => {
                language.pick(format!("it refused: {words}"), format!("拒否した: {words}"))
            }
            CheckError::Start(why) => language.pick(
                format!("it could not be started again: {why}"),
                format!("再起動できない: {}", language.message(why)),
            ),
            CheckError::Request(why) => language.pick(
                format!("the request cannot be written: {why}"),
                format!("尋ねられない: {}", language.message(why)),
            ),
        }
    }
}

/// A time in the text report.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_millis() {
        ms @ ..1000 => format!("{ms} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
