//! `fibnim plot`.

use std::fs;
use std::path::Path;

use crate::run::run_in;

const INFINITE: [u8; 3] = [255, 0, 144];
const P: [u8; 3] = [27, 64, 121];
const N: [u8; 3] = [226, 230, 234];

/// Asserts that a run succeeds without output, and returns the content of the file.
fn plot(folder: &Path, args: &[&str], file: &str) -> Vec<u8> {
    let args: Vec<&str> = ["plot"].iter().chain(args).chain(&["--force", "-o", file]).copied().collect();
    let output = run_in(folder, &args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{args:?}");
    fs::read(folder.join(file)).expect("a file")
}

/// The colours of the positions in a picture of two piles up to `max`, with `y = 0` first; the black frame locates
/// them.
fn positions(bytes: &[u8], max: usize) -> Vec<Vec<[u8; 3]>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut buffer = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut buffer).expect("pixels");
    let width = info.width as usize;
    let at = |x: usize, y: usize| -> [u8; 3] { buffer[3 * (y * width + x)..][..3].try_into().expect("a pixel") };
    let count = max + 1;
    let cell = (1000 + count / 2) / count;
    let black = |x: usize, y: usize| at(x, y) == [0, 0, 0];
    let corner =
        |x: usize, y: usize| (0..cell * count).all(|i| black(x + i, y) && black(x, y + i)) && !black(x + 1, y + 1);
    let corners = (0..info.height as usize - cell * count).flat_map(|y| (0..width - cell * count).map(move |x| (x, y)));
    let (x0, y0) = corners.into_iter().find(|&(x, y)| corner(x, y)).expect("a frame");
    let colour = |x: usize, y: usize| at(x0 + 1 + x * cell + cell / 2, y0 + 1 + (max - y) * cell + cell / 2);
    (0..count).map(|y| (0..count).map(|x| colour(x, y)).collect()).collect()
}

/// The positions and thresholds that the command prints; `None` is infinity.
fn printed(folder: &Path, args: &[&str]) -> Vec<(Vec<usize>, Option<u64>)> {
    let args: Vec<&str> = ["thresholds", "--format", "csv"].iter().chain(args).copied().collect();
    let text = String::from_utf8(run_in(folder, &args).stdout).expect("text");
    let line = |line: &str| {
        let mut cells: Vec<&str> = line.split(',').collect();
        let threshold = cells.pop().and_then(|threshold| threshold.parse().ok());
        (cells.into_iter().map(|cell| cell.parse().expect("a pile")).collect(), threshold)
    };
    text.lines().skip(1).map(line).collect()
}

#[test]
fn pictures_show_the_thresholds_that_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for rules in [&[][..], &["--take", "t"], &["--take", "3t"], &["--misere"], &["--take", "floor(3t/2)+1"]] {
        let two = [rules, &["--max", "24"]].concat();
        let picture = positions(&plot(folder, &two, "two.png"), 24);
        let mut colours = std::collections::BTreeMap::from([(None, INFINITE)]);
        for (piles, threshold) in printed(folder, &[&two[..], &["--piles", "2"]].concat()) {
            let colour = picture[piles[0]][piles[1]];
            assert_eq!(picture[piles[1]][piles[0]], colour, "{rules:?} {piles:?}");
            assert_eq!(*colours.entry(threshold).or_insert(colour), colour, "{rules:?} {piles:?} {threshold:?}");
        }
        let different: std::collections::BTreeSet<_> = colours.values().collect();
        assert!(different.len() == colours.len() && colours.len() > 4, "{rules:?} {colours:?}");

        let three = [rules, &["--max", "12", "--p-positions", "2", "--fixed"]].concat();
        let slices: Vec<_> = (0..=12)
            .map(|fixed| positions(&plot(folder, &[&three[..], &[&fixed.to_string()]].concat(), "3.png"), 12))
            .collect();
        for (piles, threshold) in printed(folder, &[rules, &["--max", "12", "--piles", "3"]].concat()) {
            let expected = if threshold.is_none_or(|threshold| threshold > 2) { P } else { N };
            assert_eq!(slices[piles[0]][piles[1]][piles[2]], expected, "{rules:?} {piles:?}");
            assert_eq!(slices[piles[2]][piles[0]][piles[1]], expected, "{rules:?} {piles:?}");
        }
    }
}

#[test]
fn fixed_piles_may_be_several_empty_or_larger() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let two = plot(folder, &["--max", "9", "--title", "t"], "a.png");
    assert_eq!(plot(folder, &["--max", "9", "--title", "t", "--fixed", "0,0"], "b.png"), two);
    let picture = positions(&plot(folder, &["--max", "5", "--fixed", "30,7"], "c.png"), 5);
    let all = printed(folder, &["--piles", "4", "--max", "30"]);
    for (y, row) in picture.iter().enumerate() {
        for (x, colour) in row.iter().enumerate() {
            let mut piles = vec![x, y, 7, 30];
            piles.sort_unstable();
            let threshold = all.iter().find(|(other, _)| *other == piles).expect("printed").1;
            assert_eq!(threshold.is_none(), *colour == INFINITE, "{piles:?}");
        }
    }
    // A formula accepts piles as large as a number can be.
    plot(folder, &["--max", "5", "--take", "t", "--fixed", "4000000000,1,2,3,4,5,6,7,8"], "d.png");
}
