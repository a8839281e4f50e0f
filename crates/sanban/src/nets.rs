//! The players that a network guides, in every game.

pub(crate) mod alpha_beta;
pub(crate) mod puct;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use game::{Notation, Position};
use infer::Judge;
use infer::net::{Graph, Network};
use learn::tower::{self, Board};
use learn::zero;
use neural::{Dice, Policy, Scale, Value1};
use search::Thinker;
use search::puct::Arbiter;

use crate::face::Face;
use crate::players::{PlayerKind, PlayerOption, PlayerText, SEED, Values};
use crate::runs;
use crate::shared_files::SharedFiles;
use crate::verbs::net::{self, learned};

/// A game as networks see it.
pub(crate) trait Networked: Notation + Board {
    /// What a network's opinion is in the game's scores.
    const SCALE: Scale;

    /// The file of the network that is built in.
    const NETWORK: Option<&'static [u8]> = None;

    /// Players that a network which learns from nothing is compared with.
    const YARDSTICKS: &'static [&'static str];

    /// What is certain in the game, for its tree search.
    type Arbiter: Arbiter<Self> + 'static;

    /// An arbiter whose solver looks so far at the root: the option `solver` of `puct`.
    fn arbiter(solver: u32) -> Self::Arbiter;

    /// Whether a move is one that an alpha-beta search tries before others.
    fn is_tried_first(_: &Self::Position, _: <Self::Position as Position>::Move) -> bool {
        false
    }

    /// The layouts of the board that these rules have.
    fn layouts_by(rules: &Self::Rules) -> Vec<Self::Layout>;

    /// About how many moves a game by these rules has.
    fn usual_length(rules: &Self::Rules) -> usize;
}

/// What stands before the name of a run.
const RUN: &str = "run:";

pub(crate) const NET: PlayerOption = PlayerOption {
    name: "net",
    values: Values::Net,
    english: "a file of a network (*.sbn, *.onnx), or run:NAME for a training run's [default: the built-in one]",
    japanese: "ネットワークのファイル (*.sbn, *.onnx)、または学習中のもの run:NAME [省略時: 内蔵のもの]",
};

pub(crate) const TEMPERATURE: PlayerOption = PlayerOption {
    name: "temperature",
    values: Values::Number {
        default: 0,
        min: 0,
        max: 1000,
    },
    english: "how much chance there is, in per cent: 0 always plays the best move, 100 as often as the network finds each one good, more makes all moves more alike [default: 0]",
    japanese: "手を選ぶときの温度 (%)。0 は常に最善の手、100 はネットワークの確率どおり、大きいほど一様に近い [省略時: 0]",
};

/// Plays what the network would play.
pub(crate) const POLICY: PlayerKind = PlayerKind {
    name: "policy",
    options: &[NET, TEMPERATURE, SEED],
    english: "the move that a network finds most likely, without looking ahead",
    japanese: "ネットワークが最も有力とみる手を、先読みせずに指す",
};

/// Looks at the position after each move.
pub(crate) const VALUE1: PlayerKind = PlayerKind {
    name: "value1",
    options: &[NET, TEMPERATURE, SEED],
    english: "plays every move and takes the one after which a network gives the opponent least",
    japanese: "すべての手を一手進め、ネットワークの勝率が最も高い手を指す",
};

/// Whether the option `net` names a training run, and no file.
pub(crate) fn is_run(net: &str) -> bool {
    net.starts_with(RUN)
}

/// The network that a player's text names, or the built-in one.
pub(crate) fn network<G: Networked>(text: &PlayerText) -> Result<Arc<Network>> {
    static FILES: SharedFiles<Network> = SharedFiles::new();
    match file(text) {
        Some(path) if is_run(&path) => {
            let (_, checkpoint) = runs::checkpoint(&path[RUN.len()..])?;
            Ok(Arc::new(Network::new(&learned::<G>(&checkpoint)?)?))
        }
        Some(path) => FILES
            .get(&path, |bytes| Ok(Network::new(&read::<G>(&path, bytes)?)?))
            .with_context(|| format!("option net: {path}")),
        None => built_in::<G>().with_context(|| format!("player {:?}", text.name)),
    }
}

/// The network that a player's text names, or the built-in one, as a file has it.
pub(crate) fn graph<G: Face>(text: &PlayerText) -> Result<Graph> {
    match file(text) {
        Some(path) => net::named_graph::<G>(&path, None, None).context("option net"),
        None => built_in_graph::<G>(),
    }
}

/// The built-in network, as a file has it.
pub(crate) fn built_in_graph<G: Networked>() -> Result<Graph> {
    Graph::from_bytes(built_in_file::<G>()?).context("the built-in network")
}

/// What the text names, if anything.
fn file(text: &PlayerText) -> Option<String> {
    let path = text.value::<String>(NET.name);
    path.filter(|path| !path.is_empty())
}

fn read<G: Networked>(path: &str, bytes: &[u8]) -> Result<Graph> {
    match net::is_onnx(path.as_ref()) {
        true => net::named::<G>(Graph::from_onnx(bytes)?, None),
        false => Ok(Graph::from_bytes(bytes)?),
    }
}

/// The player of a run's network: by its policy, or by its value if it has no policy. `None` if
/// the run learns something else than such a network.
pub(crate) fn of_run<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
) -> Result<Option<Box<dyn Thinker<G>>>> {
    let named = || format!("run:{}", text.run());
    let (_, checkpoint) = runs::checkpoint(text.run()).with_context(named)?;
    if ![tower::NAME, zero::NAME].contains(&checkpoint.method()) {
        return Ok(None);
    }
    let graph = tower::graph::<G>(&checkpoint).with_context(named)?;
    let network = Arc::new(Network::new(&graph).with_context(named)?);
    let player = match graph.policy {
        Some(_) => policy(text, rules, network),
        None => value1(text, rules, network),
    };
    player.map(Some)
}

/// The built-in network of a game, one copy for the whole process.
fn built_in<G: Networked>() -> Result<Arc<Network>> {
    static MADE: Mutex<BTreeMap<&str, Arc<Network>>> = Mutex::new(BTreeMap::new());
    let file = built_in_file::<G>()?;
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(network) = made.get(G::NAME) {
        return Ok(Arc::clone(network));
    }
    let graph = Graph::from_bytes(file).context("the built-in network")?;
    let network = Arc::new(Network::new(&graph).context("the built-in network")?);
    made.insert(G::NAME, Arc::clone(&network));
    Ok(network)
}

fn built_in_file<G: Networked>() -> Result<&'static [u8]> {
    G::NETWORK.context("no network is built in yet: name one with net=FILE")
}

/// A network for games by these rules, named as the text has it where it is for others.
fn judge<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<Judge<G::Layout>> {
    let judge = Judge::new(network, &G::layouts_by(rules));
    judge.with_context(|| named(text))
}

/// Which network, for messages.
fn named(text: &PlayerText) -> String {
    match file(text) {
        Some(path) => format!("option net: {path}"),
        None => format!("player {:?}: its network", text.name),
    }
}

fn dice(text: &PlayerText) -> Dice {
    Dice::new(text.value(TEMPERATURE.name).unwrap_or(0), text.seed())
}

/// The player [`POLICY`] with this network.
pub(crate) fn policy<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<Box<dyn Thinker<G>>> {
    let judge = judge::<G>(text, rules, network)?;
    let player = Policy::new(judge, G::SCALE, dice(text));
    Ok(Box::new(player.with_context(|| named(text))?))
}

/// The player [`VALUE1`] with this network.
pub(crate) fn value1<G: Networked>(
    text: &PlayerText,
    rules: &G::Rules,
    network: Arc<Network>,
) -> Result<Box<dyn Thinker<G>>> {
    let judge = judge::<G>(text, rules, network)?;
    let player = Value1::new(judge, G::SCALE, dice(text));
    Ok(Box::new(player.with_context(|| named(text))?))
}
