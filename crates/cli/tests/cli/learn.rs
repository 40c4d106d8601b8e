//! `mustplay learn`: examples and weights.

use crate::run::{Folder, mustplay};
use std::fs;

#[test]
fn examples_and_weights_are_the_same_whatever_the_threads() {
    let folder = Folder::new();
    let file = |name: &str| folder.file(name);
    for threads in ["1", "2"] {
        let output = file(&format!("examples-{threads}"));
        let learn = ["learn", "examples", "--order", "plain", "--positions", "3", "--seed", "5"];
        let said = mustplay(&[&learn[..], &["--threads", threads, "--output", &output]].concat());
        assert!(said.done().ends_with("examples from 3 positions\n"));
    }
    let examples = fs::read(file("examples-1")).expect("a file");
    assert!(examples.len() > 1000, "{} bytes", examples.len());
    assert_eq!(examples, fs::read(file("examples-2")).expect("a file"));
    let (one, two) = (file("weights-1"), file("weights-2"));
    for (threads, output) in [("1", &one), ("2", &two)] {
        let train = ["learn", "train", &file("examples-1"), "--steps", "2", "--threads", threads];
        let said = mustplay(&[&train[..], &["--output", output]].concat()).done();
        assert!(said.starts_with("Learned from "), "{said}");
    }
    assert_eq!(fs::read(&one).expect("weights"), fs::read(&two).expect("weights"));
    // What was learned orders moves of further searches.
    let more = ["learn", "examples", "--order", &one, "--positions", "1", "--seed", "5"];
    mustplay(&[&more[..], &["--output", &file("more")]].concat()).done();
}

#[test]
fn what_is_no_file_of_examples_or_weights_is_refused() {
    let folder = Folder::new();
    let (text, output) = (folder.file("text"), folder.file("output"));
    fs::write(&text, "neither examples nor weights").expect("a file");
    let refused = mustplay(&["learn", "train", &text, "--output", &output]).refused();
    assert!(refused.contains("this is no file of examples"), "{refused}");
    let refused = mustplay(&["learn", "examples", "--order", &text, "--output", &output]).refused();
    assert!(refused.contains("these aren't weights of a network"), "{refused}");
    fs::write(&text, "mustexs1").expect("a file");
    let refused = mustplay(&["learn", "train", &text, "--output", &output]).refused();
    assert!(refused.contains("there are no examples to learn from"), "{refused}");
    assert!(!fs::exists(&output).expect("a folder"));
}
