//! The opening rules of Renju, for people and programs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use game::{Color, Line};
use renju::opening::{Area, Negotiation, Opening, OpeningRule, Phase, Player, Refusal};
use renju::{Move, Point, Position, Renju, Rules};
use renju_engine::Opener;
use report::Language;
use search::Stop;
use web::desk::OpeningDecision;

use crate::negotiation;

/// Two people, or a person and a program, agreeing by an opening rule.
pub(super) struct Agreement {
    state: Negotiation,
    rules: Rules,
    /// Decides for programs, from the first decision on.
    opener: Arc<Mutex<Option<Opener>>>,
}

impl Agreement {
    pub(super) fn new(rule: OpeningRule, rules: Rules) -> Agreement {
        Agreement {
            state: Negotiation::new(rule, rules.size),
            rules,
            opener: Arc::default(),
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

    fn decision(&self, seed: u64) -> OpeningDecision {
        let (state, rules, opener) = (self.state.clone(), self.rules, Arc::clone(&self.opener));
        Box::new(move |stop| {
            let mut opener = opener.lock().unwrap_or_else(PoisonError::into_inner);
            let opener = opener.get_or_insert_with(|| Opener::new(rules, seed));
            let action = opener.decide(&state, stop)?;
            Some(action.to_string())
        })
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

/// The answer of a program that changes colours.
const SWAP: &str = "swap";

/// The stones of a position, black and white in turn.
fn in_turn(position: &Position) -> Vec<Point> {
    let [black, white] = Color::BOTH.map(|color| position.stones(color));
    let mut white = white.iter();
    let pairs = black.iter().flat_map(|stone| [Some(stone), white.next()]);
    pairs.flatten().collect()
}

/// How long a program may think about a question of swap2, as a share of its time for a move.
const SHARE: u32 = 3;

/// What a program does where an engine protocol asks for the next step of a swap2 opening: three stones
/// on an empty board, the word swap where the other colour is better, or nothing: it moves as usual.
pub(super) fn swap2(position: &Position, time: Option<Duration>) -> Vec<String> {
    let rules = Rules::of(position);
    let stop = match time {
        Some(time) => Stop::new().or_at(Instant::now() + time / SHARE),
        None => Stop::new(),
    };
    let mut opener = Opener::new(rules, players::fresh_seed());
    let mut negotiation = Negotiation::new(OpeningRule::Swap2, rules.size);
    match position.stone_count() {
        0 => {
            while negotiation.stones().len() < 3 {
                let action = opener.decide(&negotiation, &stop);
                if action.is_none_or(|action| negotiation.act(action).is_err()) {
                    return Vec::new();
                }
            }
            let stones = negotiation.stones().iter();
            stones.map(Point::to_string).collect()
        }
        // Who answers with a move has White; to swap is to have Black.
        3 | 5 if opener.black_chance(&in_turn(position), &stop) > 0.5 => vec![SWAP.to_owned()],
        _ => Vec::new(),
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
