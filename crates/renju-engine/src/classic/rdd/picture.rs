use super::{Point, Table};

/// Row and column numbers up to the largest board's 19.
const NUMBERS: [char; 19] = [
    '①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩', '⑪', '⑫', '⑬', '⑭', '⑮', '⑯', '⑰', '⑱', '⑲',
];

impl Table {
    /// `Table.pretty_print`: the board in full-width characters, ■ for Black and ○ for White,
    /// with numbers along the top and the left. Lines are separated by line feeds.
    #[must_use]
    pub fn pretty_print(&self) -> String {
        let side = usize::from(self.size().get());
        let mut lines = vec![format!("　　{}", spaced(&NUMBERS[..side], '　'))];
        for (y, number) in (0..).zip(&NUMBERS[..side]) {
            let stones: Vec<char> = (0..)
                .take(side)
                .map(|x| self.symbol(Point { y, x }))
                .collect();
            lines.push(format!("{number}　{}", spaced(&stones, '―')));
            lines.push(format!("　　{}", spaced(&vec!['｜'; side], '　')));
        }
        lines.pop();
        lines.join("\n")
    }

    fn symbol(&self, point: Point) -> char {
        match self.stone(point) {
            None => '・',
            Some(player) if self.is_black(player) => '■',
            Some(_) => '○',
        }
    }
}

fn spaced(symbols: &[char], between: char) -> String {
    let mut text = String::new();
    for (index, &symbol) in symbols.iter().enumerate() {
        if index > 0 {
            text.push(between);
        }
        text.push(symbol);
    }
    text
}
