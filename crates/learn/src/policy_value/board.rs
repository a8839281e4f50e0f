use game::Game;
use infer::planes::{Planes, PolicyIndex};

use crate::Trouble;
use crate::samples::Packing;

/// A game whose networks can be trained.
pub trait Board: Game<Position: Packing> {
    /// The layout of its planes and move labels.
    type Layout: PolicyIndex<Position = Self::Position>;

    /// Whether its games have a margin that a network can learn.
    const HAS_MARGIN: bool;

    /// Black's margin at the end of the game, if it has margins.
    fn margin(_: &Self::Position) -> Option<f32> {
        None
    }

    /// Its layouts, the usual one first.
    fn layouts() -> Vec<Self::Layout>;

    /// The layout with this name, or the usual one.
    fn layout(name: Option<&str>) -> Result<Self::Layout, Trouble> {
        let mut layouts = Self::layouts().into_iter();
        let found = match name {
            None => layouts.next(),
            Some(name) => layouts.find(|layout| layout.name() == name),
        };
        found.ok_or_else(|| {
            let names: Vec<String> = Self::layouts().iter().map(Planes::name).collect();
            Trouble::Input(format!(
                "layout: expected one of: {}, found {:?}",
                names.join(", "),
                name.unwrap_or_default()
            ))
        })
    }
}

impl Board for othello::Othello {
    type Layout = othello_engine::Layout;

    const HAS_MARGIN: bool = true;

    fn margin(position: &othello::Position) -> Option<f32> {
        let scoring = othello::Scoring::EmptiesToWinner;
        Some(scoring.margin(position, game::Color::Black) as f32)
    }

    fn layouts() -> Vec<othello_engine::Layout> {
        use othello::Size;
        let sizes = [Size::Eight, Size::Six, Size::Four].into_iter();
        sizes.map(|size| othello_engine::Layout { size }).collect()
    }
}

impl Board for renju::Renju {
    type Layout = renju_engine::Layout;

    const HAS_MARGIN: bool = false;

    fn layouts() -> Vec<renju_engine::Layout> {
        let others = (renju::Size::SMALLEST.get()..=renju::Size::LARGEST.get())
            .filter_map(renju::Size::new)
            .filter(|size| *size != renju::Size::RENJU);
        let sizes = [renju::Size::RENJU].into_iter().chain(others);
        sizes.map(|size| renju_engine::Layout { size }).collect()
    }
}

impl Board for shogi::Shogi {
    type Layout = shogi_engine::Layout;

    const HAS_MARGIN: bool = false;

    fn layouts() -> Vec<shogi_engine::Layout> {
        use shogi_engine::Layout;
        vec![Layout::Second, Layout::First, Layout::Dlshogi]
    }
}
