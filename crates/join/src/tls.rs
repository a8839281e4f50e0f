//! TLS: which certificates are trusted.

use std::io;
use std::path::Path;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

use crate::{ConnectError, ServerAddress, Trust};

/// The beginning of a connection with a server.
pub(crate) fn begin(
    server: &ServerAddress,
    trust: &Trust,
) -> Result<ClientConnection, ConnectError> {
    let config = tls_config(trust)?;
    let name = ServerName::try_from(server.host.clone())
        .map_err(|error| ConnectError::Unknown(io::Error::other(error)))?;
    ClientConnection::new(Arc::new(config), name).map_err(no_tls)
}

fn no_tls(error: Error) -> ConnectError {
    ConnectError::NoTls(error.to_string())
}

/// The TLS of clients that trust these.
///
/// # Errors
///
/// If the file of certificates cannot be used.
pub fn tls_config(trust: &Trust) -> Result<ClientConfig, ConnectError> {
    let provider = Arc::new(ring::default_provider());
    let (roots, pinned) = match trust {
        Trust::Public => {
            let roots = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
            (roots, Vec::new())
        }
        Trust::File(file) => read(file)?,
        Trust::Everyone => (RootCertStore::empty(), Vec::new()),
    };
    let verifier = TrustVerifier {
        trusts_everyone: *trust == Trust::Everyone,
        roots,
        pinned,
        provider: Arc::clone(&provider),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(no_tls)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(verifier))
        .with_no_client_auth();
    Ok(config)
}

type Trusted = (RootCertStore, Vec<CertificateDer<'static>>);

/// The certificates of a PEM file: as authorities, and as themselves. A self-signed one is often no
/// authority.
fn read(file: &Path) -> Result<Trusted, ConnectError> {
    let wrong = |why: String| ConnectError::Certificates {
        file: file.to_owned(),
        why,
    };
    let certificates = CertificateDer::pem_file_iter(file).map_err(|why| wrong(why.to_string()))?;
    let certificates: Result<Vec<_>, _> = certificates.collect();
    let certificates = certificates.map_err(|why| wrong(why.to_string()))?;
    if certificates.is_empty() {
        return Err(wrong("no certificate (PEM)".to_owned()));
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates.iter().cloned());
    Ok((roots, certificates))
}

/// Trusts what the user trusts.
#[derive(Debug)]
struct TrustVerifier {
    trusts_everyone: bool,
    roots: RootCertStore,
    /// Trusted as they are, whatever their names and dates are.
    pinned: Vec<CertificateDer<'static>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for TrustVerifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        revocation: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.trusts_everyone || self.pinned.iter().any(|known| known == certificate) {
            return Ok(ServerCertVerified::assertion());
        }
        let roots = Arc::new(self.roots.clone());
        let provider = Arc::clone(&self.provider);
        let usual = WebPkiServerVerifier::builder_with_provider(roots, provider).build();
        let usual = usual.map_err(|error| Error::General(error.to_string()))?;
        usual.verify_server_cert(certificate, between, name, revocation, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = &self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
    }
}
