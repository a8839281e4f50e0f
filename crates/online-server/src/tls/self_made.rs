//! A certificate that no authority has signed: it encrypts, and who knows it can be sure whom they talk to.

use std::fs;
use std::path::{Path, PathBuf};

use rcgen::{CertificateParams, DnType, KeyPair};

use super::{TlsError, write_secret};

/// The certificate and the key in a server's folder, which are made if they are not there.
pub(super) fn files(data: &Path, names: &[String]) -> Result<(PathBuf, PathBuf), TlsError> {
    let folder = data.join("tls");
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    if certificate.exists() && key.exists() {
        return Ok((certificate, key));
    }
    let (certificate_text, key_text) = make(names).map_err(TlsError::Certificate)?;
    let wrong = |file: &Path, why: std::io::Error| TlsError::File {
        file: file.to_owned(),
        why: why.to_string(),
    };
    fs::create_dir_all(&folder).map_err(|why| wrong(&folder, why))?;
    write_secret(&key, &key_text).map_err(|why| wrong(&key, why))?;
    fs::write(&certificate, certificate_text).map_err(|why| wrong(&certificate, why))?;
    Ok((certificate, key))
}

/// Both as PEM.
fn make(names: &[String]) -> Result<(String, String), String> {
    let key = KeyPair::generate().map_err(|why| why.to_string())?;
    let mut params = CertificateParams::new(names).map_err(|why| why.to_string())?;
    let name = names.first().map_or("localhost", String::as_str);
    params.distinguished_name.push(DnType::CommonName, name);
    let certificate = params.self_signed(&key).map_err(|why| why.to_string())?;
    Ok((certificate.pem(), key.serialize_pem()))
}
