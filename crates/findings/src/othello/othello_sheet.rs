use std::io::{self, Write};

use game::Color;
use othello_engine::review::{
    GameReview, MistakeSize, Ranking, ReviewText, ReviewedMove, ValuedLine,
};
use report::Language;

use terminal::sparkline::sparkline;

/// The characters of the graph, one per move.
const WIDTH: usize = 64;

/// The review of a game in a terminal.
pub struct OthelloSheet<'a> {
    review: &'a GameReview,
    text: ReviewText<'a>,
}

impl<'a> OthelloSheet<'a> {
    /// The sheet of a review.
    pub fn new(review: &'a GameReview, language: Language) -> OthelloSheet<'a> {
        let text = ReviewText { review, language };
        OthelloSheet { review, text }
    }

    /// The heading of the rows of many games.
    pub fn heading(language: Language) -> &'static str {
        language.pick(
            "    #  loss/move of Black and White  large errors  players, opening",
            " 番号   平均損失 (黒と白)             大きなミス    選手、定石",
        )
    }

    /// A whole game in one line.
    pub fn row(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| self.review.tally(color));
        let large = MistakeSize::Large as usize;
        let opening = self.text.opening().map(|name| format!(", {name}"));
        format!(
            "{:>5}  {:>14.2} {:>14.2}  {:>5} {:>6}  {}{}",
            self.review.number,
            black.average(),
            white.average(),
            black.mistakes[large],
            white.mistakes[large],
            self.text.title(),
            opening.unwrap_or_default(),
        )
    }

    /// Prints every move, and the totals.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (review, text, language) = (self.review, self.text, self.text.language);
        writeln!(out, "{}", self.text.title())?;
        let heading = language.pick(
            "  #  side   move   value  win %  best   value  win %  loss  score",
            "手数 手番   着手  評価値  勝率%  最善  評価値  勝率%  損失   形勢",
        );
        writeln!(out, "{heading}")?;
        for reviewed in &review.moves {
            writeln!(out, "{}", self.line(reviewed))?;
        }
        for color in Color::BOTH {
            let (side, losses) = (text.side(color), text.losses(color));
            match &review.players[color] {
                Some(name) => writeln!(out, "{side} {name}: {losses}")?,
                None => writeln!(out, "{side}: {losses}")?,
            }
        }
        if let Some(name) = self.text.opening() {
            writeln!(out, "{}: {name}", language.pick("opening", "定石"))?;
        }
        let turning = language.pick("turning point", "分岐点");
        match review.turning_point() {
            Some(reviewed) => writeln!(out, "{turning}: {}", self.text.mistake(reviewed))?,
            None => writeln!(out, "{turning}: {}", language.pick("none", "なし"))?,
        }
        let worst = review.worst();
        if !worst.is_empty() {
            writeln!(
                out,
                "{}:",
                language.pick("errors by size", "ミスの大きい順")
            )?;
        }
        for reviewed in worst {
            writeln!(out, "  {}", self.text.mistake(reviewed))?;
        }
        let scores: Vec<f64> = review
            .moves
            .iter()
            .map(|reviewed| reviewed.score().into())
            .collect();
        if let Some(graph) = sparkline(&scores, WIDTH) {
            let name = language.pick("score", "形勢");
            let lowest = scores.iter().copied().fold(f64::MAX, f64::min);
            let highest = scores.iter().copied().fold(f64::MIN, f64::max);
            writeln!(out, "{name} {graph} {lowest:+} … {highest:+}")?;
        }
        writeln!(out, "{}", self.text.certainty())
    }

    /// A move with its values.
    fn line(&self, reviewed: &ReviewedMove) -> String {
        let (values, language) = (&reviewed.values, self.text.language);
        let exact = if values.is_exact { '=' } else { ' ' };
        // A Japanese character is two columns wide.
        let side_width = language.pick(5, 4);
        let mut line = format!(
            "{:>3}  {:<side_width$}  {:<4}  {:>+5}{exact}  {:>5.1}  {:<4}  {:>+5}{exact}  {:>5.1}  {:>4}  {:>+5}  {:<2}",
            reviewed.number,
            self.text.side(reviewed.side()),
            reviewed.played(),
            values.played.value,
            100.0 * values.played.chance,
            reviewed.best(),
            values.best.value,
            100.0 * values.best.chance,
            reviewed.loss(),
            reviewed.score(),
            reviewed.mistake().map_or("", MistakeSize::sign),
        );
        if values.lines.len() > 1 {
            let lines = values.lines.iter();
            let lines: Vec<String> = lines.map(ValuedLine::to_string).collect();
            line += "  ";
            line += &lines.join(", ");
        }
        line.trim_end().to_owned()
    }
}

/// Writes the losses of the players of many games.
pub fn write_ranking(ranking: &Ranking, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let heading = language.pick(
        "\n games  moves  loss/move  small  medium  large  player",
        "\n対局数   手数   平均損失    小     中      大   選手",
    );
    writeln!(out, "{heading}")?;
    for (name, tally) in ranking.players() {
        let [small, medium, large] = tally.mistakes;
        writeln!(
            out,
            "{:>6} {:>6} {:>10.2} {small:>6} {medium:>7} {large:>6}  {name}",
            tally.games,
            tally.moves,
            tally.average(),
        )?;
    }
    Ok(())
}
