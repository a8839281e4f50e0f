use super::Settings;
use crate::Rule;
use crate::policy_value::architecture::Architecture;
use crate::policy_value::cost::Balance;
use crate::policy_value::rate::Rate;
use crate::samples::LoaderSettings;
use crate::{Place, Trouble, threads};

/// The parsed and checked settings.
pub(in crate::policy_value) struct Parts {
    pub(in crate::policy_value) architecture: Architecture,
    pub(in crate::policy_value) rate: Rate,
    pub(in crate::policy_value) rule: Rule,
    pub(in crate::policy_value) place: Place,
    pub(in crate::policy_value) balance: Balance,
}

impl Settings {
    /// The loader settings, starting with this batch.
    pub(in crate::policy_value) fn loading(&self, seed: u64, first: u64) -> LoaderSettings {
        LoaderSettings {
            batch: self.batch as usize,
            seed,
            turned: !self.no_symmetry,
            threads: self.threads(),
            first,
        }
    }

    pub(in crate::policy_value) fn threads(&self) -> usize {
        self.threads.map_or_else(threads::available, usize::from)
    }

    /// Checks these settings, as far as that is possible without samples.
    pub fn check(&self) -> Result<(), Trouble> {
        let place = self.parts()?.place;
        let device = place.device().map(|_| ());
        device.map_err(|why| Trouble::Input(why.to_string()))
    }

    pub(in crate::policy_value) fn parts(&self) -> Result<Parts, Trouble> {
        let input = |why: &dyn std::fmt::Display| Trouble::Input(why.to_string());
        let bounded = |name: &str, value: f64, least: f64, most: f64| {
            if !(least..=most).contains(&value) {
                return Err(Trouble::Input(format!(
                    "{name}: expected a number from {least} to {most}, found {value}"
                )));
            }
            Ok(())
        };
        bounded("weight-decay", self.weight_decay, 0.0, 10.0)?;
        bounded("clip", self.clip, 0.0, 1e6)?;
        bounded("policy-weight", f64::from(self.policy_weight), 0.0, 1e3)?;
        bounded("value-weight", f64::from(self.value_weight), 0.0, 1e3)?;
        bounded("margin-weight", f64::from(self.margin_weight), 0.0, 1e3)?;
        bounded("opinion", f64::from(self.opinion), 0.0, 1.0)?;
        bounded("ema", f64::from(self.ema), 0.0, 0.999_999)?;
        Ok(Parts {
            architecture: self.arch.parse().map_err(|why| input(&why))?,
            rate: self.lr.parse().map_err(|why| input(&why))?,
            rule: self.optimizer.parse().map_err(|why| input(&why))?,
            place: self.device.parse().map_err(|why| input(&why))?,
            balance: Balance {
                policy: self.policy_weight,
                value: self.value_weight,
                margin: self.margin_weight,
                opinion: self.opinion,
            },
        })
    }
}
