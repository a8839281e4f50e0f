//! A built-in player as an engine whose options are those of the player.

use anyhow::Result;
use host::{Engine, Local};
use protocol::{EngineOption, Fault, Identity, OptionKind};

use crate::alias::aliases;
use crate::kind::PlayerKind;
use crate::option::{SWITCH, Values};
use crate::roster::Roster;
use crate::spec::BuiltIn;
use crate::tables::LINES;

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
        options: options(G::NAME, kind, &spec),
        ..Identity::default()
    };
    let player = G::player(&spec, &rules)?;
    let mut engine = Local::<G>::new(identity, rules.clone(), player);
    if let Some(mate) = G::mate_search() {
        engine = engine.with_mate(mate);
    }
    Ok(Box::new(engine.with_options(move |player, name, value| {
        // Every GUI sends these; a player without a table or a clock ignores them.
        let Some((name, value)) = meant(G::NAME, kind, name, value.unwrap_or_default()) else {
            return Ok(());
        };
        // A new player would lose its transposition table, so an unchanged value does nothing.
        if spec.option(name).as_deref() == Some(value.as_str()) {
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
fn options(game: &str, kind: &PlayerKind, spec: &BuiltIn) -> Vec<EngineOption> {
    let mut options = vec![EngineOption {
        name: EngineOption::USI_PONDER.to_owned(),
        kind: OptionKind::Check { default: false },
    }];
    for option in kind.shown() {
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
            Values::Words(SWITCH) => OptionKind::Check {
                default: given.is_some_and(|given| given == "on"),
            },
            Values::Words(words) => OptionKind::Combo {
                default: given.unwrap_or_else(|| words.first().copied().unwrap_or("").to_owned()),
                choices: words.iter().map(|&word| word.to_owned()).collect(),
            },
            Values::Run | Values::Net | Values::Text => OptionKind::Text {
                default: given.unwrap_or_default(),
            },
        };
        let others = aliases(game, option.name).map(|alias| EngineOption {
            name: alias.name.to_owned(),
            kind: alias.kind(&kind),
        });
        let others: Vec<_> = others.collect();
        options.push(EngineOption {
            name: spoken(option.name).to_owned(),
            kind,
        });
        options.extend(others);
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

/// The player's option with this protocol name, ignoring case, and its value.
fn meant(game: &str, kind: &PlayerKind, name: &str, value: &str) -> Option<(&'static str, String)> {
    kind.options.iter().find_map(|option| {
        if spoken(option.name).eq_ignore_ascii_case(name) {
            return Some((option.name, value.to_owned()));
        }
        let mut others = aliases(game, option.name);
        let alias = others.find(|alias| alias.name.eq_ignore_ascii_case(name))?;
        Some((option.name, alias.value(value)))
    })
}
