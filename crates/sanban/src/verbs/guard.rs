use std::ffi::OsString;

/// End a program when its parent process ends (internal)
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The parent's process id, the program and its arguments
    #[arg(last = true)]
    command: Vec<OsString>,
}

/// The exit code to end with.
pub(crate) fn run(args: Args) -> u8 {
    host::guard::run(args.command)
}
