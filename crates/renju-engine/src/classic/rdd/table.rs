use game::{Color, Position as _};
use renju::{Points, Position, RuleSet, Size};

use super::{Config, Direction, Line, Lines, Mode, Move, Point};

/// `Table`: the board of a game, and the moves that led to it.
///
/// The board is an array, not the document's map, with the stones listed beside it in the order
/// they came: looking a point up and visiting every stone are both cheap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    config: Config,
    seed: u64,
    /// Black's and White's numbers where they do not follow from the moves.
    players: Option<[i64; 2]>,
    moves: Vec<Move>,
    /// Whose stone lies on a point, row by row from the top.
    cells: Vec<Option<i64>>,
    /// Where stones lie, in the order they came.
    stones: Vec<Point>,
    /// The same board for the rule book, in [`Mode::Corrected`] only.
    book: Option<Book>,
}

/// A board with Black's fouls on it, which are asked for far more often than they change.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Book {
    position: Position,
    fouls: Points,
}

impl Book {
    fn new(position: Position) -> Book {
        let fouls = position.fouls();
        Book { position, fouls }
    }

    fn lay(&mut self, point: renju::Point, color: Color) {
        // Sides alternate; whoever tries two stones in a row lets the other pass.
        if self.position.turn() != color {
            self.position.play_unchecked(renju::Move::Pass);
        }
        self.position.play_unchecked(renju::Move::Place(point));
        self.fouls = self.position.fouls();
    }
}

impl Table {
    /// `init(moves)`: a table that knows these moves; [`Table::compute`] puts them on the board.
    /// Fouls are Renju's in [`Mode::Corrected`], and the document program's in [`Mode::Literal`].
    #[must_use]
    pub fn new(moves: Vec<Move>, config: Config, mode: Mode) -> Table {
        let book = match mode {
            Mode::Literal => None,
            Mode::Corrected => Some(Book::new(Position::new(config.table_size, RuleSet::Renju))),
        };
        Table {
            config,
            seed: 0,
            players: None,
            moves,
            cells: vec![None; config.table_size.area()],
            stones: Vec::new(),
            book,
        }
    }

    /// The table of a position: Black is 1 and White is 2, whoever moved first, and the rules of
    /// [`Mode::Corrected`] are the position's.
    #[must_use]
    pub fn of(position: &Position, mode: Mode) -> Table {
        let size = position.size();
        let config = Config {
            table_size: size,
            ..Config::default()
        };
        let mut table = Table::new(Vec::new(), config, mode);
        table.players = Some([1, 2]);
        table.book = None;
        for (color, number) in [(Color::Black, 1), (Color::White, 2)] {
            for point in position.stones(color).iter() {
                let m = Move::new(number, Point::of(point, size));
                table.moves.push(m);
                table.lay(m);
            }
        }
        if mode == Mode::Corrected {
            table.book = Some(Book::new(position.clone()));
        }
        table
    }

    /// The same table, whose choices between equally good moves follow from `seed`.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Table {
        Table { seed, ..self }
    }

    /// A source of chance for the next choice: the same for the same seed and number of moves.
    pub(super) fn rng(&self) -> fastrand::Rng {
        fastrand::Rng::with_seed(self.seed.wrapping_add(self.moves.len() as u64))
    }

    /// Whether it follows the document's program or the document.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.book {
            None => Mode::Literal,
            Some(_) => Mode::Corrected,
        }
    }

    /// `TABLE_SIZE`.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.config.table_size
    }

    /// `moves`: all moves, on the board or not.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where stones lie.
    pub(super) fn stones(&self) -> &[Point] {
        &self.stones
    }

    /// `moves_count`.
    #[must_use]
    pub fn moves_count(&self) -> usize {
        self.moves.len()
    }

    /// `table[point]`: whose stone lies there; `None` also off the board.
    #[inline]
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<i64> {
        self.cells[self.index(point)?]
    }

    /// Whether a stone could be laid there if there were no fouls.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, point: Point) -> bool {
        self.index(point)
            .is_some_and(|index| self.cells[index].is_none())
    }

    #[inline]
    pub(super) fn index(&self, point: Point) -> Option<usize> {
        // Negative numbers become large ones.
        let side = u32::from(self.size().get());
        let (y, x) = (point.y.cast_unsigned(), point.x.cast_unsigned());
        (y < side && x < side).then(|| (side * y + x) as usize)
    }

    /// Every point of the board, row by row from the top.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let side = i32::from(self.size().get());
        (0..side).flat_map(move |y| (0..side).map(move |x| Point { y, x }))
    }

    /// `Table.compute`: puts all moves on the board one by one. The first that makes five is
    /// returned with true; the first on a foul, on a stone or off the board with false, and so
    /// is a player's second move in a row if `RAISE_ON_CSV_COUNT_ERROR` is set.
    pub fn compute(&mut self) -> Option<(Move, bool)> {
        let mut previous = None;
        for index in 0..self.moves.len() {
            let m = self.moves[index];
            let is_again = previous.replace(m.program_number) == Some(m.program_number);
            if is_again && self.config.raise_on_csv_count_error || self.check_foul(m) {
                return Some((m, false));
            }
            self.lay(m);
            if self.is_win(m.program_number) {
                return Some((m, true));
            }
        }
        None
    }

    /// `Table.compute_move`: plays a move, unless it is a foul. Returns whether it is one.
    pub fn compute_move(&mut self, m: Move) -> bool {
        let is_foul = self.check_foul(m);
        if !is_foul {
            self.moves.push(m);
            self.lay(m);
        }
        is_foul
    }

    /// What `look` sees after a move that is no foul; the table is as before afterwards.
    pub(super) fn after<T>(&mut self, m: Move, look: impl FnOnce(&mut Table) -> T) -> T {
        let book = self.book.clone();
        self.moves.push(m);
        self.lay(m);
        let seen = look(self);
        self.moves.pop();
        self.stones.pop();
        if let Some(index) = self.index(m.point) {
            self.cells[index] = None;
        }
        self.book = book;
        seen
    }

    fn lay(&mut self, m: Move) {
        let Some(index) = self.index(m.point) else {
            return;
        };
        self.cells[index] = Some(m.program_number);
        self.stones.push(m.point);
        let color = self.color(m.program_number);
        if let (Some(book), Some(point)) = (&mut self.book, m.point.on(self.config.table_size)) {
            book.lay(point, color);
        }
    }

    /// `Table.check_foul`: whether a player may not play there. A point with a stone or off the
    /// board is a foul for both; more are fouls only for Black.
    #[must_use]
    pub fn check_foul(&self, m: Move) -> bool {
        if !self.is_empty(m.point) {
            return true;
        }
        if !self.is_black(m.program_number) {
            return false;
        }
        match &self.book {
            None => self.is_foul_by_runs(m),
            Some(book) => {
                let point = m.point.on(self.size());
                point.is_none_or(|point| book.fouls.contains(point))
            }
        }
    }

    /// The program's judge. It looks at unbroken runs only: five is fine, more are an overline,
    /// and two runs of four or two of three are a foul whether or not they are open.
    fn is_foul_by_runs(&self, m: Move) -> bool {
        let runs =
            Direction::ALL.map(|direction| self.run(direction, m.point, m.program_number).length());
        let count = |length| runs.iter().filter(|&&run| run == length).count();
        if count(5) > 0 {
            return false;
        }
        runs.iter().any(|&run| run > 5) || count(4) >= 2 || count(3) >= 2
    }

    /// The line that a player's stone on a point is or would be part of.
    #[inline]
    pub(super) fn run(&self, direction: Direction, point: Point, program_number: i64) -> Line {
        self.joined(Line::single(direction, point, program_number))
    }

    /// The line with all stones of its player that touch its ends.
    #[inline]
    fn joined(&self, mut line: Line) -> Line {
        let (dy, dx) = line.direction.step();
        let owner = Some(line.program_number);
        loop {
            let next = Point::new(line.first.y.wrapping_sub(dy), line.first.x.wrapping_sub(dx));
            if self.stone(next) != owner {
                break;
            }
            line.first = next;
        }
        loop {
            let next = Point::new(
                line.second.y.wrapping_add(dy),
                line.second.x.wrapping_add(dx),
            );
            if self.stone(next) != owner {
                break;
            }
            line.second = next;
        }
        line
    }

    /// Whether a run of this length wins for a player.
    #[inline]
    pub(super) fn wins(&self, program_number: i64, length: usize) -> bool {
        let needs_exactly_five = match self.book.as_ref().map(|book| book.position.rule_set()) {
            Some(RuleSet::Freestyle) => false,
            Some(RuleSet::Standard) => true,
            Some(RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd) | None => {
                self.is_black(program_number)
            }
        };
        length == 5 || (length > 5 && !needs_exactly_five)
    }

    /// `Table.is_win`: whether a player has made five. The literal judge looks at the longest
    /// run only, so Black's five does not count beside an overline.
    #[must_use]
    pub fn is_win(&self, program_number: i64) -> bool {
        let (mut longest, mut is_won) = (0, false);
        self.each_line(program_number, |line| {
            longest = longest.max(line.length());
            is_won |= self.wins(program_number, line.length());
        });
        match self.mode() {
            Mode::Literal => self.wins(program_number, longest),
            Mode::Corrected => is_won,
        }
    }

    /// `Table.get_lines`: all lines of a player. A stone is part of one in each direction.
    #[must_use]
    pub fn get_lines(&self, program_number: i64) -> Lines {
        let mut lines = Lines::default();
        self.each_line(program_number, |line| lines.insert(line));
        lines
    }

    /// Calls `f` with all lines of a player.
    pub(super) fn each_line(&self, program_number: i64, mut f: impl FnMut(Line)) {
        let owner = Some(program_number);
        for &point in &self.stones {
            if self.stone(point) != owner {
                continue;
            }
            for direction in Direction::ALL {
                let (dy, dx) = direction.step();
                // Each line is found at its first stone.
                if self.stone(Point::new(point.y - dy, point.x - dx)) != owner {
                    f(self.run(direction, point, program_number));
                }
            }
        }
    }

    /// `Table.line_extend_first`: like [`Line::extend_first`], with the player's stones beyond the
    /// new one; `None` also if `foul_check` is asked for and the new stone would be a foul.
    #[inline]
    #[must_use]
    pub fn line_extend_first(&self, line: Line, foul_check: bool) -> Option<(Line, Point)> {
        self.checked(line.extend_first(self.size())?, foul_check)
    }

    /// `Table.line_extend_second`: the same on the positive side.
    #[inline]
    #[must_use]
    pub fn line_extend_second(&self, line: Line, foul_check: bool) -> Option<(Line, Point)> {
        self.checked(line.extend_second(self.size())?, foul_check)
    }

    #[inline]
    fn checked(&self, (line, point): (Line, Point), foul_check: bool) -> Option<(Line, Point)> {
        let is_foul = foul_check && self.check_foul(Move::new(line.program_number, point));
        (!is_foul).then(|| (self.joined(line), point))
    }

    /// `Table.available_extended_points`: the points up to `distance` steps beyond either end of
    /// a player's lines, until a foul, the opponent or the edge is in the way.
    #[must_use]
    pub fn available_extended_points(&self, program_number: i64, distance: usize) -> Vec<Point> {
        let mut points = Vec::new();
        let mut is_found = vec![false; self.cells.len()];
        let mut found = |point| {
            if let Some(index) = self.index(point)
                && !is_found[index]
            {
                is_found[index] = true;
                points.push(point);
            }
        };
        self.each_line(program_number, |line| {
            let mut longer = line;
            for _ in 0..distance {
                let Some((next, point)) = self.line_extend_first(longer, true) else {
                    break;
                };
                longer = next;
                found(point);
            }
            longer = line;
            for _ in 0..distance {
                let Some((next, point)) = self.line_extend_second(longer, true) else {
                    break;
                };
                longer = next;
                found(point);
            }
        });
        points
    }

    /// `Table.me`: the number of the player to move; made up before the second move.
    #[must_use]
    pub fn me(&self) -> i64 {
        match self.moves.as_slice() {
            [] => 1,
            [first] => first.program_number.wrapping_add(1),
            [.., last_own, _] => last_own.program_number,
        }
    }

    /// `Table.opponent`: the number of a player's opponent; made up if there was none so far.
    #[inline]
    #[must_use]
    pub fn opponent(&self, program_number: i64) -> i64 {
        if let Some([black, white]) = self.players {
            return if program_number == black {
                white
            } else {
                black
            };
        }
        self.moves
            .iter()
            .map(|m| m.program_number)
            .chain([self.me()])
            .find(|&number| number != program_number)
            .unwrap_or(program_number.wrapping_add(1))
    }

    /// `Table.copy`: the same as a clone.
    #[must_use]
    pub fn copy(&self) -> Table {
        self.clone()
    }

    /// `Table.is_black`: whether a player moved first; everybody is Black before the first move.
    #[inline]
    #[must_use]
    pub fn is_black(&self, program_number: i64) -> bool {
        match self.players {
            Some([black, _]) => program_number == black,
            None => self
                .moves
                .first()
                .is_none_or(|first| first.program_number == program_number),
        }
    }

    fn color(&self, program_number: i64) -> Color {
        if self.is_black(program_number) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Whether a player's stone there would win, in a run of its own.
    #[inline]
    pub(super) fn makes_five(&self, point: Point, program_number: i64) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            self.wins(
                program_number,
                self.run(direction, point, program_number).length(),
            )
        })
    }
}
