//! Whole fleets in one process: a coordinator, workers, and those that lie, repeat themselves or talk nonsense.
//! Every test runs on a queue of SQLite, and on a NATS server where the program nats-server is.

mod fleet_here;
mod sequential_tests;
mod simulation;
mod whole_runs;
mod wrong_results;
