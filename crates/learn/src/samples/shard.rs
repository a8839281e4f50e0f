use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use super::packed::Packed;
use super::{Header, Origin, Packing, Part, Sample, SamplesError};

/// The first line of a shard: the last word is the version.
const MAGIC: &str = "sanban samples 1\n";

/// The greatest length of a header.
const LONGEST_HEADER: u64 = 1 << 16;

/// The greatest size of a shard's samples, in bytes.
const MOST_BYTES: u64 = 1 << 32;

/// The compression level of zstd.
const LEVEL: i32 = 6;

/// A shard of a dataset, in memory.
///
/// It is a zstd stream: the line `sanban samples 1`, a line of JSON with the [`Header`], the
/// samples, and the CRC-32 of all that, little-endian. `zstdcat FILE | head -2` shows the header.
#[derive(Debug)]
pub struct Shard {
    path: PathBuf,
    header: Header,
    checksum: u32,
    records: Vec<u8>,
    /// The start of each record, after its length.
    places: Vec<u32>,
}

impl Shard {
    /// Reads a shard of a game. A shard that is damaged, truncated, of another game or of another
    /// version is rejected.
    pub fn read<P: Packing>(path: &Path) -> Result<Shard, SamplesError> {
        let mut checked = Checked::open(path)?;
        let header = read_header(path, &mut checked)?;
        check::<P>(path, &header)?;
        let refuse = |why: String| Err(SamplesError::shard(path, why));
        if header.bytes > MOST_BYTES {
            return refuse(format!(
                "bytes: expected at most {MOST_BYTES}, found {}",
                header.bytes
            ));
        }
        let mut records = Vec::new();
        let broken = |why| SamplesError::shard(path, format!("expected a whole shard: {why}"));
        let read = (&mut checked).take(header.bytes).read_to_end(&mut records);
        read.map_err(broken)?;
        if records.len() as u64 != header.bytes {
            return refuse(format!(
                "expected {} bytes of samples, found {}",
                header.bytes,
                records.len()
            ));
        }
        let expected = checked.sum.clone().finalize();
        let mut sum = Vec::new();
        checked
            .inner
            .take(5)
            .read_to_end(&mut sum)
            .map_err(broken)?;
        if sum != expected.to_le_bytes() {
            return refuse("the checksum is wrong: expected an undamaged shard".to_owned());
        }
        let Some(places) = places(&records).filter(|all| all.len() as u64 == header.samples) else {
            return refuse(format!("expected {} samples", header.samples));
        };
        Ok(Shard {
            path: path.to_owned(),
            header,
            checksum: expected,
            records,
            places,
        })
    }

    /// Writes records as a shard; returns the size of the file in bytes.
    pub(super) fn write(path: &Path, header: &Header, records: &[u8]) -> Result<u64, SamplesError> {
        let write = || -> io::Result<u64> {
            let mut encoder = zstd::Encoder::new(File::create(path)?, LEVEL)?;
            let mut head = MAGIC.as_bytes().to_vec();
            head.extend(serde_json::to_vec(header)?);
            head.push(b'\n');
            let mut sum = crc32fast::Hasher::new();
            for bytes in [&head[..], records] {
                sum.update(bytes);
                encoder.write_all(bytes)?;
            }
            encoder.write_all(&sum.finalize().to_le_bytes())?;
            let file = encoder.finish()?;
            file.sync_all()?;
            Ok(file.metadata()?.len())
        };
        write().map_err(|why| SamplesError::io(path, why))
    }

    /// Writes samples as a shard of a folder. A reader sees all of it or nothing.
    pub fn create<P: Packing>(
        folder: &Path,
        part: Part,
        number: u32,
        seed: u64,
        made_from: Origin,
        samples: &[Sample<P>],
    ) -> Result<(), SamplesError> {
        let mut records = Vec::new();
        samples.iter().for_each(|sample| sample.write(&mut records));
        let header = Header {
            game: P::GAME.to_owned(),
            packing: P::PACKING.to_owned(),
            part: part.name().to_owned(),
            number,
            samples: samples.len() as u64,
            bytes: records.len() as u64,
            seed,
            made_from,
        };
        let path = part.shard(folder, number);
        let new = path.with_extension("new");
        Shard::write(&new, &header, &records)?;
        fs::rename(&new, &path).map_err(|why| SamplesError::io(&path, why))
    }

    /// The header.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The checksum of its content: the CRC-32 at its end.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The number of samples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it has no samples.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The bytes of a sample.
    pub(super) fn record(&self, index: usize) -> &[u8] {
        let place = |index: usize| self.places.get(index).map(|place| *place as usize);
        let end = place(index + 1).map_or(self.records.len(), |next| next - 2);
        place(index).map_or(&[], |first| &self.records[first..end])
    }

    /// A sample by its number. A record that is not a position of the game, or has an invalid move,
    /// is rejected.
    pub fn sample<P: Packing>(&self, index: usize) -> Result<Sample<P>, SamplesError> {
        let sample = Sample::read(self.record(index));
        let sample = sample.filter(|sample: &Sample<P>| {
            let mut chosen = sample.chosen.iter();
            chosen.all(|(m, _)| sample.position.is_legal(*m))
        });
        sample.ok_or_else(|| self.refuse(index, "expected a position and legal moves"))
    }

    /// The error for a damaged sample.
    pub(super) fn refuse(&self, index: usize, why: &str) -> SamplesError {
        SamplesError::shard(&self.path, format!("sample {}: {why}", index + 1))
    }
}

impl Header {
    /// Reads the header of a shard without its samples.
    pub fn read(path: &Path) -> Result<Header, SamplesError> {
        read_header(path, &mut Checked::open(path)?)
    }
}

/// Checks that a shard is of this game and has the current packing.
pub(super) fn check<P: Packing>(path: &Path, header: &Header) -> Result<(), SamplesError> {
    for (field, expected, found) in [
        ("game", P::GAME, &header.game),
        ("packing", P::PACKING, &header.packing),
    ] {
        if expected != found {
            let why = format!("{field}: expected {expected}, found {found}");
            return Err(SamplesError::shard(path, why));
        }
    }
    Ok(())
}

/// A reader of unpacked bytes that computes their checksum.
struct Checked {
    inner: BufReader<zstd::Decoder<'static, BufReader<File>>>,
    sum: crc32fast::Hasher,
}

impl Checked {
    fn open(path: &Path) -> Result<Checked, SamplesError> {
        let open = || zstd::Decoder::new(File::open(path)?);
        let decoder = open().map_err(|why| SamplesError::io(path, why))?;
        Ok(Checked {
            inner: BufReader::new(decoder),
            sum: crc32fast::Hasher::new(),
        })
    }

    /// Reads a line, including its line end.
    fn line(&mut self, longest: u64) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        (&mut self.inner)
            .take(longest)
            .read_until(b'\n', &mut line)?;
        self.sum.update(&line);
        Ok(line)
    }
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}

fn read_header(path: &Path, checked: &mut Checked) -> Result<Header, SamplesError> {
    let foreign = |why: String| SamplesError::shard(path, why);
    let wanted = MAGIC.trim_end();
    // A file that is not a zstd stream fails at its first line.
    let magic = checked
        .line(MAGIC.len() as u64)
        .map_err(|why| foreign(format!("expected a shard of samples ({wanted:?}): {why}")))?;
    if magic != MAGIC.as_bytes() {
        return Err(foreign(format!(
            "expected a shard of samples ({wanted:?}), found {:?}",
            String::from_utf8_lossy(&magic).trim_end()
        )));
    }
    let line = checked
        .line(LONGEST_HEADER)
        .map_err(|why| foreign(format!("header: {why}")))?;
    serde_json::from_slice(&line).map_err(|why| foreign(format!("header: {why}")))
}

/// The starts of the records, if the bytes are a sequence of whole records.
fn places(records: &[u8]) -> Option<Vec<u32>> {
    let mut places = Vec::new();
    let mut rest = records;
    while !rest.is_empty() {
        places.push((records.len() - rest.len() + 2) as u32);
        Packed::split(&mut rest)?;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use game::Position as _;

    use super::*;
    use crate::samples::Origin;

    fn file(name: &str) -> PathBuf {
        let name = format!("sanban-shard-{name}-{}", std::process::id());
        std::env::temp_dir().join(name)
    }

    fn samples() -> Vec<Sample<othello::Position>> {
        let mut position = othello::Position::START;
        let mut samples = Vec::new();
        while let Some(m) = position.legal_moves().first().copied() {
            samples.push(Sample {
                position,
                last: Vec::new(),
                chosen: vec![(m, 1.0)],
                outcome: Some(0.5),
                margin: None,
                opinion: None,
                seen: 1 + samples.len() as u32,
            });
            position.play_unchecked(m);
        }
        samples
    }

    fn records(samples: &[Sample<othello::Position>]) -> Vec<u8> {
        let mut records = Vec::new();
        samples.iter().for_each(|sample| sample.write(&mut records));
        records
    }

    fn header(samples: usize, bytes: usize) -> Header {
        Header {
            game: "othello".to_owned(),
            packing: "othello-17".to_owned(),
            part: "train".to_owned(),
            number: 0,
            samples: samples as u64,
            bytes: bytes as u64,
            seed: 7,
            made_from: Origin::default(),
        }
    }

    fn read(path: &Path) -> Result<Vec<Sample<othello::Position>>, SamplesError> {
        let shard = Shard::read::<othello::Position>(path)?;
        (0..shard.len()).map(|index| shard.sample(index)).collect()
    }

    /// What is said about a shard with this content, before zstd packs it.
    fn refusal(path: &Path, content: &[u8]) -> String {
        let bytes = zstd::encode_all(content, 1).expect("zstd");
        fs::write(path, bytes).expect("written");
        let why = read(path).expect_err("a refusal").to_string();
        assert!(why.starts_with(&path.display().to_string()), "{why}");
        why
    }

    #[test]
    fn shards_read_back_and_damaged_ones_do_not() {
        let path = file("damage");
        let samples = samples();
        let records = records(&samples);
        let header = header(samples.len(), records.len());
        let length = Shard::write(&path, &header, &records).expect("written");
        assert_eq!(Header::read(&path).expect("a header"), header);
        assert_eq!(read(&path).expect("a shard"), samples);
        let packed = fs::read(&path).expect("a file");
        assert_eq!(packed.len() as u64, length);

        // Cut off, with something behind, or with any byte changed: never other samples.
        for end in (0..packed.len()).step_by(7) {
            fs::write(&path, &packed[..end]).expect("written");
            assert!(read(&path).is_err(), "{end}");
        }
        let behind = [&packed[..], b"more"].concat();
        fs::write(&path, behind).expect("written");
        assert!(read(&path).is_err());
        for place in 0..packed.len() {
            let mut damaged = packed.clone();
            damaged[place] ^= 0x10;
            fs::write(&path, damaged).expect("written");
            if let Ok(read) = read(&path) {
                assert_eq!(read, samples, "{place}");
            }
        }
        fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let path = file("fields");
        let samples = samples();
        let records = records(&samples);
        let header = header(samples.len(), records.len());
        let content = |magic: &str, header: &Header, records: &[u8]| {
            let mut content = magic.as_bytes().to_vec();
            content.extend(serde_json::to_vec(header).expect("JSON"));
            content.push(b'\n');
            content.extend(records);
            let sum = crc32fast::hash(&content);
            content.extend(sum.to_le_bytes());
            content
        };
        let refusal = |content: &[u8], expected: &str| {
            let why = refusal(&path, content);
            assert!(why.contains(expected), "{why}");
        };
        refusal(
            b"",
            "expected a shard of samples (\"sanban samples 1\"), found \"\"",
        );
        refusal(
            &content("sanban samples 2\n", &header, &records),
            "found \"sanban samples 2\"",
        );
        let other = Header {
            game: "shogi".to_owned(),
            ..header.clone()
        };
        refusal(
            &content(MAGIC, &other, &records),
            "game: expected othello, found shogi",
        );
        let other = Header {
            packing: "othello-16".to_owned(),
            ..header.clone()
        };
        refusal(
            &content(MAGIC, &other, &records),
            "packing: expected othello-17, found othello-16",
        );
        let other = Header {
            samples: 1,
            ..header.clone()
        };
        refusal(&content(MAGIC, &other, &records), "expected 1 samples");
        let other = Header {
            bytes: u64::MAX,
            ..header.clone()
        };
        refusal(&content(MAGIC, &other, &records), "bytes: expected at most");
        let long = header.bytes + 9;
        let other = Header {
            bytes: long,
            ..header.clone()
        };
        refusal(
            &content(MAGIC, &other, &records),
            &format!("expected {long} bytes of samples"),
        );
        let mut damaged = content(MAGIC, &header, &records);
        let middle = damaged.len() - records.len() / 2;
        damaged[middle] ^= 1;
        refusal(&damaged, "the checksum is wrong");
        // A disc on a square of both: the sum is right, the position is not.
        let mut wrong = records.clone();
        wrong[3..11].copy_from_slice(&u64::MAX.to_le_bytes());
        refusal(
            &content(MAGIC, &header, &wrong),
            "sample 1: expected a position and legal moves",
        );
        refusal(
            format!("{MAGIC}{{\"game\": 1}}\n").as_bytes(),
            "header: invalid type",
        );
        fs::write(&path, b"not zstd at all").expect("written");
        let why = read(&path).expect_err("a refusal").to_string();
        assert!(why.contains("expected a shard of samples"), "{why}");
        fs::remove_file(&path).expect("removed");
        assert!(matches!(read(&path), Err(SamplesError::Io { .. })));
    }
}
