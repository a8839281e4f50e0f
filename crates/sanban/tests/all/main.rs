//! Every test of this folder in one program, which is linked once.

mod alphabeta;
mod analyze;
mod analyze_shogi;
mod archives;
mod book;
#[cfg(target_os = "linux")]
mod clock_readiness;
mod command;
#[cfg(target_os = "linux")]
mod devices;
#[cfg(target_os = "linux")]
mod doctor;
mod doctor_server;
mod documents;
mod engine;
mod engine_folders;
mod family_names;
mod file_chains;
mod file_errors;
#[cfg(unix)]
mod fleet;
#[cfg(target_os = "linux")]
mod floods;
mod guide;
mod japanese;
#[cfg(unix)]
mod join;
mod joseki;
#[cfg(feature = "train")]
mod learn_labels;
mod learn_nets;
#[cfg(feature = "train")]
mod learn_policy_value;
mod learn_samples;
mod learn_tables;
#[cfg(feature = "train")]
mod learn_zero;
mod library;
mod lines;
mod listening;
mod match_records;
mod matches;
mod move_numbers;
mod names;
mod nets;
mod nn_alphabeta;
mod othello_limits;
mod othello_sizes;
mod peers;
mod play;
mod play_clock;
#[cfg(target_os = "linux")]
mod play_terminal;
#[cfg(unix)]
mod pondering;
mod problems;
mod puct;
mod record;
mod record_othello;
mod renju;
mod renju_openings;
mod sanban;
mod scores;
#[cfg(all(unix, feature = "train"))]
mod seed_documents;
mod seeds;
mod serve;
#[cfg(unix)]
mod server_chapter;
mod sessions;
mod shogi;
mod shogi_input;
mod single_games;
mod solve;
mod solve_records;
mod test_folder;
#[cfg(unix)]
mod tune;
mod web;
