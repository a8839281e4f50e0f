use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::RunError;

/// A point of the curves of a run: a line of `metrics.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The number of steps before it.
    pub step: u64,
    /// The training time until then. The only field that differs in another run with the same
    /// settings.
    pub seconds: f64,
    /// The measurements.
    #[serde(flatten)]
    pub values: BTreeMap<String, f64>,
}

/// The points of a file that are `wanted`, and the length of the file up to the last of them. A
/// torn last line is ignored.
pub(super) fn read(
    file: &Path,
    bytes: &[u8],
    wanted: impl Fn(&Point) -> bool,
) -> Result<(Vec<Point>, u64), RunError> {
    let mut points = Vec::new();
    let mut whole = 0;
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        if line.last() != Some(&b'\n') {
            break;
        }
        let point: Point = serde_json::from_slice(line).map_err(|why| RunError::Line {
            file: file.to_owned(),
            line: number,
            why: why.to_string(),
        })?;
        if !wanted(&point) {
            break;
        }
        whole += line.len() as u64;
        points.push(point);
    }
    Ok((points, whole))
}
