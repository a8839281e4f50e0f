//! Games in a folder: shared by the tests of samples, and itself a test that it goes away.

use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game::{Game, Line, Position as _};
use learn::samples::{Preparation, Prepared, SamplesError, Source, Taught};
use othello::{Othello, Transcript};
use search::Stop;
use shogi::Shogi;

/// A folder of its own for each test, gone with it.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let name = format!("sanban-samples-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("written");
        path
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder").flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn by_chance<G: Game>(rng: &mut Rng, rules: G::Rules, longest: usize) -> Line<G> {
    let mut line = Line::<G>::new(rules);
    while line.moves().len() < longest && line.verdict().is_none() {
        let m = rng.choice(line.position().legal_moves());
        line.push_unchecked(m.expect("the game is not over"));
    }
    line
}

/// Games of Othello, a line each.
pub(crate) fn othello_games(seed: u64, count: usize) -> Vec<String> {
    let mut rng = Rng::with_seed(seed);
    let mut game = || by_chance::<Othello>(&mut rng, othello::Size::Eight, 100);
    let lines = (0..count).map(|_| Transcript { line: game() }.to_string());
    lines.collect()
}

/// Games of Shogi, a line each.
pub(crate) fn shogi_games(seed: u64, count: usize, longest: usize) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut text = String::new();
    for _ in 0..count {
        let line = by_chance::<Shogi>(&mut rng, shogi::Rules::default(), longest);
        let moves: Vec<String> = line.moves().iter().map(ToString::to_string).collect();
        text += &format!("startpos moves {}\n", moves.join(" "));
    }
    text
}

pub(crate) fn preparation(inputs: &[&Path], out: &Path) -> Preparation {
    Preparation {
        inputs: inputs.iter().map(|path| path.to_path_buf()).collect(),
        tests: Vec::new(),
        out: out.to_owned(),
        test_share: 0.2,
        seed: 1,
        shard_size: 500,
        skip_bad: false,
        taught: Taught::All,
        threads: 2,
    }
}

pub(crate) fn run<P: Source>(preparation: &Preparation) -> Result<Prepared, SamplesError> {
    preparation.run::<P>(&Stop::new(), &mut |_| {})
}

#[test]
fn nothing_stays() {
    let folder = Folder::new("nothing");
    let file = folder.write("games.txt", othello_games(1, 1).join("\n"));
    assert_eq!(folder.names(), ["games.txt"]);
    drop(folder);
    assert!(!file.exists());
}
