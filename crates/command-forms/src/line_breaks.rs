//! Lines of Japanese on a terminal. clap breaks lines at spaces, and Japanese has none.

/// Characters that do not begin a line.
const CLOSING: &str = "、。，．・：；？！」』）】〕〉》々ー)],.;:!?%";

/// Characters that do not end a line.
const OPENING: &str = "「『（【〔〈《([";

/// Breaks the lines of a rendered text that are longer than `width` columns. What follows a break is
/// indented as the text before it. Escape sequences take no column.
pub fn wrapped(text: &str, width: usize) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| broken(line, width)).collect();
    lines.join("\n")
}

/// A character with the escape sequences before it.
struct Cell {
    text: String,
    character: char,
}

fn broken(line: &str, width: usize) -> String {
    let (cells, rest) = cells(line);
    let indent = indent(&cells);
    // A column of options that fills the screen leaves no place to break in.
    if indent + 20 > width {
        return line.to_owned();
    }
    let mut broken = String::new();
    let (mut begin, mut column) = (0, 0);
    for (index, cell) in cells.iter().enumerate() {
        column += columns(cell.character);
        if column <= width {
            continue;
        }
        let candidates = (begin + 1..=index).rev();
        let Some(end) = candidates
            .filter(|&at| at > indent || begin > 0)
            .find(|&at| breaks(&cells, at))
        else {
            continue;
        };
        let row: String = cells[begin..end].iter().map(|c| c.text.as_str()).collect();
        broken.push_str(row.trim_end());
        broken.push('\n');
        broken.push_str(&" ".repeat(indent));
        begin = end;
        let left = cells[begin..=index].iter().map(|c| columns(c.character));
        column = indent + left.sum::<usize>();
    }
    broken.extend(cells[begin..].iter().map(|cell| cell.text.as_str()));
    broken.push_str(&rest);
    broken
}

/// The visible characters of a line, and the escape sequences after the last one.
fn cells(line: &str) -> (Vec<Cell>, String) {
    let mut cells = Vec::new();
    let mut text = String::new();
    let mut escaped = false;
    for character in line.chars() {
        text.push(character);
        if character == '\u{1b}' {
            escaped = true;
        } else if escaped {
            escaped = !character.is_ascii_alphabetic();
        } else {
            let text = std::mem::take(&mut text);
            cells.push(Cell { text, character });
        }
    }
    (cells, text)
}

/// The column in which the text of a line begins: after its indentation, and after the option if the
/// line has one.
fn indent(cells: &[Cell]) -> usize {
    let space = |index: usize| cells.get(index).is_none_or(|cell| cell.character == ' ');
    let first = (0..cells.len()).find(|&index| !space(index)).unwrap_or(0);
    let gap = (first..cells.len()).find(|&index| first > 0 && space(index) && space(index + 1));
    let text = gap.and_then(|gap| (gap..cells.len()).find(|&index| !space(index)));
    let end = text.unwrap_or(first);
    cells[..end].iter().map(|c| columns(c.character)).sum()
}

/// Whether a line may end before the character at `index`.
fn breaks(cells: &[Cell], index: usize) -> bool {
    let [before, after] = [cells[index - 1].character, cells[index].character];
    if CLOSING.contains(after) || OPENING.contains(before) || after == ' ' {
        return false;
    }
    before == ' ' || columns(before) == 2 || columns(after) == 2
}

/// The columns that a character takes on a terminal.
fn columns(character: char) -> usize {
    match character {
        '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' => 2,
        '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn japanese_is_broken_under_the_text_of_its_option() {
        let text = "  -n, --name <N>  一二三四五六七八九十、一二三四五";
        let expected = "  -n, --name <N>  一二三四五六七八九\n                  十、一二三四五";
        assert_eq!(wrapped(text, 38), expected);
        let styled = "\u{1b}[1m使い方\u{1b}[0m: 一二三四五六七八九十一二三四五六";
        let expected = "\u{1b}[1m使い方\u{1b}[0m: 一二三四五六七八\n九十一二三四五六";
        assert_eq!(wrapped(styled, 24), expected);
        assert_eq!(wrapped("short", 24), "short");
    }
}
