//! The match of a step.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow, bail};
use arena::contest::{Contest, ContestFolder, ContestSetup, Logs};
use arena::{Order, Plan, PlayerPlan};
use boards::games::{GameKind, GameVisitor};
use boards::{BoardGame, contest, contestants};
use players::PlayerSpec;
use report::Language;
use search::Stop;

use crate::settings::TuningSettings;
use crate::tuned_option::TunedOption;

/// The option of our own players that takes the numbers of a search as one text.
const TUNING: &str = "tuning";

/// By how many games more the first list of values won than it lost; `None` if it was stopped.
pub(crate) fn judge(
    settings: &TuningSettings,
    sides: [&[f64]; 2],
    seed: u64,
    stop: &Stop,
) -> Result<Option<f64>> {
    let game = game(settings)?;
    let plan = plan(settings, sides, seed)?;
    game.visit(Match { plan, stop })
}

/// Starts the engine once, to see whether it has the options.
pub(crate) fn check(settings: &TuningSettings) -> Result<()> {
    let starts: Vec<f64> = settings.tuned.iter().map(|option| option.start).collect();
    let plan = plan(settings, [&starts, &starts], 0)?;
    game(settings)?.visit(Look { plan })
}

fn game(settings: &TuningSettings) -> Result<GameKind> {
    let name = &settings.game;
    GameKind::named(name)
        .with_context(|| format!("game: expected othello, renju or shogi, found {name:?}"))
}

fn plan(settings: &TuningSettings, sides: [&[f64]; 2], seed: u64) -> Result<Plan> {
    let [one, other] = sides;
    let players = vec![
        player(settings, "up", one)?,
        player(settings, "down", other)?,
    ];
    Ok(Plan {
        rounds: settings.pairs,
        games: Some(2 * settings.pairs),
        // TOML's numbers end at 63 bits.
        seed: Some(seed >> 1),
        concurrency: settings.concurrency,
        openings: settings.openings.clone(),
        order: Order::Shuffled,
        time: settings.time.clone(),
        nodes: settings.nodes,
        depth: settings.depth,
        adjudication: settings.adjudication,
        ..Plan::new(&settings.game, players)
    })
}

/// The player with some values of its options.
fn player(settings: &TuningSettings, name: &str, values: &[f64]) -> Result<PlayerPlan> {
    let pairs = || settings.tuned.iter().zip(values);
    let written =
        |(option, &value): (&TunedOption, &f64)| (option.name.clone(), option.written(value));
    let bare = PlayerPlan {
        name: Some(name.to_owned()),
        protocol: settings.protocol.clone(),
        folder: settings.folder.clone(),
        ..PlayerPlan::default()
    };
    let spec: PlayerSpec = settings.player.parse().context("player")?;
    let Some(built_in) = spec.built_in() else {
        let mut options: BTreeMap<String, String> = settings.options.clone();
        options.extend(pairs().map(written));
        return Ok(PlayerPlan {
            player: settings.player.clone(),
            options,
            ..bare
        });
    };
    let kind = game(settings)?.visit(Options {
        player: built_in.name(),
    });
    let known = kind.ok_or_else(|| {
        anyhow!(
            "player {:?}: no player of {}",
            built_in.name(),
            settings.game
        )
    })?;
    let mut changed = built_in.clone();
    let mut numbers: Vec<String> = built_in.option(TUNING).into_iter().collect();
    for (name, value) in pairs().map(written) {
        if known.contains(&name.as_str()) {
            changed.set(&name, value);
        } else if known.contains(&TUNING) {
            numbers.push(format!("{name}={value}"));
        } else {
            bail!("option {name:?}: expected one of: {}", known.join(", "));
        }
    }
    if !numbers.is_empty() {
        changed.set(TUNING, numbers.join(" "));
    }
    Ok(PlayerPlan {
        player: changed.to_string(),
        ..bare
    })
}

/// The options of a built-in player.
struct Options<'a> {
    player: &'a str,
}

impl GameVisitor for Options<'_> {
    type Output = Option<Vec<&'static str>>;

    fn visit<G: BoardGame>(self) -> Option<Vec<&'static str>> {
        let mut entries = G::entries();
        let entry = entries.find(|entry| entry.kind.name == self.player)?;
        Some(
            entry
                .kind
                .options
                .iter()
                .map(|option| option.name)
                .collect(),
        )
    }
}

struct Look {
    plan: Plan,
}

impl GameVisitor for Look {
    type Output = Result<()>;

    fn visit<G: BoardGame>(self) -> Result<()> {
        let contest =
            Contest::<G>::new(setup(self.plan), G::Rules::default(), contest::game::<G>())?;
        let (plan, rules) = (contest.plan(), contest.rules());
        contestants::<G>(plan, rules, contest.seed(), &Logs::None)?;
        Ok(())
    }
}

struct Match<'a> {
    plan: Plan,
    stop: &'a Stop,
}

impl GameVisitor for Match<'_> {
    type Output = Result<Option<f64>>;

    fn visit<G: BoardGame>(self) -> Result<Option<f64>> {
        let result = contest::play::<G>(setup(self.plan), self.stop, &mut ())?;
        if self.stop.is_requested() {
            return Ok(None);
        }
        if let Some(failure) = &result.failure {
            bail!("{failure}");
        }
        let duel = result.summary().duel.context("a match of two")?;
        Ok(Some(duel.wins as f64 - duel.losses as f64))
    }
}

fn setup(plan: Plan) -> ContestSetup {
    ContestSetup {
        plan,
        base: "".into(),
        folder: ContestFolder::None,
        azisai: None,
        language: Language::English,
    }
}
