use super::corrected::Corrected;
use super::literal::Literal;
use super::settings::Settings;
use super::{Dqn, NAME};
use learn::{Checkpoint, Files, Learner, Measures, Method, RunError, Trouble};

/// Trains a network by deep Q-learning. A step is a round.
#[derive(Debug)]
pub struct DqnLearner {
    total: u64,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Corrected(Box<Corrected>),
    Literal(Box<Literal>),
}

impl Method for Dqn {
    const NAME: &'static str = NAME;
    type Settings = Settings;
    type Learner = DqnLearner;

    fn begin(settings: &Settings, seed: u64) -> Result<DqnLearner, Trouble> {
        let kind = if settings.literal {
            Kind::Literal(Box::new(Literal::begin(settings, seed)?))
        } else {
            Kind::Corrected(Box::new(Corrected::begin(settings, seed)?))
        };
        Ok(DqnLearner {
            total: settings.rounds,
            kind,
        })
    }

    fn go_on(
        settings: &Settings,
        seed: u64,
        checkpoint: &Checkpoint,
    ) -> Result<DqnLearner, RunError> {
        let begun = Dqn::begin(settings, seed).map_err(|why| RunError::Settings {
            file: checkpoint.path().to_owned(),
            why: why.to_string(),
        })?;
        let kind = match begun.kind {
            Kind::Corrected(one) => Kind::Corrected(Box::new(one.go_on(checkpoint)?)),
            Kind::Literal(one) => Kind::Literal(Box::new(one.go_on(checkpoint)?)),
        };
        Ok(DqnLearner { kind, ..begun })
    }

    fn checkpoint_every(settings: &Settings) -> u64 {
        settings.evaluate_every
    }
}

impl Learner for DqnLearner {
    fn step(&self) -> u64 {
        match &self.kind {
            Kind::Corrected(one) => one.step(),
            Kind::Literal(one) => one.step(),
        }
    }

    fn total(&self) -> u64 {
        self.total
    }

    fn advance(&mut self, measures: &mut Measures) -> Result<(), Trouble> {
        match &mut self.kind {
            Kind::Corrected(one) => one.advance(measures),
            Kind::Literal(one) => one.advance(measures),
        }
    }

    /// The mean of the win rates.
    fn quality(&self) -> Option<f64> {
        let Kind::Corrected(one) = &self.kind else {
            return None;
        };
        let rates: Vec<f64> = one.win_rates().map(|(_, rate)| rate).collect();
        (!rates.is_empty()).then(|| rates.iter().sum::<f64>() / rates.len() as f64)
    }

    fn save(&self) -> Result<Files, Trouble> {
        match &self.kind {
            Kind::Corrected(one) => one.save(),
            Kind::Literal(one) => one.save(),
        }
    }

    fn results(&self) -> Files {
        match &self.kind {
            Kind::Corrected(one) => one.results(),
            Kind::Literal(one) => one.results(),
        }
    }

    fn table(&self) -> Vec<Vec<String>> {
        let Kind::Corrected(one) = &self.kind else {
            return Vec::new();
        };
        let rates = one.win_rates();
        let rows = rates.map(|(name, rate)| vec![name.to_owned(), format!("{:.1}%", 100.0 * rate)]);
        let header = ["opponent", "win rate"].map(str::to_owned).to_vec();
        std::iter::once(header).chain(rows).collect()
    }
}
