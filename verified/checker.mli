(* The extracted checker, behind types that nobody else can make values of. Whatever a reader does
   with these functions, a [proved] statement is one that the checker has accepted. *)

type t
type proved

val start : Extracted.statement -> (t, Extracted.reason) result
val advance : t -> Extracted.step -> Extracted.positive list -> (t, Extracted.reason) result

(* The statement that the checker was started with, if it follows from the last step. *)
val finish : t -> (proved, Extracted.reason) result

val statement : proved -> Extracted.statement

(* The conclusion of the last step. *)
val last : t -> Extracted.fact option
