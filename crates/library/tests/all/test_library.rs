use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use game::{Game, Line, Notation, Position as _};
use library::{ImportReport, Importer};

/// A folder that is gone after the test.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("library-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a temporary folder");
        TestFolder(path)
    }

    /// The folder of the library.
    pub(crate) fn library(&self) -> PathBuf {
        self.0.join("library")
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join("records").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path
    }

    pub(crate) fn import(&self) -> ImportReport {
        import(&self.library(), &self.0.join("records"))
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn import(library: &Path, records: &Path) -> ImportReport {
    let mut importer = Importer::open(library).expect("a library");
    importer
        .import(&[records.to_owned()], None, |_| ())
        .expect("an import")
}

/// A game of random moves, which in its first plies are among the first few, so that games share positions.
pub(crate) fn random_line<G: Notation>(
    random: &mut fastrand::Rng,
    rules: &G::Rules,
    plies: usize,
    shared: usize,
) -> Line<G> {
    let mut line = Line::<G>::new(rules.clone());
    while line.moves().len() < plies && line.verdict().is_none() {
        let mut moves = line.position().legal_moves();
        if line.moves().len() < shared {
            moves.truncate(2);
        }
        let Some(m) = random.choice(moves) else { break };
        line.push(m).expect("a legal move");
    }
    line
}

/// The moves of a line in the game's notation.
pub(crate) fn moves_text<G: Game + Notation>(line: &Line<G>, between: &str) -> String {
    let pairs = line.positions().iter().zip(line.moves());
    let texts: Vec<String> = pairs
        .map(|(position, &m)| G::move_text(position, m))
        .collect();
    texts.join(between)
}

/// The files of a folder with their bytes, by name.
pub(crate) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}
