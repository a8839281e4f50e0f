use super::{Move, OptionContainer, OptionType, Point, Table};

/// A point, and all options of its player once it has a stone there.
struct Candidate {
    point: Point,
    options: OptionContainer,
    score: i64,
}

impl Table {
    /// The program's choice. It has a `depth` and a number of moves to look deeper at, but looks
    /// at the opponent's answers on the table without its own move: every answer is then worth
    /// the same, and the highest score wins at any depth.
    pub(super) fn choose_literally(&self, me: i64) -> Option<(Move, OptionContainer)> {
        if let Some(point) = self.literal_opening() {
            return Some((Move::new(me, point), OptionContainer::default()));
        }
        let forced = |point| Some((Move::new(me, point), OptionContainer::default()));
        let opponent = self.opponent(me);
        let own = self.candidates(me);
        if let Some(five) = own.iter().find(|candidate| candidate.is_win()) {
            return forced(five.point);
        }
        let theirs = self.candidates(opponent);
        let is_block = |candidate: &&Candidate| {
            candidate.is_win() && !self.check_foul(Move::new(me, candidate.point))
        };
        if let Some(block) = theirs.iter().find(is_block) {
            return forced(block.point);
        }
        match (soonest(&own), soonest(&theirs)) {
            (Some((own_win, _)), Some((their_win, point))) if their_win < own_win => forced(point),
            (None, Some((_, point))) | (Some((_, point)), _) => forced(point),
            (None, None) => {
                let best = own.into_iter().next()?;
                Some((Move::new(me, best.point), best.options))
            }
        }
    }

    /// The first three moves: the middle, the upper left of it, and two up and left of it,
    /// whatever lies there.
    fn literal_opening(&self) -> Option<Point> {
        let away = i32::try_from(self.moves_count())
            .ok()
            .filter(|&count| count < 3)?;
        let center = self.center();
        Some(Point::new(center.y - away, center.x - away))
    }

    /// All points next to a player's lines, the highest score first and equal ones shuffled.
    fn candidates(&self, program_number: i64) -> Vec<Candidate> {
        let mut table = self.clone();
        let mut points = self.available_extended_points(program_number, 2);
        self.rng().shuffle(&mut points);
        let mut candidates: Vec<Candidate> = points
            .into_iter()
            .map(|point| {
                let m = Move::new(program_number, point);
                let options = table.after(m, |table| table.all_options(program_number));
                let score = options.score();
                Candidate {
                    point,
                    options,
                    score,
                }
            })
            .collect();
        candidates.sort_by_key(|candidate| -candidate.score);
        candidates
    }

    /// `OptionContainer.score` and `OptionContainer.winnable_with_skip` of every candidate, as
    /// [`Table::choose_next_move`] weighs them in [`Mode::Literal`](super::Mode::Literal).
    #[must_use]
    pub fn scores(&self, program_number: i64) -> Vec<(Point, i64, bool)> {
        let candidates = self.candidates(program_number);
        candidates
            .iter()
            .map(|candidate| {
                let is_sure = candidate.options.winnable_with_skip();
                (candidate.point, candidate.score, is_sure)
            })
            .collect()
    }
}

impl Candidate {
    fn is_win(&self) -> bool {
        self.options.max().kind == OptionType::Win
    }
}

/// The candidate that wins soonest even after the opponent's move: in how many moves, and where.
/// The first of equals.
fn soonest(candidates: &[Candidate]) -> Option<(u32, Point)> {
    candidates
        .iter()
        .filter_map(|candidate| Some((candidate.options.soonest_win()?, candidate.point)))
        .min_by_key(|&(win_to, _)| win_to)
}
