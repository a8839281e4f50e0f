/// A phase of a generation. Each is a step of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Self-play: the best network plays against itself.
    SelfPlay,
    /// Training: a candidate learns from the samples.
    Training,
    /// Gate: the candidate plays against the best network.
    Gate,
    /// Yardsticks: the best network plays other players, every few generations.
    Yardsticks,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Phase; 4] = [
        Phase::SelfPlay,
        Phase::Training,
        Phase::Gate,
        Phase::Yardsticks,
    ];

    /// The generation, from 1, and the phase of a step, from 0.
    #[must_use]
    pub fn of(step: u64) -> (u64, Phase) {
        let count = Phase::ALL.len() as u64;
        (step / count + 1, Phase::ALL[(step % count) as usize])
    }
}
