//! What clap says about a command line that it cannot read, in Japanese.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use report::Language;

/// An error in Japanese: what is wrong, what was perhaps meant, and where to find help.
pub fn text(error: &Error) -> String {
    let Some(wrong) = wrong(error) else {
        return error.render().ansi().to_string();
    };
    let mut text = format!("エラー: {wrong}\n");
    for (kind, words) in [
        (ContextKind::ValidSubcommand, "コマンド"),
        (ContextKind::ValidValue, "値"),
    ] {
        if let Some(names) = value(error, kind).filter(|names| !names.is_empty()) {
            text.push_str(&format!("  [{words}: {names}]\n"));
        }
    }
    for kind in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        if let Some(names) = value(error, kind) {
            let names = names.replace(", ", "' か '");
            text.push_str(&format!("\n  ヒント: もしかして '{names}' ですか\n"));
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        text.push_str(&format!("\n{}\n", usage.ansi()));
    }
    text.push_str("\n詳しくは '--help' を付けてください。\n");
    text
}

/// What is wrong, or nothing for what clap has no fields about.
fn wrong(error: &Error) -> Option<String> {
    let argument = value(error, ContextKind::InvalidArg);
    let given = value(error, ContextKind::InvalidValue);
    let count = |kind| value(error, kind);
    Some(match error.kind() {
        ErrorKind::InvalidValue => match given.filter(|given| !given.is_empty()) {
            Some(given) => format!("'{}' の値 '{given}' は使えません", argument?),
            None => format!("'{}' には値が必要です", argument?),
        },
        ErrorKind::ValueValidation => {
            let why = error.source().map(|why| Language::Japanese.error(why));
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            format!("'{}' の値 '{}' は使えません{why}", argument?, given?)
        }
        ErrorKind::UnknownArgument => format!("引数 '{}' はありません", argument?),
        ErrorKind::InvalidSubcommand => format!(
            "コマンド '{}' はありません",
            value(error, ContextKind::InvalidSubcommand)?
        ),
        ErrorKind::NoEquals => format!("'{}' と値の間には '=' が必要です", argument?),
        ErrorKind::TooManyValues => format!("'{}' の値 '{}' は余分です", argument?, given?),
        ErrorKind::TooFewValues => format!(
            "'{}' には値が {} 個以上必要ですが、{} 個しかありません",
            argument?,
            count(ContextKind::MinValues)?,
            count(ContextKind::ActualNumValues)?
        ),
        ErrorKind::WrongNumberOfValues => format!(
            "'{}' には値が {} 個必要ですが、{} 個あります",
            argument?,
            count(ContextKind::ExpectedNumValues)?,
            count(ContextKind::ActualNumValues)?
        ),
        ErrorKind::ArgumentConflict => match value(error, ContextKind::PriorArg) {
            Some(other) if Some(&other) != argument.as_ref() => {
                format!("'{}' は '{other}' と一緒に使えません", argument?)
            }
            _ => format!("'{}' は一度しか使えません", argument?),
        },
        ErrorKind::MissingRequiredArgument => format!("必要な引数がありません: {}", argument?),
        ErrorKind::MissingSubcommand => {
            let of = value(error, ContextKind::InvalidSubcommand)?;
            format!("'{of}' にはコマンドが必要です")
        }
        ErrorKind::InvalidUtf8 => "引数が UTF-8 ではありません".to_owned(),
        _ => return None,
    })
}

/// A field of an error as text.
fn value(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
