use std::str::FromStr;

use ::library::{BoardPattern, GameFilter, GameResult, LibraryQuery};
use anyhow::{Context, Result, bail};
use boards::games::KeptGame;
use clap::ValueEnum;
use game::{Line, Position as _};

/// The conditions for games. All that are given must hold.
#[derive(clap::Args, Debug)]
pub(super) struct QueryArgs {
    /// A part of the board at some time, conditions joined by commas: e5=X or 5i=K (who stands there, . for
    /// nobody), count-black:R=2, count-white=20..30, hand-black:P=3 (at least), turn=white
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,

    /// Moves played one after the other at some time, in the notation of positions, with blanks between them
    #[arg(long, value_name = "MOVES")]
    sequence: Option<String>,

    /// A part of the name of either player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// A part of Black's name
    #[arg(long, value_name = "NAME")]
    black: Option<String>,

    /// A part of White's name
    #[arg(long, value_name = "NAME")]
    white: Option<String>,

    /// A part of the event's name
    #[arg(long, value_name = "NAME")]
    event: Option<String>,

    /// A part of the opening's name, in English or Japanese
    #[arg(long = "opening-name", value_name = "NAME")]
    opening: Option<String>,

    /// A part of how the game ended, in English: resignation, time up, mate
    #[arg(long, value_name = "WORDS")]
    end: Option<String>,

    /// The result
    #[arg(long, value_enum)]
    result: Option<ResultArg>,

    /// The year, or the first and the last one: 1999, 2000.., 1990..1999
    #[arg(long, value_name = "YEARS")]
    year: Option<NumberRange>,

    /// The ratings of both players: 2000.., 1500..1800
    #[arg(long, value_name = "RATINGS")]
    rating: Option<NumberRange>,

    /// The number of moves: 60, 20..40, ..30
    #[arg(long, value_name = "MOVES")]
    length: Option<NumberRange>,
}

/// A result on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ResultArg {
    /// Black won
    Black,
    /// White won
    White,
    /// Nobody won
    Draw,
    /// Nobody knows
    Unknown,
}

/// Numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NumberRange {
    least: u32,
    most: u32,
}

impl FromStr for NumberRange {
    type Err = String;

    fn from_str(text: &str) -> Result<NumberRange, String> {
        let number = |text: &str, missing: u32| match text {
            "" => Some(missing),
            text => text.parse().ok(),
        };
        let ends = match text.split_once("..") {
            Some((least, most)) => number(least, 0).zip(number(most, u32::MAX)),
            None => text.parse().ok().map(|exact| (exact, exact)),
        };
        match ends {
            Some((least, most)) if least <= most => Ok(NumberRange { least, most }),
            _ => Err("expected a number or a range such as 10..20".to_owned()),
        }
    }
}

impl NumberRange {
    fn short(self) -> (u16, u16) {
        let short = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        (short(self.least), short(self.most))
    }
}

impl QueryArgs {
    /// The query, with the position that is asked for. Moves of a sequence belong to games by the same rules.
    pub(super) fn query<G: KeptGame>(&self, position: Option<&Line<G>>) -> Result<LibraryQuery<G>> {
        let usual = Line::<G>::new(G::Rules::default());
        let pattern = self.pattern.as_deref().map(BoardPattern::parse::<G>);
        let mut sequence = Vec::new();
        for word in self
            .sequence
            .iter()
            .flat_map(|text| text.split_whitespace())
        {
            let board = position.unwrap_or(&usual).position();
            let m = G::parse_move(board, word).with_context(|| format!("--sequence: {word}"))?;
            sequence.push(m);
        }
        if self.sequence.is_some() && sequence.is_empty() {
            bail!("--sequence: expected moves");
        }
        Ok(LibraryQuery {
            position: position.map(|line| line.position().clone()),
            either_colour: false,
            pattern: pattern.transpose().context("--pattern")?,
            sequence,
            filter: GameFilter {
                player: self.player.clone(),
                black: self.black.clone(),
                white: self.white.clone(),
                event: self.event.clone(),
                opening: self.opening.clone(),
                end: self.end.clone(),
                result: self.result.map(|result| match result {
                    ResultArg::Black => GameResult::Black,
                    ResultArg::White => GameResult::White,
                    ResultArg::Draw => GameResult::Draw,
                    ResultArg::Unknown => GameResult::Unknown,
                }),
                years: self.year.map(|years| (years.least, years.most)),
                ratings: self.rating.map(NumberRange::short),
                plies: self.length.map(NumberRange::short),
            },
        })
    }
}

/// Whose turn it is, for headings.
pub(super) fn turn<G: KeptGame>(line: &Line<G>) -> String {
    line.position().turn().to_string()
}
