//! The files of players and openings: paths on the machine of the one who orders, digests on their way, and
//! paths again on the machine that plays.

use std::fs;
use std::path::Path;

use arena::contest::WantedGames;
use arena::{Plan, PlayerPlan};
use boards::BoardGame;
use boards::games::GameVisitor;
use players::{BuiltIn, NetworkSource, PlayerSpec, Values};

use crate::file_store::FileStore;
use crate::{FileDigest, FleetError, MatchOrder};

/// The options that name a file, unless they have one of the words.
const FILES: [(&str, &[&str]); 4] = [
    ("net", &[]),
    ("weights", &[]),
    ("table", &[]),
    ("book", &["on", "off"]),
];

/// Other options of any text that name nothing of a machine.
const TEXTS: [&str; 1] = ["levels"];

/// A file that an order needs, and where it is here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NamedFile {
    pub(crate) digest: FileDigest,
    pub(crate) bytes: Vec<u8>,
}

/// The order for games of a plan, and the files that it names.
pub(crate) fn order_of(wanted: &WantedGames) -> Result<(MatchOrder, Vec<NamedFile>), FleetError> {
    let mut files = Vec::new();
    let mut wanted = wanted.clone();
    wanted.plan = each_player(&wanted.plan, &mut |_, path| {
        let path = Path::new(path);
        let bytes = fs::read(path).map_err(|why| FleetError::file(path, why))?;
        Ok(add(&mut files, bytes, path))
    })?;
    let openings = wanted.openings.take();
    let openings = openings.map(|text| {
        // The folder that it came from is of no use elsewhere, and the same openings are the same run.
        wanted.plan.openings = "openings.txt".to_owned();
        (wanted.plan.opening_moves, wanted.plan.skip_bad) = (None, false);
        let digest = add(&mut files, text.into_bytes(), Path::new("openings.txt"));
        digest.parse()
    });
    let openings = openings.transpose();
    let openings = openings.map_err(|why: String| FleetError::order("openings", why))?;
    let order = MatchOrder::new(&wanted, openings);
    order.check()?;
    Ok((order, files))
}

fn add(files: &mut Vec<NamedFile>, bytes: Vec<u8>, path: &Path) -> String {
    let digest = FileDigest::of(&bytes, path);
    let text = digest.to_string();
    if files.iter().all(|file| file.digest != digest) {
        files.push(NamedFile { digest, bytes });
    }
    text
}

/// The files that an order names. An order that names anything else of a machine is refused.
pub(crate) fn digests(order: &MatchOrder) -> Result<Vec<FileDigest>, FleetError> {
    let mut found: Vec<FileDigest> = order.openings.iter().cloned().collect();
    each_player(&order.plan, &mut |field, text| {
        let digest: FileDigest = text.parse().map_err(|why| FleetError::order(field, why))?;
        if !found.contains(&digest) {
            found.push(digest);
        }
        Ok(text.to_owned())
    })?;
    Ok(found)
}

/// The plan of an order, with the paths of its files on this machine.
pub(crate) fn with_paths(order: &MatchOrder, files: &FileStore) -> Result<Plan, FleetError> {
    each_player(&order.plan, &mut |field, text| {
        let digest: FileDigest = text.parse().map_err(|why| FleetError::order(field, why))?;
        let path = files.path(&digest);
        let path = fs::canonicalize(&path).map_err(|why| FleetError::file(&path, why))?;
        Ok(path.display().to_string())
    })
}

/// Whether openings are made without a file.
pub(crate) fn needs_no_file(openings: &str) -> bool {
    openings == "start"
        || openings.starts_with("rule:")
        || openings
            .strip_prefix("r_")
            .is_some_and(|plies| plies.parse::<usize>().is_ok())
}

/// What stands in the place of a file.
type Exchange<'a> = &'a mut dyn FnMut(&'static str, &str) -> Result<String, FleetError>;

/// The plan with other texts for the files of its players. Players that cannot be the same everywhere are
/// refused by name.
fn each_player(plan: &Plan, exchange: Exchange<'_>) -> Result<Plan, FleetError> {
    let mut plan = plan.clone();
    let game = boards::games::GameKind::named(&plan.game);
    let game = game.ok_or_else(|| FleetError::order("game", format!("{:?}", plan.game)))?;
    for player in &mut plan.players {
        let text = player.player.clone();
        let refuse = |why: &str| FleetError::order("player", format!("{text:?}: {why}"));
        if has_program_settings(player) {
            return Err(refuse("options, a protocol and a folder are for programs"));
        }
        let spec = text
            .parse::<PlayerSpec>()
            .map_err(|why| refuse(&format!("{why:#}")))?;
        let PlayerSpec::BuiltIn(mut built_in) = spec else {
            return Err(refuse(
                "a fleet plays built-in players only: a job never carries a command line",
            ));
        };
        game.visit(Options {
            player: &mut built_in,
            exchange: &mut *exchange,
        })?;
        player.player = built_in.to_string();
    }
    Ok(plan)
}

fn has_program_settings(player: &PlayerPlan) -> bool {
    !player.options.is_empty() || player.protocol.is_some() || player.folder.is_some()
}

struct Options<'a> {
    player: &'a mut BuiltIn,
    exchange: Exchange<'a>,
}

impl GameVisitor for Options<'_> {
    type Output = Result<(), FleetError>;

    fn visit<G: BoardGame>(self) -> Self::Output {
        let Options { player, exchange } = self;
        let text = player.to_string();
        let refuse = |why: String| FleetError::order("player", format!("{text:?}: {why}"));
        if player.run().is_some() {
            return Err(refuse(
                "a training run is on one machine: expected a network file (see `sanban net`)"
                    .to_owned(),
            ));
        }
        let entry = G::entry(player).map_err(|why| refuse(format!("{why:#}")))?;
        for option in entry.kind.options {
            let name = option.name;
            let Some(value) = player.option(name) else {
                continue;
            };
            let file = FILES.iter().find(|(known, _)| *known == name);
            match (file, option.values) {
                (Some((_, words)), Values::Net | Values::Text) => {
                    if value.is_empty() || words.contains(&value.as_str()) {
                        continue;
                    }
                    if let Ok(NetworkSource::Run(run)) = value.parse::<NetworkSource>() {
                        return Err(refuse(format!(
                            "the training run {run} is on one machine: expected a network file"
                        )));
                    }
                    player.set(name, exchange(name, &value)?);
                }
                (None, Values::Text) if name == "device" && value == "cpu" => {}
                (None, Values::Text) if TEXTS.contains(&name) => {}
                (None, Values::Text | Values::Net | Values::Run) => {
                    return Err(refuse(format!(
                        "option {name:?}: it names something of one machine"
                    )));
                }
                (_, Values::Number { .. }) if name == "threads" && value != "1" => {
                    return Err(refuse(format!(
                        "threads={value}: several threads never search twice alike; \
                         expected threads=1 on a fleet"
                    )));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(game: &str, player: &str) -> Plan {
        let one = |player: &str| PlayerPlan {
            player: player.to_owned(),
            ..PlayerPlan::default()
        };
        Plan {
            seed: Some(1),
            nodes: Some(10),
            ..Plan::new(game, vec![one(player), one("random")])
        }
    }

    fn order(game: &str, player: &str) -> Result<(MatchOrder, Vec<NamedFile>), FleetError> {
        order_of(&WantedGames {
            plan: plan(game, player),
            openings: None,
            games: vec![0, 1],
        })
    }

    #[test]
    fn what_is_of_one_machine_is_refused() {
        for (game, player) in [
            ("othello", "cmd:./engine"),
            ("othello", "minimax:evaluator=rm -r /"),
            ("othello", "run:mine"),
            ("othello", "puct:net=run:mine"),
            ("othello", "alphabeta:threads=2"),
            ("othello", "oserou:data=/etc"),
            ("othello", "nobody"),
        ] {
            let refused = order(game, player).expect_err(player);
            let is_named = refused
                .to_string()
                .contains(player.split(':').next().unwrap_or(""));
            assert!(is_named, "{player}: {refused}");
        }
    }

    #[test]
    fn a_worker_opens_no_path_that_an_order_names() {
        let files = FileStore::new(Path::new("/nowhere"));
        let (mut sent, _) = order("shogi", "alphabeta").expect("an order");
        for player in [
            "puct:net=/etc/passwd",
            "alphabeta:weights=/etc/passwd",
            "cmd:sh",
        ] {
            sent.plan.players[0].player = player.to_owned();
            assert!(digests(&sent).is_err(), "{player}");
            assert!(with_paths(&sent, &files).is_err(), "{player}");
        }
    }

    #[test]
    fn files_travel_by_their_digest() {
        let folder = std::env::temp_dir().join(format!("sanban-fleet-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("my, table.txt");
        fs::write(&path, "1 2 3").expect("a file");
        let player = format!("oserou:table=\"{}\"", path.display());
        let (sent, files) = order("othello", &player).expect("an order");
        assert_eq!(files.len(), 1);
        let text = &sent.plan.players[0].player;
        assert!(
            text.contains("table=sha256:") && !text.contains("my"),
            "{text}"
        );
        assert_eq!(digests(&sent).expect("digests"), [files[0].digest.clone()]);
        let store = FileStore::new(&folder.join("store"));
        assert!(with_paths(&sent, &store).is_err());
        store
            .write(&files[0].digest, b"other")
            .expect_err("other contents");
        store
            .write(&files[0].digest, &files[0].bytes)
            .expect("stored");
        let plan = with_paths(&sent, &store).expect("a plan");
        assert!(plan.players[0].player.contains("/store/"), "{plan:?}");
        fs::remove_dir_all(&folder).expect("removed");
    }
}
