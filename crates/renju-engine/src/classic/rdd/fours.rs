use super::{Direction, Move, Point, Table};

/// How many positions a search for a win by fours may visit.
const MOST_POSITIONS: u32 = 100;
/// How many fours in a row are tried.
const MOST_FOURS: u32 = 10;

impl Table {
    /// The points that complete five with the stone on `point`.
    pub(super) fn completions(&self, point: Point, program_number: i64) -> Vec<Point> {
        let mut points = Vec::new();
        for direction in Direction::ALL {
            // What completes a five touches the run in it.
            let run = self.run(direction, point, program_number);
            let ends = [
                run.extend_first(self.size()),
                run.extend_second(self.size()),
            ];
            for (_, end) in ends.into_iter().flatten() {
                if self.is_empty(end)
                    && !points.contains(&end)
                    && self.makes_five(end, program_number)
                {
                    points.push(end);
                }
            }
        }
        points
    }

    /// A move that wins because this and every later one makes a four, if there is one (四追い):
    /// a Checkmate that the document's options are too short-sighted to see. Neither player may
    /// have a five to complete yet.
    pub(super) fn win_by_fours(&mut self, me: i64) -> Option<Point> {
        self.next_four(me, None, MOST_FOURS, &mut { MOST_POSITIONS })
    }

    /// `must` is the point that the opponent would complete five on.
    fn next_four(
        &mut self,
        me: i64,
        must: Option<Point>,
        fours: u32,
        positions: &mut u32,
    ) -> Option<Point> {
        let points = self.available_extended_points(me, 2);
        points
            .into_iter()
            .filter(|&point| must.is_none_or(|must| must == point))
            .find(|&point| self.wins_by_four(me, point, fours, positions))
    }

    fn wins_by_four(&mut self, me: i64, point: Point, fours: u32, positions: &mut u32) -> bool {
        // Cheaper than laying the stone, and most points make no four.
        let mut most = 0;
        self.each_row_of_five(point, me, |stones| most = stones.max(most));
        if most < 3 || *positions == 0 {
            return false;
        }
        *positions -= 1;
        let opponent = self.opponent(me);
        self.after(Move::new(me, point), |table| {
            let block = match table.completions(point, me).as_slice() {
                [] => return false,
                &[block] => Move::new(opponent, block),
                [_, _, ..] => return true,
            };
            if table.check_foul(block) {
                return true;
            }
            fours > 1
                && table.after(block, |table| {
                    match table.completions(block.point, opponent).as_slice() {
                        [] => table.next_four(me, None, fours - 1, positions).is_some(),
                        &[must] => table
                            .next_four(me, Some(must), fours - 1, positions)
                            .is_some(),
                        [_, _, ..] => false,
                    }
                })
        })
    }
}
