//! Walks through the files of an archive.

use std::io::{BufReader, Read, Seek, SeekFrom};

use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use sevenz_rust2::{ArchiveReader, Error as SevenZipError, Password};
use zip::ZipArchive;

use super::Container;
use super::bounded::{Bounded, too_much};
use super::intake::{Halt, Intake, Target};

/// What a decoder of xz may use, in KiB: the largest setting of xz takes 65 MiB.
const XZ_MEMORY: u32 = 1 << 20;

/// How many times its size a compressed file has, roughly; the true number is known when it is read.
const GUESSED_RATIO: u64 = 8;

/// Gives every file of an archive to the intake. `stem` is the name of the file in an archive of one.
pub(super) fn walk<R: Read + Seek, W: FnMut(&str) -> bool>(
    container: Container,
    stem: &str,
    input: R,
    intake: &mut Intake<W>,
) -> Result<(), Halt> {
    let mut input = BufReader::new(input);
    match container {
        Container::Zip => walk_zip(input, intake),
        Container::SevenZip => walk_seven_zip(input, intake),
        Container::Tar => walk_tar(input, intake),
        Container::TarGzip => walk_tar(MultiGzDecoder::new(input), intake),
        Container::TarXz => walk_tar(XzReader::new_mem_limit(input, true, XZ_MEMORY), intake),
        Container::TarZstd => walk_tar(zstd::Decoder::new(input).map_err(Halt::broken)?, intake),
        Container::Gzip | Container::Xz => {
            let Some(name) = intake.name(stem.as_bytes())? else {
                return Ok(());
            };
            let size = input.seek(SeekFrom::End(0)).map_err(Halt::broken)?;
            input.rewind().map_err(Halt::broken)?;
            let guess = size
                .saturating_mul(GUESSED_RATIO)
                .min(intake.limits.file_bytes);
            if container == Container::Gzip {
                intake.take(name, guess, &mut MultiGzDecoder::new(input))
            } else {
                let mut input = XzReader::new_mem_limit(input, true, XZ_MEMORY);
                intake.take(name, guess, &mut input)
            }
        }
    }
}

fn walk_zip<R: Read + Seek, W: FnMut(&str) -> bool>(
    input: R,
    intake: &mut Intake<W>,
) -> Result<(), Halt> {
    let mut archive =
        ZipArchive::new(input).map_err(|why| Halt::broken(format!("damaged archive: {why}")))?;
    for index in 0..archive.len() {
        let raw = match archive.by_index_raw(index) {
            Ok(file) if file.is_dir() => continue,
            Ok(file) => file.name_raw().to_vec(),
            Err(why) => return Err(Halt::broken(format!("damaged archive: {why}"))),
        };
        let Some(name) = intake.name(&raw)? else {
            continue;
        };
        match archive.by_index(index) {
            Ok(mut file) => {
                let size = file.size();
                intake.take(name, size, &mut file)?;
            }
            Err(why) => {
                let why = format!("cannot be unpacked: {why}");
                intake.send(Err(super::UnpackError::at(&name, why)))?;
            }
        }
    }
    Ok(())
}

fn walk_seven_zip<R: Read + Seek, W: FnMut(&str) -> bool>(
    input: R,
    intake: &mut Intake<W>,
) -> Result<(), Halt> {
    let broken = |why: &SevenZipError| Halt::broken(seven_zip_fault(why));
    let mut archive = ArchiveReader::new(input, Password::empty()).map_err(|why| broken(&why))?;
    // Files that are not wanted are unpacked too where they stand before one that is.
    let sizes = archive.archive().files.iter().map(|file| file.size());
    let total = sizes.fold(0u64, u64::saturating_add);
    if total > intake.limits.total_bytes {
        return Err(Halt::broken(too_much(intake.limits.total_bytes)));
    }
    // The names stand together, so that nothing need be unpacked to list them.
    if matches!(intake.target, Target::List(_)) {
        for file in archive
            .archive()
            .files
            .iter()
            .filter(|file| !file.is_directory())
        {
            if let Some(name) = intake.name(file.name().as_bytes())? {
                intake.take(name, file.size(), &mut std::io::empty())?;
            }
        }
        return Ok(());
    }
    let mut end = Ok(());
    let read = archive.for_each_entries(|file, input| {
        if file.is_directory() {
            return Ok(true);
        }
        let taken = match intake.name(file.name().as_bytes()) {
            Ok(Some(name)) => intake.take(name, file.size(), input),
            Ok(None) => Ok(()),
            Err(halt) => Err(halt),
        };
        end = taken;
        Ok(end.is_ok())
    });
    end?;
    read.map_err(|why| broken(&why))
}

/// An error of 7z in words.
fn seven_zip_fault(why: &SevenZipError) -> String {
    match why {
        SevenZipError::BadSignature(_) => "expected a 7z archive, found something else".to_owned(),
        SevenZipError::PasswordRequired | SevenZipError::MaybeBadPassword(_) => {
            "expected an archive without a password".to_owned()
        }
        SevenZipError::UnsupportedCompressionMethod(method) => {
            format!("expected LZMA or LZMA2, found {method}")
        }
        SevenZipError::ChecksumVerificationFailed | SevenZipError::NextHeaderCrcMismatch => {
            "damaged archive: a checksum differs".to_owned()
        }
        SevenZipError::Io(why, _) => format!("damaged archive: {why}"),
        _ => "damaged archive".to_owned(),
    }
}

fn walk_tar<R: Read, W: FnMut(&str) -> bool>(input: R, intake: &mut Intake<W>) -> Result<(), Halt> {
    let damaged = |why: std::io::Error| Halt::broken(format!("damaged archive: {why}"));
    // What is passed over is unpacked too.
    let mut archive = tar::Archive::new(Bounded::new(input, intake.limits.total_bytes));
    for file in archive.entries().map_err(damaged)? {
        let mut file = file.map_err(damaged)?;
        if !file.header().entry_type().is_file() {
            continue;
        }
        if let Some(name) = intake.name(&file.path_bytes())? {
            let size = file.size();
            intake.take(name, size, &mut file)?;
        }
    }
    Ok(())
}
