//! Reading the tree of a real workspace.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::{File, Tree, metadata};

/// Folders that hold what was built or downloaded, for when git cannot tell.
const SKIPPED: [&str; 4] = [".git", "target", "node_modules", "dist"];

impl Tree {
    /// Reads the workspace around `folder`, or around the current one.
    pub(crate) fn load(folder: Option<&Path>) -> Result<Self> {
        let folder = folder.unwrap_or(Path::new("."));
        // Under `cargo xtask` this is the cargo that built us.
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let arguments = ["metadata", "--format-version", "1", "--no-deps"];
        let json = output(&cargo, &arguments, folder)?;
        let (root, packages) = metadata::read(&json).context("cargo metadata")?;
        let files = paths(&root)?
            .into_iter()
            .filter_map(|path| read(&root, path).transpose())
            .collect::<Result<_>>()?;
        Ok(Self { files, packages })
    }
}

/// What git tracks or would track; every file when there is no git to ask.
fn paths(root: &Path) -> Result<BTreeSet<String>> {
    // The prefix is empty exactly at the top of a checkout. Below it the root
    // may be a folder that git ignores, and git's list would be empty.
    let git = OsStr::new("git");
    if output(git, &["rev-parse", "--show-prefix"], root)
        .is_ok_and(|prefix| prefix.trim().is_empty())
    {
        let list = ["ls-files", "-z", "-co", "--exclude-standard"];
        let list = output(git, &list, root)?;
        return Ok(list.split_terminator('\0').map(str::to_owned).collect());
    }
    let mut paths = BTreeSet::new();
    walk(root, "", &mut paths).with_context(|| format!("listing {}", root.display()))?;
    Ok(paths)
}

fn walk(folder: &Path, prefix: &str, paths: &mut BTreeSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if !entry.file_type()?.is_dir() {
            paths.insert(path);
        } else if !SKIPPED.contains(&name.as_str()) {
            walk(&entry.path(), &format!("{path}/"), paths)?;
        }
    }
    Ok(())
}

/// Reads one file; none where git lists what the work tree no longer has.
fn read(root: &Path, path: String) -> Result<Option<File>> {
    let full = root.join(&path);
    let text = match fs::metadata(&full) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Ok(metadata) if metadata.is_file() => {
            let bytes = fs::read(&full).with_context(|| format!("reading {}", full.display()))?;
            String::from_utf8(bytes).unwrap_or_default()
        }
        _ => String::new(),
    };
    Ok(Some(File::new(path, text)))
}

/// The standard output of a program that has to succeed.
fn output(program: &OsStr, arguments: &[&str], folder: &Path) -> Result<String> {
    let shown = format!("{} {}", program.display(), arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .with_context(|| format!("running `{shown}` in {}", folder.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` in {} failed: {}", folder.display(), said.trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` wrote no UTF-8"))
}
