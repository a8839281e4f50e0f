use std::collections::BTreeMap;
use std::sync::Arc;

use crate::client::{Client, written};
use crate::messages::{Curve, Event, RunNews, RunState, Text};

use super::thin::{MOST, thinned};

/// A run that pages watch, and the state that was sent to them. All pages have the same state.
#[derive(Default)]
pub(super) struct Watched {
    pub(super) watchers: Vec<Arc<Client>>,
    /// The state that pages know, without the curves.
    known: RunState,
    curves: BTreeMap<String, Known>,
}

/// A curve as pages know it.
struct Known {
    /// The number of points of the run that were sent, and the last of them.
    points: usize,
    last: Option<(f64, f64)>,
    /// The number of points that pages hold.
    shown: usize,
}

impl Watched {
    /// The whole state, for a new page; the other pages must know the same.
    pub(super) fn begin(&mut self, mut state: RunState) -> RunState {
        let before = std::mem::take(&mut self.curves);
        state.curves = self.begin_curves(&state.curves);
        // Earlier pages may hold more points.
        for (name, known) in &mut self.curves {
            let shown = before.get(name).map_or(0, |before| before.shown);
            known.shown = known.shown.max(shown);
        }
        self.know(&state);
        state
    }

    /// Sends the news, if there are any.
    pub(super) fn tell(&mut self, state: &RunState) {
        if self.watchers.is_empty() {
            return;
        }
        let added = self.added(&state.curves);
        let is_whole = added.is_none();
        let curves = added.unwrap_or_else(|| self.begin_curves(&state.curves));
        let is_same = state.info == self.known.info && state.checkpoints == self.known.checkpoints;
        if !is_whole && curves.is_empty() && is_same {
            return;
        }
        self.know(state);
        self.send(RunNews {
            info: state.info.clone(),
            checkpoints: state.checkpoints.clone(),
            curves,
            is_whole,
        });
    }

    /// Sends that the run cannot be read any more. Pages keep what they show.
    pub(super) fn tell_trouble(&mut self, why: Text) {
        if self.known.info.trouble.as_ref() == Some(&why) {
            return;
        }
        self.known.info.trouble = Some(why);
        self.known.info.is_running = false;
        self.send(RunNews {
            info: self.known.info.clone(),
            checkpoints: self.known.checkpoints.clone(),
            curves: Vec::new(),
            is_whole: false,
        });
    }

    fn know(&mut self, state: &RunState) {
        self.known.info = state.info.clone();
        self.known.checkpoints = state.checkpoints.clone();
    }

    fn send(&self, news: RunNews) {
        if let Some(text) = written(&Event::Run { news }) {
            for client in &self.watchers {
                client.tell(text.clone());
            }
        }
    }

    fn begin_curves(&mut self, curves: &[Curve]) -> Vec<Curve> {
        let shown: Vec<Curve> = curves.iter().map(thinned).collect();
        let known = curves.iter().zip(&shown).map(|(curve, shown)| {
            let known = Known {
                points: curve.points.len(),
                last: curve.points.last().copied(),
                shown: shown.points.len(),
            };
            (curve.name.clone(), known)
        });
        self.curves = known.collect();
        shown
    }

    /// The points after those that pages know. `None` if pages have to start anew, because a resumed
    /// run has removed points or because there would be too many.
    fn added(&mut self, curves: &[Curve]) -> Option<Vec<Curve>> {
        let find = |name: &str| curves.iter().find(|curve| curve.name == name);
        let goes_on = self.curves.iter().all(|(name, known)| {
            find(name).is_some_and(|curve| {
                let last = known.points.checked_sub(1);
                let last = last.and_then(|last| curve.points.get(last));
                curve.points.len() >= known.points && last == known.last.as_ref()
            })
        });
        if !goes_on {
            return None;
        }
        let mut added = Vec::new();
        for curve in curves {
            let known = self.curves.get(&curve.name);
            let (points, shown) = known.map_or((0, 0), |known| (known.points, known.shown));
            let new = &curve.points[points..];
            if shown + new.len() > MOST {
                return None;
            }
            if !new.is_empty() {
                added.push(Curve {
                    name: curve.name.clone(),
                    title: curve.title.clone(),
                    points: new.to_vec(),
                });
            }
        }
        for curve in &added {
            let known = self.curves.entry(curve.name.clone());
            let known = known.or_insert(Known {
                points: 0,
                last: None,
                shown: 0,
            });
            known.points += curve.points.len();
            known.shown += curve.points.len();
            known.last = curve.points.last().copied();
        }
        Some(added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(name: &str, steps: std::ops::Range<u32>) -> Curve {
        Curve {
            name: name.to_owned(),
            points: steps.map(|n| (f64::from(n), f64::from(n % 7))).collect(),
            ..Curve::default()
        }
    }

    #[test]
    fn pages_hear_of_new_points_only() {
        let mut watched = Watched::default();
        assert_eq!(
            watched.begin_curves(&[curve("a", 0..3)]),
            [curve("a", 0..3)]
        );
        assert_eq!(watched.added(&[curve("a", 0..3)]), Some(Vec::new()));
        let grown = [curve("a", 0..5), curve("b", 0..1)];
        let added = [curve("a", 3..5), curve("b", 0..1)];
        assert_eq!(watched.added(&grown), Some(added.to_vec()));
        assert_eq!(watched.added(&grown), Some(Vec::new()));
    }

    #[test]
    fn a_run_that_goes_back_begins_anew() {
        let mut watched = Watched::default();
        watched.begin_curves(&[curve("a", 0..9)]);
        assert_eq!(watched.added(&[curve("a", 0..4)]), None);
        assert_eq!(watched.added(&[curve("a", 4..20)]), None, "other points");
        assert_eq!(watched.added(&[]), None);
    }

    #[test]
    fn a_long_curve_stays_short() {
        let mut watched = Watched::default();
        let mut shown = watched.begin_curves(&[curve("a", 0..5000)]).remove(0);
        for end in 5001..6000 {
            let grown = [curve("a", 0..end)];
            match watched.added(&grown) {
                Some(added) => shown.points.extend(&added[0].points),
                None => shown = watched.begin_curves(&grown).remove(0),
            }
            assert!(shown.points.len() <= MOST, "{}", shown.points.len());
            assert_eq!(shown.points.last(), grown[0].points.last());
        }
    }
}
