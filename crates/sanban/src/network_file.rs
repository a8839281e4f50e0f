//! Networks written to files.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use infer::net::{Graph, Precision};
use players::networks::is_onnx;
use report::Language;

/// The format of the weights in a file.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weights {
    /// 32-bit floats, as trained
    F32,
    /// 16-bit floats: half the size
    Bf16,
    /// 8-bit integers: a quarter of the size, with integer arithmetic
    Int8,
}

/// Writes the network to a file; the extension sets the format.
pub(crate) fn write(
    graph: &Graph,
    file: &Path,
    weights: Weights,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let bytes = match weights {
        _ if is_onnx(file) => {
            ensure!(
                weights == Weights::F32,
                "--weights: expected f32 for an ONNX file"
            );
            graph.to_onnx()?
        }
        Weights::F32 => graph.to_bytes(Precision::F32),
        Weights::Bf16 | Weights::Int8 => graph.to_bytes(Precision::Bf16),
    };
    learn::write_whole(file, &bytes)?;
    let (file, bytes) = (file.display(), bytes.len());
    let arch = &graph.about.architecture;
    writeln!(
        out,
        "{}",
        language.pick(
            format!("{file}: {arch}, {bytes} bytes"),
            format!("{file}: {arch}、{bytes}バイト"),
        )
    )?;
    Ok(())
}
