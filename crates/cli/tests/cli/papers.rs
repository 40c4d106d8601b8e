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

/// The table of a section, as lists of cells of the page.
fn rows<'d>(document: &'d str, heading: &str) -> Vec<Vec<&'d str>> {
    let (_, section) = document.split_once(heading).expect(heading);
    let lines = section.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches(['|', ' ']).split(" | ").collect())
        .collect()
}

#[test]
fn rex_beside_what_has_been_published() {
    let folder = Folder::new();
    let output = folder.file("rex.md");
    let papers = root().join("suite/positions");
    let papers = papers.to_str().expect("a path in UTF-8");
    let common = ["bench", "papers", "--game", "rex", "--output", &output, "--papers", papers];
    let run = |args: &[&str]| mustplay(&[&common, args].concat());
    let args = ["--size", "4", "--knock-out", "3"];
    run(&args).done();
    let document = std::fs::read_to_string(&output).expect("a document");
    // All openings of 2x2 to 4x4, and all replies on 3x3, agree with what has been published.
    let openings = rows(&document, "## Winning openings");
    let boards: Vec<&str> = openings.iter().map(|row| row[0]).collect();
    assert_eq!(boards, ["2x2", "3x3", "4x4"]);
    assert!(openings.iter().all(|row| row[3] == "the same"), "{openings:?}");
    assert_eq!(openings[2][2], "b3 c2");
    let replies = rows(&document, "## Losing replies");
    let on_three = || replies.iter().filter(|row| row[0] == "3x3");
    assert_eq!(on_three().count(), 5);
    assert!(on_three().all(|row| row[3] == "the same"), "{replies:?}");
    assert_eq!(
        on_three().map(|row| row[2]).collect::<Vec<_>>(),
        ["b2", "none", "none", "b2", "none"]
    );
    let features = rows(&document, "## What features are worth");
    assert_eq!(features[0][..3], ["nothing", features[0][1], "1.00"]);
    for (name, factor) in [("pairings", "89.83"), ("captured", "2.02"), ("mutual", "1.00 (1.44)")] {
        let row = features.iter().find(|row| row[0] == name).expect(name);
        assert_eq!(row.last(), Some(&factor), "{row:?}");
    }
    for name in ["papers-rex-openings.svg", "papers-rex-replies.svg"] {
        let picture = std::fs::read_to_string(folder.file(&format!("pictures/{name}")));
        assert!(picture.expect(name).starts_with("<svg "), "{name}");
    }
    // A second run has nothing left to do; a difference is marked.
    let data = std::fs::read_to_string(folder.file("rex.tsv")).expect("data");
    run(&args).done();
    assert_eq!(std::fs::read_to_string(folder.file("rex.tsv")).expect("data"), data);
    assert_eq!(std::fs::read_to_string(&output).expect("a document"), document);
    let changed = data.replace("4x4\t-\ta1\t-\tblack", "4x4\t-\ta1\t-\twhite");
    assert_ne!(changed, data);
    std::fs::write(folder.file("rex.tsv"), changed).expect("written");
    run(&args).done();
    let document = std::fs::read_to_string(&output).expect("a document");
    assert!(document.contains("**differs**: a1 a2 a3"), "{document}");

    assert!(run(&["--size", "4x5"]).refused().contains("square boards"));
    assert!(run(&["--part", "b7"]).refused().contains("about Hex"));
    let hex = ["bench", "papers", "--size", "3", "--output", &output, "--part", "replies"];
    assert!(mustplay(&hex).refused().contains("about Rex"));
    let message = mustplay(&[&common[..6], &["--papers", "no/such"]].concat()).refused();
    assert!(message.contains("--papers") && message.contains("no/such"), "{message}");
}
