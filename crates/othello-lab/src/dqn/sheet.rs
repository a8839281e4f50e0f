/// The file of the series: a row for each round.
pub(super) const FILE: &str = "result.csv";

const HEADER: &str = "number,win,stone";

/// `number,win,stone`: wins minus losses and discs minus the opponents', round by round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sheet(Vec<(i64, i64)>);

impl Sheet {
    pub(super) fn add(&mut self, win: i64, stone: i64) {
        self.0.push((win, stone));
    }

    pub(super) fn to_csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for (number, (win, stone)) in self.0.iter().enumerate() {
            text += &format!("{number},{win},{stone}\n");
        }
        text
    }

    /// Reads what [`Sheet::to_csv`] wrote; `None` if it is damaged.
    pub(super) fn from_csv(text: &str) -> Option<Sheet> {
        let mut lines = text.lines();
        if lines.next() != Some(HEADER) {
            return None;
        }
        let mut sheet = Sheet::default();
        for (number, line) in lines.enumerate() {
            let mut fields = line.split(',').map(|field| field.parse::<i64>().ok());
            if fields.next()?? != i64::try_from(number).ok()? {
                return None;
            }
            sheet.add(fields.next()??, fields.next()??);
        }
        Some(sheet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_and_read() {
        let mut sheet = Sheet::default();
        sheet.add(-10, -240);
        sheet.add(4, 17);
        let csv = sheet.to_csv();
        assert_eq!(csv, "number,win,stone\n0,-10,-240\n1,4,17\n");
        assert_eq!(Sheet::from_csv(&csv), Some(sheet));
        assert_eq!(Sheet::from_csv("number,win,stone\n1,4,17\n"), None);
        assert_eq!(Sheet::from_csv("number,win\n"), None);
    }
}
