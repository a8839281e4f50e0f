//! What the command line asks for.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use crate::tree::Tree;
use crate::{ERROR, cycles, messages, rules, tidy};

const HELP: &str = "\
The project's own chores

Usage: cargo xtask tidy [--root DIR]
       cargo xtask tidy --list
       cargo xtask cycles [--root DIR]
       cargo xtask messages [--root DIR]

Chores:
  tidy         check the invariants of ARCHITECTURE.md
  cycles       print the size of each crate and the cycles between its modules
  messages     print every message that needs Japanese, as the catalogue has it

Options:
  --root DIR   look at the workspace in DIR instead of the one around the current folder
  --list       print the rules, one line each, and check nothing
  -h, --help   print this text

Exit codes: 0 nothing to repair, 2 a violation or an error
";

/// A command line that was understood.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Help,
    List,
    Tidy { root: Option<PathBuf> },
    Cycles { root: Option<PathBuf> },
    Messages { root: Option<PathBuf> },
}

/// Runs the chore that `arguments` name, and says which exit code it earned.
pub(crate) fn run(
    arguments: impl Iterator<Item = OsString>,
    out: &mut impl Write,
    err: &mut impl Write,
) -> anyhow::Result<u8> {
    match parse(arguments) {
        Err(problem) => {
            write!(err, "error: {problem}\n\n{HELP}")?;
            return Ok(ERROR);
        }
        Ok(Command::Help) => write!(out, "{HELP}")?,
        Ok(Command::List) => {
            for rule in rules::ALL {
                writeln!(out, "{:<14} {}", rule.name, rule.about)?;
            }
        }
        Ok(Command::Cycles { root }) => cycles::report(&Tree::load(root.as_deref())?, out)?,
        Ok(Command::Messages { root }) => {
            for message in messages::of_tree(&Tree::load(root.as_deref())?).values() {
                if message.is_sentence() {
                    writeln!(out, "{}", message.template)?;
                }
            }
        }
        Ok(Command::Tidy { root }) => {
            let tree = Tree::load(root.as_deref())?;
            if tidy::report(&tree, out, err)? > 0 {
                return Ok(ERROR);
            }
        }
    }
    Ok(0)
}

fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Command, String> {
    let chore = arguments.next().ok_or("no chore given")?;
    let mut root = None;
    let mut list = false;
    if chore == "-h" || chore == "--help" {
        return Ok(Command::Help);
    }
    let tidy = chore == "tidy";
    let of_root = match chore.to_str() {
        Some("tidy") => |root| Command::Tidy { root },
        Some("cycles") => |root| Command::Cycles { root },
        Some("messages") => |root| Command::Messages { root },
        _ => return Err(format!("unknown chore `{}`", chore.display())),
    };
    while let Some(word) = arguments.next() {
        if word == "-h" || word == "--help" {
            return Ok(Command::Help);
        } else if word == "--list" && tidy {
            list = true;
        } else if word == "--root" {
            let folder = arguments.next().ok_or("--root needs a folder after it")?;
            root = Some(PathBuf::from(folder));
        } else {
            return Err(format!("unknown argument `{}`", word.display()));
        }
    }
    Ok(if list { Command::List } else { of_root(root) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> impl Iterator<Item = OsString> {
        line.split_whitespace().map(OsString::from)
    }

    #[test]
    fn reads_every_form() {
        let root = Some(PathBuf::from("x"));
        assert_eq!(parse(words("tidy")), Ok(Command::Tidy { root: None }));
        assert_eq!(parse(words("cycles")), Ok(Command::Cycles { root: None }));
        assert_eq!(parse(words("tidy --root x")), Ok(Command::Tidy { root }));
        assert_eq!(parse(words("tidy --list")), Ok(Command::List));
        assert_eq!(parse(words("--help")), Ok(Command::Help));
        assert_eq!(parse(words("tidy -h")), Ok(Command::Help));
    }

    #[test]
    fn a_misspelt_line_names_the_word_and_shows_the_help() {
        for (line, expected) in [
            ("", "no chore given"),
            ("tydi", "unknown chore `tydi`"),
            ("tidy --lst", "unknown argument `--lst`"),
            ("cycles --list", "unknown argument `--list`"),
            ("tidy --root", "--root needs a folder after it"),
        ] {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            assert_eq!(run(words(line), &mut out, &mut err).unwrap(), ERROR);
            assert_eq!(out, b"");
            let err = String::from_utf8(err).unwrap();
            assert_eq!(err, format!("error: {expected}\n\n{HELP}"));
        }
    }

    #[test]
    fn the_list_has_one_line_per_rule() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = run(words("tidy --list"), &mut out, &mut err).unwrap();
        assert_eq!((code, err.as_slice()), (0, b"".as_slice()));
        let list = String::from_utf8(out).unwrap();
        assert_eq!(list.lines().count(), rules::ALL.len());
        assert!(list.starts_with("arrows "));
    }
}
