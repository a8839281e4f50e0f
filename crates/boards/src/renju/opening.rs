//! The opening rules of Renju at a terminal.

use game::{Color, Line};
use renju::opening::{Area, Negotiation, Opening, OpeningRule, Phase, Player, Refusal};
use renju::{Move, Renju, Rules};
use report::Language;

use crate::negotiation;

/// Two people, or a person and a program, agreeing by an opening rule.
pub(super) struct Agreement {
    state: Negotiation,
    rules: Rules,
}

impl Agreement {
    pub(super) fn new(rule: OpeningRule, rules: Rules) -> Agreement {
        Agreement {
            state: Negotiation::new(rule, rules.size),
            rules,
        }
    }
}

impl negotiation::Negotiation<Renju> for Agreement {
    fn prompt(&self, language: Language) -> String {
        let phase = self.state.phase();
        language.pick(phase.prompt_english(), phase.prompt_japanese())
    }

    fn is_first_to_act(&self) -> bool {
        self.state.to_act() == Player::First
    }

    fn actions(&self) -> Vec<String> {
        let actions = self.state.actions();
        actions.iter().map(|action| action.to_string()).collect()
    }

    fn act(&mut self, text: &str, language: Language) -> Result<(), String> {
        let phase = self.state.phase();
        let action = phase.parse(text).map_err(|error| {
            let japanese = format!("{text:?} は入力できません。{}", phase.prompt_japanese());
            language.pick(error.to_string(), japanese)
        })?;
        let done = self.state.act(action);
        done.map_err(|refusal| language.pick(refusal.to_string(), japanese(&refusal)))
    }

    fn undo(&mut self) -> bool {
        self.state.undo().is_some()
    }

    fn line(&self) -> Line<Renju> {
        let mut line = Line::new(self.rules);
        for &stone in self.state.stones() {
            line.push_unchecked(Move::Place(stone));
        }
        line
    }

    fn first_has_black(&self) -> Option<bool> {
        (self.state.phase() == Phase::Settled).then(|| self.state.black() == Player::First)
    }
}

fn japanese(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over => "開局は終わっています".to_owned(),
        Refusal::Unasked { action, .. } => format!("今は {action} の番ではありません"),
        Refusal::Outside { point, area } => match area {
            Area::Central(width) => format!("{point} は中央 {width}×{width} の外です"),
            Area::Board => format!("{point} は盤の外です"),
        },
        Refusal::Occupied(point) => format!("{point} にはすでに石があります"),
        Refusal::Barred { point, opening } => {
            format!(
                "{point} は{}になり、この規定では使えません",
                opening.kanji()
            )
        }
        Refusal::Foul { point, foul } => {
            format!(
                "{point} は禁手です ({})",
                super::foul_name(*foul, Language::Japanese)
            )
        }
        Refusal::Five(point) => format!("{point} では五連ができてしまいます"),
        Refusal::Count { most, .. } => format!("1 から {most} までの数を入力してください"),
        Refusal::Repeated(point) => format!("{point} はもう示されています"),
        Refusal::Symmetric { point, offered } => format!("{point} は {offered} と対称です"),
        Refusal::NotOffered(point) => format!("{point} は示された五手目ではありません"),
    }
}

/// The name of the first three stones.
pub(super) fn name(line: &Line<Renju>) -> Option<Opening> {
    let first = line.positions().first()?;
    if first.stones(Color::Black).is_empty() && line.moves().len() >= 3 {
        let stones: Option<Vec<_>> = line.moves().iter().take(3).map(|m| m.point()).collect();
        return Opening::of(&stones?, first.size());
    }
    None
}
