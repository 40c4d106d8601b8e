//! Diagrams in characters: what they look like, and that the plain ones read back.

use board::notation::diagram;
use board::{Cell, Color, Coord, Rules, Setup, Size};
use draw::{Colors, Figure, Mark, Shade, terminal};

fn position(line: &str) -> Setup {
    line.parse().expect("a position")
}

fn cell(setup: &Setup, name: &str) -> Cell {
    setup.size().cell(Coord::from_name(name).expect("a name")).expect("on the board")
}

/// Draws without colors and compares.
#[track_caller]
fn check(figure: &Figure, picture: &str) {
    assert_eq!(terminal(figure, Colors::None), picture.trim_start_matches('\n'));
}

/// A colored diagram with its colors taken away.
fn bleached(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let start = parts.next().unwrap_or("").to_string();
    let rest = parts.map(|part| part.split_once('m').expect("a color code").1);
    start + &rest.collect::<String>()
}

#[test]
fn stones_filled_in_stones_and_marks() {
    let setup = position("1B1/1W1/3 w");
    let [a2, c2, a3, b1] = ["a2", "c2", "a3", "b1"].map(|name| cell(&setup, name));
    let figure = Figure::new(setup)
        .mark(a2, Mark::Star)
        .fill_in(a3, Color::Black)
        .fill_in(c2, Color::White)
        .fill_in(b1, Color::White)
        .label(a2, "17")
        .title("Not part of the diagram");
    check(
        &figure,
        "
  a b c
1  . B .  1
 2  * W w  2
  3  b . .  3
      a b c
",
    );
}

#[test]
fn a_carrier_is_pointed_out_unless_a_mark_is() {
    let setup = position("4/1B2/4 w");
    let [a3, b3, b2] = ["a3", "b3", "b2"].map(|name| cell(&setup, name));
    let figure = Figure::new(setup).shade_all([a3, b3, b2], Shade::Carrier(0)).mark(b2, Mark::Ring);
    check(
        &figure,
        "
  a b c d
1  . . . .  1
 2  . B . .  2
  3  * * . .  3
      a b c d
",
    );
    check(
        &figure.mark(b3, Mark::Cross),
        "
  a b c d
1  . . . .  1
 2  . B . .  2
  3  . * . .  3
      a b c d
",
    );
}

#[test]
fn numbers_of_two_digits_end_where_the_others_do() {
    let figure = Figure::new(Setup::empty(Rules::Rex, Size::new(1, 10).expect("fits")));
    let text = terminal(&figure, Colors::None);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], " 1  .  1");
    assert_eq!(lines[9], "         9  .  9");
    assert_eq!(lines[10], "         10  .  10");
}

#[test]
fn a_bare_figure_is_the_diagram_of_its_position() {
    for (columns, rows) in [(1, 1), (3, 2), (11, 11), (19, 19), (32, 12), (12, 32), (27, 1)] {
        let size = Size::new(columns, rows).expect("fits");
        let mut setup = Setup::empty(Rules::Hex, size);
        for (index, cell) in size.all_cells().enumerate() {
            setup.set(cell, [None, Some(Color::Black), None, Some(Color::White)][index % 4]);
        }
        let diagram = diagram::write(&setup);
        let (_, body) = diagram.split_once('\n').expect("has a heading");
        let figure = Figure::new(setup);
        assert_eq!(terminal(&figure, Colors::None), body, "{size}");
        assert_eq!(bleached(&terminal(&figure, Colors::Ansi)), body, "{size}");
    }
}

#[test]
fn plain_text_reads_back() {
    let setup = position("hex 2B2/5/1W3/5 w");
    let [a1, d4, b3] = ["a1", "d4", "b3"].map(|name| cell(&setup, name));
    let figure = Figure::new(setup.clone())
        .mark(a1, Mark::Dot)
        .mark(b3, Mark::Star)
        .label(d4, "12")
        .arrow(a1, d4)
        .shade_all(setup.size().all_cells(), Shade::Heat(0.5));
    let text = format!("hex, white to move\n{}", terminal(&figure, Colors::None));
    assert_eq!(diagram::read(&text), Ok(setup));
}

#[test]
fn colors_widen_the_cells_for_labels() {
    let setup = position("2/1B w");
    let [b1, a2, b2] = ["b1", "a2", "b2"].map(|name| cell(&setup, name));
    let figure = Figure::new(setup)
        .label(b1, "d4")
        .label(a2, "far too long")
        .mark(a2, Mark::Cross)
        .mark(b2, Mark::Ring)
        .shade(b1, Shade::Lose)
        .legend(Shade::Lose, "Black loses");
    let colored = terminal(&figure, Colors::Ansi);
    assert_eq!(
        bleached(&colored),
        " a   b
1  .   d4  1
  2  x   B   2
       a   b
   Black loses
"
    );
    assert!(colored.contains("48;5;224md4\u{1b}[0m"));
    assert!(!terminal(&figure, Colors::None).contains('\u{1b}'));
}

#[test]
fn every_color_ends() {
    let setup = position("hex 1BW/3/3 w");
    let mut figure = Figure::new(setup.clone());
    for (index, cell) in setup.size().all_cells().enumerate() {
        figure = figure
            .shade(cell, Shade::Heat(index as f32 / 4.0 - 0.5))
            .mark(cell, Mark::ALL[index % 6]);
    }
    figure = figure.shade(cell(&setup, "a1"), Shade::Heat(f32::NAN));
    for line in terminal(&figure, Colors::Ansi).lines() {
        assert_eq!(line.matches('\u{1b}').count(), 2 * line.matches("\u{1b}[0m").count());
        assert!(line.ends_with("\u{1b}[0m"));
    }
}
