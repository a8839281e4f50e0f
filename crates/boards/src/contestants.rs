//! The players of a plan.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use arena::contest::Logs;
use arena::{Allowance, Contestant, Plan, PlayerPlan, Source, TimeSpec};
use host::{Engine, Failure, Log, Patience, Remote};
use protocol::Kind;

use crate::board_game::BoardGame;
use crate::opponents;
use players::{PlayerSpec, nearest};

/// The time of a program to answer a stop before it is killed; it has already lost.
const GRACE: Duration = Duration::from_secs(1);

/// The time per move of a player without any limit, because a player that thinks until it is stopped
/// would never move.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Makes the contestants. Each program is started once, so that errors appear before the first
/// game.
pub fn contestants<G: BoardGame>(
    plan: &Plan,
    rules: &G::Rules,
    seed: u64,
    logs: &Logs,
) -> Result<Vec<Contestant<G>>> {
    let mut contestants: Vec<Contestant<G>> = Vec::new();
    for (index, player) in plan.players.iter().enumerate() {
        let at = || format!("player {:?}", player.player);
        let allowance = allowance(plan, player).with_context(at)?;
        let (known_as, source) =
            source::<G>(player, rules, arena::mix(seed, index as u64), index, logs)?;
        let given = player.name.clone();
        let name = given.clone().unwrap_or(known_as);
        let taken = |name: &str| contestants.iter().any(|other| other.name == name);
        let name = if !taken(&name) {
            name
        } else if given.is_some() {
            bail!("name {name:?}: there are two of that name");
        } else {
            // A player against itself is a fine test of a match.
            (2..)
                .map(|number| format!("{name} #{number}"))
                .find(|name| !taken(name))
                .unwrap_or(name)
        };
        contestants.push(Contestant {
            name,
            source,
            allowance,
        });
    }
    Ok(contestants)
}

fn allowance(plan: &Plan, player: &PlayerPlan) -> Result<Allowance> {
    let time = player.time.as_ref().or(plan.time.as_ref());
    let control = time.map(|text| {
        let spec: Result<TimeSpec, _> = text.parse();
        spec.with_context(|| format!("time {text:?}"))
    });
    let allowance = Allowance {
        control: control.transpose()?.map(|TimeSpec(control)| control),
        nodes: player.nodes.or(plan.nodes),
        depth: player.depth.or(plan.depth),
    };
    Ok(match allowance {
        Allowance {
            control: None,
            nodes: None,
            depth: None,
        } => Allowance::each_move(USUAL_TIME),
        allowance => allowance,
    })
}

fn source<G: BoardGame>(
    player: &PlayerPlan,
    rules: &G::Rules,
    seed: u64,
    index: usize,
    logs: &Logs,
) -> Result<(String, Source<G>)> {
    let text = player.player.clone();
    let command = match text.parse()? {
        PlayerSpec::Program(command) => command,
        PlayerSpec::BuiltIn(spec) => {
            ensure!(
                player.options.is_empty() && player.protocol.is_none() && player.folder.is_none(),
                "player {text:?}: options, a protocol and a folder are for programs (cmd:…); \
             a built-in player has its options behind the colon"
            );
            // Errors appear now.
            G::player(&spec.for_game(seed, 0), rules)?;
            let (name, rules) = (text.clone(), rules.clone());
            let new = move |game| {
                let player = G::player(&spec.for_game(seed, game), &rules);
                player.map_err(|error| Failure::Spawn {
                    program: text.clone(),
                    why: format!("{error:#}"),
                })
            };
            return Ok((name, Source::Inside(Box::new(new))));
        }
    };
    let at = || format!("player {text:?}");
    let kind = match &player.protocol {
        Some(name) => name.parse::<Kind>().map_err(|error| {
            let suggestion = nearest::suggestion(name, &Kind::ALL.map(Kind::name));
            anyhow!("player {text:?}: {error}{suggestion}")
        })?,
        None => G::PROTOCOL,
    };
    kind.check_game(G::NAME).with_context(at)?;
    G::CAPABILITIES
        .check_protocol_rules(rules)
        .with_context(at)?;
    let mut launch = opponents::launch(&command).with_context(at)?;
    launch.directory.clone_from(&player.folder);
    launch.patience = Patience {
        stop: GRACE,
        ..launch.patience
    };
    let options: Vec<(String, String)> = player.options.clone().into_iter().collect();
    let (logs, program) = (logs.clone(), launch.name());
    let bare = move |log: Log| Remote::speaking::<G>(kind, launch.clone(), log);
    let name = first_look(&bare, &options).with_context(at)?;
    let start = move |log: Log| -> Result<Box<dyn Engine>, Failure> {
        let mut engine = bare(log)?;
        for (name, value) in &options {
            engine.set_option(name, Some(value))?;
        }
        Ok(Box::new(engine))
    };
    let source = Source::Outside {
        start: Box::new(move |worker| start(logs.of(index, &program, worker))),
        names_start: kind.names_start(),
    };
    Ok((name, source))
}

/// Starts a program once, to see whether it can play and has the options that it is to get. Gives
/// its name.
fn first_look(
    start: &dyn Fn(Log) -> Result<Remote, Failure>,
    options: &[(String, String)],
) -> Result<String> {
    let mut engine = start(Log::none())?;
    let declared = engine.identity().options.clone();
    let names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
    for (name, value) in options {
        let is_known = names.iter().any(|known| known.eq_ignore_ascii_case(name));
        ensure!(
            is_known || names.is_empty(),
            "option {name:?}: expected one of: {}{}",
            names.join(", "),
            nearest::suggestion(name, &names)
        );
        engine
            .set_option(name, Some(value))
            .with_context(|| format!("option {name:?}"))?;
    }
    engine.new_game()?;
    // Having to be forced is no reason not to play.
    let _ = engine.quit();
    Ok(opponents::plain(&engine.identity().name))
}
