use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::RunError;

/// A point of the curves of a run: a line of `metrics.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// After how many steps.
    pub step: u64,
    /// How long the run was trained until then. The only thing here that is not the same in
    /// another run with the same settings.
    pub seconds: f64,
    /// What was measured.
    #[serde(flatten)]
    pub values: BTreeMap<String, f64>,
}

/// The points of a file as far as they are `wanted`, and how long it is up to the last of them.
/// A line that was cut at the end is nothing yet.
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
