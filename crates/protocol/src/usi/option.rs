use std::fmt;

use super::Words;
use super::number::signed;
use crate::wording::{fault, one_line};
use crate::{EngineOption, Fault, OptionKind};

const EMPTY: &str = "<empty>";

/// Reads what follows `option`: `name N type T ...`.
pub(super) fn parse(mut words: Words<'_>) -> Result<EngineOption, Fault> {
    let all = words.rest();
    if words.next() != Some("name") {
        return Err(fault("option", "`name`", all));
    }
    let name = words
        .until("type")
        .ok_or_else(|| fault("option", "`type`", all))?;
    if name.is_empty() {
        return Err(fault("option", "a name", all));
    }
    let kind = match words.next() {
        Some("check") => check(words)?,
        Some("spin") => spin(words)?,
        Some("combo") => combo(words),
        Some("button") => OptionKind::Button,
        Some("string") => OptionKind::Text {
            default: text(words),
        },
        Some("filename") => OptionKind::File {
            default: text(words),
        },
        other => {
            const KINDS: &str = "`check`, `spin`, `combo`, `button`, `string` or `filename`";
            return Err(fault("type", KINDS, other.unwrap_or_default()));
        }
    };
    Ok(EngineOption {
        name: name.into(),
        kind,
    })
}

/// Engines in Python write `True`.
fn check(mut words: Words<'_>) -> Result<OptionKind, Fault> {
    words.until("default");
    let default = match words.next() {
        None => false,
        Some(word) if word.eq_ignore_ascii_case("true") => true,
        Some(word) if word.eq_ignore_ascii_case("false") => false,
        Some(word) => return Err(fault("default", "`true` or `false`", word)),
    };
    Ok(OptionKind::Check { default })
}

/// An engine that leaves out a bound has none; one that leaves out the default begins at zero, or
/// as near to it as the bounds let it.
fn spin(mut words: Words<'_>) -> Result<OptionKind, Fault> {
    let all = words.rest();
    let (mut default, mut min, mut max) = (None, i64::MIN, i64::MAX);
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(signed("default", words.next())?),
            "min" => min = signed("min", words.next())?,
            "max" => max = signed("max", words.next())?,
            _ => {}
        }
    }
    if min > max {
        return Err(fault("max", "at least `min`", all));
    }
    let default = default.unwrap_or(0.clamp(min, max));
    Ok(OptionKind::Spin { default, min, max })
}

fn combo(mut words: Words<'_>) -> OptionKind {
    let mut default = String::new();
    let mut choices = Vec::new();
    // Each part goes from its keyword to the next `var`, as both may hold blanks.
    loop {
        let (part, last) = match words.until("var") {
            Some(part) => (part, false),
            None => (words.rest(), true),
        };
        let mut inside = Words::new(part);
        if choices.is_empty() && inside.next() == Some("default") {
            default = unquoted(inside.rest());
        } else if let Some(choice) = choices.last_mut() {
            *choice = unquoted(part);
        }
        if last {
            return OptionKind::Combo { default, choices };
        }
        choices.push(String::new());
    }
}

/// All after `default`, be it a path with blanks.
fn text(mut words: Words<'_>) -> String {
    match words.next() {
        Some("default") => unquoted(words.rest()),
        _ => String::new(),
    }
}

fn unquoted(text: &str) -> String {
    if text == EMPTY { "" } else { text }.into()
}

fn quoted(text: &str) -> String {
    one_line(if text.is_empty() { EMPTY } else { text })
}

/// Writes `name N type T ...`.
pub(super) fn write(option: &EngineOption, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "name {} type ", one_line(&option.name))?;
    match &option.kind {
        OptionKind::Check { default } => write!(f, "check default {default}"),
        OptionKind::Spin { default, min, max } => {
            write!(f, "spin default {default} min {min} max {max}")
        }
        OptionKind::Combo { default, choices } => {
            write!(f, "combo default {}", quoted(default))?;
            choices
                .iter()
                .try_for_each(|choice| write!(f, " var {}", quoted(choice)))
        }
        OptionKind::Button => f.write_str("button"),
        OptionKind::Text { default } => write!(f, "string default {}", quoted(default)),
        OptionKind::File { default } => write!(f, "filename default {}", quoted(default)),
    }
}
