//! The worked example of docs/certificate.md is made by the program, and stays true.
//!
//! With `UPDATE_DOCS=1` in the environment the page is rewritten instead of compared.

use board::{CellSet, Color, Coord, Endpoint, Side, Size};
use proof::verify::verify;
use proof::{Builder, Certificate, Excuse, Goal, Motion, Statement, Step, binary, text};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/certificate.md");

/// Black wins the empty 3x3 board by b2 and a bridge to either side.
pub(crate) fn example() -> Certificate<1> {
    let size = Size::new(3, 3).expect("small");
    let cell = |name: &str| size.cell(Coord::from_name(name).expect("a name")).expect("a cell");
    let mut builder = Builder::new(size, Color::Black);
    let up = Goal::new([(Endpoint::Cell(cell("b2")), Endpoint::Side(Side::Top))]);
    let by = ["b1", "c1"].map(|name| {
        let stones = CellSet::single(cell(name));
        let step = Step::Link { premises: vec![], goal: up.clone(), stones };
        let joined = builder.add(step).expect("neighbors");
        builder.play(joined, cell(name))
    });
    let above = builder.either(&by).expect("two ways up");
    let motion = Motion { turns: 3, reflect: false, swap_sides: true, shift: (2, 2) };
    let below = builder.add(Step::Image { premise: above.into(), motion }).expect("a rotation");
    let premises = vec![above.into(), below.into()];
    let stones = CellSet::single(cell("b2"));
    let goal = Goal::win(Color::Black);
    let both = builder.add(Step::Link { premises, goal, stones }).expect("two bridges");
    let root = builder.play(both, cell("b2"));
    builder
        .finish(Statement::read("black wins hex 3/3/3 b").expect("a statement"), root)
        .expect("covered")
}

/// White is made to join on the empty 2x2 board after Black's a1.
pub(crate) fn example_of_rex() -> Certificate<1> {
    let statement = Statement::read("black wins rex 2/2 b").expect("a statement");
    let size = statement.setup.size();
    let cell = |name: &str| size.cell(Coord::from_name(name).expect("a name")).expect("a cell");
    let mut builder = Builder::for_statement(&statement);
    let mut after = |name: &str| {
        let stones = CellSet::single(cell("a2")).with(cell(name));
        let path = builder.path(stones).expect("neighbors");
        (path, builder.play(path, cell(name)))
    };
    let ((path, by_b1), (_, by_b2)) = (after("b1"), after("b2"));
    let pairing = builder.either(&[by_b1, by_b2]).expect("a pair");
    let after_a2 = builder.force(pairing).expect("a pairing");
    let joined = builder.force(path).expect("a path");
    let none = CellSet::EMPTY;
    let after_b1 = builder.answer(&[(cell("a2"), joined)], &[], none).expect("one move");
    let excuse = Excuse { cell: cell("b2"), by: cell("b1") };
    let moves = [(cell("b1"), after_b1), (cell("a2"), after_a2)];
    let root = builder.answer(&moves, &[excuse], none).expect("every move is answered");
    builder.finish(statement, root).expect("covered")
}

/// The binary form as people print bytes: sixteen a line.
fn hex_dump(bytes: &[u8]) -> String {
    let line =
        |line: &[u8]| line.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ");
    bytes.chunks(16).map(|chunk| line(chunk) + "\n").collect()
}

/// Puts what was generated between its markers.
fn with_block(page: &str, name: &str, generated: &str) -> String {
    let (from, to) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let start = page.find(&from).expect("the marker is there") + from.len();
    let end = page.find(&to).expect("the end marker is there");
    format!("{}```text\n{generated}```\n{}", &page[..start], &page[end..])
}

#[test]
fn the_page_shows_what_the_program_makes() {
    let certificate = example();
    let text = text::write(&certificate).expect("valid steps");
    let mut bytes = Vec::new();
    binary::write(&mut bytes, &certificate).expect("memory can be written to");
    let rex = text::write(&example_of_rex()).expect("valid steps");
    let verified = verify(rex.as_bytes(), |_| ()).expect("accepted");
    assert_eq!(verified.statement().to_string(), "black wins rex 2/2 b");
    for form in [text.as_bytes(), &bytes] {
        let verified = verify(form, |_| ()).expect("accepted");
        assert_eq!(verified.statement().to_string(), "black wins hex 3/3/3 b");
        assert_eq!(verified.counts().claims, 8);
    }
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    let expected = with_block(&page, "example in text", &text);
    let expected = with_block(&expected, "example in bytes", &hex_dump(&bytes));
    let expected = with_block(&expected, "example of Rex in text", &rex);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(PAGE, expected).expect("the page can be written");
    } else {
        assert!(page == expected, "docs/certificate.md: run this test with UPDATE_DOCS=1");
    }
}
