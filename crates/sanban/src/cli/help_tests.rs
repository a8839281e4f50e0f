//! The help of the whole command line in Japanese.

use std::collections::BTreeSet;

use clap::builder::StyledStr;
use clap::{Command, CommandFactory};

use command_forms::help_catalogue;
use command_forms::japanese_help::translated;

use crate::cli::Cli;

/// The lines of a text that need an entry.
fn lines(text: &StyledStr, all: &mut BTreeSet<String>) {
    let text = text.to_string();
    let keys = text.split('\n').map(help_catalogue::key);
    all.extend(keys.filter(|line| !line.is_empty()).map(str::to_owned));
}

/// Every text of a command's help.
fn walk(command: &Command, all: &mut BTreeSet<String>) {
    let texts = [
        command.get_about(),
        command.get_long_about(),
        command.get_after_help(),
    ];
    texts
        .into_iter()
        .flatten()
        .for_each(|text| lines(text, all));
    all.extend(command.get_subcommand_help_heading().map(str::to_owned));
    for argument in command.get_arguments() {
        let texts = [argument.get_help(), argument.get_long_help()];
        texts
            .into_iter()
            .flatten()
            .for_each(|text| lines(text, all));
        all.extend(argument.get_help_heading().map(str::to_owned));
        for value in argument.get_possible_values() {
            value
                .get_help()
                .into_iter()
                .for_each(|text| lines(text, all));
        }
    }
    command.get_subcommands().for_each(|verb| walk(verb, all));
}

#[test]
fn every_help_text_has_its_japanese_and_every_entry_is_used() {
    let mut used = BTreeSet::new();
    walk(&Cli::command(), &mut used);
    let known: BTreeSet<String> = help_catalogue::entries()
        .map(|(english, _)| english.to_owned())
        .collect();
    let missing: Vec<&String> = used.difference(&known).collect();
    let unused: Vec<&String> = known.difference(&used).collect();
    assert!(
        missing.is_empty() && unused.is_empty(),
        "crates/command-forms/texts/help.ja.txt: add under each of these lines its Japanese, indented by two \
         spaces:\n{missing:#?}\nremove these, which no help has:\n{unused:#?}"
    );
    let twice = help_catalogue::entries().count() - known.len();
    assert_eq!(twice, 0, "lines that stand twice in the catalogue");
}

#[test]
fn the_japanese_command_line_is_one_that_clap_accepts() {
    translated(Cli::command()).debug_assert();
}
