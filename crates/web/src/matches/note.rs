use arena::{Plan, PlayerPlan, SprtPlan};

use crate::kept_match::Note;
use crate::messages::{MatchPlan, SeatSpec, Text};
use crate::random;
use crate::shared::Shared;
use crate::timer::now;
use crate::words::{no_such, words};

/// The most games between two opponents.
const GAMES: u32 = 100_000;

/// The most contestants.
const PLAYERS: usize = 32;

/// The prefix of a player that is a program.
const PROGRAM: &str = "cmd:";

impl Note {
    /// The plan that a page requests.
    pub(super) fn new(shared: &Shared, asked: &MatchPlan) -> Result<Note, Text> {
        let desk = shared.desk(&asked.game)?;
        let concurrency = at_a_time(asked.concurrency as usize);
        let share = shared.budget.match_share(concurrency);
        few(asked.players.len())?;
        let mut players: Vec<PlayerPlan> = Vec::new();
        for seat in &asked.players {
            let mut player = contestant(shared, &asked.game, seat)?;
            let name = player.name.take().unwrap_or_default();
            // The plan says what is played, so that the match can be repeated elsewhere.
            if !is_program(&player.player) {
                player.player = desk.fit(&player.player, share)?;
            }
            let is_free = |name: &String| {
                let taken = |known: &PlayerPlan| known.name.as_ref() == Some(name);
                !players.iter().any(taken)
            };
            let mut names = [name.clone()]
                .into_iter()
                .chain((2..).map(|n| format!("{name} ({n})")));
            player.name = names.find(is_free);
            players.push(player);
        }
        let names: Vec<_> = players.iter().filter_map(|p| p.name.clone()).collect();
        let games = u64::from(asked.games.clamp(1, GAMES));
        let plan = Plan {
            title: Some(names.join(" – ")),
            rounds: games.div_ceil(2),
            games: (players.len() == 2).then_some(games),
            seed: Some(random::number() >> 1),
            concurrency,
            openings: openings(&asked.openings)?.to_owned(),
            time: asked.time.clone(),
            nodes: asked.nodes.map(u64::from),
            sprt: asked.sprt.map(|(elo0, elo1)| SprtPlan {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
                model: Default::default(),
            }),
            ..Plan::new(&asked.game, players)
        };
        scheduled(&plan)?;
        Ok(Note {
            id: random::id(),
            begun: now(),
            plan,
        })
    }

    /// Checks an imported note, which must be one that a page could have requested.
    pub(super) fn checked(mut self, shared: &Shared) -> Result<Note, Text> {
        if !random::is_id(&self.id) {
            return Err(no_such("match", "対戦"));
        }
        let desk = shared.desk(&self.plan.game)?;
        few(self.plan.players.len())?;
        for PlayerPlan { player, .. } in &self.plan.players {
            if !is_program(player) {
                let player = player.clone();
                shared.name(&self.plan.game, &SeatSpec::Player { player })?;
            }
        }
        openings(&self.plan.openings)?;
        self.plan.concurrency = at_a_time(self.plan.concurrency);
        let share = shared.budget.match_share(self.plan.concurrency);
        for plan in &mut self.plan.players {
            if !is_program(&plan.player) {
                plan.player = desk.fit(&plan.player, share)?;
            }
        }
        scheduled(&self.plan)?;
        Ok(self)
    }

    pub(super) fn has_programs(&self) -> bool {
        let mut players = self.plan.players.iter();
        players.any(|player| is_program(&player.player))
    }
}

fn is_program(player: &str) -> bool {
    player.starts_with(PROGRAM)
}

fn few(players: usize) -> Result<(), Text> {
    if (2..=PLAYERS).contains(&players) {
        Ok(())
    } else {
        Err(words(
            format!("a match has 2 to {PLAYERS} players"),
            format!("対戦は 2～{PLAYERS} 人です"),
        ))
    }
}

fn at_a_time(games: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    games.clamp(1, cores)
}

fn scheduled(plan: &Plan) -> Result<(), Text> {
    let scheduled = plan.schedule().map_err(|why| {
        words(
            format!("this match cannot be played: {why}"),
            format!("この対戦は行えません（{why}）"),
        )
    });
    scheduled.map(|_| ())
}

fn contestant(shared: &Shared, game: &str, seat: &SeatSpec) -> Result<PlayerPlan, Text> {
    match seat {
        SeatSpec::Human => Err(words(
            "people cannot play in matches",
            "人は対戦に参加できません",
        )),
        SeatSpec::Player { player } => Ok(PlayerPlan {
            name: Some(shared.name(game, seat)?),
            player: player.clone(),
            ..PlayerPlan::default()
        }),
        SeatSpec::Engine { engine } => {
            let known = shared.store.engine(engine);
            let known = known.filter(|known| known.spec.game == game);
            let spec = known.ok_or_else(|| no_such("engine", "エンジン"))?.spec;
            let options = spec.options.into_iter();
            Ok(PlayerPlan {
                player: format!("{PROGRAM}{}", spec.command),
                name: Some(spec.name),
                protocol: spec.protocol,
                folder: spec.folder.map(Into::into),
                options: options.map(|option| (option.name, option.value)).collect(),
                ..PlayerPlan::default()
            })
        }
    }
}

/// Pages cannot choose files.
fn openings(text: &str) -> Result<&str, Text> {
    let number = text.strip_prefix("r_").and_then(|n| n.parse::<u8>().ok());
    match (text, number) {
        ("start", _) | (_, Some(_)) => Ok(text),
        _ => Err(words(
            "openings: expected start, or r_N for N random moves",
            "開始局面は start か r_N（N 手のランダム）です",
        )),
    }
}
