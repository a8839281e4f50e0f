use game::{Color, Game, MoveOf, Position as _, Score, ScoreKind};
use report::Language;

use crate::game_review::GameReview;
use crate::judgement::Judgement;
use crate::mistake::Mistake;
use crate::reviewed_move::ReviewedMove;

/// Names a move: the position before it, the move before that, and the move.
pub type NameMove<G> = fn(&<G as Game>::Position, Option<MoveOf<G>>, MoveOf<G>, Language) -> String;

/// How a game's moves and sides are told.
#[derive(Debug)]
pub struct Telling<G: Game> {
    /// The name of a side.
    pub side: fn(Color, Language) -> &'static str,
    /// The name of a move.
    pub name: NameMove<G>,
}

impl<G: Game> Clone for Telling<G> {
    fn clone(&self) -> Telling<G> {
        *self
    }
}

impl<G: Game> Copy for Telling<G> {}

/// The sentences that page and terminal share.
#[derive(Clone, Copy, Debug)]
pub struct ReviewText<'a, G: Game> {
    /// The review.
    pub review: &'a GameReview<G>,
    /// The words of the game.
    pub telling: Telling<G>,
    /// The language.
    pub language: Language,
}

/// A chance in per cent, or the plies to a proven result: `63.2 %`, `+7`, `-4`.
#[must_use]
pub fn shown_chance(judgement: &Judgement, side: Color, score: Score) -> String {
    match score.kind() {
        ScoreKind::WinIn(plies) => format!("+{plies}"),
        ScoreKind::LossIn(plies) => format!("-{plies}"),
        ScoreKind::Value(_) => format!("{:.1} %", 100.0 * judgement.chance(side, score)),
    }
}

impl<'a, G: Game> ReviewText<'a, G> {
    /// The players: `Black - White`.
    #[must_use]
    pub fn title(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| self.name(color));
        format!("{black} - {white}")
    }

    /// The name of a player, or of the side where the record has none.
    #[must_use]
    pub fn name(&self, color: Color) -> &'a str {
        let name = self.review.players[color].as_deref();
        name.unwrap_or_else(|| self.side(color))
    }

    /// The name of the graph of Black's chances.
    #[must_use]
    pub fn black_chance(&self) -> String {
        let side = self.side(Color::Black);
        self.language
            .pick(format!("Winning chance of {side}"), format!("{side}の勝率"))
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, color: Color) -> &'static str {
        (self.telling.side)(color, self.language)
    }

    /// The name of the move that was played.
    #[must_use]
    pub fn played(&self, reviewed: &ReviewedMove<MoveOf<G>>) -> String {
        let names = self.names(reviewed, &[reviewed.played]);
        names.into_iter().next().unwrap_or_default()
    }

    /// The name of the best move.
    #[must_use]
    pub fn best(&self, reviewed: &ReviewedMove<MoveOf<G>>) -> String {
        let names = self.names(reviewed, &[reviewed.best()]);
        names.into_iter().next().unwrap_or_default()
    }

    /// The names of the moves of a line that begins where a move was made.
    #[must_use]
    pub fn names(&self, reviewed: &ReviewedMove<MoveOf<G>>, line: &[MoveOf<G>]) -> Vec<String> {
        let index = reviewed.index;
        let game = &self.review.line;
        let mut position = game.positions()[index].clone();
        let before = index.checked_sub(1);
        let mut previous = before.and_then(|at| game.moves().get(at).copied());
        let name = |&m: &MoveOf<G>| {
            let name = (self.telling.name)(&position, previous, m, self.language);
            position.play_unchecked(m);
            previous = Some(m);
            name
        };
        line.iter().map(name).collect()
    }

    /// A mistake in a few words.
    #[must_use]
    pub fn mistake(&self, reviewed: &ReviewedMove<MoveOf<G>>) -> String {
        let sign = reviewed.mistake().map_or("", Mistake::sign);
        let (number, side) = (reviewed.number, self.side(reviewed.color));
        let (played, best) = (self.played(reviewed), self.best(reviewed));
        let loss = 100.0 * reviewed.loss();
        let mut text = self.language.pick(
            format!("{number}. {side} {played}{sign}, {loss:.1} % lost; best {best}"),
            format!("{number} 手目 {side} {played}{sign}、勝率 {loss:.1} % 減、最善 {best}"),
        );
        if let Some(plies) = reviewed.missed_win() {
            text += &self.language.pick(
                format!(" (wins in {plies} plies)"),
                format!(" ({plies} 手で勝ち)"),
            );
        }
        text
    }

    /// The losses of a side in a few words.
    #[must_use]
    pub fn losses(&self, color: Color) -> String {
        let (tally, language) = (self.review.tally(color), self.language);
        let (moves, average) = (tally.moves, 100.0 * tally.average());
        let mistakes: Vec<String> = Mistake::ALL
            .into_iter()
            .map(|size| {
                let (name, count) = (size.name(language), tally.count(size));
                language.pick(format!("{count} {name}"), format!("{name} {count}"))
            })
            .collect();
        let missed = tally.missed_wins;
        language.pick(
            format!(
                "{moves} moves, {average:.2} % lost a move; {}; {missed} proven wins missed",
                mistakes.join(", ")
            ),
            format!(
                "{moves}手、一手平均 {average:.2} % 減、{}、逃した勝ち {missed}",
                mistakes.join("、")
            ),
        )
    }
}
