//! The page is part of the program: a new one is a reason to build again.

use std::fs;

fn main() {
    // Cargo builds again every time if what it watches is not there. Where the sources cannot be
    // written that is all that happens.
    let _ = fs::create_dir_all("ui/dist");
    println!("cargo:rerun-if-changed=ui/dist");
}
