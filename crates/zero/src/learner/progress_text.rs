//! What a person reads about the progress of a run.

use players::Roster;

use super::ZeroLearner;

impl<G: Roster> ZeroLearner<G> {
    /// The progress of the run as a line of text.
    pub(super) fn name(&self, generation: u64, english: &str, japanese: &str) -> String {
        let name = self.folder.file_name().unwrap_or_default();
        let (name, all) = (name.to_string_lossy(), self.settings.generations);
        let last = self.standing.score.map_or(String::new(), |score| {
            let is_kept = self.standing.is_kept;
            self.language.pick(
                format!(
                    " (last gate {score:.3}, {})",
                    if is_kept { "kept" } else { "refused" }
                ),
                format!(
                    "(前回の関門 {score:.3}、{})",
                    if is_kept { "採用" } else { "不採用" }
                ),
            )
        });
        self.language.pick(
            format!("{name}: generation {generation}/{all}, {english}{last}"),
            format!("{name}: 第{generation}世代/{all} {japanese}{last}"),
        )
    }

    /// Prints the result of a phase.
    pub(super) fn tell(&self, generation: u64, english: String, japanese: String) {
        let name = self.folder.file_name().unwrap_or_default();
        let (name, all) = (name.to_string_lossy(), self.settings.generations);
        self.monitor.tell(&self.language.pick(
            format!("{name}: generation {generation}/{all}: {english}"),
            format!("{name}: 第{generation}世代/{all}: {japanese}"),
        ));
    }
}
