use crate::dense::Trainer;

/// One of the networks that are compared.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) trainer: Trainer,
    /// Its layers.
    pub(super) net: String,
    pub(super) batch: usize,
    /// The errors in discs after each epoch: on the training games and on the test games.
    pub(super) errors: Vec<(f64, f64)>,
}

pub(super) const HEADER: &str = "net,batch,weights,epochs,loss,valLoss,bestValLoss,bestEpoch";

impl Entry {
    /// Its name in charts.
    pub(super) fn name(&self) -> String {
        format!("{} by {}", self.net, self.batch)
    }

    /// Its last error on the test games.
    pub(super) fn error(&self) -> Option<f64> {
        self.errors.last().map(|(_, error)| *error)
    }

    /// Its row of the table. The layers are joined by spaces, since the commas are the table's.
    pub(super) fn cells(&self) -> Vec<String> {
        let best = (1..).zip(&self.errors);
        let best = best.min_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
        let told = |number: Option<f64>| number.map_or(String::new(), |one| format!("{one:.4}"));
        vec![
            self.net.replace(',', " "),
            self.batch.to_string(),
            self.trainer.network.architecture().weights().to_string(),
            self.errors.len().to_string(),
            told(self.errors.last().map(|(error, _)| *error)),
            told(self.error()),
            told(best.map(|(_, (_, error))| *error)),
            best.map_or(String::new(), |(epoch, _): (u64, _)| epoch.to_string()),
        ]
    }

    /// The errors as text, which reads back as the same numbers.
    pub(super) fn errors_text(&self) -> String {
        let lines = self.errors.iter();
        lines
            .map(|(own, other)| format!("{own},{other}\n"))
            .collect()
    }

    /// Reads what [`Entry::errors_text`] wrote; `None` if it is damaged.
    pub(super) fn read_errors(text: &str) -> Option<Vec<(f64, f64)>> {
        let lines = text.lines().map(|line| {
            let (own, other) = line.split_once(',')?;
            Some((own.parse().ok()?, other.parse().ok()?))
        });
        lines.collect()
    }
}
