//! `mustplay evaluate`: circuits in words, as an object and as pictures.

use crate::run::{Folder, mustplay};

#[test]
fn a_circuit_in_words() {
    let args = ["evaluate", "4/4/1B2/4 w", "--links", "neighbors", "--cells", "1"];
    let expected = "\
hex, white to move
  a b c d
1  . . . .  1
 2  . * . .  2
  3  . B b b  3
   4  b b b b  4
       a b c d
E = -1.1732
Black's resistance 0.8811
White's resistance 2.8480
b2   energy 0.3726, Black's 0.2718, White's 0.1008
";
    assert_eq!(mustplay(&args).done(), expected);
}

#[test]
fn a_circuit_as_an_object() {
    let object = mustplay(&["evaluate", "5/5/2B2/1W3/5 b", "--json"]).object(0);
    assert_eq!(object["position"], "5/5/2B2/1W3/5 b");
    assert_eq!(object["links"], "ends");
    let number = |name: &str| object[name].as_f64().expect("a number");
    let ratio = number("black_resistance") / number("white_resistance");
    assert!((number("value") - ratio.ln()).abs() < 1e-12);
    let energies: Vec<f64> = object["cells"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|cell| cell["energy"].as_f64().expect("a number"))
        .collect();
    assert!(energies.len() > 10 && energies.is_sorted_by(|a, b| a >= b));
    // As many as are asked for, and all other fields as they are.
    let mut few = mustplay(&["evaluate", "5/5/2B2/1W3/5 b", "--json", "--cells", "2"]).object(0);
    assert_eq!(
        few["cells"].as_array(),
        object["cells"].as_array().map(|all| all[..2].to_vec()).as_ref()
    );
    few["cells"] = object["cells"].clone();
    assert_eq!(few, object);
}

#[test]
fn a_game_that_is_over_has_no_value() {
    let object = mustplay(&["evaluate", "2/BB b", "--json"]).object(0);
    assert_eq!(object["joined"], "black");
    assert!(object["value"].is_null() && object["white_resistance"].is_null());
}

#[test]
fn pictures_of_all_quantities() {
    let folder = Folder::new();
    for what in ["energies", "currents", "potentials"] {
        let file = folder.file("map.svg");
        mustplay(&["evaluate", "--size", "4", "--show", what, "--svg", &file]).done();
        let svg = std::fs::read_to_string(&file).expect("it was written");
        assert!(svg.to_lowercase().contains(what), "{what}");
    }
}

#[test]
fn rex_is_refused() {
    let message = mustplay(&["evaluate", "rex 3/3/3 b"]).refused();
    assert!(message.contains("circuits are those of Hex"), "{message}");
}
