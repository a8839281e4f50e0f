//! The packages, from what `cargo metadata` says and what their manifests say.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::manifest::Manifest;
use super::{Dependency, DependencyKind, Package};

/// The workspace's root folder and its packages.
pub(super) fn read(json: &str) -> Result<(PathBuf, Vec<Package>)> {
    let metadata: Value = serde_json::from_str(json)?;
    let root = PathBuf::from(text(&metadata, "workspace_root")?);
    let packages = list(&metadata, "packages")?
        .iter()
        .map(|value| {
            // Cargo's answer has neither line numbers nor the lints table.
            let path = Path::new(text(value, "manifest_path")?);
            let manifest =
                fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
            package(value, &root, &Manifest::parse(&manifest))
        })
        .collect::<Result<_>>()?;
    Ok((root, packages))
}

fn package(value: &Value, root: &Path, manifest: &Manifest) -> Result<Package> {
    let folder = Path::new(text(value, "manifest_path")?)
        .strip_prefix(root)
        .context("a package outside of the workspace's folder")?
        .parent()
        .unwrap_or(Path::new(""));
    let folder: Vec<_> = folder.iter().map(|part| part.to_string_lossy()).collect();
    let dependencies = list(value, "dependencies")?
        .iter()
        .map(|value| dependency(value, manifest))
        .collect::<Result<_>>()?;
    Ok(Package {
        name: text(value, "name")?.to_owned(),
        folder: folder.join("/"),
        // Null is every registry, a list is those registries, an empty list is none.
        publish: value["publish"]
            .as_array()
            .is_none_or(|list| !list.is_empty()),
        inherits_lints: manifest.inherits_lints(),
        dependencies,
    })
}

fn dependency(value: &Value, manifest: &Manifest) -> Result<Dependency> {
    let name = text(value, "name")?;
    let kind = match value["kind"].as_str() {
        None => DependencyKind::Normal,
        Some("dev") => DependencyKind::Dev,
        Some("build") => DependencyKind::Build,
        Some(other) => bail!("unknown kind `{other}` of dependency `{name}`"),
    };
    let key = value["rename"].as_str().unwrap_or(name);
    Ok(Dependency {
        name: name.to_owned(),
        kind,
        line: manifest.dependency_line(key, kind),
    })
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str> {
    value[field]
        .as_str()
        .with_context(|| format!("no text in field `{field}`"))
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a Vec<Value>> {
    value[field]
        .as_array()
        .with_context(|| format!("no list in field `{field}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_package_is_read_with_its_lines() {
        let value = json!({
            "name": "othello", "manifest_path": "/r/crates/othello/Cargo.toml", "publish": [],
            "dependencies": [
                { "name": "game", "kind": null, "rename": null },
                { "name": "tokio", "kind": "dev", "rename": "later" },
            ],
        });
        let manifest = Manifest::parse(
            "[package]\n[dependencies]\ngame = \"1\"\n[dev-dependencies]\nlater = \"1\"\n\
             [lints]\nworkspace = true\n",
        );
        let package = package(&value, Path::new("/r"), &manifest).unwrap();
        assert_eq!(package.manifest(), "crates/othello/Cargo.toml");
        assert!(!package.publish && package.inherits_lints);
        let [game, tokio] = package.dependencies.as_slice() else {
            panic!("two dependencies");
        };
        assert_eq!((game.kind, game.line), (DependencyKind::Normal, 3));
        assert_eq!((tokio.name.as_str(), tokio.line), ("tokio", 5));
    }

    #[test]
    fn publish_is_off_only_where_the_list_is_empty() {
        for (publish, expected) in [
            (json!(null), true),
            (json!(["x"]), true),
            (json!([]), false),
        ] {
            let value = json!({
                "name": "a", "manifest_path": "/r/Cargo.toml", "publish": publish,
                "dependencies": [],
            });
            let package = package(&value, Path::new("/r"), &Manifest::parse("")).unwrap();
            assert_eq!((package.publish, package.folder.as_str()), (expected, ""));
        }
    }
}
