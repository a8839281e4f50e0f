use arena::{Summary, Termination};

use crate::language::Language;

/// What people should know before they trust a result.
pub(super) struct Warnings {
    language: Language,
    texts: Vec<String>,
    /// Whether nobody reads them on the terminal.
    is_silent: bool,
}

impl Warnings {
    pub(super) fn new(language: Language) -> Warnings {
        Warnings {
            language,
            texts: Vec::new(),
            is_silent: false,
        }
    }

    /// Warnings that are kept, but not printed.
    pub(super) fn silent(language: Language) -> Warnings {
        Warnings {
            is_silent: true,
            ..Warnings::new(language)
        }
    }

    /// Whether there is one.
    pub(super) fn any(&self) -> bool {
        !self.texts.is_empty()
    }

    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    fn say(&mut self, english: String, japanese: String) {
        let text = self.language.pick(english, japanese);
        let word = self.language.pick("warning:", "警告:");
        if !self.is_silent {
            anstream::eprintln!("{word} {text}");
        }
        self.texts.push(text);
    }

    /// More games at a time than cores.
    pub(super) fn busy(&mut self, games: usize, cores: usize) {
        self.say(
            format!(
                "{games} games at a time on {cores} cores: engines wait for each other, and times are worth little"
            ),
            format!("{cores}コアで{games}局を同時に行うため、思考時間が互いに影響する"),
        );
    }

    /// Lines of an opening file were left out.
    pub(super) fn skipped(&mut self, text: &str) {
        self.say(
            format!("left out: {text}"),
            format!("使えない行を飛ばした: {text}"),
        );
    }

    /// What the results themselves warn of.
    pub(super) fn of_results(&mut self, summary: &Summary) {
        if summary.duplicates > 0 {
            let (same, all) = (summary.duplicates, summary.games);
            self.say(
                format!(
                    "{same} of {all} games repeat earlier ones move for move: they say nothing new, and the errors are too small; more openings would help"
                ),
                format!(
                    "{all}局のうち{same}局は以前と全く同じ棋譜。新しい情報がなく誤差は過小評価になる。開始局面を増やすとよい"
                ),
            );
        }
        for player in &summary.players {
            for (&why, &games) in &player.failures {
                let name = &player.name;
                self.say(
                    format!(
                        "{name} lost {games} {} by: {why}",
                        if games == 1 { "game" } else { "games" }
                    ),
                    format!(
                        "{name}: {}による負けが{games}局",
                        japanese(why).unwrap_or(why)
                    ),
                );
            }
        }
    }
}

/// A reason in the words of people.
pub(crate) fn reason(why: &str, language: Language) -> &str {
    match language {
        Language::En => why,
        Language::Ja => japanese(why).unwrap_or(why),
    }
}

fn japanese(why: &str) -> Option<&'static str> {
    let reason = Termination::ALL
        .into_iter()
        .find(|reason| reason.name() == why)?;
    Some(match reason {
        Termination::Rules => "終局",
        Termination::Resignation => "投了",
        Termination::Declaration => "宣言",
        Termination::WrongDeclaration => "宣言失敗",
        Termination::Time => "時間切れ",
        Termination::IllegalMove => "反則手",
        Termination::NoMove => "指し手なし",
        Termination::Crash => "異常終了",
        Termination::Protocol => "プロトコル違反",
        Termination::AdjudicatedWin => "評価値による勝ち判定",
        Termination::AdjudicatedDraw => "評価値による引き分け判定",
        Termination::Solved => "読み切り判定",
        Termination::MostMoves => "手数上限",
    })
}
