(** * The program

    Extracts the checker to OCaml. *)

From Hex Require Import Checker.
Require Extraction ExtrOcamlBasic.

Extraction Language OCaml.
Extraction Inline bind ensure ensure_empty.
Extraction "extracted.ml" normalize owner_of join_of_sides start advance finish.
