use fastrand::Rng;

use super::entry::{Entry, HEADER};
use super::settings::Settings;
use super::{NAME, Sweep};
use crate::dense::{Activation, Architecture, Cost, TrainableDense, Trainer};
use crate::discs::{Data, INPUT, discs};
use learn::{Checkpoint, Files, Learner, Measures, Method, RunError, Trouble};
use learn::{NetError, Rule};

/// The table.
const FILE: &str = "sweep.csv";

/// Trains networks in parallel. A step is an epoch of one of them.
#[derive(Debug)]
pub struct SweepLearner {
    epochs: u64,
    seed: u64,
    step: u64,
    entries: Vec<Entry>,
    data: Data,
}

impl Method for Sweep {
    const NAME: &'static str = NAME;
    // It compares networks and keeps none of them.
    const CAN_PLAY: bool = false;
    type Settings = Settings;
    type Learner = SweepLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<SweepLearner, Trouble> {
        let data = Data::new(settings.games, settings.validation, seed)?;
        Ok(SweepLearner {
            epochs: settings.epochs,
            seed,
            step: 0,
            entries: entries(settings, seed)?,
            data,
        })
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<SweepLearner, RunError> {
        let mut learner = Sweep::begin(settings, seed).map_err(|why| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        })?;
        for (number, entry) in learner.entries.iter_mut().enumerate() {
            entry.trainer.restore(&prefix(number), checkpoint)?;
            let file = errors_file(number);
            let text = String::from_utf8(checkpoint.read(&file)?).ok();
            let errors = text.and_then(|text| Entry::read_errors(&text));
            entry.errors = errors
                .ok_or_else(|| checkpoint.refuse(&file, &"expected two numbers in each line"))?;
        }
        learner.step = checkpoint.step();
        Ok(learner)
    }

    fn checkpoint_every(settings: &Settings) -> u64 {
        let layers = settings.first.len() * settings.second.len();
        let networks = layers * settings.activations.len() * settings.batches.len();
        networks.max(1) as u64
    }
}

/// Every combination, with its initial weights.
fn entries(settings: &Settings, seed: u64) -> Result<Vec<Entry>, Trouble> {
    let wrong = |why: NetError| Trouble::Input(why.to_string());
    let mut entries = Vec::new();
    for first in &settings.first {
        for second in &settings.second {
            for activation in &settings.activations {
                let activation: Activation = activation.trim().parse().map_err(wrong)?;
                for batch in &settings.batches {
                    let net = format!("{first}-{activation},{second}-{activation},1-sigmoid");
                    let architecture = Architecture::parse(INPUT, &net).map_err(wrong)?;
                    let network = TrainableDense::new(architecture, seed);
                    entries.push(Entry {
                        trainer: Trainer::new(network, Rule::ADAM, Cost::Mae, settings.eta),
                        net,
                        batch: *batch as usize,
                        errors: Vec::new(),
                    });
                }
            }
        }
    }
    if entries.is_empty() || !(settings.eta.is_finite() && settings.eta >= 0.0) {
        Err(Trouble::Input(
            "expected at least one network and a learning rate that is not negative".to_owned(),
        ))
    } else {
        Ok(entries)
    }
}

fn prefix(number: usize) -> String {
    format!("{number:04}-")
}

fn errors_file(number: usize) -> String {
    format!("{number:04}-errors.csv")
}

impl Learner for SweepLearner {
    fn step(&self) -> u64 {
        self.step
    }

    fn total(&self) -> u64 {
        self.epochs * self.entries.len() as u64
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        let count = self.entries.len();
        let (epoch, number) = (
            self.step / count as u64,
            (self.step % count as u64) as usize,
        );
        let entry = &mut self.entries[number];
        // Every network sees the positions of an epoch in the same order.
        let mut rng = Rng::with_seed(self.seed ^ epoch.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let cost = entry.trainer.cost;
        let own = entry
            .trainer
            .epoch(&self.data.learned, entry.batch, &mut rng);
        let other = entry.trainer.cost_of(&self.data.measured);
        let (own, other) = (discs(cost, own), discs(cost, other));
        entry.errors.push((own, other));
        let name = entry.name();
        measures.say(format!("error in discs, learned games/{name}"), own);
        measures.say(format!("error in discs, other games/{name}"), other);
        self.step += 1;
        Ok(())
    }

    fn save(&self) -> Result<Files, Trouble> {
        let mut files = Files::new();
        for (number, entry) in self.entries.iter().enumerate() {
            entry.trainer.keep(&prefix(number), &mut files)?;
            files.insert(errors_file(number), entry.errors_text().into_bytes());
        }
        Ok(files)
    }

    fn results(&self) -> Files {
        let mut text = format!("{HEADER}\n");
        for entry in &self.entries {
            text += &format!("{}\n", entry.cells().join(","));
        }
        Files::from([(FILE.to_owned(), text.into_bytes())])
    }

    /// The best first.
    fn table(&self) -> Vec<Vec<String>> {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        let error = |entry: &Entry| entry.error().unwrap_or(f64::INFINITY);
        entries.sort_by(|a, b| error(a).total_cmp(&error(b)));
        let header = HEADER.split(',').map(str::to_owned).collect();
        let rows = entries.into_iter().map(Entry::cells);
        std::iter::once(header).chain(rows).collect()
    }
}
