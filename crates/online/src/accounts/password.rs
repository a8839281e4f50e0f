use std::fmt;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{Error, PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};

/// A longer text is no password but an attempt to keep the server busy.
const LONGEST: usize = 256;

/// Hashes people's passwords with argon2id.
pub struct Passwords {
    argon2: Argon2<'static>,
    /// A hash that no password has, for names that do not exist: they must not be refused faster.
    decoy: String,
}

/// What a guess costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordCost {
    /// Memory in KiB.
    pub kibibytes: u32,
    /// How often it is gone through.
    pub rounds: u32,
}

impl Default for PasswordCost {
    /// 19 MiB twice, as OWASP recommends.
    fn default() -> PasswordCost {
        PasswordCost {
            kibibytes: 19 * 1024,
            rounds: 2,
        }
    }
}

/// Why a password could not be hashed or checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PasswordError {
    /// It is empty or too long.
    Length {
        /// Its bytes.
        found: usize,
    },
    /// The cost is none that argon2 has.
    Cost(PasswordCost),
    /// The kept hash is damaged.
    Hash,
    /// The system has no random numbers, or no memory.
    System(String),
}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PasswordError::Length { found } => {
                write!(f, "password: expected 1 to {LONGEST} bytes, found {found}")
            }
            PasswordError::Cost(PasswordCost { kibibytes, rounds }) => write!(
                f,
                "password cost: expected at least 8 KiB and 1 round, found {kibibytes} KiB and {rounds}"
            ),
            PasswordError::Hash => f.write_str("the hash of the password is damaged"),
            PasswordError::System(why) => write!(f, "password: {why}"),
        }
    }
}

impl std::error::Error for PasswordError {}

impl Passwords {
    /// Hashes at this cost. Checks cost what the kept hash did.
    pub fn new(cost: PasswordCost) -> Result<Passwords, PasswordError> {
        let params = Params::new(cost.kibibytes, cost.rounds, 1, None)
            .map_err(|_| PasswordError::Cost(cost))?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let decoy = hash(&argon2, "nobody")?;
        Ok(Passwords { argon2, decoy })
    }

    /// The hash of a new password, with its salt and its cost.
    pub fn hash(&self, password: &str) -> Result<String, PasswordError> {
        check_length(password)?;
        hash(&self.argon2, password)
    }

    /// Whether a password is the one of the hash.
    pub fn check(&self, kept: &str, password: &str) -> Result<bool, PasswordError> {
        let kept = PasswordHash::new(kept).map_err(|_| PasswordError::Hash)?;
        // Too long a password is wrong, and is not worth the work.
        if check_length(password).is_err() {
            return Ok(false);
        }
        match self.argon2.verify_password(password.as_bytes(), &kept) {
            Ok(()) => Ok(true),
            Err(Error::PasswordInvalid) => Ok(false),
            Err(why) => Err(PasswordError::System(why.to_string())),
        }
    }

    /// Refuses the password of a name that does not exist, in the time that a wrong one takes.
    pub fn refuse(&self, password: &str) -> Result<(), PasswordError> {
        self.check(&self.decoy, password).map(|_| ())
    }
}

fn check_length(password: &str) -> Result<(), PasswordError> {
    if (1..=LONGEST).contains(&password.len()) {
        Ok(())
    } else {
        let found = password.len();
        Err(PasswordError::Length { found })
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<String, PasswordError> {
    let hash: Result<PasswordHash, Error> = argon2.hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string())
        .map_err(|why| PasswordError::System(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHEAP: PasswordCost = PasswordCost {
        kibibytes: 8,
        rounds: 1,
    };

    #[test]
    fn only_the_password_fits_its_hash() {
        let passwords = Passwords::new(CHEAP).unwrap();
        let kept = passwords.hash("open sesame").unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{kept}");
        assert_ne!(kept, passwords.hash("open sesame").unwrap(), "salted");
        assert_eq!(passwords.check(&kept, "open sesame"), Ok(true));
        assert_eq!(passwords.check(&kept, "open Sesame"), Ok(false));
        assert_eq!(passwords.check(&kept, &"x".repeat(10_000)), Ok(false));
        assert_eq!(
            passwords.check("md5:1234", "open sesame"),
            Err(PasswordError::Hash)
        );
        assert_eq!(passwords.hash(""), Err(PasswordError::Length { found: 0 }));
        assert_eq!(passwords.refuse("open sesame"), Ok(()));
        let cost = PasswordCost {
            kibibytes: 0,
            rounds: 0,
        };
        assert_eq!(Passwords::new(cost).err(), Some(PasswordError::Cost(cost)));
    }

    #[test]
    fn a_hash_keeps_its_cost_when_the_server_changes_its_own() {
        let kept = Passwords::new(CHEAP).unwrap().hash("abc").unwrap();
        let dearer = PasswordCost {
            kibibytes: 16,
            rounds: 2,
        };
        let passwords = Passwords::new(dearer).unwrap();
        assert_eq!(passwords.check(&kept, "abc"), Ok(true));
        assert_eq!(passwords.check(&kept, "abd"), Ok(false));
        let usual = PasswordCost::default();
        assert_eq!((usual.kibibytes, usual.rounds), (19_456, 2));
    }
}
