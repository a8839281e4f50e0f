use game::Color;
use report::Language;

use super::game_review::GameReview;
use super::mistake_size::MistakeSize;
use super::reviewed_move::ReviewedMove;

/// The sentences of a review that people read, on a page and in a terminal.
#[derive(Clone, Copy, Debug)]
pub struct ReviewText<'a> {
    /// The review.
    pub review: &'a GameReview,
    /// The language of the sentences.
    pub language: Language,
}

impl<'a> ReviewText<'a> {
    /// Both players: `Alice - Bob`.
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

    /// The name of a side: Black or White.
    #[must_use]
    pub fn side(&self, color: Color) -> &'static str {
        match color {
            Color::Black => self.language.pick("Black", "黒"),
            Color::White => self.language.pick("White", "白"),
        }
    }

    /// The name of the opening.
    #[must_use]
    pub fn opening(&self) -> Option<&'static str> {
        let opening = self.review.opening?;
        Some(self.language.pick(opening.english, opening.japanese))
    }

    /// The level of the searches, and the move from which on the values are exact.
    #[must_use]
    pub fn certainty(&self) -> String {
        let level = self.review.level.number();
        match self.review.exact_from() {
            Some(number) => self.language.pick(
                format!("level {level}, certain (=) from move {number} on"),
                format!("レベル {level}、{number} 手目から完全読み (=)"),
            ),
            None => self.language.pick(
                format!("level {level}, nothing is certain"),
                format!("レベル {level}、完全読みなし"),
            ),
        }
    }

    /// A mistake in a few words.
    #[must_use]
    pub fn mistake(&self, reviewed: &ReviewedMove) -> String {
        let sign = reviewed.mistake().map_or("", MistakeSize::sign);
        let (number, side) = (reviewed.number, self.side(reviewed.side()));
        let (played, best, loss) = (reviewed.played(), reviewed.best(), reviewed.loss());
        self.language.pick(
            format!("{number}. {side} {played}{sign}, {loss} discs; best {best}"),
            format!("{number} 手目 {side} {played}{sign}、{loss} 石損、最善 {best}"),
        )
    }

    /// The losses of a side in a few words.
    #[must_use]
    pub fn losses(&self, color: Color) -> String {
        let (tally, language) = (self.review.tally(color), self.language);
        let (moves, loss, average) = (tally.moves, tally.loss, tally.average());
        let mistakes: Vec<String> = MistakeSize::ALL
            .into_iter()
            .zip(tally.mistakes)
            .map(|(size, count)| {
                let name = size.name(language);
                language.pick(format!("{count} {name}"), format!("{name} {count}"))
            })
            .collect();
        language.pick(
            format!(
                "{moves} moves, {loss} discs lost, {average:.2} a move; errors: {}",
                mistakes.join(", ")
            ),
            format!(
                "{moves}手、損失 {loss} 石、一手平均 {average:.2}、ミス: {}",
                mistakes.join("、")
            ),
        )
    }
}
