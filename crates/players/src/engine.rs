//! A built-in player as an engine whose options are those of the player.

use anyhow::Result;
use host::{Engine, Local};
use protocol::{EngineOption, Fault, Identity, OptionKind, Score};

use crate::kind::PlayerKind;
use crate::option::Values;
use crate::roster::Roster;
use crate::spec::BuiltIn;
use crate::tables::{HASH, LINES};

/// Other names of our options, used by GUIs and the engines of the fifth document.
const SAME: [(&str, &str); 4] = [
    (EngineOption::USI_HASH, HASH),
    ("modelfile", "net"),
    ("playout", "playouts"),
    ("thread", "threads"),
];

/// A built-in player as an engine whose options are those of the player.
///
/// # Errors
///
/// If the player cannot be made: see [`Roster::player`].
pub fn local<G: Roster>(mut spec: BuiltIn, rules: G::Rules) -> Result<Box<dyn Engine>> {
    let kind = G::entry(&spec)?.kind;
    let identity = Identity {
        name: format!("Sanban {} {}", env!("CARGO_PKG_VERSION"), kind.name),
        author: "the Sanban developers".to_owned(),
        options: options(kind, &spec),
    };
    let player = G::player(&spec, &rules)?;
    let mut engine = Local::<G>::new(identity, rules.clone(), player).with_score(Score::Centipawns);
    if let Some(mate) = G::mate_search() {
        engine = engine.with_mate(mate);
    }
    Ok(Box::new(engine.with_options(move |player, name, value| {
        // Every GUI sends these; a player without a table or a clock ignores them.
        let Some(name) = meant(kind, name) else {
            return Ok(());
        };
        let value = value.unwrap_or_default();
        // A new player would lose its transposition table, so an unchanged value does nothing.
        if spec.option(name).as_deref() == Some(value) {
            return Ok(());
        }
        let mut changed = spec.clone();
        changed.set(name, value);
        *player = G::player(&changed, &rules).map_err(|error| Fault {
            field: "option",
            expected: "a value that the player accepts",
            found: format!("{error:#}"),
        })?;
        // Stored only now, so that a rejected value does not affect later ones.
        spec = changed;
        Ok(())
    })))
}

/// The player's options as engine options of the protocols.
fn options(kind: &PlayerKind, spec: &BuiltIn) -> Vec<EngineOption> {
    let mut options = vec![EngineOption {
        name: EngineOption::USI_PONDER.to_owned(),
        kind: OptionKind::Check { default: false },
    }];
    for option in kind.options {
        let given = spec.option(option.name);
        let kind = match option.values {
            Values::Number { default, min, max } => OptionKind::Spin {
                default: given
                    .and_then(|given| given.parse().ok())
                    .unwrap_or(default),
                min,
                max,
            },
            Values::Seed => OptionKind::Text {
                default: given.unwrap_or_default(),
            },
            Values::Words(words) => OptionKind::Combo {
                default: given.unwrap_or_else(|| words.first().copied().unwrap_or("").to_owned()),
                choices: words.iter().map(|&word| word.to_owned()).collect(),
            },
            Values::Run | Values::Net | Values::Text => OptionKind::Text {
                default: given.unwrap_or_default(),
            },
        };
        options.push(EngineOption {
            name: spoken(option.name).to_owned(),
            kind,
        });
        for (told, _) in SAME.iter().filter(|(_, own)| *own == option.name) {
            options.push(EngineOption {
                name: (*told).to_owned(),
                kind: options[options.len() - 1].kind.clone(),
            });
        }
    }
    options
}

/// The name of a player's option in the protocols.
fn spoken(name: &str) -> &str {
    match name {
        LINES => EngineOption::MULTI_PV,
        name => name,
    }
}

/// The player's option with this protocol name, ignoring case.
fn meant(kind: &PlayerKind, name: &str) -> Option<&'static str> {
    let same = SAME
        .iter()
        .find(|(told, _)| name.eq_ignore_ascii_case(told));
    let name = same.map_or(name, |(_, own)| own);
    let mut names = kind.options.iter().map(|option| option.name);
    names.find(|own| spoken(own).eq_ignore_ascii_case(name))
}
