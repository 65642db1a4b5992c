//! Table files that change while they are served.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use fibnim::{Budget, Rules};
use fibnim_server::{Config, ServerLimits};
use fibnim_table::store::{Existing, write};
use fibnim_table::{Shape, Table};
use serde_json::Value;

use crate::client::{LONG, Running, bind};

/// A function for which no theorem covers three piles.
const TAKE: &str = "2t";

fn table(path: &Path, take: &str, max: u32) -> Table {
    let rules = Rules { take_away: take.parse().expect("a function"), ..Rules::FIBONACCI };
    let shape = Shape::new(rules, 3, max).expect("a shape");
    let table = Table::build(shape.clone(), 1, &mut Budget::default()).expect("a table");
    let _ = fs::remove_file(path);
    write(&shape, path, 1, Existing::Refuse, &mut Budget::default()).expect("a file");
    table
}

fn serving(path: &Path) -> Running {
    let limits = ServerLimits { workers: 2, ..ServerLimits::default() };
    Running::start(Config { tables: vec![path.to_owned()], limits, ..Config::default() })
}

fn path(piles: [u32; 3], take: &str) -> String {
    format!("/v1/solve?moves=0&position=({},{},{};1)&take={take}", piles[0], piles[1], piles[2])
}

fn threshold(answer: &Value) -> Option<u32> {
    answer["threshold"].as_str().expect("a threshold").parse().ok()
}

/// Asks for many positions, and compares their thresholds. Returns how often the method was `table`.
fn compare(server: &Running, table: &Table, take: &str) -> u32 {
    let mut client = server.client();
    let mut by_table = 0;
    for piles in [[30, 20, 10], [40, 40, 7], [39, 21, 5], [3, 4, 5], [40, 39, 38], [17, 23, 9]] {
        let answer = client.get(&path(piles, take));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let answer = answer.json();
        assert_eq!(threshold(&answer), table.threshold(&piles).expect("a position"), "{piles:?}");
        by_table += u32::from(answer["method"] == "table");
    }
    by_table
}

/// Waits until the list of tables has this word.
#[track_caller]
fn wait_for(server: &Running, word: &str) -> String {
    let begun = std::time::Instant::now();
    loop {
        let list = server.client().get("/v1/table").text().to_owned();
        if list.contains(word) {
            return list;
        }
        assert!(begun.elapsed() < LONG, "{list}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn answers_come_from_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.fnt");
    let table = table(&file, TAKE, 40);
    let server = serving(&file);
    assert_eq!(compare(&server, &table, TAKE), 6);
    let list = server.client().get("/v1/table").json();
    let entry = &list["tables"][0];
    assert_eq!(
        (entry["file"].as_str(), entry["piles"].as_u64(), entry["max"].as_u64()),
        (Some("a.fnt"), Some(3), Some(40))
    );
    assert_eq!(entry["positions"], "12341");
    assert_eq!(entry["bytes"].as_u64(), Some(fs::metadata(&file).expect("a file").len()));
    let slice = server.client().get("/v1/thresholds?as=slice&max=40&fixed=7");
    assert_eq!(slice.json()["method"], "table");
    let missing = Config { tables: vec![folder.path().join("b.fnt")], ..Config::default() };
    assert!(bind(missing).is_err_and(|error| error.to_string().contains("b.fnt")));
}

#[test]
fn a_table_that_is_replaced_is_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("a.fnt"), folder.path().join("b.fnt"));
    let small = table(&file, TAKE, 40);
    let server = serving(&file);
    compare(&server, &small, TAKE);
    let large = table(&other, TAKE, 60);
    fs::rename(&other, &file).expect("renamed");
    wait_for(&server, "\"max\":60");
    assert_eq!(compare(&server, &large, TAKE), 6);
    assert_eq!(server.client().get(&path([60, 50, 40], TAKE)).json()["method"], "table");
    // What is no table does not take the place of one.
    fs::write(&other, "no table").expect("a file");
    fs::rename(&other, &file).expect("renamed");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(compare(&server, &large, TAKE), 6);
    // Nor is it missed when the file is removed.
    fs::remove_file(&file).expect("removed");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(compare(&server, &large, TAKE), 6);
}

/// Other bytes in the same file, as a copy onto it writes them.
fn overwrite(file: &Path, with: &Path) {
    let bytes = fs::read(with).expect("a file");
    let mut target = OpenOptions::new().write(true).truncate(true).open(file).expect("a file");
    target.write_all(&bytes).expect("written");
}

#[test]
fn a_table_of_other_rules_in_the_same_file_gives_no_wrong_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("a.fnt"), folder.path().join("b.fnt"));
    let double = table(&file, "2t", 40);
    let triple = table(&other, "3t", 40);
    let kept = fs::read(&file).expect("a file");
    let server = serving(&file);
    assert_eq!(compare(&server, &double, "2t"), 6);
    assert_eq!(compare(&server, &triple, "3t"), 0);
    overwrite(&file, &other);
    // At once, before anybody has looked at the file.
    assert_eq!(compare(&server, &double, "2t"), 0);
    wait_for(&server, "\"take_away\":\"3t\"");
    assert_eq!(compare(&server, &triple, "3t"), 6);
    fs::write(&other, kept).expect("a file");
    overwrite(&file, &other);
    wait_for(&server, "\"take_away\":\"2t\"");
    assert_eq!(compare(&server, &double, "2t"), 6);
}

fn damaged(change: impl Fn(&Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.fnt");
    let table = table(&file, TAKE, 40);
    let server = serving(&file);
    change(&file);
    // Every answer is right: from a search.
    assert_eq!(compare(&server, &table, TAKE), 0);
    wait_for(&server, "\"failed\":");
    assert_eq!(server.client().get("/v1/thresholds?as=slice&max=40&fixed=7").json()["method"], "thresholds");
    assert_eq!(server.metric("fibnim_tables_failed"), 1);
    // A good file in its place is used.
    let table = self::table(&file, TAKE, 40);
    wait_for(&server, "\"max\":40");
    assert_eq!(compare(&server, &table, TAKE), 6);
}

#[test]
fn a_table_that_is_truncated_emptied_or_damaged_is_not_used() {
    damaged(|file| OpenOptions::new().write(true).open(file).and_then(|file| file.set_len(500)).expect("truncated"));
    damaged(|file| drop(File::create(file).expect("a file")));
    damaged(|file| {
        let length = fs::metadata(file).expect("a file").len();
        let mut file = OpenOptions::new().write(true).open(file).expect("a file");
        file.seek(SeekFrom::Start(length / 4)).expect("a place");
        file.write_all(&vec![0xa5; length as usize / 2]).expect("written");
    });
}
