//! Encrypted connections.

mod self_made;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use sha2::{Digest as _, Sha256};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// How often it is looked whether the files have changed: certificates are renewed while servers run.
const BETWEEN_LOOKS: Duration = Duration::from_secs(60);

/// Whether what is said is encrypted, and by which certificate.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TlsChoice {
    /// It is not: anybody on the way can read it.
    #[default]
    None,
    /// By a certificate and its key (PEM).
    Files {
        /// The certificate, with those between it and its authority.
        certificate: PathBuf,
        /// Its key.
        key: PathBuf,
    },
    /// By a certificate that the server makes for itself, for these names, and keeps in its folder.
    SelfMade {
        /// The names and numbers that the server is reached by.
        names: Vec<String>,
    },
}

/// Why nothing can be encrypted.
#[derive(Debug)]
pub enum TlsError {
    /// A file cannot be read or written.
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// There is no certificate in the file.
    Empty {
        /// The file.
        file: PathBuf,
    },
    /// The certificate and the key do not fit, or no certificate could be made.
    Certificate(String),
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TlsError::File { file, why } => write!(f, "{}: {why}", file.display()),
            TlsError::Empty { file } => {
                write!(f, "{}: expected a certificate (PEM)", file.display())
            }
            TlsError::Certificate(why) => write!(f, "certificate: {why}"),
        }
    }
}

impl std::error::Error for TlsError {}

/// What connections are encrypted by.
pub(crate) struct TlsDoor {
    certificate: PathBuf,
    key: PathBuf,
    present: Mutex<PresentCertificate>,
}

struct PresentCertificate {
    acceptor: TlsAcceptor,
    fingerprint: String,
    written: Option<SystemTime>,
    looked: Instant,
}

impl TlsDoor {
    /// Reads or makes the certificate; `None` if nothing is encrypted.
    pub(crate) fn open(choice: &TlsChoice, data: &Path) -> Result<Option<TlsDoor>, TlsError> {
        let (certificate, key) = match choice {
            TlsChoice::None => return Ok(None),
            TlsChoice::Files { certificate, key } => (certificate.clone(), key.clone()),
            TlsChoice::SelfMade { names } => self_made::files(data, names)?,
        };
        let present = read(&certificate, &key)?;
        Ok(Some(TlsDoor {
            certificate,
            key,
            present: Mutex::new(present),
        }))
    }

    /// What the next connection is encrypted by. A certificate that was renewed is used; one that cannot be read any
    /// more is not, and the old one stays.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        if present.looked.elapsed() >= BETWEEN_LOOKS {
            present.looked = Instant::now();
            if written(&self.certificate) != present.written
                && let Ok(new) = read(&self.certificate, &self.key)
            {
                *present = new;
            }
        }
        present.acceptor.clone()
    }

    /// The file of the certificate, for those who connect.
    pub(crate) fn certificate(&self) -> &Path {
        &self.certificate
    }

    /// The SHA-256 of the certificate, which people can compare.
    pub(crate) fn fingerprint(&self) -> String {
        let present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        present.fingerprint.clone()
    }
}

fn written(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).and_then(|facts| facts.modified()).ok()
}

fn read(certificate: &Path, key: &Path) -> Result<PresentCertificate, TlsError> {
    let wrong = |file: &Path, why: &dyn fmt::Display| TlsError::File {
        file: file.to_owned(),
        why: why.to_string(),
    };
    let written = written(certificate);
    let chain: Result<Vec<_>, _> = CertificateDer::pem_file_iter(certificate)
        .map_err(|why| wrong(certificate, &why))?
        .collect();
    let chain = chain.map_err(|why| wrong(certificate, &why))?;
    let Some(own) = chain.first() else {
        let file = certificate.to_owned();
        return Err(TlsError::Empty { file });
    };
    let fingerprint = fingerprint(own);
    let private = PrivateKeyDer::from_pem_file(key).map_err(|why| wrong(key, &why))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| {
            builder
                .with_no_client_auth()
                .with_single_cert(chain, private)
        });
    let config = config.map_err(|why| TlsError::Certificate(why.to_string()))?;
    Ok(PresentCertificate {
        acceptor: TlsAcceptor::from(Arc::new(config)),
        fingerprint,
        written,
        looked: Instant::now(),
    })
}

/// `AB:CD:…`, as browsers show it.
fn fingerprint(certificate: &CertificateDer<'_>) -> String {
    let bytes = Sha256::digest(certificate.as_ref());
    let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    pairs.join(":")
}

/// A file that only its owner can read.
fn write_secret(file: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    io::Write::write_all(&mut options.open(file)?, text.as_bytes())
}
