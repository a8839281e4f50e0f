/// A stage of a generation. Each is a step of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The best evaluation plays games against itself.
    Play,
    /// It judges the games of earlier generations again.
    Rescore,
    /// A part of the training of a candidate, from 0.
    Train(u64),
    /// The candidate plays the best evaluation.
    Gate,
}

impl Stage {
    /// The number of stages of a generation whose training has so many parts.
    pub(super) fn count(parts: u64) -> u64 {
        parts + 3
    }

    /// The generation, from 1, and the stage of a step, from 0.
    pub(super) fn of(step: u64, parts: u64) -> (u64, Stage) {
        let count = Stage::count(parts);
        let stage = match step % count {
            0 => Stage::Play,
            1 => Stage::Rescore,
            last if last == count - 1 => Stage::Gate,
            part => Stage::Train(part - 2),
        };
        (step / count + 1, stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_follow_one_another() {
        let stages: Vec<Stage> = (0..5).map(|step| Stage::of(step, 2).1).collect();
        let expected = [
            Stage::Play,
            Stage::Rescore,
            Stage::Train(0),
            Stage::Train(1),
            Stage::Gate,
        ];
        assert_eq!(stages, expected);
        assert_eq!(Stage::of(4, 2).0, 1);
        assert_eq!(Stage::of(5, 2), (2, Stage::Play));
    }
}
