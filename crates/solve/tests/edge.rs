//! Proofs of edge templates where they lie on boards: certificates need one for each that a search
//! used, and what H-search sees depends on the order of cells.

use board::{Board, Color, Size};
use connect::edge::EdgeTemplates;
use proof::Builder;
use solve::TemplateProofs;

/// Proves each template, less those between the steps, at all its places on a board.
fn prove_placements<const W: usize>(columns: usize, rows: usize, step: usize) -> usize {
    let size = Size::new(columns, rows).expect("a size");
    let board = Board::<W>::new(size);
    let mut proved = 0;
    for color in Color::ALL {
        let templates = EdgeTemplates::new(&board, color);
        let mut proofs = TemplateProofs::default();
        let mut builder = Builder::new(size, color);
        for template in templates.placed().iter().step_by(step) {
            let claim = proofs.claim(&board, &mut builder, template);
            let claim = builder.claim(claim.expect("templates hold"));
            assert!(claim.stones.is_subset(template.stones), "{size}, {color}: {template:?}");
            assert!(claim.carrier.is_subset(template.free), "{size}, {color}: {template:?}");
            proved += 1;
        }
    }
    proved
}

#[test]
fn templates_have_proofs_wherever_they_lie() {
    let proved = [
        prove_placements::<1>(5, 5, 3),
        prove_placements::<1>(8, 4, 9),
        prove_placements::<1>(6, 7, 17),
        prove_placements::<2>(9, 9, 59),
    ];
    println!("{proved:?} placements proved");
    assert!(proved.iter().all(|&count| count > 200), "{proved:?}");
}

/// Takes some minutes: `cargo test -p mustplay-solve --test all -- --ignored all_placements`.
#[test]
#[ignore = "takes minutes"]
fn all_placements_have_proofs() {
    for (columns, rows) in [(6, 6), (7, 7), (8, 8), (7, 5), (5, 7), (8, 4)] {
        println!("{columns}x{rows}: {}", prove_placements::<1>(columns, rows, 1));
    }
    for (columns, rows) in [(9, 9), (11, 11), (9, 6)] {
        println!("{columns}x{rows}: {}", prove_placements::<2>(columns, rows, 1));
    }
}
