//! Exchanging rows and columns of bytes.

/// How many rows and columns are exchanged at a time.
pub const WORD: usize = 8;

/// Writes to `bytes` the first byte of all rows, then the second byte of all rows, and so on up to `columns`. Words are read whole,
/// so behind its `columns` bytes each row must have [`WORD`] more, whose values do not matter.
///
/// # Panics
/// If a row is shorter.
pub fn transpose(rows: &[&[u8]], columns: usize, bytes: &mut Vec<u8>) {
    let len = rows.len();
    if bytes.len() < len * columns {
        bytes.resize(len * columns, 0);
    }
    for (first, some) in (0..).step_by(WORD).zip(rows.chunks(WORD)) {
        for start in (0..columns).step_by(WORD) {
            let mut words = [0; WORD];
            for (word, row) in words.iter_mut().zip(some) {
                *word =
                    u64::from_le_bytes(*row[start..].first_chunk().expect("WORD bytes behind the columns of a row"));
            }
            exchange(&mut words);
            for (column, word) in (start..columns).zip(words) {
                let at = column * len + first;
                match bytes[at..].first_chunk_mut().filter(|_| some.len() == WORD) {
                    Some(eight) => *eight = word.to_le_bytes(),
                    None => bytes[at..at + some.len()].copy_from_slice(&word.to_le_bytes()[..some.len()]),
                }
            }
        }
    }
}

/// Exchanges byte `j` of word `i` and byte `i` of word `j`.
fn exchange(words: &mut [u64; WORD]) {
    for (apart, mask) in [(4, 0x0000_0000_ffff_ffff), (2, 0x0000_ffff_0000_ffff), (1, 0x00ff_00ff_00ff_00ff)] {
        for i in (0..WORD).filter(|i| i & apart == 0) {
            let swapped = ((words[i] >> (8 * apart)) ^ words[i + apart]) & mask;
            words[i] ^= swapped << (8 * apart);
            words[i + apart] ^= swapped;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        for (count, columns) in [(0, 3), (1, 1), (3, 20), (8, 8), (21, 9)] {
            let all: Vec<Vec<u8>> =
                (0..count).map(|row| (0..columns + WORD).map(|column| (40 * row + column) as u8).collect()).collect();
            let rows: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
            let mut bytes = vec![9; 2];
            transpose(&rows, columns, &mut bytes);
            for (row, column) in (0..count).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                assert_eq!(bytes[column * count + row], all[row][column], "{count} {columns} {row} {column}");
            }
        }
    }
}
