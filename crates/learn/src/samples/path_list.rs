use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use record::archive::PackedPath;

/// No path is longer, and no line of a list.
const LONGEST: u64 = 1 << 15;

/// The paths of a list, one per line, as `sanban record filter` and `record split` write it; `None` if
/// the file is not a list: its first line must name a file that is there.
pub(super) fn listed(list: &Path) -> io::Result<Option<Vec<PathBuf>>> {
    let mut input = BufReader::new(File::open(list)?);
    let mut paths = Vec::new();
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok((!paths.is_empty()).then_some(paths));
        }
        let Ok(text) = str::from_utf8(&line) else {
            return Ok(None);
        };
        let text = text
            .trim_start_matches('\u{feff}')
            .trim_end_matches(['\r', '\n']);
        if text.is_empty() {
            continue;
        }
        let path = PathBuf::from(text);
        // A line of moves names no file. What is missing later is found when it is read.
        if paths.is_empty() && !path.is_file() && PackedPath::of(&path).is_none() {
            return Ok(None);
        }
        paths.push(path);
    }
}
