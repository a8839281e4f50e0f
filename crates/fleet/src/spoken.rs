//! What workers and matches tell people.

use report::Language;

use crate::{FleetNotice, WorkerNews, WorkerPlan};

impl FleetNotice {
    /// The notice for people.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            FleetNotice::Submitted(run) => language.pick(
                format!("the fleet plays this as run {run}"),
                format!("フリートがこの対局を {run} として行います"),
            ),
            FleetNotice::NoWorkers => language
                .pick(
                    "the fleet has no workers: start some with `sanban fleet worker ADDRESS`",
                    "フリートにワーカーがいません: `sanban fleet worker ADDRESS` で起動してください",
                )
                .to_owned(),
            FleetNotice::Lost(why) => lost(why, language),
            FleetNotice::Back => back(language),
        }
    }
}

impl WorkerNews {
    /// The news for people.
    #[must_use]
    pub fn text(&self, plan: &WorkerPlan, language: Language) -> String {
        match self {
            WorkerNews::Joined => {
                let (name, threads) = (&plan.name, plan.threads);
                language.pick(
                    format!("{name}: joined the fleet, {threads} games at a time"),
                    format!("{name}: フリートに参加しました (同時 {threads} 局)"),
                )
            }
            WorkerNews::Lost(why) => lost(why, language),
            WorkerNews::Back => back(language),
            WorkerNews::Trouble(why) => language.message(why),
        }
    }
}

fn lost(why: &str, language: Language) -> String {
    let why = language.message(why);
    language.pick(
        format!("{why}; trying again"),
        format!("{why}。再試行します"),
    )
}

fn back(language: Language) -> String {
    language
        .pick("the fleet answers again", "フリートが再び応答しています")
        .to_owned()
}
