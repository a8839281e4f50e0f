//! Engines and openings as the command line of Azisai's match tool names them.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;

use ::othello::Othello;
use anyhow::{Context, Result, bail, ensure};
use arena::PlayerPlan;
use players::{BuiltIn, PlayerSpec, Roster as _, nearest};

/// The most random moves of each side; with more, games would be over.
const MOST_RANDOM: u32 = 29;

/// The openings of a plan, which counts the random moves of both sides.
pub fn openings(text: &str) -> Result<String> {
    if text.is_empty() {
        return Ok("start".to_owned());
    }
    // A file name may also start with r_, if it has an extension.
    let Some(number) = text.strip_prefix("r_").filter(|rest| !rest.contains('.')) else {
        // A plan would not read these as file names.
        return Ok(if text == "start" || text.starts_with("r_") {
            format!("./{text}")
        } else {
            text.to_owned()
        });
    };
    match number.parse::<u32>() {
        Ok(0) => Ok("start".to_owned()),
        Ok(moves @ ..=MOST_RANDOM) => Ok(format!("r_{}", 2 * moves)),
        _ => bail!(
            "--opening {text:?}: expected a file, or r_N for N random moves of each side, \
             0 to {MOST_RANDOM}"
        ),
    }
}

/// An engine with its options and its time for a move.
pub fn player(field: &str, text: &str, options: &str, byoyomi: u64) -> Result<PlayerPlan> {
    let options = read_options(options).with_context(|| format!("options of {field}"))?;
    let plan = PlayerPlan {
        name: Some(field.to_owned()),
        time: Some(format!("{}.{:03}", byoyomi / 1000, byoyomi % 1000)),
        ..PlayerPlan::default()
    };
    if let Ok(mut player) = text.parse::<BuiltIn>()
        && Othello::entry(&player).is_ok()
    {
        for (name, value) in &options {
            ensure!(
                player.option(name).is_none(),
                "player {text:?}: option {name:?} is given twice"
            );
            player.set(name, value);
        }
        let player = player.to_string();
        return Ok(PlayerPlan { player, ..plan });
    }
    Ok(PlayerPlan {
        player: program(text).with_context(|| field.to_owned())?,
        options,
        ..plan
    })
}

/// The player text of a program. A path of a file may have blanks; other text is a command with
/// arguments.
fn program(text: &str) -> Result<String> {
    if let Ok(PlayerSpec::Program(_)) = text.parse() {
        return Ok(text.to_owned());
    }
    if !Path::new(text).is_file() {
        let names = Othello::names();
        let first = text.split_whitespace().next().unwrap_or_default();
        ensure!(
            is_there(first),
            "expected a program's path or a built-in player (see `sanban players othello`), \
             found {text:?}{}",
            nearest::suggestion(text, &names)
        );
        return Ok(format!("cmd:{text}"));
    }
    match ['"', '\''].into_iter().find(|&quote| !text.contains(quote)) {
        Some(quote) => Ok(format!("cmd:{quote}{text}{quote}")),
        None => bail!("{text:?}: expected a path without one of the quotes"),
    }
}

/// Whether the program may exist. Starting it gives the exact error.
fn is_there(program: &str) -> bool {
    // A misspelt player has no folder and no quotes.
    if program.contains(['/', '\\', '"', '\'']) {
        return true;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let name = format!("{program}{}", env::consts::EXE_SUFFIX);
    !program.is_empty()
        && env::split_paths(&path)
            .any(|folder| folder.join(program).is_file() || folder.join(&name).is_file())
}

/// Reads `Name:Value,Name:Value`.
fn read_options(text: &str) -> Result<BTreeMap<String, String>> {
    let mut options = BTreeMap::new();
    for option in text.split(',').filter(|option| !option.trim().is_empty()) {
        let Some((name, value)) = option.split_once(':') else {
            bail!("expected Name:Value, found {option:?}");
        };
        options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_move_is_one_of_each_side() {
        for (text, expected) in [
            ("", "start"),
            ("r_0", "start"),
            ("r_4", "r_8"),
            ("r_29", "r_58"),
            ("book.txt", "book.txt"),
            ("r_4.txt", "./r_4.txt"),
            ("start", "./start"),
            ("/tmp/book", "/tmp/book"),
        ] {
            assert_eq!(openings(text).unwrap(), expected, "{text}");
        }
        for text in ["r_", "r_x", "r_-1", "r_30"] {
            let error = openings(text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("--opening {text:?}: expected")));
        }
    }

    #[test]
    fn options_belong_to_whom_they_are_for() {
        let options = "Hash:16, Path:C:\\nets\\a.bin,";
        let engine = player("engine1", "./engine", options, 1500).unwrap();
        assert_eq!(engine.player, "cmd:./engine");
        assert_eq!(engine.options["Hash"], "16");
        assert_eq!(engine.options["Path"], "C:\\nets\\a.bin");
        assert_eq!(engine.time.as_deref(), Some("1.500"));
        let inside = player("engine2", "n-hand:depth=2", "mode:literal", 20).unwrap();
        assert_eq!(inside.player, "n-hand:depth=2,mode=literal");
        assert!(inside.options.is_empty());
        assert_eq!(inside.time.as_deref(), Some("0.020"));
        let plain = player("engine1", "corner", "", 20).unwrap();
        assert_eq!(plain.player, "corner");
        for (engine, options, expected) in [
            (
                "corner",
                "Hash",
                "options of engine1: expected Name:Value, found \"Hash\"",
            ),
            ("", "", "engine1: expected a program's path"),
            ("cornr", "", "did you mean \"corner\"?"),
        ] {
            let error = player("engine1", engine, options, 1).unwrap_err();
            assert!(format!("{error:#}").contains(expected), "{error:#}");
        }
    }

    #[test]
    fn a_path_may_have_blanks_and_a_command_arguments() {
        assert_eq!(program("./a b.py").unwrap(), "cmd:./a b.py");
        assert_eq!(program("cmd:x y").unwrap(), "cmd:x y");
        let folder = env::temp_dir().join(format!("sanban azisai {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("an engine");
        std::fs::write(&path, "").unwrap();
        let text = path.to_str().unwrap();
        assert_eq!(program(text).unwrap(), format!("cmd:\"{text}\""));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
