use std::fmt;

use ctutils::CtEq as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// Five bits a letter, none of which is mistaken for another.
const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Where secrets come from.
pub struct Secrets;

impl Secrets {
    /// The token of an engine, or of a player who may come back to a table: 130 bits in the 26 letters that
    /// fit into CSA's 32.
    pub fn token() -> Result<String, getrandom::Error> {
        text(26)
    }

    /// An invitation that is used once: 80 bits.
    pub fn invitation() -> Result<String, getrandom::Error> {
        text(16)
    }
}

fn text(length: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes)?;
    let letters = bytes
        .into_iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    Ok(letters.collect())
}

/// What a server keeps of a random secret. Guessing 80 bits or more is hopeless, so that a fast hash is enough,
/// also when a hundred engines come back at once.
#[derive(Clone, Copy)]
pub struct SecretHash([u8; 32]);

impl SecretHash {
    /// The hash of a secret; capitals and small letters are the same.
    #[must_use]
    pub fn of(secret: &str) -> SecretHash {
        let secret = secret.trim().to_ascii_lowercase();
        SecretHash(Sha256::digest(secret.as_bytes()).into())
    }

    /// Whether this is the secret, in a time that tells nothing about it.
    #[must_use]
    pub fn fits(&self, secret: &str) -> bool {
        self.0.ct_eq(&SecretHash::of(secret).0).to_bool()
    }

    /// Reads what [`Display`](fmt::Display) writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<SecretHash> {
        let mut hash = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (place, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * place..2 * place + 2], 16).ok()?;
        }
        Some(SecretHash(hash))
    }
}

/// In hexadecimal digits.
impl fmt::Display for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'a> Deserialize<'a> for SecretHash {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<SecretHash, D::Error> {
        let text = String::deserialize(from)?;
        SecretHash::parse(&text)
            .ok_or_else(|| serde::de::Error::custom("expected 64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn tokens_have_130_bits_and_invitations_80() {
        let tokens: HashSet<String> = (0..100).map(|_| Secrets::token().unwrap()).collect();
        assert_eq!(tokens.len(), 100);
        for token in &tokens {
            assert_eq!(token.len() * 5, 130);
            assert!(token.bytes().all(|letter| ALPHABET.contains(&letter)));
        }
        // Every letter comes up: 2,600 letters miss one of 32 once in 10^34 times.
        let letters: HashSet<char> = tokens.iter().flat_map(|token| token.chars()).collect();
        assert_eq!(letters.len(), 32);
        assert_eq!(Secrets::invitation().unwrap().len() * 5, 80);
    }

    #[test]
    fn only_the_secret_fits_its_hash() {
        // SHA-256 of "abc", from FIPS 180-2.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let hash = SecretHash::of("abc");
        assert_eq!(hash.to_string(), known);
        assert!(hash.fits("abc") && hash.fits(" ABC\n"));
        assert!(!hash.fits("abd") && !hash.fits(""));
        assert!(SecretHash::parse(known).unwrap().fits("abc"));
        for wrong in ["", "ba78", &known.replace('b', "x"), "ああ"] {
            assert!(SecretHash::parse(wrong).is_none(), "{wrong}");
        }
        assert_eq!(format!("{hash:?}"), "SecretHash(..)");
    }
}
