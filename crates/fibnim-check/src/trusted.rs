//! Files that are trusted without a check, because the tests of this crate check each of them in full.
//!
//! A file is trusted if the SHA-256 of the whole file is on the list [`FILES`]. A file in which one byte differs is not, and has to
//! be [checked](crate::check_file).

use sha2::{Digest, Sha256};

use crate::certificate::{Certificate, hexadecimal};
use crate::checked::Checked;
use crate::file::{CertificateError, read};

/// The names and hashes of the files that come with `fibnim-proof`.
pub const FILES: [(&str, &str); 10] = [
    ("grundy-2t.json", "a0fffe95f9f2bce115f44ca515e1be341c5fea3011ee16342da95182c003ec97"),
    ("misere-pairs-to-5.json", "ca574c1755d1aabab3ead56a06815e6f0183ef898e519f1d0c548d7df5e1c468"),
    ("misere-two-piles-2t.json", "89c4af07b027eb9b1379c2b0c717afea3536b3203f3f53935e44bd28eed3f7e2"),
    ("pairs-to-3-t.json", "b545df07406fdc1eaf97ae0f3f9394915949409e7275f50fdee4adaf74567d49"),
    ("pairs-to-8.json", "10831654afb3cb448b897a8399e47c228697408c9619195032ea24962daaedc9"),
    ("piles-to-12-3t.json", "c8235d4b38df3564f644249811aea70cdb75eae0ce0473cfc087687ca23049ce"),
    ("piles-to-8-5t2.json", "c4752174504b88c7f5f38a1cfc9f2c091a801d14d273edeb2aeb7c4ce3aabcf3"),
    ("triples-to-4.json", "d114f34551ccb02a20f712ce59e37a7b568b6fdf35ccc9311a4e39d1ca74fc40"),
    ("two-piles-2t.json", "4ddc5ddc0d0d35159cb07214c22b6b410d08d7bf84f88321d583d7d062b44951"),
    ("two-piles-t.json", "27d7107cca9cd4662acab5b0e5ca7aff7f94fdb12a5464bba770c0b9422c342e"),
];

/// Reads a file whose certificates were checked before.
///
/// # Errors
/// If the file is none of [`FILES`].
pub fn read_trusted(text: &str) -> Result<Vec<Checked<Certificate>>, CertificateError> {
    let hash = hexadecimal(&Sha256::digest(text.as_bytes()));
    if !FILES.iter().any(|file| file.1 == hash) {
        return Err(CertificateError::NotTrusted(hash));
    }
    read(text).map(|line| line.map(|(certificate, _)| Checked::new(certificate))).collect()
}
