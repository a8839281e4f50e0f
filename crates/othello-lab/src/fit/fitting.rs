use std::io::Write;

use learn::{NetError, Trouble};
use search::Stop;

use super::{FitPlan, FittedNetwork, Rows};
use crate::dense::{
    Architecture, Cost, DenseNetwork, Fit, Input, Samples, TrainableDense, Trainer,
};

/// Fits a network, and writes a line for each epoch: `Epoch,loss` or `Epoch,loss,valLoss`. A request to
/// stop ends it after the epoch it is in.
///
/// # Errors
///
/// If the plan makes no sense, the lines cannot be written, or the loss is not finite any more.
pub fn fit(plan: &FitPlan, stop: &Stop, csv: &mut dyn Write) -> Result<FittedNetwork, Trouble> {
    let wrong = |why: NetError| Trouble::Input(why.to_string());
    let architecture = architecture(plan)?;
    let cost: Cost = plan.cost.parse().map_err(wrong)?;
    let rule = plan.optimizer.parse().map_err(wrong)?;
    if !(plan.eta.is_finite() && plan.eta >= 0.0) {
        return Err(Trouble::Input(format!(
            "--eta: expected a number that is not negative, found {}",
            plan.eta
        )));
    }
    let samples = samples(&plan.rows, &architecture)?;
    let validation = plan.validation.as_ref();
    let validation = validation
        .map(|rows| self::samples(rows, &architecture))
        .transpose()?;
    let network = match &plan.begin {
        None => DenseNetwork::new(architecture, plan.seed),
        Some(bytes) => DenseNetwork::load(architecture, bytes)
            .map_err(|why| Trouble::Input(format!("--from: {why}")))?,
    };
    let mut trainer = Trainer::new(TrainableDense::from(network), rule, cost, plan.eta);
    let fit = Fit {
        epochs: plan.epochs,
        batch: plan.batch,
        seed: plan.seed,
        validation: validation.as_ref(),
        stop,
    };
    let curve = trainer
        .fit(&samples, &fit, csv)
        .map_err(|why| Trouble::Input(format!("the curve cannot be written: {why}")))?;
    if curve.iter().any(|epoch| !epoch.loss.is_finite()) {
        return Err(Trouble::NotFinite {
            what: "loss".to_owned(),
            because: None,
        });
    }
    Ok(FittedNetwork {
        network: trainer.network.dense(),
        epochs: curve.len() as u64,
        loss: curve.last().map(|epoch| epoch.loss),
    })
}

/// The layers, which take what the rows hold before their targets.
fn architecture(plan: &FitPlan) -> Result<Architecture, Trouble> {
    let wrong = |why: NetError| Trouble::Input(format!("--net: {why}"));
    let width = plan.rows.width();
    let all = Architecture::parse(Input::Flat(width), &plan.net).map_err(wrong)?;
    let outputs = all.output();
    if outputs >= width {
        return Err(Trouble::Input(format!(
            "{}: expected inputs and, behind them, {outputs} outputs in each row, found {width} numbers",
            plan.rows.file().display()
        )));
    }
    Architecture::parse(Input::Flat(width - outputs), &plan.net).map_err(wrong)
}

/// The rows as inputs and targets.
fn samples(rows: &Rows, architecture: &Architecture) -> Result<Samples, Trouble> {
    let (input, output) = (architecture.input().len(), architecture.output());
    if rows.width() != input + output {
        return Err(Trouble::Input(format!(
            "{}: expected {input} inputs and {output} outputs in each row, found {} numbers",
            rows.file().display(),
            rows.width()
        )));
    }
    let (mut inputs, mut targets) = (Vec::new(), Vec::new());
    for row in rows.iter() {
        let (before, behind) = row.split_at(input);
        inputs.extend_from_slice(before);
        targets.extend_from_slice(behind);
    }
    Samples::new(input, output, inputs, targets).map_err(|why| Trouble::Input(why.to_string()))
}
