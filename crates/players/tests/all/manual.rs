//! The tables of players in the manual are those of the program.
//!
//! `SANBAN_WRITE_MANUAL=1 cargo test -p players --test all manual` writes them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use othello::Othello;
use players::{PlayerKind, PlayerOption, Roster, RosterEntry, Values};
use renju::Renju;
use report::Language;
use shogi::Shogi;

const BEGIN: &str = "<!-- players: ";
const END: &str = "<!-- end of players -->";

/// The tables of the manual by their names.
fn tables() -> [(&'static str, Vec<&'static PlayerKind>); 4] {
    fn kinds<G: Roster>(entries: &'static [RosterEntry<G>]) -> Vec<&'static PlayerKind> {
        entries.iter().map(|entry| entry.kind).collect()
    }
    [
        ("every game", kinds(Othello::COMMON_PLAYERS)),
        ("othello", kinds(Othello::OWN_PLAYERS)),
        ("renju", kinds(Renju::OWN_PLAYERS)),
        ("shogi", kinds(Shogi::OWN_PLAYERS)),
    ]
}

fn table(kinds: &[&PlayerKind], language: Language) -> String {
    let mut text = language
        .pick(
            "| player | option | | values | default |\n|---|---|---|---|---|\n",
            "| プレイヤー | オプション | | 値 | 省略時 |\n|---|---|---|---|---|\n",
        )
        .to_owned();
    for kind in kinds {
        let about = cell(kind.about.in_language(language));
        let mut player = format!("`{}`: {about}", kind.name);
        for option in kind.shown() {
            let _ = writeln!(
                text,
                "| {player} | `{}` | {} | {} | {} |",
                option.name,
                cell(option.about.in_language(language)),
                values(option, language),
                cell(&option.default_text(language))
            );
            player.clear();
        }
    }
    text.replace("|  |", "| |")
}

fn values(option: &PlayerOption, language: Language) -> String {
    match option.values {
        Values::Number { min, max, .. } if max == i64::MAX => {
            language.pick(format!("{min} or more"), format!("{min} 以上"))
        }
        Values::Number { min, max, .. } => {
            language.pick(format!("{min} to {max}"), format!("{min}〜{max}"))
        }
        Values::Seed => language.pick("a whole number", "整数").to_owned(),
        Values::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(language.pick(", ", "、"))
        }
        Values::Run | Values::Net | Values::Text => language.pick("a text", "文字列").to_owned(),
    }
}

/// A text in a cell of a table: what Markdown would take for something else is code.
fn cell(text: &str) -> String {
    text.replace("*.sbn, *.onnx", "`*.sbn`, `*.onnx`")
        .replace('|', "\\|")
}

/// The page with all tables between their marks written anew.
fn renewed(page: &str, language: Language) -> String {
    let mut renewed = String::new();
    let mut rest = page;
    while let Some((before, marked)) = rest.split_once(BEGIN) {
        let (name, behind) = marked.split_once(" -->").expect("the end of a mark");
        let (_, after) = behind.split_once(END).expect(END);
        let mut tables = tables().into_iter();
        let (_, kinds) = tables.find(|(known, _)| *known == name).expect(name);
        let table = table(&kinds, language);
        let _ = write!(renewed, "{before}{BEGIN}{name} -->\n{table}{END}");
        rest = after;
    }
    renewed + rest
}

#[test]
fn the_manual_has_the_tables_of_the_players() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src");
    for (file, language) in [
        ("players.md", Language::English),
        ("players.ja.md", Language::Japanese),
    ] {
        let path = manual.join(file);
        let page = fs::read_to_string(&path).expect(file);
        assert_eq!(page.matches(BEGIN).count(), tables().len(), "{file}");
        let renewed = renewed(&page, language);
        if std::env::var_os("SANBAN_WRITE_MANUAL").is_some() {
            fs::write(&path, &renewed).expect(file);
        } else {
            assert!(
                page == renewed,
                "{file}: SANBAN_WRITE_MANUAL=1 cargo test -p players --test all manual"
            );
        }
    }
}

#[test]
fn every_option_says_what_it_does_in_both_languages() {
    for (_, kinds) in tables() {
        for kind in kinds {
            for option in kind.options {
                for language in [Language::English, Language::Japanese] {
                    let help = option.help(language);
                    assert!(!help.is_empty(), "{} {}", kind.name, option.name);
                    let by_hand = option.about.in_language(language);
                    assert!(!by_hand.contains("[default"), "{by_hand}");
                    assert!(!by_hand.contains("[省略時"), "{by_hand}");
                }
                if let Values::Number { default, min, max } = option.values {
                    assert!((min..=max).contains(&default), "{}", option.name);
                }
            }
        }
    }
}
