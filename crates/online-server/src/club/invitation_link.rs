//! Links with an invitation, and their QR codes.

use std::fmt::Write as _;

use boards::page::text;
use qrcodegen::{QrCode, QrCodeEcc};
use web::messages::{ClubLink, Text};

/// The link of an invitation. The code is in the fragment, which browsers do not send.
pub(super) fn link(origin: &str, code: &str) -> Result<ClubLink, Text> {
    let address = format!("{origin}/#invitation={code}");
    let drawn = QrCode::encode_text(&address, QrCodeEcc::Medium).map_err(|_| {
        text(
            "the address is too long for a QR code",
            "アドレスが長すぎて QR コードにできません",
        )
    })?;
    let size = drawn.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let start = x;
            while x < size && drawn.get_module(x, y) {
                x += 1;
            }
            if x > start {
                // A run of dark modules: writing into a text cannot fail.
                let _ = write!(path, "M{start} {y}h{}v1H{start}z", x - start);
            }
            x += 1;
        }
    }
    Ok(ClubLink {
        address,
        size: size.unsigned_abs(),
        path,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_finders_and_every_dark_module_once() {
        let link = link("http://192.168.0.7:7780", "abcdefghijklmnop").expect("a link");
        assert_eq!(
            link.address,
            "http://192.168.0.7:7780/#invitation=abcdefghijklmnop"
        );
        let size = link.size as usize;
        assert!(
            (21..60).contains(&size) && (size - 17).is_multiple_of(4),
            "{size}"
        );
        let mut dark = vec![vec![false; size]; size];
        for run in link.path.split('z').filter(|run| !run.is_empty()) {
            let numbers: Vec<usize> = run
                .split(|letter: char| !letter.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect();
            let (x, y, length) = (numbers[0], numbers[1], numbers[2]);
            for place in &mut dark[y][x..x + length] {
                assert!(!*place, "twice");
                *place = true;
            }
        }
        // Every module stands where the code has it: a mirrored one has its finders too.
        let drawn = QrCode::encode_text(&link.address, QrCodeEcc::Medium).expect("a code");
        for (y, row) in (0..).zip(&dark) {
            for (x, &place) in (0..).zip(row) {
                assert_eq!(place, drawn.get_module(x, y), "{x} {y}");
            }
        }
        // A finder: a ring of seven, a white ring, and nine dark modules in the middle.
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            for y in 0..7 {
                for x in 0..7 {
                    let ring = 3_usize.abs_diff(x).max(3_usize.abs_diff(y));
                    assert_eq!(dark[top + y][left + x], ring != 2, "{x} {y}");
                }
            }
        }
    }
}
