use std::fs::File;
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::bucket::{self, Visit};
use super::segment_file::SegmentHeader;
use super::{HEADER, bucket_of};
use crate::game_facts::{self, GameFacts};
use crate::library_game::{LibraryGame, canonical_code};
use crate::packed_game::{PackedGame, start_position};
use crate::parallel;

/// Positions that are sorted at a time: 16 bytes each in memory.
const A_PASS: u64 = 12 << 20;
/// About as many positions as this share a bucket.
const A_BUCKET: u64 = 48;
/// The parts of a pass that are sorted on their own: this many bits.
const PART_BITS: u32 = 5;
/// How hard the facts are compressed.
const LEVEL: i32 = 9;

/// Writes the file of all positions of these games. The same games always make the same bytes.
pub(crate) fn build<G: LibraryGame>(path: &Path, games: &[PackedGame]) -> io::Result<()> {
    let usual = G::start(&G::Rules::default());
    let positions: u64 = games
        .iter()
        .map(|game| positions::<G>(game, &usual) as u64)
        .sum();
    let bits = (positions / A_BUCKET).max(1).ilog2().min(24);
    let pass_bits = positions
        .div_ceil(A_PASS)
        .next_power_of_two()
        .ilog2()
        .min(bits);
    let part_bits = PART_BITS.min(bits - pass_bits);

    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(&[0; HEADER])?;
    let mut directory: Vec<u32> = vec![0];
    let (mut end, mut visits) = (0_u64, 0_u64);
    for pass in 0..1_u64 << pass_bits {
        let parts = collect::<G>(games, &usual, pass, pass_bits, part_bits);
        let written = parallel::in_parts(&parts, |first, parts| {
            let parts = parts.iter().enumerate();
            let written = parts.map(|(number, part)| {
                let part_number = (pass << part_bits) + (first + number) as u64;
                write_part(part, part_number, pass_bits + part_bits, bits)
            });
            written.collect::<Vec<_>>()
        });
        for part in written.into_iter().flatten() {
            file.write_all(&part.bytes)?;
            for length in part.lengths {
                end += u64::from(length);
                directory.push(u32::try_from(end).map_err(|_| {
                    io::Error::new(
                        io::ErrorKind::FileTooLarge,
                        "too many positions in a segment",
                    )
                })?);
            }
            visits += part.visits;
        }
    }
    for place in directory {
        file.write_all(&place.to_le_bytes())?;
    }
    let facts: Vec<GameFacts> = games.iter().map(|game| game.facts).collect();
    let facts = zstd::bulk::compress(&game_facts::to_columns(&facts), LEVEL)?;
    file.write_all(&facts)?;
    let header = SegmentHeader {
        game: G::CODE,
        bits: bits as u8,
        games: games.len() as u32,
        visits,
        bucket_bytes: end,
        facts_bytes: facts.len() as u64,
    };
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header.bytes())?;
    file.into_inner()
        .map_err(io::IntoInnerError::into_error)?
        .sync_all()
}

fn positions<G: LibraryGame>(game: &PackedGame, usual: &G::Position) -> usize {
    match &game.start {
        None => game.positions::<G>(usual),
        Some(text) => {
            start_position::<G>(Some(text)).map_or(0, |start| game.positions::<G>(&start))
        }
    }
}

/// The visits of a pass, part by part.
fn collect<G: LibraryGame>(
    games: &[PackedGame],
    usual: &G::Position,
    pass: u64,
    pass_bits: u32,
    part_bits: u32,
) -> Vec<Vec<Vec<Visit>>> {
    let collected = parallel::in_parts(games, |first, games| {
        let mut parts: Vec<Vec<Visit>> = vec![Vec::new(); 1 << part_bits];
        for (number, game) in games.iter().enumerate() {
            game.walk::<G>(usual, |_, position, code| {
                let canonical = G::canonical(position);
                if bucket_of(canonical.key, pass_bits) == pass {
                    let part = bucket_of(canonical.key, pass_bits + part_bits);
                    let part = part - (pass << part_bits);
                    let next = code.map(|code| canonical_code::<G>(position, canonical, code));
                    parts[part as usize].push(Visit {
                        key: canonical.key,
                        next: next.map_or(0, |code| code + 1),
                        game: (first + number) as u32,
                    });
                }
                true
            });
        }
        parts
    });
    // From what each core has found to what each part is made of.
    let mut parts: Vec<Vec<Vec<Visit>>> = (0..1 << part_bits).map(|_| Vec::new()).collect();
    for found in collected {
        for (part, visits) in parts.iter_mut().zip(found) {
            part.push(visits);
        }
    }
    parts
}

/// A part of a file.
struct WrittenPart {
    bytes: Vec<u8>,
    /// The lengths of its buckets.
    lengths: Vec<u32>,
    visits: u64,
}

fn write_part(found: &[Vec<Visit>], part: u64, known_bits: u32, bits: u32) -> WrittenPart {
    let mut visits: Vec<Visit> = found.concat();
    visits.sort_unstable();
    visits.dedup();
    let mut written = WrittenPart {
        bytes: Vec::with_capacity(6 * visits.len()),
        lengths: Vec::new(),
        visits: visits.len() as u64,
    };
    let mut rest = visits.as_slice();
    let buckets = 1_u64 << (bits - known_bits);
    for bucket in part * buckets..(part + 1) * buckets {
        let length = rest.partition_point(|visit| bucket_of(visit.key, bits) <= bucket);
        let (own, after) = rest.split_at(length);
        rest = after;
        let before = written.bytes.len();
        bucket::write(own, bits, &mut written.bytes);
        written.lengths.push((written.bytes.len() - before) as u32);
    }
    written
}
