//! The help of the command line in Japanese. The English texts stay beside the options they are about.

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, Command};

use crate::help_catalogue;

/// What clap itself writes into a help text, and its Japanese; longer texts come before their parts.
const CLAP: [(&str, &str); 15] = [
    (
        "Print this message or the help of the given subcommand(s)",
        "この説明、または指定したコマンドの説明を表示する",
    ),
    ("(see more with '--help')", "(詳しくは '--help')"),
    ("(see a summary with '-h')", "(要約は '-h')"),
    ("Print help", "説明を表示する"),
    ("Print version", "バージョンを表示する"),
    ("[default: ", "[既定値: "),
    ("[aliases: ", "[別名: "),
    ("[env: ", "[環境変数: "),
    ("Usage:", "使い方:"),
    ("Arguments:", "引数:"),
    ("Options:", "オプション:"),
    ("Commands:", "コマンド:"),
    ("[OPTIONS]", "[オプション]"),
    ("[COMMAND]", "[コマンド]"),
    ("<COMMAND>", "<コマンド>"),
];

/// The command line with its help texts in Japanese. Lines are not wrapped yet, since clap only breaks
/// them at spaces.
pub fn translated(command: Command) -> Command {
    let texts = [
        command.get_about().cloned(),
        command.get_long_about().cloned(),
        command.get_after_help().cloned(),
    ];
    let [about, long_about, after_help] = texts.map(|text| text.map(|text| japanese(&text)));
    let heading = command
        .get_subcommand_help_heading()
        .and_then(help_catalogue::line);
    let mut command = command.term_width(0);
    if let Some(text) = about {
        command = command.about(text);
    }
    if let Some(text) = long_about {
        command = command.long_about(text);
    }
    if let Some(text) = after_help {
        command = command.after_help(text);
    }
    if let Some(heading) = heading {
        command = command.subcommand_help_heading(heading);
    }
    command.mut_args(argument).mut_subcommands(translated)
}

/// A rendered help text with clap's own words in Japanese.
pub fn with_clap_words(rendered: &str) -> String {
    CLAP.iter()
        .fold(rendered.to_owned(), |text, (english, japanese)| {
            text.replace(english, japanese)
        })
}

fn japanese(text: &StyledStr) -> String {
    help_catalogue::text(&text.to_string())
}

/// An argument in Japanese. clap would print the possible values with their English texts, so they
/// become a part of the help.
fn argument(argument: Arg) -> Arg {
    let help = argument.get_help().map(japanese);
    let long_help = argument.get_long_help().map(japanese);
    let heading = argument.get_help_heading().and_then(help_catalogue::line);
    let mut values = argument.get_possible_values();
    values.retain(|value| !value.is_hide_set());
    let takes_values = argument.get_action().takes_values();
    let mut argument = argument;
    if let Some(heading) = heading {
        argument = argument.help_heading(heading);
    }
    if values.is_empty() || !takes_values || argument.is_hide_possible_values_set() {
        if let Some(text) = help {
            argument = argument.help(text);
        }
        if let Some(text) = long_help {
            argument = argument.long_help(text);
        }
        return argument;
    }
    let help = help.unwrap_or_default();
    let long = format!(
        "{}\n\n{}",
        long_help.as_deref().unwrap_or(&help),
        list(&values)
    );
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    argument
        .help(format!("{help} [値: {}]", names.join(", ")))
        .long_help(long)
        .hide_possible_values(true)
}

/// The possible values of an argument, each on its line.
fn list(values: &[PossibleValue]) -> String {
    let lines = values.iter().map(|value| match value.get_help() {
        Some(help) => format!("\n- {}: {}", value.get_name(), japanese(help)),
        None => format!("\n- {}", value.get_name()),
    });
    format!("値:{}", lines.collect::<String>())
}
