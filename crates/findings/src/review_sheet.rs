use std::io::{self, Write};

use game::{Color, MoveOf, Notation};
use report::Language;
use review::{Mistake, Ranking, ReviewText, ReviewedMove, Telling, shown_chance};
use terminal::sparkline::sparkline;

/// The characters of the graph, one per move.
const WIDTH: usize = 64;

/// How many moves of a line are told.
const SHOWN: usize = 4;

/// The review of a game in a terminal.
pub struct ReviewSheet<'a, G: Notation> {
    /// The review, in the words of its game.
    pub text: ReviewText<'a, G>,
}

impl<G: Notation> ReviewSheet<'_, G> {
    /// The heading of the rows of many games.
    pub fn heading(telling: Telling<G>, language: Language) -> String {
        let [black, white] = Color::BOTH.map(|color| (telling.side)(color, language));
        let losses = language.pick(
            format!("% lost a move, {black} and {white}"),
            format!("一手平均の損失 ({black}と{white})"),
        );
        language.pick(
            format!("    #  {}  blunders      players", padded(&losses, 30)),
            format!(" 番号  {}  大悪手        対局者", padded(&losses, 30)),
        )
    }

    /// A whole game in one line.
    pub fn row(&self) -> String {
        let review = self.text.review;
        let [black, white] = Color::BOTH.map(|color| review.tally(color));
        format!(
            "{:>5}  {:>14.2} {:>14.2}  {:>5} {:>6}  {}",
            review.number,
            100.0 * black.average(),
            100.0 * white.average(),
            black.count(Mistake::Blunder),
            white.count(Mistake::Blunder),
            self.text.title(),
        )
    }

    /// Prints every move, and the totals.
    pub fn write(&self, search: &str, out: &mut dyn Write) -> io::Result<()> {
        let (review, text, language) = (self.text.review, self.text, self.text.language);
        writeln!(out, "{}", text.title())?;
        let heading = language.pick(
            "   #  side   move        chance    after   lost     best",
            "手数  手番   着手          勝率   着手後     損     最善",
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
        let turning = language.pick("turning point", "分岐点");
        match review.turning_point() {
            Some(reviewed) => writeln!(out, "{turning}: {}", text.mistake(reviewed))?,
            None => writeln!(out, "{turning}: {}", language.pick("none", "なし"))?,
        }
        let worst = review.worst();
        if !worst.is_empty() {
            writeln!(
                out,
                "{}:",
                language.pick("errors by size", "悪手の大きい順")
            )?;
        }
        for reviewed in worst {
            writeln!(out, "  {}", text.mistake(reviewed))?;
        }
        let chances: Vec<f64> = review
            .moves
            .iter()
            .map(|reviewed| 100.0 * reviewed.black_chance())
            .collect();
        if let Some(graph) = sparkline(&chances, WIDTH) {
            let name = text.black_chance();
            let lowest = chances.iter().copied().fold(f64::MAX, f64::min);
            let highest = chances.iter().copied().fold(f64::MIN, f64::max);
            writeln!(out, "{name} {graph} {lowest:.0} % … {highest:.0} %")?;
        }
        writeln!(out, "{search}")
    }

    /// A move with its chances.
    fn line(&self, reviewed: &ReviewedMove<MoveOf<G>>) -> String {
        let text = self.text;
        let shown = |score| shown_chance(&reviewed.judgement, reviewed.color, score);
        let sign = reviewed.mistake().map_or("", Mistake::sign);
        let lines: Vec<String> = reviewed
            .lines
            .iter()
            .map(|one| {
                let told = &one.line[..one.line.len().min(SHOWN)];
                let names = text.names(reviewed, told).join(" ");
                if reviewed.lines.len() > 1 {
                    format!("{} {names}", shown(one.score))
                } else {
                    names
                }
            })
            .collect();
        format!(
            "{:>4}  {}  {}  {:>8}  {:>7}  {:>5.1}{sign:<2}  {}",
            reviewed.number,
            padded(text.side(reviewed.color), 5),
            padded(&text.played(reviewed), 10),
            shown(reviewed.score()),
            shown(reviewed.after),
            100.0 * reviewed.loss(),
            lines.join(", "),
        )
    }
}

/// A text with spaces behind it; Japanese characters are two columns wide.
fn padded(text: &str, width: usize) -> String {
    let wide = |letter: char| if letter.is_ascii() { 1 } else { 2 };
    let columns: usize = text.chars().map(wide).sum();
    format!("{text}{}", " ".repeat(width.saturating_sub(columns)))
}

/// Writes the losses of the players of many games.
pub fn write_ranking(ranking: &Ranking, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let heading = language.pick(
        "\n games  moves  % a move  inaccuracies  errors  blunders  player",
        "\n対局数   手数  一手平均        疑問手    悪手    大悪手  対局者",
    );
    writeln!(out, "{heading}")?;
    for (name, tally) in ranking.players() {
        let [small, medium, large] = tally.mistakes;
        writeln!(
            out,
            "{:>6} {:>6} {:>9.2} {small:>13} {medium:>7} {large:>9}  {name}",
            tally.games,
            tally.moves,
            100.0 * tally.average(),
        )?;
    }
    Ok(())
}
