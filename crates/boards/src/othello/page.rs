//! Othello in the browser.

use anyhow::{Context, Result};
use game::Color;
use othello::{Move, Othello, Position, Size};
use othello_engine::Sparring;
use report::Language;
use web::messages::{BoardStyle, Cell, LegalMove, Rating};

use super::record;
use crate::board_text::BoardText;
use crate::page::{Choices, File, Level, Page, Scene, Tree, Words, choice, side};

/// Measured by `sanban tournament docs/src/examples/levels-othello.toml`: 5,600 games each, ±13 to
/// ±23.
const LEVELS: &[Level] = &[
    Level {
        text: "random",
        title: Words::new("Random", "ランダム"),
        elo: Some(0),
    },
    Level {
        text: "n-hand",
        title: Words::new("Most discs", "たくさん取る"),
        elo: Some(76),
    },
    Level {
        text: "corner",
        title: Words::new("Corners", "角を取る"),
        elo: Some(183),
    },
    Level {
        text: "oserou",
        title: Words::new("oserou", "oserou"),
        elo: Some(322),
    },
    Level {
        text: "policy",
        title: Words::new("Network without search", "ネットワーク (直感)"),
        elo: None,
    },
    Level {
        text: "sparring",
        title: Words::new("Sparring partner", "練習相手"),
        elo: None,
    },
    Level {
        text: "value1",
        title: Words::new("Network, one move ahead", "ネットワーク (1手読み)"),
        elo: None,
    },
    Level {
        text: "minimax:depth=1,endgame=4",
        title: Words::new("One move ahead", "1手読み"),
        elo: Some(518),
    },
    Level {
        text: "minimax:depth=2,endgame=8",
        title: Words::new("Two moves ahead", "2手読み"),
        elo: Some(786),
    },
    Level {
        text: "minimax:depth=4,endgame=12",
        title: Words::new("Four moves ahead", "4手読み"),
        elo: Some(1012),
    },
    Level {
        text: "minimax:depth=6,endgame=16",
        title: Words::new("Six moves ahead", "6手読み"),
        elo: Some(1224),
    },
    Level {
        text: "puct:random_moves=4",
        title: Words::new("Network with tree search", "ネットワーク (木探索)"),
        elo: None,
    },
    Level {
        text: "alphabeta",
        title: Words::new("The strongest", "最強"),
        elo: None,
    },
];

impl Page for Othello {
    const TITLE: Words = Words::new("Othello", "オセロ");
    const STYLE: BoardStyle = BoardStyle::Othello;
    const LEVELS: &'static [Level] = LEVELS;
    const USUAL_OPPONENT: &'static str = "sparring";
    const FORMATS: &'static [(&'static str, Words)] = &[
        (
            "txt",
            Words::new("Transcript (f5d6c3…)", "棋譜の文字列 (f5d6c3…)"),
        ),
        ("ggf", Words::new("GGF", "GGF")),
    ];

    const READ_FORMATS: Words = Words::new(
        "GGF, WTHOR (.wtb), transcripts, SFEN, OBF",
        "GGF、WTHOR (.wtb)、棋譜の文字列、SFEN、OBF",
    );

    fn choices() -> Choices {
        Choices {
            rules: vec![
                choice("size=8", "8×8", "8×8"),
                choice("size=6", "6×6", "6×6"),
                choice("size=4", "4×4", "4×4"),
            ],
            ..Choices::default()
        }
    }

    fn rules_text(size: &Size) -> Option<String> {
        (*size != Size::Eight).then(|| format!("size={}", size.length()))
    }

    fn cells(position: &Position) -> Vec<Cell> {
        let mut cells = Vec::with_capacity(64);
        for square in position.size().squares() {
            let owner = Color::BOTH
                .into_iter()
                .find(|&color| position.discs(color).contains(square));
            cells.extend(owner.map(|color| Cell {
                square: square.to_string(),
                side: side(color),
                piece: "stone".to_owned(),
            }));
        }
        cells
    }

    fn scene(position: &Position) -> Scene {
        let size = position.size();
        let length = usize::from(size.length());
        let squares = size.squares().into_iter();
        Scene {
            columns: ('a'..).take(length).map(String::from).collect(),
            rows: (1..=length).map(|row| row.to_string()).collect(),
            squares: squares.map(|square| square.to_string()).collect(),
            ..Scene::default()
        }
    }

    fn parts(_: &Position, m: Move) -> LegalMove {
        LegalMove {
            text: m.to_string(),
            to: match m {
                Move::Place(square) => Some(square.to_string()),
                Move::Pass => None,
            },
            from: None,
            drop: None,
            promotes: false,
        }
    }

    fn name(_: &Position, _: Option<Move>, m: Move, language: Language) -> String {
        match m {
            Move::Place(square) => square.to_string(),
            Move::Pass => language.pick("pass", "パス").to_owned(),
        }
    }

    /// GGF, WTHOR, or a game or a position a line in any form that people have them in.
    fn read(file: &File<'_>) -> Result<Vec<Tree<Othello>>> {
        if file.extension == "wtb" {
            return record::read_wthor(file.bytes);
        }
        if file.text.contains("(;") {
            return record::read(file);
        }
        file.lines()
            .map(|(number, line)| {
                let line = Othello::read_position(line, &Size::Eight);
                Ok(Tree::of(&line.with_context(|| format!("line {number}"))?))
            })
            .collect()
    }

    fn write(tree: &Tree<Othello>, extension: &str) -> Result<String> {
        record::write(tree, extension)
    }
}

/// The measured rating of `sparring` by its option `strength`.
pub(super) fn rating(strength: i64) -> Option<Rating> {
    let rating = Sparring::rating(u8::try_from(strength).ok()?)?;
    Some(Rating {
        elo: rating.elo,
        error: rating.error,
    })
}
