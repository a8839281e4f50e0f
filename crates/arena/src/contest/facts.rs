//! The settings of a contest in words.

use report::Language;

use crate::{ModelName, Order, Plan};

/// The names and values of the settings.
pub(super) fn of(plan: &Plan, language: Language) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut say = |english: &str, japanese: &str, value: String| {
        facts.push((language.pick(english, japanese).to_owned(), value));
    };
    say("game", "ゲーム", plan.game.clone());
    if let Some(rules) = &plan.rules {
        say("rules", "ルール", rules.clone());
    }
    for player in &plan.players {
        let mut value = player.player.clone();
        for (name, setting) in &player.options {
            value = format!("{value}, {name}={setting}");
        }
        let limits = limits(
            player.time.as_ref().or(plan.time.as_ref()),
            player.nodes.or(plan.nodes),
            player.depth.or(plan.depth),
        );
        say("player", "プレイヤー", format!("{value} ({limits})"));
    }
    let order = match plan.order {
        Order::Sequential => "",
        Order::Shuffled => language.pick(" (shuffled)", "(シャッフル)"),
    };
    say("openings", "開始局面", format!("{}{order}", plan.openings));
    if plan.ponder {
        say(
            "pondering",
            "先読み(ponder)",
            language.pick("on", "あり").to_owned(),
        );
    }
    if let Some(sprt) = plan.sprt {
        let model = match sprt.model {
            ModelName::Normalized => "nElo",
            ModelName::Logistic => "Elo",
        };
        say(
            "SPRT",
            "SPRT",
            format!(
                "{model} {} / {}, α {}, β {}",
                sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta
            ),
        );
    }
    say(
        "games at a time",
        "同時対局数",
        plan.concurrency.to_string(),
    );
    if let Some(seed) = plan.seed {
        say("seed", "乱数の種", seed.to_string());
    }
    say(
        "program",
        "プログラム",
        format!("Sanban {}", env!("CARGO_PKG_VERSION")),
    );
    facts
}

fn limits(time: Option<&String>, nodes: Option<u64>, depth: Option<u32>) -> String {
    let time = time.map(|time| format!("{time} s"));
    let nodes = nodes.map(|nodes| format!("{nodes} nodes"));
    let depth = depth.map(|depth| format!("depth {depth}"));
    let given: Vec<String> = [time, nodes, depth].into_iter().flatten().collect();
    if given.is_empty() {
        "1 s".to_owned()
    } else {
        given.join(", ")
    }
}
