//! Checks the options and values that callers set.

use protocol::{EngineOption, Fault, OptionKind};

/// Rejects options and values that an engine with these declarations does not accept. An engine
/// without declarations speaks a protocol that has none, and decides for itself.
pub(crate) fn check(
    options: &[EngineOption],
    name: &str,
    value: Option<&str>,
) -> Result<(), Fault> {
    plain("option name", name)?;
    plain("option value", value.unwrap_or_default())?;
    if options.is_empty() {
        return Ok(());
    }
    let Some(option) = options
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
    else {
        return Err(fault("option name", "an option that it declared", name));
    };
    let (expected, fits) = match (&option.kind, value) {
        (OptionKind::Button, value) => ("no value", value.is_none()),
        (_, None) => ("a value", false),
        (OptionKind::Check { .. }, Some(value)) => {
            ("true or false", matches!(value, "true" | "false"))
        }
        (OptionKind::Spin { min, max, .. }, Some(value)) => {
            let fits = value
                .parse::<i64>()
                .is_ok_and(|n| (*min..=*max).contains(&n));
            ("a whole number in its range", fits)
        }
        (OptionKind::Combo { choices, .. }, Some(value)) => {
            let fits = choices.iter().any(|choice| choice.as_str() == value);
            ("one of its choices", fits)
        }
        (OptionKind::Text { .. } | OptionKind::File { .. }, Some(_)) => return Ok(()),
    };
    if fits {
        Ok(())
    } else {
        Err(fault("option value", expected, value.unwrap_or_default()))
    }
}

/// Rejects texts with control characters: a newline in a value would start a new command.
pub(crate) fn plain(field: &'static str, text: &str) -> Result<(), Fault> {
    if text.chars().any(char::is_control) {
        Err(fault(field, "no control characters", text))
    } else {
        Ok(())
    }
}

fn fault(field: &'static str, expected: &'static str, found: &str) -> Fault {
    Fault {
        field,
        expected,
        found: found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<EngineOption> {
        let option = |name: &str, kind| EngineOption {
            name: name.to_owned(),
            kind,
        };
        let default = String::new();
        vec![
            option("Ponder", OptionKind::Check { default: false }),
            option(
                "Hash",
                OptionKind::Spin {
                    default: 16,
                    min: 1,
                    max: 1024,
                },
            ),
            option(
                "Style",
                OptionKind::Combo {
                    default: "calm".to_owned(),
                    choices: vec!["calm".to_owned(), "wild".to_owned()],
                },
            ),
            option("Clear", OptionKind::Button),
            option("Book", OptionKind::File { default }),
        ]
    }

    #[test]
    fn what_was_declared_is_taken() {
        for (name, value) in [
            ("Ponder", Some("true")),
            ("hash", Some("1024")),
            ("Style", Some("wild")),
            ("Clear", None),
            ("Book", Some("a b.db")),
            ("Book", Some("")),
        ] {
            assert_eq!(check(&options(), name, value), Ok(()), "{name}");
        }
        assert_eq!(check(&[], "anything", Some("goes")), Ok(()));
    }

    #[test]
    fn what_was_not_declared_is_refused_by_field() {
        for (name, value, field, expected) in [
            ("Ponder", Some("yes"), "option value", "true or false"),
            (
                "Hash",
                Some("0"),
                "option value",
                "a whole number in its range",
            ),
            ("Hash", None, "option value", "a value"),
            ("Style", Some("odd"), "option value", "one of its choices"),
            ("Clear", Some("now"), "option value", "no value"),
            (
                "Exec",
                Some("x"),
                "option name",
                "an option that it declared",
            ),
            (
                "Book",
                Some("a\nquit"),
                "option value",
                "no control characters",
            ),
            (
                "Book",
                Some("a\rb"),
                "option value",
                "no control characters",
            ),
            (
                "Book",
                Some("a\u{85}b"),
                "option value",
                "no control characters",
            ),
            ("Bo\0ok", Some("a"), "option name", "no control characters"),
        ] {
            let fault = check(&options(), name, value).unwrap_err();
            assert_eq!((fault.field, fault.expected), (field, expected), "{name}");
        }
        assert!(check(&[], "anything", Some("a\nb")).is_err());
    }
}
