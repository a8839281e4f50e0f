//! Step 8, the page: squares, marks and names as data, so that the browser needs no rules.

use anyhow::{Result, bail};
use boards::LeafCount;
use boards::page::{Choices, File, Level, Page, Scene, Tree, Words, side};
use game::{Leaves, Notation};
use report::Language;
use simd::Isa;
use web::messages::{BoardStyle, Cell, LegalMove};

use crate::records::{self, EXTENSION};
use crate::rules::{Grid, TicTacToe};

/// A square's name is its number, as in moves.
fn name(square: u8) -> String {
    (square + 1).to_string()
}

impl Page for TicTacToe {
    const TITLE: Words = Words::new("Tic-tac-toe", "三目並べ");
    const STYLE: BoardStyle = BoardStyle::Othello;
    const USUAL_OPPONENT: &'static str = "random";

    const LEVELS: &'static [Level] = &[Level {
        text: "random",
        title: Words::new("Random", "ランダム"),
        elo: None,
    }];
    const FORMATS: &'static [(&'static str, Words)] = &[(EXTENSION, Words::new("Moves", "指し手"))];

    const READ_FORMATS: Words = Words::new("none", "なし");

    fn choices() -> Choices {
        Choices::default()
    }

    fn rules_text((): &()) -> Option<String> {
        None
    }

    fn cells(grid: &Grid) -> Vec<Cell> {
        let cell = |square| {
            Some(Cell {
                square: name(square),
                side: side(grid.at(square)?),
                piece: "stone".to_owned(),
            })
        };
        (0..9).filter_map(cell).collect()
    }

    fn scene(_: &Grid) -> Scene {
        Scene {
            columns: ["a", "b", "c"].map(str::to_owned).into(),
            rows: ["1", "2", "3"].map(str::to_owned).into(),
            squares: (0..9).map(name).collect(),
            ..Scene::default()
        }
    }

    fn parts(grid: &Grid, square: u8) -> LegalMove {
        LegalMove {
            text: TicTacToe::move_text(grid, square),
            to: Some(name(square)),
            from: None,
            drop: None,
            promotes: false,
        }
    }

    fn name(_: &Grid, _: Option<u8>, square: u8, _: Language) -> String {
        name(square)
    }

    fn read(file: &File<'_>) -> Result<Vec<Tree<TicTacToe>>> {
        let games = file.lines().map(|(_, text)| records::read(text));
        games.map(|line| Ok(Tree::of(&line?))).collect()
    }

    fn write(tree: &Tree<TicTacToe>, extension: &str) -> Result<String> {
        if extension != EXTENSION {
            bail!("extension: expected {EXTENSION}, found {extension:?}");
        }
        let moves = tree.main().map(|twig| name(twig.played));
        Ok(moves.collect::<Vec<_>>().join(" "))
    }
}

impl LeafCount for TicTacToe {
    fn leaves(grid: &Grid, depth: u32, _: Isa) -> Leaves {
        game::perft(grid, depth)
    }

    fn published(leaves: Leaves) -> u64 {
        leaves.open
    }
}
