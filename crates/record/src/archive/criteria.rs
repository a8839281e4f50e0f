use game::Color;

use super::{ArchiveError, Format, RecordFile};
use crate::shogi::{Reason, Record};

/// The criteria for games of Shogi that are worth learning from.
#[derive(Clone, PartialEq, Debug)]
pub struct Criteria {
    /// The fewest moves.
    pub min_moves: usize,
    /// The lowest rating of both players; 0 asks for no ratings.
    pub min_rating: f64,
    /// How the game must have ended: in one of these ways. `None` for any end, or none.
    pub ends: Option<Vec<Reason>>,
}

impl Criteria {
    /// The ratings of a file whose games all pass; `None` if one does not, or there is none.
    pub fn ratings(
        &self,
        format: Format,
        file: &RecordFile,
    ) -> Result<Option<Vec<f64>>, ArchiveError> {
        let mut ratings = Vec::new();
        let mut any = false;
        for game in format.read_shogi(file)? {
            let game = game.map_err(|partial| ArchiveError::Format(partial.error))?;
            any = true;
            match self.passes(&game) {
                Some(found) => ratings.extend(found),
                None => return Ok(None),
            }
        }
        Ok(any.then_some(ratings))
    }

    /// The ratings of a game that passes.
    fn passes(&self, game: &Record) -> Option<Vec<f64>> {
        let reason = game.main.end.as_ref().map(|end| &end.reason);
        let ratings = Color::BOTH.map(|color| game.rating(color));
        let rated = self.min_rating <= 0.0
            || ratings
                .iter()
                .all(|rating| rating.is_some_and(|rating| rating >= self.min_rating));
        let long = game.main.moves.len() >= self.min_moves;
        let ended = match &self.ends {
            None => true,
            Some(ends) => reason.is_some_and(|reason| ends.contains(reason)),
        };
        (rated && long && ended).then(|| ratings.into_iter().flatten().collect())
    }
}

/// The ratings of a CSA file that passes the criteria of the deep-learning Shogi seed, which looks
/// at the letters: a line `%TORYO`, more than fifty lines that begin with a sign (the side to move
/// before the first move among them), both ratings, the lower at least 2500.
pub fn literal_ratings(file: &RecordFile) -> Result<Option<Vec<f64>>, ArchiveError> {
    let bytes = file.read().map_err(ArchiveError::Read)?;
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| ArchiveError::format("not UTF-8, at which the seed gives up"))?;
    let (mut toryo, mut signs, mut ratings) = (false, 0, Vec::new());
    for line in text.lines() {
        toryo |= line == "%TORYO";
        signs += usize::from(line.starts_with(['+', '-']));
        if line.starts_with("'black_rate") || line.starts_with("'white_rate") {
            let rating = line.rsplit(':').next().unwrap_or_default();
            let rating: f64 = rating
                .trim()
                .parse()
                .map_err(|error| ArchiveError::format(format!("rating: {error}")))?;
            ratings.push(rating);
        }
    }
    let strong = ratings.len() == 2 && ratings.iter().all(|rating| *rating >= 2500.0);
    Ok((toryo && signs > 50 && strong).then_some(ratings))
}
