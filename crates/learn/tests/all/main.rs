//! Every test of this folder in one program, which is linked once.

mod folder;
mod loader;
mod sample_formats;
mod samples;
