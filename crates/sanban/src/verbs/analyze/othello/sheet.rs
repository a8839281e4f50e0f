use std::io::{self, Write};

use game::Color;

use super::analysis::Analysis;
use super::error_size::ErrorSize;
use super::ply::Ply;
use crate::language::Language;
use crate::sparkline::sparkline;

/// The letters of the graph: one a move.
const WIDTH: usize = 64;

/// An analysis for people, in a terminal.
pub(super) struct Sheet<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) language: Language,
}

impl Sheet<'_> {
    /// What stands above the rows of many games.
    pub(super) fn heading(language: Language) -> &'static str {
        language.pick(
            "    #  loss/move of Black and White  large errors  players, opening",
            " 番号   平均損失 (黒と白)             大きなミス    選手、定石",
        )
    }

    /// A whole game in a line.
    pub(super) fn row(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| self.analysis.tally(color));
        let large = ErrorSize::Large as usize;
        let opening = self.opening().map(|name| format!(", {name}"));
        format!(
            "{:>5}  {:>14.2} {:>14.2}  {:>5} {:>6}  {}{}",
            self.analysis.number,
            black.average(),
            white.average(),
            black.errors[large],
            white.errors[large],
            self.title(),
            opening.unwrap_or_default(),
        )
    }

    /// Every move, and what they come to.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (analysis, language) = (self.analysis, self.language);
        writeln!(out, "{}", self.title())?;
        let heading = language.pick(
            "  #  side   move   value  best   value  loss  score",
            "手数 手番   着手  評価値  最善  評価値  損失   形勢",
        );
        writeln!(out, "{heading}")?;
        for ply in &analysis.plies {
            writeln!(out, "{}", self.line(ply))?;
        }
        for color in Color::BOTH {
            let tally = analysis.tally(color).text(language);
            match &analysis.players[color] {
                Some(name) => writeln!(out, "{} {name}: {tally}", language.color(color))?,
                None => writeln!(out, "{}: {tally}", language.color(color))?,
            }
        }
        if let Some(name) = self.opening() {
            writeln!(out, "{}: {name}", language.pick("opening", "定石"))?;
        }
        let turning = language.pick("turning point", "分岐点");
        match analysis.turning_point() {
            Some(ply) => writeln!(out, "{turning}: {}", self.error(ply))?,
            None => writeln!(out, "{turning}: {}", language.pick("none", "なし"))?,
        }
        let worst = analysis.worst();
        if !worst.is_empty() {
            writeln!(
                out,
                "{}:",
                language.pick("errors by size", "ミスの大きい順")
            )?;
        }
        for ply in worst {
            writeln!(out, "  {}", self.error(ply))?;
        }
        let scores: Vec<f64> = analysis.plies.iter().map(|p| p.score().into()).collect();
        if let Some(graph) = sparkline(&scores, WIDTH) {
            let name = language.pick("score", "形勢");
            let lowest = scores.iter().copied().fold(f64::MAX, f64::min);
            let highest = scores.iter().copied().fold(f64::MIN, f64::max);
            writeln!(out, "{name} {graph} {lowest:+} … {highest:+}")?;
        }
        writeln!(out, "{}", self.certainty())
    }

    /// Who played.
    pub(super) fn title(&self) -> String {
        let [black, white] = Color::BOTH.map(|color| self.analysis.name(color, self.language));
        format!("{black} - {white}")
    }

    pub(super) fn opening(&self) -> Option<&'static str> {
        let opening = self.analysis.opening?;
        Some(self.language.pick(opening.english, opening.japanese))
    }

    /// How far was looked, and from where on that was to the end.
    pub(super) fn certainty(&self) -> String {
        let level = self.analysis.level.number();
        match self.analysis.exact_from() {
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

    /// An error in a few words.
    pub(super) fn error(&self, ply: &Ply) -> String {
        let sign = ply.error().map_or("", ErrorSize::sign);
        let (number, side) = (ply.number, self.language.color(ply.side()));
        let (played, best, loss) = (ply.played(), ply.best(), ply.loss());
        self.language.pick(
            format!("{number}. {side} {played}{sign}, {loss} discs; best {best}"),
            format!("{number} 手目 {side} {played}{sign}、{loss} 石損、最善 {best}"),
        )
    }

    /// A move with its values.
    fn line(&self, ply: &Ply) -> String {
        let (appraisal, language) = (&ply.appraisal, self.language);
        let exact = if appraisal.is_exact { '=' } else { ' ' };
        // A letter of Japanese is as wide as two others.
        let side_width = language.pick(5, 4);
        let mut line = format!(
            "{:>3}  {:<side_width$}  {:<4}  {:>+5}{exact}  {:<4}  {:>+4}{exact}  {:>4}  {:>+5}  {:<2}",
            ply.number,
            language.color(ply.side()),
            ply.played(),
            appraisal.played.value,
            ply.best(),
            appraisal.best.value,
            ply.loss(),
            ply.score(),
            ply.error().map_or("", ErrorSize::sign),
        );
        if appraisal.lines.len() > 1 {
            let lines = appraisal.lines.iter();
            let lines: Vec<String> = lines
                .map(|line| format!("{} {:+}", line.first(), line.value))
                .collect();
            line += "  ";
            line += &lines.join(", ");
        }
        line.trim_end().to_owned()
    }
}
