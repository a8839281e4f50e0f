use report::Language;

use crate::{Summary, Termination};

/// A reason to trust a result less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContestWarning {
    /// More games are played at a time than there are cores.
    Busy {
        /// Games at a time.
        games: usize,
        /// Cores.
        cores: usize,
    },
    /// There are enough cores for one player of each game, not for both at once.
    BusyPondering {
        /// Games at a time.
        games: usize,
        /// Cores.
        cores: usize,
    },
    /// Lines of the opening file were left out.
    SkippedOpenings(String),
    /// A program cannot ponder, although the plan says that players do.
    NoPondering {
        /// The contestant.
        name: String,
    },
    /// Games repeat earlier ones move for move.
    Duplicates {
        /// How many.
        duplicates: u64,
        /// Of how many.
        games: u64,
    },
    /// A contestant lost games otherwise than by its play.
    Failures {
        /// The contestant.
        name: String,
        /// The reason, as in [`Termination::name`].
        termination: &'static str,
        /// How many games.
        games: u64,
    },
}

impl ContestWarning {
    /// The warnings that follow from results.
    #[must_use]
    pub fn of_results(summary: &Summary) -> Vec<ContestWarning> {
        let mut warnings = Vec::new();
        if summary.duplicates > 0 {
            warnings.push(ContestWarning::Duplicates {
                duplicates: summary.duplicates,
                games: summary.games,
            });
        }
        for player in &summary.players {
            for (&termination, &games) in &player.failures {
                warnings.push(ContestWarning::Failures {
                    name: player.name.clone(),
                    termination,
                    games,
                });
            }
        }
        warnings
    }

    /// The warning as people read it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            ContestWarning::Busy { games, cores } => language.pick(
                format!(
                    "{games} games at a time on {cores} cores: engines wait for each other, and times are worth little"
                ),
                format!("{cores}コアで{games}局を同時に行うため、思考時間が互いに影響する"),
            ),
            ContestWarning::BusyPondering { games, cores } => language.pick(
                format!(
                    "{games} games at a time with pondering on {cores} cores: two players of a game think at once, and wait for each other"
                ),
                format!(
                    "{cores}コアで先読み(ponder)ありの{games}局を同時に行うため、両者の思考時間が互いに影響する"
                ),
            ),
            ContestWarning::SkippedOpenings(lines) => language.pick(
                format!("left out: {lines}"),
                format!("使えない行を飛ばした: {}", language.message(lines)),
            ),
            ContestWarning::NoPondering { name } => language.pick(
                format!("{name} does not ponder: its protocol has no pondering"),
                format!("{name}: このプロトコルには先読み(ponder)がないため、相手の手番では考えない"),
            ),
            ContestWarning::Duplicates { duplicates, games } => language.pick(
                format!(
                    "{duplicates} of {games} games repeat earlier ones move for move: they say nothing new, and the errors are too small; more openings would help"
                ),
                format!(
                    "{games}局のうち{duplicates}局は以前と全く同じ棋譜。新しい情報がなく誤差は過小評価になる。開始局面を増やすとよい"
                ),
            ),
            ContestWarning::Failures {
                name,
                termination,
                games,
            } => {
                let shown = Termination::text_of(termination, language);
                let plural = if *games == 1 { "game" } else { "games" };
                language.pick(
                    format!("{name} lost {games} {plural} by: {shown}"),
                    format!("{name}: {shown}による負けが{games}局"),
                )
            }
        }
    }
}
