//! Facts about the finished pictures: every size and style gives a well-formed document, in which
//! everything lies within the view box, and texts stay texts.

use board::{Cell, Color, Rules, Setup, Size};
use draw::{Coordinates, Figure, Ground, Mark, Shade, Stones, Style, svg};
use roxmltree::{Document, Node};

fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for stones in [Stones::BlackWhite, Stones::RedBlue] {
        for ground in [Ground::Light, Ground::Dark] {
            for coordinates in [Coordinates::None, Coordinates::TwoSides, Coordinates::FourSides] {
                for transparent in [false, true] {
                    styles.push(Style { stones, ground, coordinates, transparent });
                }
            }
        }
    }
    styles
}

fn sizes() -> impl Iterator<Item = Size> {
    (1..=32).flat_map(|columns| (1..=32).filter_map(move |rows| Size::new(columns, rows).ok()))
}

/// A figure with some of everything that can be drawn.
fn crowded(size: Size) -> Figure {
    let mut setup = Setup::empty(Rules::Hex, size);
    let cells: Vec<Cell> = size.all_cells().collect();
    for (index, &cell) in cells.iter().enumerate() {
        setup.set(cell, [None, Some(Color::Black), None, Some(Color::White), None][index % 5]);
    }
    let mut figure = Figure::new(setup)
        .title("A title that is much longer than a small board is wide")
        .caption("A caption that has to be broken into several lines below a small board.")
        .legend(Shade::Win, "won")
        .legend(Shade::Heat(0.3), "a meaning that doesn't fit beside the first one");
    let shades = [
        Shade::Carrier(0),
        Shade::Carrier(3),
        Shade::MustPlay,
        Shade::Win,
        Shade::Lose,
        Shade::Muted,
        Shade::Heat(0.7),
    ];
    for (index, &cell) in cells.iter().enumerate() {
        figure = match index % 9 {
            0 | 1 => figure.mark(cell, Mark::ALL[index % 6]),
            2 | 3 => figure.label(cell, (index * index).to_string()),
            4 => figure.fill_in(cell, Color::Black),
            5 => figure.fill_in(cell, Color::White).label(cell, "x"),
            6 => figure.label(cell, "7").mark(cell, Mark::ALL[index % 6]),
            7 => figure.shade(cell, Shade::Carrier(1)).shade(cell, shades[index % 7]),
            _ => figure.arrow(cell, cells[index * 7 % index]),
        };
        figure = figure.shade(cell, shades[index % 7]);
    }
    figure
}

/// The left, top, right and bottom of the view box.
fn view_box(root: Node<'_, '_>) -> [f64; 4] {
    let numbers = numbers(root.attribute("viewBox").expect("has a view box"));
    let [left, top, width, height] = numbers[..] else { panic!("four numbers") };
    [left, top, left + width, top + height]
}

/// The numbers in a list of points or in a path that has only absolute moves and lines.
fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| c.is_ascii_uppercase() || c == ' ')
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().expect("a number"))
        .collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect(name).parse().expect("a number")
}

/// The points of an element between which, give or take the second value, it is drawn.
fn reach(node: Node<'_, '_>) -> (Vec<f64>, f64) {
    let stroke = node.attribute("stroke-width").map_or(0.0, |width| width.parse().expect("number"));
    match node.tag_name().name() {
        "polygon" => (numbers(node.attribute("points").expect("points")), stroke / 2.0),
        "path" => (numbers(node.attribute("d").expect("d")), stroke / 2.0),
        "circle" => {
            (vec![number(node, "cx"), number(node, "cy")], number(node, "r") + stroke / 2.0)
        }
        "text" => (vec![number(node, "x"), number(node, "y")], 0.0),
        "rect" | "title" => (Vec::new(), 0.0),
        other => panic!("an element that wasn't expected: {other}"),
    }
}

fn check_document(text: &str) {
    let document = Document::parse(text).expect("well-formed");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    let first = root.first_element_child().expect("has children");
    assert_eq!(first.tag_name().name(), "title");
    let [left, top, right, bottom] = view_box(root);
    for node in root.children().filter(Node::is_element) {
        let (points, around) = reach(node);
        for point in points.chunks(2) {
            let &[x, y] = point else { panic!("points come in pairs") };
            assert!(left <= x - around && x + around <= right, "{node:?}");
            assert!(top <= y - around && y + around <= bottom, "{node:?}");
        }
    }
}

#[test]
fn every_size_stays_within_its_view_box() {
    let styles = styles();
    for (index, size) in sizes().enumerate() {
        check_document(&svg(&crowded(size), &styles[index % styles.len()]));
    }
}

#[test]
fn every_style_is_well_formed_on_some_sizes() {
    for (columns, rows) in [(1, 1), (2, 3), (11, 11), (19, 19), (32, 12)] {
        let size = Size::new(columns, rows).expect("fits");
        for style in styles() {
            check_document(&svg(&crowded(size), &style));
            check_document(&svg(&Figure::new(Setup::empty(Rules::Rex, size)), &style));
        }
    }
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    let size = Size::new(9, 8).expect("fits");
    for style in styles() {
        assert_eq!(svg(&crowded(size), &style), svg(&crowded(size), &style));
    }
}

#[test]
fn text_stays_text() {
    let nasty = "</text><script>\"&'\u{0}]]>";
    let size = Size::new(2, 2).expect("fits");
    let cell = size.all_cells().next().expect("has cells");
    let figure = Figure::new(Setup::empty(Rules::Hex, size))
        .title(nasty)
        .caption(nasty)
        .label(cell, nasty)
        .legend(Shade::Win, nasty);
    let text = svg(&figure, &Style { coordinates: Coordinates::None, ..Style::default() });
    let document = Document::parse(&text).expect("well-formed");
    let shown = "</text><script>\"&'\u{fffd}]]>";
    let texts: Vec<_> =
        document.descendants().filter(Node::is_text).filter_map(|node| node.text()).collect();
    assert_eq!(texts.iter().filter(|&&text| text == shown).count(), 5);
}

#[test]
fn an_untitled_picture_names_its_position() {
    let figure = Figure::new("rex 3/3 w".parse().expect("a position"));
    let text = svg(&figure, &Style::default());
    assert!(text.contains("<title>rex position, 3x2, white to move</title>"));
}

#[test]
fn coordinates_stand_where_the_style_says() {
    let figure = Figure::new(Setup::empty(Rules::Hex, Size::new(4, 3).expect("fits")));
    for (coordinates, count) in
        [(Coordinates::None, 0), (Coordinates::TwoSides, 7), (Coordinates::FourSides, 14)]
    {
        let text = svg(&figure, &Style { coordinates, ..Style::default() });
        assert_eq!(text.matches("<text ").count(), count);
    }
}

#[test]
fn stones_are_discs_and_filled_in_stones_smaller_ones() {
    let setup: Setup = "hex BW1/3/3 b".parse().expect("a position");
    let empty = setup.size().all_cells().last().expect("has cells");
    let stone = setup.size().all_cells().next().expect("has cells");
    let figure = Figure::new(setup).fill_in(empty, Color::White).fill_in(stone, Color::White);
    let text = svg(&figure, &Style::default());
    let document = Document::parse(&text).expect("well-formed");
    let radii: Vec<f64> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "circle")))
        .map(|node| number(node, "r"))
        .collect();
    let &[black, white, filled] = &radii[..] else { panic!("three discs, not {radii:?}") };
    assert!(black == white && filled < black);
}
