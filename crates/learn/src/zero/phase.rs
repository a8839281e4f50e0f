/// What a generation is made of. Each is a step of the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The best network plays itself.
    SelfPlay,
    /// A candidate learns from it.
    Training,
    /// The candidate plays the best network.
    Gate,
    /// The best network plays others, now and then.
    Yardsticks,
}

impl Phase {
    /// All of them, in their order.
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
