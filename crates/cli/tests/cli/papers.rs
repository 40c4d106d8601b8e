//! `mustplay bench papers`: the document, its data, and going on with them.

use crate::run::{Folder, mustplay, root};

/// Who wins an opening, as the document says.
fn winner<'d>(document: &'d str, cell: &str) -> &'d str {
    let start = format!("| {cell} | ");
    let row = document.lines().find(|line| line.starts_with(&start)).expect("a row");
    row.split(" | ").nth(1).expect("a winner")
}

#[test]
fn a_small_board_from_end_to_end() {
    let folder = Folder::new();
    let output = folder.file("papers.md");
    let args = ["bench", "papers", "--size", "4", "--knock-out", "3", "--output", &output];
    let out = mustplay(&args).done();
    assert!(out.starts_with("43 openings in "), "{out}");
    let document = std::fs::read_to_string(&output).expect("a document");
    let table = mustplay(&["openings", "4", "--json"]).object(0);
    for row in table["openings"].as_array().expect("a list") {
        let cell = row["cell"].as_str().expect("a cell");
        assert_eq!(row["winner"], winner(&document, cell), "{cell}");
    }
    for part in ["16 of 16 openings are solved", "## What fill-in and domination are worth on 3x3"]
    {
        assert!(document.contains(part), "{document}");
    }
    for name in ["papers-nodes.svg", "papers-proof-size.svg", "papers-replies.svg"] {
        assert!(document.contains(&format!("(pictures/{name})")), "{name}");
        let picture = std::fs::read_to_string(folder.file(&format!("pictures/{name}")));
        assert!(picture.expect(name).starts_with("<svg "), "{name}");
    }
    // A second run has nothing left to do, and makes the same document.
    let data = std::fs::read_to_string(folder.file("papers.tsv")).expect("data");
    mustplay(&args).done();
    assert_eq!(std::fs::read_to_string(folder.file("papers.tsv")).expect("data"), data);
    assert_eq!(std::fs::read_to_string(&output).expect("a document"), document);
}

#[test]
fn a_run_goes_on_where_another_ended() {
    let folder = Folder::new();
    let (output, data) = (folder.file("papers.md"), folder.file("some.tsv"));
    let run = |args: &[&str]| {
        let common = ["bench", "papers", "--size", "3", "--output", &output, "--data", &data];
        mustplay(&[&common, args].concat())
    };
    run(&["--part", "openings", "--openings", "b2 a1"]).done();
    let document = std::fs::read_to_string(&output).expect("a document");
    assert!(
        document.contains("2 of 9 openings are solved: Black wins 1 and loses 1."),
        "{document}"
    );
    assert_eq!((winner(&document, "b2"), winner(&document, "c3")), ("black", "–"));
    // What is in the data is believed, not solved again.
    let text = std::fs::read_to_string(&data).expect("data");
    let marked = text.replace("\tb2\tblack\t-\t1\t", "\tb2\tblack\t-\t1234\t");
    assert_ne!(text, marked);
    std::fs::write(&data, &marked).expect("written");
    run(&["--part", "openings"]).done();
    let after = std::fs::read_to_string(&data).expect("data");
    assert!(after.starts_with(&marked) && after.lines().count() == 2 + 9, "{after}");

    std::fs::write(&data, marked.replace("1234", "many")).expect("written");
    let message = run(&[]).refused();
    assert!(
        message.contains("some.tsv, line ") && message.contains("'many' is no count"),
        "{message}"
    );
    std::fs::write(&data, "something else\n").expect("written");
    assert!(run(&[]).refused().contains("is no such table"));
    assert!(run(&["--openings", "d1"]).refused().contains("is no such table"));
    std::fs::remove_file(&data).expect("removed");
    assert!(run(&["--openings", "d1"]).refused().contains("the 3x3 board has no cell 'd1'"));
    assert!(run(&["--json"]).refused().contains("--json"));
}

#[test]
fn the_papers_figures_stand_beside_ours() {
    let folder = Folder::new();
    let output = folder.file("papers.md");
    let papers = root().join("suite/papers-7x7.tsv");
    let papers = papers.to_str().expect("a path in UTF-8");
    let common = ["bench", "papers", "--output", &output, "--part", "openings", "--papers"];
    let ran = mustplay(&[&common[..], &[papers, "--openings", "f2", "--limit", "0.01"]].concat());
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.out.contains(", 1 given up"), "{}", ran.out);
    let document = std::fs::read_to_string(&output).expect("a document");
    let row = "| g4 | – | – | – | – | 2,564,080 | – | – | – | 37 | – |";
    assert!(document.contains(row), "{document}");
    let message = mustplay(&[&common[..], &["no/such.tsv"]].concat()).refused();
    assert!(message.contains("--papers") && message.contains("no/such.tsv"), "{message}");
}
