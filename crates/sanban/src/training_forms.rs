//! The forms of the page's training, made from the command line's own tables.

use clap::{Arg, ArgAction, Command};
use report::Language;
use web::messages::{
    Choice, Text, TrainingField, TrainingFieldKind, TrainingForms, TrainingMethod, TrainingPlan,
};

use crate::training_presets::presets;
use crate::{japanese_help, japanese_usage_error, network_methods};

/// The verb under which the methods are.
const LEARN: &str = "learn";

/// Arguments of a run that the page sets itself, or has no use for.
const NOT_IN_FORMS: [&str; 6] = ["game", "name", "resume", "runs", "lang", "help"];

/// The methods of learning as the command line has them, in both languages.
pub(crate) struct TrainingCommands {
    english: Command,
    japanese: Command,
}

impl TrainingCommands {
    /// Takes them from the whole command line.
    pub(crate) fn new(whole: &Command) -> TrainingCommands {
        let learn = whole.find_subcommand(LEARN).cloned();
        let mut english = learn.unwrap_or_else(|| Command::new(LEARN));
        let mut japanese = japanese_help::translated(english.clone());
        english.build();
        japanese.build();
        TrainingCommands { english, japanese }
    }

    /// The forms.
    pub(crate) fn forms(&self) -> TrainingForms {
        let methods = self
            .english
            .get_subcommands()
            .filter(|method| is_run(method));
        let methods = methods.filter_map(|method| {
            let japanese = self.japanese.find_subcommand(method.get_name())?;
            Some(form(method, japanese))
        });
        TrainingForms {
            methods: methods.collect(),
            presets: presets(),
        }
    }

    /// The command line of a plan behind `sanban`, or what is wrong with it.
    pub(crate) fn arguments(&self, plan: &TrainingPlan) -> Result<Vec<String>, Text> {
        let mut methods = self.english.get_subcommands();
        let method = methods
            .find(|method| is_run(method) && method.get_name() == plan.method)
            .ok_or_else(|| unknown("method", "学習方法", &plan.method))?;
        let (mut options, mut positions) = (Vec::new(), Vec::new());
        for one in &plan.values {
            let found = method
                .get_arguments()
                .find(|arg| is_field(arg) && name(arg) == one.name);
            let arg = found.ok_or_else(|| unknown("setting", "設定", &one.name))?;
            match kind(arg) {
                TrainingFieldKind::Flag => {
                    if one.value == "true" {
                        options.push(format!("--{}", one.name));
                    }
                }
                TrainingFieldKind::Lines { .. } => {
                    let lines = one.value.lines().map(str::trim);
                    for line in lines.filter(|line| !line.is_empty()) {
                        match arg.get_long() {
                            Some(long) => options.push(format!("--{long}={line}")),
                            None => positions.push(line.to_owned()),
                        }
                    }
                }
                TrainingFieldKind::Word { .. } | TrainingFieldKind::Text { .. } => {
                    let value = one.value.trim();
                    match arg.get_long() {
                        _ if value.is_empty() => {}
                        Some(long) => options.push(format!("--{long}={value}")),
                        None => positions.push(value.to_owned()),
                    }
                }
            }
        }
        let mut arguments = vec![LEARN.to_owned(), plan.method.clone()];
        arguments.extend(options);
        arguments.push("--".to_owned());
        arguments.push(plan.game.clone());
        arguments.extend(positions);
        self.check(&arguments)?;
        Ok(arguments)
    }

    /// Lets clap read the command line, in both languages.
    fn check(&self, arguments: &[String]) -> Result<(), Text> {
        let refused = |command: &Command| command.clone().try_get_matches_from(arguments).err();
        let (Some(english), Some(japanese)) = (refused(&self.english), refused(&self.japanese))
        else {
            return Ok(());
        };
        let japanese = japanese_help::with_clap_words(&japanese_usage_error::text(&japanese));
        Err(Text {
            en: first_paragraph(&english.render().to_string(), "error: "),
            ja: first_paragraph(&plain(&japanese), "エラー: "),
        })
    }
}

/// Whether a method makes a run: some write files instead.
fn is_run(method: &Command) -> bool {
    let has = |id: &str| method.get_arguments().any(|arg| arg.get_id() == id);
    has("game") && has("name") && has("resume") && has("runs")
}

fn is_field(arg: &Arg) -> bool {
    !arg.is_hide_set() && !NOT_IN_FORMS.contains(&arg.get_id().as_str())
}

/// Its name without hyphens before it.
fn name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or(arg.get_id().as_str())
}

fn form(english: &Command, japanese: &Command) -> TrainingMethod {
    let texts = [english, japanese].map(|command| {
        let title = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        let long = command
            .get_long_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        let about = long
            .strip_prefix(title.as_str())
            .unwrap_or(&long)
            .trim()
            .to_owned();
        (title, about)
    });
    let [(title, about), (japanese_title, japanese_about)] = texts;
    let games = english.get_arguments().find(|arg| arg.get_id() == "game");
    let games = games.map(Arg::get_possible_values).unwrap_or_default();
    let games = games.iter().filter(|game| !game.is_hide_set());
    let method = english.get_name();
    TrainingMethod {
        name: method.to_owned(),
        title: text(title, japanese_title),
        about: text(about, japanese_about),
        games: games.map(|game| game.get_name().to_owned()).collect(),
        fields: english
            .get_arguments()
            .filter(|arg| is_field(arg))
            .map(|arg| field(arg, japanese))
            .collect(),
        missing: (!learn::TRAINS_NETWORKS && network_methods::NAMES.contains(&method)).then(|| {
            let [en, ja] = [Language::English, Language::Japanese].map(network_methods::left_out);
            text(en, ja)
        }),
    }
}

fn field(arg: &Arg, japanese: &Command) -> TrainingField {
    let about = |arg: &Arg| arg.get_help().map(ToString::to_string).unwrap_or_default();
    let twin = japanese
        .get_arguments()
        .find(|twin| twin.get_id() == arg.get_id());
    let defaults = arg.get_default_values().iter();
    let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
    let kind = kind(arg);
    TrainingField {
        name: name(arg).to_owned(),
        about: text(about(arg), twin.map(about).unwrap_or_default()),
        default: match kind {
            // clap's own default of a flag.
            TrainingFieldKind::Flag => String::new(),
            _ => defaults.join(","),
        },
        is_required: arg.is_required_set(),
        kind,
    }
}

fn kind(arg: &Arg) -> TrainingFieldKind {
    let placeholder = || {
        let names = arg.get_value_names().unwrap_or_default();
        names
            .iter()
            .map(|name| name.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let takes_many = matches!(arg.get_action(), ArgAction::Append)
        || arg
            .get_num_args()
            .is_some_and(|range| range.max_values() > 1);
    let words = arg.get_possible_values();
    if !arg.get_action().takes_values() {
        TrainingFieldKind::Flag
    } else if takes_many && arg.get_value_delimiter().is_none() {
        TrainingFieldKind::Lines {
            placeholder: placeholder(),
        }
    } else if takes_many || words.is_empty() {
        TrainingFieldKind::Text {
            placeholder: placeholder(),
        }
    } else {
        let words = words.iter().filter(|word| !word.is_hide_set());
        TrainingFieldKind::Word {
            words: words.map(word).collect(),
        }
    }
}

fn word(value: &clap::builder::PossibleValue) -> Choice {
    let name = value.get_name();
    let help = value.get_help().map(ToString::to_string);
    let titled = |help: Option<String>| match help {
        Some(help) => format!("{name}: {help}"),
        None => name.to_owned(),
    };
    let japanese = help.as_deref().map(crate::help_catalogue::text);
    Choice {
        value: name.to_owned(),
        title: text(titled(help), titled(japanese)),
    }
}

fn text(en: String, ja: String) -> Text {
    Text { en, ja }
}

fn unknown(en: &str, ja: &str, found: &str) -> Text {
    text(
        format!("there is no {en} {found:?}"),
        format!("{ja} {found:?} はありません"),
    )
}

/// What is wrong, without the usage behind it.
fn first_paragraph(message: &str, prefix: &str) -> String {
    let message = message
        .trim()
        .strip_prefix(prefix)
        .unwrap_or(message.trim());
    let lines = message.lines().map(str::trim);
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// A text without the colours of a terminal.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use web::messages::RunSetting;

    use super::*;
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
                    !NOT_IN_FORMS.contains(&field.name.as_str()),
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
            // What the person has to name.
            let missing = method.fields.iter().filter(|field| {
                field.is_required && preset.values.iter().all(|value| value.name != field.name)
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
}
