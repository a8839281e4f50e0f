use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use learn::Trouble;
use othello_lab::fit::{self, FitPlan, Rows};
use report::Language;
use search::Stop;

use crate::answer::Answer;
use terminal::interruption::{self, INTERRUPTED};

/// Fit a small network to the rows of a CSV file
///
/// A row holds the inputs of a sample and, behind them, what the network has to answer; a first line
/// of names is skipped. The loss of each epoch is written as CSV: Epoch,loss or Epoch,loss,valLoss.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The rows to learn
    rows: PathBuf,

    /// The layers, as in 8-tanh,1-sigmoid; the last one has as many nodes as a row has outputs
    #[arg(long, value_name = "LAYERS")]
    net: String,

    /// Rows that are not learned: their loss is measured after each epoch
    #[arg(long, value_name = "FILE")]
    validation: Option<PathBuf>,

    /// The optimizer: gd, sgd, momentum, rmsprop or adam
    #[arg(long, value_name = "RULE", default_value = "adam")]
    optimizer: String,

    /// The loss: mse, mae, rmse or cross-entropy
    #[arg(long, value_name = "COST", default_value = "mse")]
    cost: String,

    /// The learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.001)]
    eta: f64,

    /// The number of epochs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    epochs: u64,

    /// The batch size
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    batch: u32,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// The file for the losses [default: standard output]
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write the network to this file (.safetensors), which `sanban net show` shows
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Go on with the network of such a file
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let bytes =
        |file: &PathBuf| record::read_regular(file).with_context(|| file.display().to_string());
    let plan = FitPlan {
        net: args.net.clone(),
        optimizer: args.optimizer.clone(),
        cost: args.cost.clone(),
        eta: args.eta,
        epochs: args.epochs,
        batch: args.batch as usize,
        seed: args.seed,
        rows: rows(&args.rows)?,
        validation: args.validation.as_deref().map(rows).transpose()?,
        begin: args.from.as_ref().map(bytes).transpose()?,
    };
    let stop = Stop::new();
    interruption::listen(&stop)?;
    let mut curve = Vec::new();
    let csv: &mut dyn Write = if args.csv.is_some() { &mut curve } else { out };
    let fitted = fit::fit(&plan, &stop, csv);
    // The losses show how it came to a loss that is not finite.
    if let Some(file) = &args.csv {
        learn::write_whole(file, &curve)?;
    }
    let fitted = match fitted {
        Err(why @ Trouble::NotFinite { .. }) => {
            writeln!(out, "{}", language.message(&why))?;
            return Ok(Answer::No);
        }
        fitted => fitted?,
    };
    if let Some(file) = &args.out {
        let bytes = fitted.network.save()?;
        learn::write_whole(file, &bytes)?;
    }
    if let Some(file) = &args.csv {
        let (file, epochs) = (file.display(), fitted.epochs);
        let loss = fitted.loss.unwrap_or_default();
        let told = language.pick(
            format!("{file}: {epochs} epochs, loss {loss:.6}"),
            format!("{file}: {epochs}エポック、損失 {loss:.6}"),
        );
        writeln!(out, "{told}")?;
    }
    Ok(if stop.is_requested() {
        Answer::Code(INTERRUPTED)
    } else {
        Answer::Yes
    })
}

fn rows(file: &Path) -> Result<Rows> {
    let named = || file.display().to_string();
    let bytes = record::read_regular(file).with_context(named)?;
    let text = String::from_utf8(bytes).ok();
    let text = text.with_context(|| format!("{}: expected UTF-8", file.display()))?;
    Ok(Rows::parse(file, &text)?)
}
