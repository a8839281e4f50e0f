//! Renju in the browser.

use anyhow::Result;
use game::Color;
use renju::opening::OpeningRule;
use renju::{Foul, Fouls, Move, Point, Points, Position, Renju, Rules};
use report::Language;
use web::messages::{self, BoardStyle, Cell, LegalMove, Text};

use super::record;
use crate::page::{Choices, File, Level, Page, Scene, Tree, Words, choice, side, text};
use crate::side_name::side_name;

/// Measured by the first 544 games of `sanban tournament docs/src/examples/levels-renju.toml`, ±42 to
/// ±62. Random play lost all of its games, so nothing is known of it but that.
const LEVELS: &[Level] = &[
    Level {
        text: "random",
        title: Words::new("Random", "ランダム"),
        elo: None,
    },
    Level {
        text: "rdd:depth=1,best=1",
        title: Words::new("Beginner", "初級"),
        elo: Some(0),
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
        text: "rdd:depth=1",
        title: Words::new("One move ahead", "1手読み"),
        elo: Some(147),
    },
    Level {
        text: "value1",
        title: Words::new("Network, one move ahead", "ネットワーク (1手読み)"),
        elo: None,
    },
    Level {
        text: "rdd:depth=2",
        title: Words::new("Two moves ahead", "2手読み"),
        elo: Some(226),
    },
    Level {
        text: "rdd:depth=3",
        title: Words::new("Three moves ahead", "3手読み"),
        elo: Some(307),
    },
    Level {
        text: "puct:random_moves=4",
        title: Words::new("Network with tree search", "ネットワーク (木探索)"),
        elo: None,
    },
    Level {
        text: "rdd:depth=3,best=6",
        title: Words::new("Three moves ahead, broadly", "3手読み(幅広く)"),
        elo: Some(445),
    },
    Level {
        text: "alphabeta:nodes=1000",
        title: Words::new(
            "Patterns, a thousand positions a move",
            "連の形と千局面の読み",
        ),
        elo: None,
    },
    Level {
        text: "alphabeta",
        title: Words::new("The strongest", "最強"),
        elo: None,
    },
];

impl Page for Renju {
    const TITLE: Words = Words::new("Renju", "連珠");
    const STYLE: BoardStyle = BoardStyle::Renju;
    const LEVELS: &'static [Level] = LEVELS;
    const USUAL_OPPONENT: &'static str = "sparring";
    const FORMATS: &'static [(&'static str, Words)] = &[
        ("sgf", Words::new("SGF", "SGF")),
        ("psq", Words::new("Piskvork", "Piskvork")),
        ("rif", Words::new("RenjuNet XML", "RenjuNet XML")),
        (
            "points",
            Words::new("Points (h8h9i7…)", "座標の列 (h8h9i7…)"),
        ),
        ("rdd", Words::new("Renju RDD", "連珠 RDD")),
    ];

    const READ_FORMATS: Words = Words::new(
        "SGF, Piskvork (.psq, .rec), RenjuNet XML, points such as h8h9i7, RDD",
        "SGF、Piskvork (.psq, .rec)、RenjuNet XML、h8h9i7 のような座標の列、RDD",
    );

    fn choices() -> Choices {
        Choices {
            rules: vec![
                choice("renju", "Renju (15×15)", "連珠 (15路)"),
                choice(
                    "renju,fouls=lose",
                    "Renju, a foul can be played and loses (15×15)",
                    "連珠 禁手を打つと負け (15路)",
                ),
                choice(
                    "gomocup",
                    "Renju with the rules of Gomocup: no free passes (15×15)",
                    "連珠 Gomocup 方式 (自由なパスなし・15路)",
                ),
                choice(
                    "standard",
                    "Five in a row, exactly five (15×15)",
                    "五目並べ ちょうど五連で勝ち (15路)",
                ),
                choice(
                    "freestyle",
                    "Five in a row, five or more (15×15)",
                    "五目並べ 五連以上で勝ち (15路)",
                ),
                choice(
                    "standard,size=19",
                    "Five in a row, exactly five (19×19)",
                    "五目並べ ちょうど五連で勝ち (19路)",
                ),
                choice(
                    "freestyle,size=19",
                    "Five in a row, five or more (19×19)",
                    "五目並べ 五連以上で勝ち (19路)",
                ),
                choice(
                    "rdd",
                    "The rules of the Renju RDD (15×15)",
                    "連珠 RDD の判定 (15路)",
                ),
            ],
            openings: OpeningRule::ALL
                .into_iter()
                .map(|rule| {
                    // The title stands before the colon.
                    let title = |words: &'static str| words.split(": ").next().unwrap_or(words);
                    choice(rule.name(), title(rule.english()), title(rule.japanese()))
                })
                .collect(),
            starts: Vec::new(),
        }
    }

    fn rules_text(rules: &Rules) -> Option<String> {
        if *rules == Rules::default() {
            return None;
        }
        let named = Rules::named(rules.rule_set);
        let mut text = rules.rule_set.name().to_owned();
        if rules.size != named.size {
            text.push_str(&format!(",size={}", rules.size.get()));
        }
        match rules.most_moves {
            Some(most) if named.most_moves != Some(most) => {
                text.push_str(&format!(",max-moves={most}"));
            }
            _ => {}
        }
        if rules.fouls == Fouls::Lose {
            text.push_str(",fouls=lose");
        }
        Some(text)
    }

    fn cells(position: &Position) -> Vec<Cell> {
        points(position)
            .filter_map(|point| {
                Some(Cell {
                    square: point.to_string(),
                    side: side(position.stone(point)?),
                    piece: "stone".to_owned(),
                })
            })
            .collect()
    }

    fn scene(position: &Position) -> Scene {
        let size = position.size().get();
        Scene {
            columns: (0..size)
                .map(|x| char::from(b'a' + x).to_string())
                .collect(),
            rows: (1..=size).rev().map(|row| row.to_string()).collect(),
            squares: points(position).map(|point| point.to_string()).collect(),
            fouls: super::fouls(position)
                .into_iter()
                .map(|(point, foul)| explained(position, point, foul))
                .collect(),
            ..Scene::default()
        }
    }

    fn parts(_: &Position, m: Move) -> LegalMove {
        LegalMove {
            text: m.to_string(),
            to: m.point().map(|point| point.to_string()),
            from: None,
            drop: None,
            promotes: false,
        }
    }

    fn name(_: &Position, _: Option<Move>, m: Move, language: Language) -> String {
        match m {
            Move::Place(point) => point.to_string(),
            Move::Pass => language.pick("pass", "パス").to_owned(),
        }
    }

    fn read(file: &File<'_>) -> Result<Vec<Tree<Renju>>> {
        record::read(file)
    }

    fn write(tree: &Tree<Renju>, extension: &str) -> Result<String> {
        record::write(tree, extension)
    }
}

/// All points, row by row from the top.
fn points(position: &Position) -> impl Iterator<Item = Point> + use<> {
    let size = position.size().get();
    (0..size)
        .rev()
        .flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
}

/// A foul with the lines that make it one.
fn explained(position: &Position, point: Point, foul: Foul) -> messages::Foul {
    let lines = position.explain(point).map(|explanation| explanation.lines);
    let names = |points: Points| points.iter().map(|point| point.to_string());
    let lines: Vec<Vec<String>> = lines
        .unwrap_or_default()
        .into_iter()
        .map(|line| names(line.stones).chain(names(line.completing)).collect())
        .collect();
    messages::Foul {
        square: point.to_string(),
        kind: foul.to_string(),
        why: why(point, foul, lines.len()),
        lines,
    }
}

/// Why a stone there is a foul; the RDD's judge does not say of how many lines.
fn why(point: Point, foul: Foul, lines: usize) -> Text {
    let count = lines.max(2);
    let color = side_name(Color::Black, Language::Japanese);
    match foul {
        Foul::DoubleThree => text(
            format!("{point} is a foul for Black, double-three: {count} threes at once"),
            format!("{point} は{color}の禁手です (三三: 三が同時に{count}つできます)"),
        ),
        Foul::DoubleFour => text(
            format!("{point} is a foul for Black, double-four: {count} fours at once"),
            format!("{point} は{color}の禁手です (四四: 四が同時に{count}つできます)"),
        ),
        Foul::Overline => text(
            format!("{point} is a foul for Black, overline: six or more in a row"),
            format!("{point} は{color}の禁手です (長連: 六つ以上並びます)"),
        ),
    }
}
