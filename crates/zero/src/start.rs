use anyhow::{Context, Result, ensure};
use learn::policy_value::{self, Beginning};
use learn::{Files, Glance};
use players::{PlayerSpec, Roster};

use crate::files::is_file;
use crate::ground::Ground;
use crate::self_play::SHARD_GAMES;
use crate::settings::Settings;

/// The number of games per shard: few, so that a killed process loses little, and enough to hold
/// some out for the test set.
pub(crate) fn shard_games(games: u32) -> usize {
    (games as usize / 10).clamp(20, SHARD_GAMES)
}

/// The network of generation 0.
pub(crate) fn first<G: Roster>(
    settings: &Settings,
    ground: &Ground<G>,
    seed: u64,
) -> Result<Files> {
    let mut beginning = Beginning {
        arch: settings.arch.as_deref(),
        layout: ground.layout,
        weights: None,
        seed,
    };
    let Some(init) = &settings.init else {
        return Ok(beginning.files::<G>()?);
    };
    let named = || format!("init: {}", init.display());
    if is_file(init) {
        let bytes = record::read_regular(init).with_context(named)?;
        beginning.weights = Some(&bytes);
        return beginning.files::<G>().with_context(named);
    }
    let checkpoint = Glance::at(init)
        .and_then(|run| run.checkpoint(None))
        .context("init")?;
    let files = policy_value::network::<G>(&checkpoint, &ground.layout).context("init")?;
    let arch = architecture(&files)?;
    if let Some(asked) = &settings.arch {
        let asked: policy_value::Architecture = asked.parse()?;
        ensure!(
            asked.to_string() == arch,
            "arch: expected {arch} as {} has, found {asked}",
            init.display()
        );
    }
    Ok(files)
}

/// The architecture of a network.
pub(crate) fn architecture(files: &Files) -> Result<String> {
    let weights = files
        .get(policy_value::NETWORK)
        .map_or(&[][..], Vec::as_slice);
    Ok(policy_value::architecture(weights)?)
}

/// The yardstick players: those of the settings, or the game's own players that support these
/// rules.
pub(crate) fn yardsticks<G: Roster>(
    settings: &Settings,
    ground: &Ground<G>,
) -> Result<Vec<String>> {
    let plays = |text: &str| -> Result<()> {
        match text.parse()? {
            PlayerSpec::BuiltIn(player) => G::player(&player, &ground.rules).map(|_| ()),
            PlayerSpec::Program(_) => Ok(()),
        }
    };
    if settings.yardstick.is_empty() {
        let usual = G::YARDSTICKS.iter().filter(|text| plays(text).is_ok());
        return Ok(usual.map(|text| (*text).to_owned()).collect());
    }
    for text in &settings.yardstick {
        plays(text).context("yardstick")?;
    }
    Ok(settings.yardstick.clone())
}
