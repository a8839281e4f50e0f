use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use learn::samples::{Sample, Shard};
use report::Language;
use serde_json::json;

use boards::BoardGame;

/// The number of samples shown per shard.
const SHOWN: usize = 5;

/// Shows the headers of shards, and their first samples in the game's own notation.
pub(super) fn show<G: BoardGame>(
    paths: &[PathBuf],
    as_json: bool,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    for path in paths {
        let shard = Shard::read::<G::Position>(path)?;
        let header = shard.header();
        let samples = (0..shard.len().min(SHOWN)).map(|index| shard.sample(index));
        let samples: Vec<Sample<G::Position>> = samples.collect::<Result<_, _>>()?;
        if as_json {
            let samples: Vec<_> = samples.iter().map(json_of::<G>).collect();
            let report = json!({"schema": 1, "file": path, "header": header, "samples": samples});
            writeln!(out, "{report}")?;
            continue;
        }
        let (game, packing, part) = (&header.game, &header.packing, &header.part);
        let (number, count, seed) = (header.number, header.samples, header.seed);
        let (files, bytes) = (header.made_from.files, header.made_from.bytes);
        let (path, sum) = (path.display(), header.made_from.crc32);
        writeln!(
            out,
            "{}",
            language.pick(
                format!(
                    "{path}: {game}, {part} {number}, {count} samples ({packing}), seed {seed}, \
                     made from {files} files of {bytes} bytes, CRC-32 {sum:08x}"
                ),
                format!(
                    "{path}: {game}、{part} {number}、{count}サンプル({packing})、シード {seed}、\
                     元は{files}ファイル{bytes}バイト、CRC-32 {sum:08x}"
                )
            )
        )?;
        for sample in &samples {
            writeln!(out, "  {}", line::<G>(sample, language))?;
        }
    }
    Ok(())
}

fn line<G: BoardGame>(sample: &Sample<G::Position>, language: Language) -> String {
    let position = &sample.position;
    let mut text = G::position_text(position);
    for (m, weight) in &sample.chosen {
        text += &format!(" {}", G::move_text(position, *m));
        if *weight != 1.0 {
            text += &format!(" ({weight:.3})");
        }
    }
    let known = [
        (language.pick("outcome", "結果"), sample.outcome),
        (language.pick("discs", "石差"), sample.margin),
        (language.pick("opinion", "評価"), sample.opinion),
    ];
    for (name, value) in known {
        if let Some(value) = value {
            text += &format!("; {name} {value:.3}");
        }
    }
    let seen = sample.seen;
    text + &language.pick(format!("; seen {seen}"), format!("; {seen}局"))
}

fn json_of<G: BoardGame>(sample: &Sample<G::Position>) -> serde_json::Value {
    let position = &sample.position;
    let chosen: Vec<_> = sample
        .chosen
        .iter()
        .map(|(m, weight)| json!({"move": G::move_text(position, *m), "weight": weight}))
        .collect();
    json!({
        "position": G::position_text(position), "chosen": chosen, "outcome": sample.outcome,
        "margin": sample.margin, "opinion": sample.opinion, "seen": sample.seen,
    })
}
