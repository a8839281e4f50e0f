//! Record files in archives are read like files in folders, within limits.

use std::io::{Cursor, Write as _};

use crate::command::{fails, json, sanban, succeeds};
use crate::test_folder::TestFolder;

/// Files in an archive: two games of CSA, and something else.
fn files() -> Vec<(String, Vec<u8>)> {
    let game = |moves: &str| format!("V2.2\nN+A\nN-B\nPI\n+\n{moves}%TORYO\n").into_bytes();
    vec![
        ("2024/b.csa".to_owned(), game("+7776FU\n-3334FU\n")),
        ("2024/a.csa".to_owned(), game("+2726FU\n-8384FU\n")),
        ("2024/readme.md".to_owned(), b"about these games".to_vec()),
    ]
}

fn zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file(name.as_str(), options).expect("a file");
        zip.write_all(bytes).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

fn tar(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, name, &bytes[..])
            .expect("written");
    }
    tar.into_inner().expect("a tar")
}

fn seven_zip(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let target = Cursor::new(Vec::new());
    let mut archive = sevenz_rust2::ArchiveWriter::new(target).expect("an archive");
    for (name, bytes) in files {
        let entry = sevenz_rust2::ArchiveEntry::new_file(name);
        archive
            .push_archive_entry(entry, Some(&bytes[..]))
            .expect("written");
    }
    archive.finish().expect("a 7z").into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let level = flate2::Compression::default();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), level);
    packed.write_all(bytes).expect("written");
    packed.finish().expect("gzip")
}

fn xz(bytes: &[u8]) -> Vec<u8> {
    let options = lzma_rust2::XzOptions::with_preset(1);
    let mut packed = lzma_rust2::XzWriter::new(Vec::new(), options).expect("xz");
    packed.write_all(bytes).expect("written");
    packed.finish().expect("xz")
}

/// A folder with the files in every kind of archive.
fn archives() -> (TestFolder, [&'static str; 5]) {
    let folder = TestFolder::new("archives");
    let names = ["x.zip", "x.7z", "x.tar.xz", "x.tgz", "x.tar"];
    let tarred = tar(&files());
    folder.write("x.zip", zip(&files()));
    folder.write("x.7z", seven_zip(&files()));
    folder.write("x.tar.xz", xz(&tarred));
    folder.write("x.tgz", gzip(&tarred));
    folder.write("x.tar", tarred);
    (folder, names)
}

#[test]
fn games_in_every_archive_are_counted_converted_and_learned_from() {
    let (folder, names) = archives();
    for name in names {
        let archive = folder.path(name);
        let stats = json(&["record", "stats", &archive, "--json"]);
        assert_eq!(
            (&stats["files"], &stats["games"]),
            (&2.into(), &2.into()),
            "{name}: {stats}"
        );
        let target = format!("{name}.out");
        let out = folder.path(&target);
        succeeds(&["record", "convert", &archive, &out, "--to", "usi"]);
        let line = folder.read_text(&format!("{target}/2024/a.sfen"));
        assert_eq!(line, "startpos moves 2g2f 8c8d\n", "{name}");
        let samples = folder.path(&format!("{name}.samples"));
        let learn = [
            "learn",
            "samples",
            "shogi",
            &archive,
            "--json",
            "--test-share",
            "0",
        ];
        let learned = json(&[&learn[..], &["--out", &samples]].concat());
        assert_eq!(learned["train"]["games"], 2, "{name}: {learned}");
        let mut play = vec![
            "match", "random", "random", "--game", "shogi", "--games", "2",
        ];
        play.extend([
            "--openings",
            &archive,
            "--opening-moves",
            "2",
            "--max-moves",
            "4",
        ]);
        succeeds(&play);
        let one = folder.path(&format!("{name}/2024/a.csa"));
        let stats = json(&["record", "stats", &one, "--json"]);
        assert_eq!(stats["games"], 1, "{one}: {stats}");
    }
    let one = folder.write("one.csa.gz", gzip(&files()[0].1));
    let target = folder.path("one.sfen");
    succeeds(&["record", "convert", &one, &target]);
    assert_eq!(folder.read_text("one.sfen"), "startpos moves 7g7f 3c3d\n");
    let all = json(&["record", "stats", &folder.path(""), "--json"]);
    assert!(
        all["games"].as_u64().is_some_and(|games| games > 11),
        "{all}"
    );
}

/// Square weights, and the openings of self-play.
#[test]
fn games_of_othello_in_archives_and_folders_are_learned_from_and_opened_with() {
    let folder = TestFolder::new("archived-othello");
    let games = folder.path("games/lines.txt");
    let mut play = vec!["selfplay", "othello", "--games", "8", "--seed", "1"];
    play.extend(["--random-moves", "6", "--out", &games]);
    folder.write("games/note.md", "about the games");
    folder.succeeds(&play);
    let ggf = folder.path("games/games.ggf");
    folder.succeeds(&["record", "convert", &games, &ggf]);
    let packed = ["lines.txt", "games.ggf"]
        .map(|name| (name.to_owned(), folder.read(&format!("games/{name}"))));
    let archive = folder.write("games.zip", zip(&packed));
    for (name, path) in [("archive", &archive), ("folder", &folder.path("games"))] {
        let learn = ["learn", "squares", "othello", path, "--epochs", "1"];
        let told = folder.succeeds(&[&learn[..], &["--name", name]].concat());
        assert!(told.contains(" positions to train"), "{told}");
    }
    let part = format!("{archive}/lines.txt");
    for openings in [&games, &part] {
        let play = ["selfplay", "othello", "--openings", openings, "--json"];
        let report = json(&play);
        assert_eq!(
            report["games"].as_array().map(Vec::len),
            Some(8),
            "{report}"
        );
    }
    let play = ["selfplay", "othello", "--openings", &archive, "--json"];
    let cut = ["--opening-moves", "4-9"];
    let report = json(&[&play[..], &cut].concat());
    assert_eq!(
        report["games"].as_array().map(Vec::len),
        Some(16),
        "{report}"
    );
}

#[test]
fn lists_of_files_in_archives_are_learned_from() {
    let (folder, names) = archives();
    for name in names {
        let archive = folder.path(name);
        let kept = folder.path(&format!("{name}.list"));
        let mut filter = vec![
            "record",
            "filter",
            &archive,
            "--min-moves",
            "1",
            "--end",
            "any",
        ];
        filter.extend(["--min-rating", "0", "--list", &kept]);
        succeeds(&filter);
        let list = folder.read_text(&format!("{name}.list"));
        assert!(list.contains(&format!("{name}/2024/b.csa\n")), "{list}");
        let prefix = folder.path(name);
        succeeds(&["record", "split", &archive, &prefix, "--ratio", "0.5"]);
        let [train, test] = ["train", "test"].map(|part| format!("{prefix}_{part}.txt"));
        let out = folder.path(&format!("{name}.samples"));
        let learn = [
            "learn", "samples", "shogi", &train, "--test", &test, "--json",
        ];
        let learned = json(&[&learn[..], &["--out", &out]].concat());
        assert_eq!(learned["train"]["games"], 1, "{name}: {learned}");
        assert_eq!(learned["test"]["games"], 1, "{name}: {learned}");
    }
    let (archive, kept) = (folder.path("x.7z"), folder.path("kept"));
    let mut copy = vec![
        "record",
        "filter",
        &archive,
        "--min-moves",
        "1",
        "--end",
        "any",
    ];
    copy.extend(["--min-rating", "0", "--out", &kept]);
    succeeds(&copy);
    assert_eq!(folder.read("kept/2024/a.csa"), files()[1].1);
    let error = fails(&["record", "filter", &archive, "--literal", "--delete"]);
    assert!(
        error.contains("--delete: expected files on the disk"),
        "{error}"
    );
}

#[test]
fn damaged_archives_are_named_with_the_file_in_them() {
    let (folder, names) = archives();
    for name in names {
        let whole = folder.read(name);
        let cut = folder.write(&format!("cut-{name}"), &whole[..whole.len() * 5 / 16]);
        let error = fails(&["record", "stats", &cut]);
        assert!(error.contains(&format!("cut-{name}")), "{error}");
        let junk = folder.write(&format!("junk-{name}"), vec![b'x'; 3000]);
        let error = fails(&["record", "stats", &junk]);
        assert!(error.contains(&format!("junk-{name}: ")), "{error}");
    }
    // One letter of the second game, which is not compressed.
    let game = &files()[1];
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    zip.start_file(game.0.as_str(), options).expect("a file");
    zip.write_all(&game.1).expect("written");
    let mut bytes = zip.finish().expect("a zip").into_inner();
    let place = bytes.windows(6).position(|part| part == b"+2726F");
    bytes[place.expect("the move") + 1] = b'3';
    let damaged = folder.write("damaged.zip", bytes);
    let error = fails(&["record", "stats", &damaged]);
    assert!(
        error.contains("damaged.zip/2024/a.csa: cannot be unpacked"),
        "{error}"
    );
    let missing = folder.path("x.7z/2024/c.csa");
    let error = fails(&["record", "stats", &missing]);
    assert!(
        error.contains("x.7z/2024/c.csa: no such file in the archive"),
        "{error}"
    );
    let error = fails(&[
        "record",
        "stats",
        &folder.write("no.zip", zip_of("a.md", b"")),
    ]);
    assert!(
        error.contains("no.zip: no record files in this archive"),
        "{error}"
    );
}

fn zip_of(name: &str, bytes: &[u8]) -> Vec<u8> {
    zip(&[(name.to_owned(), bytes.to_vec())])
}

#[test]
fn archives_neither_fill_the_memory_nor_lead_out_of_a_folder() {
    let folder = TestFolder::new("bombs");
    // 300 MB of zeros in 300 kB.
    let bomb = folder.write("bomb.csa.gz", gzip(&vec![0; 300_000_000]));
    let output = sanban(&["record", "stats", &bomb])
        .output()
        .expect("it ends");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("bomb.csa.gz/bomb.csa: expected at most 256 MiB"),
        "{error}"
    );
    let leading_out = folder.write("out.zip", zip_of("../../x.csa", b"PI\n+\n"));
    let error = fails(&["record", "stats", &leading_out]);
    let expected = "out.zip: ../../x.csa: expected the name of a file inside the archive";
    assert!(error.contains(expected), "{error}");
}
