(* The extracted checker, behind a type that nobody else can make values of. Whatever a reader does
   with these functions, a certificate that [finish] accepts proves the statement that the checker
   was started with. *)

type t

val start : Extracted.statement -> (t, Extracted.reason) result
val advance : t -> Extracted.step -> Extracted.positive list -> (t, Extracted.reason) result

(* The statement that is proved, if it follows from the last step. *)
val finish : t -> (Extracted.statement, Extracted.reason) result

(* The conclusion of the last step. *)
val last : t -> Extracted.claim option
