(** * The program

    Extracts the checker to OCaml. *)

From Hex Require Import Checker.
Require Extraction ExtrOcamlBasic.

Extraction Language OCaml.
Extraction Inline bind ensure ensure_empty.
Extraction "extracted.ml" normalize start advance finish.
