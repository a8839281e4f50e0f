//! Failures of engines as text, in both languages.

use host::{Failure, Phase};

use crate::messages::Text;
use crate::words::words;

/// The text of a failure. Messages of the system and of engines are not translated.
#[must_use]
pub fn failure(why: &Failure) -> Text {
    let ja = match why {
        Failure::Spawn { program, why } => format!("{program:?} を起動できません（{why}）"),
        Failure::Timeout { phase, limit } => {
            format!("{}、{limit:?} 以内に応答がありません", during(*phase))
        }
        Failure::Crash {
            phase,
            status,
            stderr,
        } => {
            let status = status.map(|status| status.to_string());
            let said = status.iter().chain(stderr.last());
            let said: Vec<&str> = said.map(String::as_str).collect();
            format!(
                "{}に終了しました{}",
                during(*phase),
                brackets(&said.join("; "))
            )
        }
        Failure::Hangup { phase, stderr } => {
            let said = stderr.last().map_or("", String::as_str);
            format!("{}に出力を閉じました{}", during(*phase), brackets(said))
        }
        Failure::Deaf => "入力を読み取りません".to_owned(),
        Failure::Garbage { phase, line } => {
            format!(
                "{}、プロトコルにない行を返しました（{line:?}）",
                during(*phase)
            )
        }
        Failure::IllegalAnswer { answer, why } => {
            format!("指せない手 {answer:?} を返しました（{why}）")
        }
        Failure::Refusal(said) => format!("思考を拒否しました（{said}）"),
        Failure::Panic(said) => format!("異常終了しました（{said}）"),
        Failure::Gone => "動作していません".to_owned(),
        Failure::Request(fault) => format!("伝えられない内容です（{fault}）"),
        Failure::Position { found, why } => format!("局面を伝えられません（{found:?}: {why}）"),
    };
    words(why.to_string(), ja)
}

/// The player inside this program panicked.
pub(crate) fn panicked() -> Text {
    words("it panicked", "異常終了しました")
}

fn brackets(said: &str) -> String {
    match said {
        "" => String::new(),
        said => format!("（{said}）"),
    }
}

fn during(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "起動中",
        Phase::Ready => "準備中",
        Phase::Think => "思考中",
        Phase::Stop => "停止中",
        Phase::Quit => "終了処理中",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn failures_are_told_in_both_languages() {
        let told = failure(&Failure::Spawn {
            program: "x".to_owned(),
            why: "No such file".to_owned(),
        });
        assert_eq!(told.en, "\"x\" cannot be started: No such file");
        assert_eq!(told.ja, "\"x\" を起動できません（No such file）");
        let (phase, stderr) = (Phase::Think, vec!["help!".to_owned()]);
        for (why, ja) in [
            (
                Failure::Timeout {
                    phase,
                    limit: Duration::from_secs(5),
                },
                "思考中、5s 以内に応答がありません",
            ),
            (
                Failure::Crash {
                    phase,
                    status: None,
                    stderr: stderr.clone(),
                },
                "思考中に終了しました（help!）",
            ),
            (
                Failure::Hangup {
                    phase,
                    stderr: Vec::new(),
                },
                "思考中に出力を閉じました",
            ),
            (
                Failure::Refusal("no".to_owned()),
                "思考を拒否しました（no）",
            ),
        ] {
            assert_eq!(failure(&why).ja, ja);
        }
    }
}
