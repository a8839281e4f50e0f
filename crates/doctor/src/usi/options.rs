use game::Notation;
use std::collections::HashSet;
use std::time::{Duration, Instant};

use protocol::{EngineOption, OptionKind, Request};
use report::Language;

use crate::check::Check;
use crate::check_error::CheckError;
use crate::finding::Finding;
use crate::tested_engine::TestedEngine;

/// The largest value set for options that cost memory or threads.
const COSTLY: i64 = 64;

/// The time limit for setting all extreme values, each of which may be slow.
const EXTREMES: Duration = Duration::from_secs(10);

/// The checks of options.
pub(crate) fn checks<G: Notation>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "options.wellformed",
            language.pick(
                "every `option` line can be read, and no name is repeated",
                "`option` 行がすべて読め、名前が重複しない",
            ),
            wellformed,
        ),
        Check::must(
            "options.defaults",
            language.pick(
                "every default is a valid value of its option",
                "既定値が選択肢・範囲の中にある",
            ),
            defaults,
        ),
        Check::must(
            "options.set-default",
            language.pick(
                "every check, spin and combo can be set to its default",
                "check, spin, combo を既定値に設定できる",
            ),
            |engine| set_each(engine, default_only),
        ),
        Check::should(
            "options.set-extremes",
            language.pick(
                "every check, spin and combo can be set to its other values",
                "check, spin, combo を最小・最大などに設定できる",
            ),
            |engine| {
                let finding = set_each(engine, extremes);
                // The engine must not keep these values for the next checks.
                engine.kill();
                finding
            },
        ),
        Check::must(
            "options.unknown",
            language.pick(
                "an unknown option does no harm",
                "未知のオプションで落ちない",
            ),
            |engine| {
                engine.ensure_ready()?;
                engine.send("setoption name NoSuchOption value 42")?;
                engine.send("setoption name NoSuchButton")?;
                engine.ping()?;
                Ok(Finding::passed(
                    engine.language.pick("it answers", "応答する"),
                ))
            },
        ),
    ]
}

fn wellformed<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    let language = engine.language;
    // Only the handshake has been sent so far.
    if let Some(line) = &engine.observations.malformed {
        return Ok(Finding::failed(line.clone()));
    }
    let mut names = HashSet::new();
    let mut options = engine.identity.options.iter();
    let twice = options.find(|option| !names.insert(option.name.to_ascii_lowercase()));
    Ok(match twice {
        Some(option) => Finding::failed(language.pick(
            format!("{} is repeated", option.name),
            format!("{} が重複", option.name),
        )),
        None => {
            let count = names.len();
            Finding::passed(language.pick(format!("{count} options"), format!("{count} 個")))
        }
    })
}

fn defaults<G: Notation>(engine: &mut TestedEngine<G>) -> Result<Finding, CheckError> {
    let wrong = engine
        .identity
        .options
        .iter()
        .find(|option| match &option.kind {
            OptionKind::Spin { default, min, max } => !(min..=max).contains(&default),
            OptionKind::Combo { default, choices } => !choices.contains(default),
            _ => false,
        });
    Ok(match wrong {
        None => Finding::passed(engine.language.pick("all of them", "すべて範囲内")),
        Some(option) => {
            let name = &option.name;
            Finding::failed(match &option.kind {
                OptionKind::Spin { default, min, max } => {
                    format!("{name}: default {default}, min {min}, max {max}")
                }
                OptionKind::Combo { default, choices } => {
                    format!("{name}: default {default}, var {}", choices.join(" var "))
                }
                _ => name.clone(),
            })
        }
    })
}

fn default_only(option: &EngineOption) -> Vec<String> {
    match &option.kind {
        OptionKind::Check { default } => vec![default.to_string()],
        OptionKind::Spin { default, .. } => vec![default.to_string()],
        OptionKind::Combo { default, .. } => vec![default.clone()],
        // Only the engine knows the valid texts, and the effect of a button.
        OptionKind::Button | OptionKind::Text { .. } | OptionKind::File { .. } => Vec::new(),
    }
}

fn extremes(option: &EngineOption) -> Vec<String> {
    match &option.kind {
        OptionKind::Check { default } => vec![(!default).to_string(), default.to_string()],
        OptionKind::Spin { default, min, max } => {
            let max = if is_costly(&option.name) {
                (*max).min(COSTLY.max(*default))
            } else {
                *max
            };
            [*min, max, *default].map(|value| value.to_string()).into()
        }
        OptionKind::Combo { default, choices } => {
            choices.iter().chain([default]).cloned().collect()
        }
        OptionKind::Button | OptionKind::Text { .. } | OptionKind::File { .. } => Vec::new(),
    }
}

fn is_costly(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["hash", "mem", "thread", "mb", "size"]
        .iter()
        .any(|part| name.contains(part))
}

/// Sets every option to some of its values and checks that the engine still answers.
fn set_each<G: Notation>(
    engine: &mut TestedEngine<G>,
    values: fn(&EngineOption) -> Vec<String>,
) -> Result<Finding, CheckError> {
    engine.restart()?;
    let language = engine.language;
    let start = Instant::now();
    let (mut set, mut left) = (0, 0);
    for option in engine.identity.options.clone() {
        for value in values(&option) {
            if start.elapsed() > engine.scaled(EXTREMES) {
                left += 1;
                continue;
            }
            let name = option.name.clone();
            let at = format!("{name}={value}");
            let request = Request::SetOption {
                name,
                value: Some(value),
            };
            let done = engine.ask(&request).and_then(|()| engine.ping());
            if let Err(error) = done {
                engine.kill();
                return Ok(Finding::failed(format!("{at}: {}", error.text(language))));
            }
            set += 1;
        }
    }
    Ok(Finding::passed(match left {
        0 => language.pick(format!("{set} values"), format!("{set} 個の値")),
        _ => language.pick(
            format!("{set} values; no time left for {left} more"),
            format!("{set} 個の値 (残り {left} 個は時間切れ)"),
        ),
    }))
}
