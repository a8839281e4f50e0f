use std::collections::HashSet;
use std::time::{Duration, Instant};

use protocol::{EngineOption, OptionKind, Request};

use crate::face::Face;
use crate::language::Language;
use crate::verbs::doctor::check::Check;
use crate::verbs::doctor::finding::Finding;
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::trouble::Trouble;

/// The most that is set for options that cost memory or threads: a machine has only so much.
const COSTLY: i64 = 64;

/// How long setting extremes may take in all: each of them may be costly.
const EXTREMES: Duration = Duration::from_secs(10);

/// What can be set.
pub(super) fn checks<G: Face>(language: Language) -> Vec<Check<G>> {
    vec![
        Check::must(
            "options.wellformed",
            language.pick(
                "every `option` line can be read, and no name comes twice",
                "`option` 行がすべて読め、名前が重複しない",
            ),
            wellformed,
        ),
        Check::must(
            "options.defaults",
            language.pick(
                "every default is one of the option's values",
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
            |patient| set_each(patient, default_only),
        ),
        Check::should(
            "options.set-extremes",
            language.pick(
                "every check, spin and combo can be set to its other values",
                "check, spin, combo を最小・最大などに設定できる",
            ),
            |patient| {
                let finding = set_each(patient, extremes);
                // Nobody wants to think with these.
                patient.dismiss();
                finding
            },
        ),
        Check::must(
            "options.unknown",
            language.pick(
                "an unknown option does no harm",
                "未知のオプションで落ちない",
            ),
            |patient| {
                patient.attend()?;
                patient.say("setoption name NoSuchOption value 42")?;
                patient.say("setoption name NoSuchButton")?;
                patient.ping()?;
                Ok(Finding::passed(
                    patient.language.pick("it answers", "応答する"),
                ))
            },
        ),
    ]
}

fn wellformed<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    let language = patient.language;
    // Nothing but the handshake has been said so far.
    if let Some(line) = &patient.observations.malformed {
        return Ok(Finding::failed(line.clone()));
    }
    let mut names = HashSet::new();
    let mut options = patient.identity.options.iter();
    let twice = options.find(|option| !names.insert(option.name.to_ascii_lowercase()));
    Ok(match twice {
        Some(option) => Finding::failed(language.pick(
            format!("{} comes twice", option.name),
            format!("{} が重複", option.name),
        )),
        None => {
            let count = names.len();
            Finding::passed(language.pick(format!("{count} options"), format!("{count} 個")))
        }
    })
}

fn defaults<G: Face>(patient: &mut Patient<G>) -> Result<Finding, Trouble> {
    let wrong = patient
        .identity
        .options
        .iter()
        .find(|option| match &option.kind {
            OptionKind::Spin { default, min, max } => !(min..=max).contains(&default),
            OptionKind::Combo { default, choices } => !choices.contains(default),
            _ => false,
        });
    Ok(match wrong {
        None => Finding::passed(patient.language.pick("all of them", "すべて範囲内")),
        Some(option) => {
            let EngineOption { name, kind } = option;
            Finding::failed(format!("{name}: {kind:?}"))
        }
    })
}

fn default_only(option: &EngineOption) -> Vec<String> {
    match &option.kind {
        OptionKind::Check { default } => vec![default.to_string()],
        OptionKind::Spin { default, .. } => vec![default.to_string()],
        OptionKind::Combo { default, .. } => vec![default.clone()],
        // What a text may be, or what a button does, nobody knows but the engine.
        OptionKind::Button | OptionKind::Text { .. } | OptionKind::File { .. } => Vec::new(),
    }
}

fn extremes(option: &EngineOption) -> Vec<String> {
    match &option.kind {
        OptionKind::Check { default } => vec![(!default).to_string(), default.to_string()],
        OptionKind::Spin { default, min, max } => {
            let max = match is_costly(&option.name) {
                true => (*max).min(COSTLY.max(*default)),
                false => *max,
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

/// Sets every option to some of its values, each in turn, and looks whether it lives on.
fn set_each<G: Face>(
    patient: &mut Patient<G>,
    values: fn(&EngineOption) -> Vec<String>,
) -> Result<Finding, Trouble> {
    patient.renew()?;
    let language = patient.language;
    let start = Instant::now();
    let (mut set, mut left) = (0, 0);
    for option in patient.identity.options.clone() {
        for value in values(&option) {
            if start.elapsed() > patient.scaled(EXTREMES) {
                left += 1;
                continue;
            }
            let name = option.name.clone();
            let at = format!("{name}={value}");
            let request = Request::SetOption {
                name,
                value: Some(value),
            };
            let done = patient.ask(&request).and_then(|()| patient.ping());
            if let Err(trouble) = done {
                patient.dismiss();
                return Ok(Finding::failed(format!("{at}: {}", trouble.text(language))));
            }
            set += 1;
        }
    }
    Ok(Finding::passed(match left {
        0 => language.pick(format!("{set} values"), format!("{set} 個の値")),
        _ => language.pick(
            format!("{set} values; no time for {left} more"),
            format!("{set} 個の値 (残り {left} 個は時間切れ)"),
        ),
    }))
}
