//! The rules that what a run learned plays by.

use infer::planes::Planes as _;
use learn::{Config, Method};
use othello_lab::q::Q;
use toml::Value;

use crate::board_game::BoardGame;
use crate::games::{GameKind, GameVisitor};

/// The rules as `--rules` has them, if they are not the usual ones: those that the run was begun
/// with, or else what the board of its layout needs.
pub(super) fn of(config: &Config) -> Option<String> {
    let set = |name: &str| config.settings.get(name).and_then(Value::as_str);
    if config.method == Q::NAME {
        let settings = config.settings.clone().try_into().ok()?;
        return Q::rules(&settings);
    }
    if let Some(rules) = set("rules") {
        return Some(rules.to_owned());
    }
    let layout = set("layout")?;
    let mut games = GameKind::ALL.iter();
    let game = games.find(|game| game.name() == config.game)?;
    game.visit(Needed { layout })
}

/// What the board of a layout needs.
struct Needed<'a> {
    layout: &'a str,
}

impl GameVisitor for Needed<'_> {
    type Output = Option<String>;

    fn visit<G: BoardGame>(self) -> Option<String> {
        let mut usual = G::layouts_by(&G::Rules::default()).into_iter();
        if usual.any(|layout| layout.name() == self.layout) {
            return None;
        }
        let layout = G::layout(Some(self.layout)).ok()?;
        Some(format!("size={}", layout.shape().height))
    }
}
