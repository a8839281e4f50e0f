//! Shogi's own players and their options.

use anyhow::{Result, bail};
use search::Thinker;
use shogi::Shogi;
use shogi_engine::classic::Capture;
use shogi_engine::{Material, Options};

use crate::players::{PlayerKind, PlayerOption, PlayerText, SEED, Values};

pub(super) const PLAYERS: &[PlayerKind] = &[
    PlayerKind {
        name: "capture",
        options: &[SEED],
        english: "takes the most valuable piece it can, mates in one, otherwise moves at random",
        japanese: "取れる駒のうち最も価値の高いものを取る。一手詰めは逃さず、なければランダム",
    },
    PlayerKind {
        name: "material",
        options: &[
            PlayerOption {
                name: "depth",
                values: Values::Number {
                    default: 64,
                    min: 1,
                    max: 64,
                },
                english: "how many moves it looks ahead at most [default: as time allows]",
                japanese: "読みの深さの上限 [省略時: 時間の許すかぎり]",
            },
            PlayerOption {
                name: "nodes",
                values: Values::Number {
                    default: 0,
                    min: 0,
                    max: i64::MAX,
                },
                english: "how many positions it looks at for a move at most; 0 for no limit",
                japanese: "一手あたりの探索局面数の上限 (0 でなし)",
            },
            PlayerOption {
                name: "hash",
                values: Values::Number {
                    default: 16,
                    min: 1,
                    max: 65_536,
                },
                english: "the size of its table, in MiB [default: 16]",
                japanese: "置換表の大きさ (MiB) [省略時: 16]",
            },
            PlayerOption {
                name: "resign",
                values: Values::Number {
                    default: 0,
                    min: 0,
                    max: 30_000,
                },
                english: "gives up when so far behind, a pawn is 100; 0 for never",
                japanese: "この点数だけ不利になったら投了する (歩が 100、0 でしない)",
            },
        ],
        english: "counts material and a little king safety, and looks ahead by alpha-beta",
        japanese: "駒の損得に玉の安全度を少し加えて評価し、αβ探索で先を読む",
    },
];

pub(super) fn player(text: &PlayerText) -> Result<Box<dyn Thinker<Shogi>>> {
    Ok(match text.name.as_str() {
        "capture" => Box::new(Capture::new(text.seed())),
        "material" => {
            let usual = Options::default();
            Box::new(Material::new(Options {
                depth: text.value("depth").unwrap_or(usual.depth),
                nodes: text.value("nodes").filter(|&nodes| nodes > 0),
                hash: text.value("hash").unwrap_or(usual.hash),
                resign: text.value("resign").filter(|&far| far > 0),
                ..usual
            }))
        }
        name => bail!("player {name:?}: Shogi has no such player"),
    })
}
