(** * The theorem once more, and the program

    Prints the final theorem and what it assumes (nothing), and extracts the checker to OCaml. *)

From Hex Require Import Rules NotBoth Play Checker Correct.
Require Extraction ExtrOcamlBasic.

Check accepted_statements_are_true.
Print Assumptions accepted_statements_are_true.
Print Assumptions one_winning_color.

Extraction Language OCaml.
Extraction Inline bind ensure ensure_empty.
Extraction "extracted.ml" normalize start advance finish.
