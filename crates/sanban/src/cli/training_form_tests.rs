//! The forms of training, made from the whole command line.

use clap::CommandFactory;
use web::messages::{RunSetting, TrainingPlan};

use command_forms::TrainingCommands;

use crate::cli::Cli;

fn commands() -> TrainingCommands {
    TrainingCommands::new(&Cli::command())
}

fn plan(method: &str, game: &str, values: &[(&str, &str)]) -> TrainingPlan {
    let value = |&(name, value): &(&str, &str)| RunSetting {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    TrainingPlan {
        method: method.to_owned(),
        game: game.to_owned(),
        name: String::new(),
        values: values.iter().map(value).collect(),
    }
}

#[test]
fn the_forms_have_what_the_command_line_takes_in_both_languages() {
    let forms = commands().forms();
    let names: Vec<&str> = forms
        .methods
        .iter()
        .map(|method| method.name.as_str())
        .collect();
    for name in [
        "lines", "squares", "q", "dqn", "discs", "net", "zero", "nnue", "patterns",
    ] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(!names.contains(&"spread"), "it makes no run");
    for method in &forms.methods {
        let of = &method.name;
        assert!(
            !method.games.is_empty() && !method.title.en.is_empty(),
            "{of}"
        );
        assert_ne!(method.title.en, method.title.ja, "{of}");
        for field in &method.fields {
            assert!(
                !["game", "name", "resume", "runs", "lang", "help"].contains(&field.name.as_str()),
                "{of} {}",
                field.name
            );
            assert_ne!(field.name, "stop-with-input");
            assert_ne!(field.about.en, field.about.ja, "{of} {}", field.name);
        }
    }
    let lines = forms
        .methods
        .iter()
        .find(|method| method.name == "lines")
        .expect("lines");
    assert_eq!(lines.games, ["othello"]);
    let games = lines
        .fields
        .iter()
        .find(|field| field.name == "games")
        .expect("games");
    assert_eq!((games.default.as_str(), games.is_required), ("10", false));
}

#[test]
fn the_presets_are_command_lines_that_clap_takes() {
    let commands = commands();
    let forms = commands.forms();
    for preset in &forms.presets {
        let method = forms
            .methods
            .iter()
            .find(|method| method.name == preset.method);
        let method = method.expect(&preset.method);
        assert!(method.games.contains(&preset.game), "{}", preset.title.en);
        let mut values = preset.values.clone();
        // What the person has to name. Records of `learn net` are only needed where no run is resumed, so that the
        // form does not call them required.
        let missing = method.fields.iter().filter(|field| {
            let is_asked = field.is_required || field.name.eq_ignore_ascii_case("train");
            is_asked && preset.values.iter().all(|value| value.name != field.name)
        });
        values.extend(missing.map(|field| RunSetting {
            name: field.name.clone(),
            value: "games.txt".to_owned(),
        }));
        let plan = TrainingPlan {
            method: preset.method.clone(),
            game: preset.game.clone(),
            name: String::new(),
            values,
        };
        let arguments = commands.arguments(&plan);
        assert!(arguments.is_ok(), "{}: {arguments:?}", preset.title.en);
    }
}

#[test]
fn a_plan_becomes_the_command_line_of_a_person() {
    let values = [
        ("games", "20"),
        ("literal", "true"),
        ("log", " a "),
        ("import", "x\n\n y \n"),
        ("data", ""),
    ];
    let arguments = commands().arguments(&plan("lines", "othello", &values));
    let expected = "learn lines --games=20 --literal --log=a --import=x --import=y -- othello";
    assert_eq!(arguments.expect("a plan").join(" "), expected);
}

#[test]
fn nonsense_is_refused_in_both_languages() {
    let commands = commands();
    for (method, game, values, en, ja) in [
        (
            "lines",
            "othello",
            &[("games", "many")][..],
            "invalid value 'many'",
            "'many' は使えません",
        ),
        (
            "lines",
            "othello",
            &[("games", "--runs=/")],
            "invalid value '--runs=/'",
            "使えません",
        ),
        (
            "lines",
            "chess",
            &[],
            "invalid value 'chess'",
            "'chess' は使えません",
        ),
        (
            "lines",
            "othello",
            &[("runs", "/")],
            "no setting \"runs\"",
            "設定 \"runs\" はありません",
        ),
        (
            "lines",
            "othello",
            &[("stop-with-input", "true")],
            "no setting",
            "ありません",
        ),
        (
            "web",
            "othello",
            &[],
            "no method \"web\"",
            "学習方法 \"web\" はありません",
        ),
        (
            "lines",
            "othello",
            &[("literal", "true")],
            "required",
            "必要",
        ),
    ] {
        let why = commands
            .arguments(&plan(method, game, values))
            .expect_err(en);
        assert!(why.en.contains(en) && why.ja.contains(ja), "{why:?}");
        assert!(
            !why.en.contains("Usage") && !why.ja.contains('\u{1b}'),
            "{why:?}"
        );
    }
}
