(* Sets of permitted takes as certificates write them: odd, fib, "powers of 2", or a list such as 1,3,4. *)

type t = All | Listed of int list | Odd | Fibonacci | Powers_of_two

exception Refused of string
let refuse why = raise (Refused why)

let most_take = 256

let to_string = function
  | All -> "all"
  | Listed takes -> String.concat "," (List.map string_of_int takes)
  | Odd -> "odd"
  | Fibonacci -> "fib"
  | Powers_of_two -> "powers of 2"

let has_one = function Listed takes -> List.mem 1 takes | All | Odd | Fibonacci | Powers_of_two -> true

(* A text is accepted if it is that of the set which is read from it, so that no other set can be meant. *)
let read text =
  let wrong () = refuse (Printf.sprintf
    "%S is not a set of takes of this checker: give odd, fib, \"powers of 2\", or a list of numbers from 1 to %d in increasing order"
    text most_take) in
  let take word = match int_of_string_opt word with Some take when 1 <= take && take <= most_take -> take | _ -> wrong () in
  let takes = match text with
    | "odd" -> Odd
    | "fib" -> Fibonacci
    | "powers of 2" -> Powers_of_two
    | _ -> Listed (List.map take (String.split_on_char ',' text)) in
  let rec rises = function a :: (b :: _ as rest) -> a < b && rises rest | _ -> true in
  (match takes with Listed all when not (rises all) -> wrong () | _ -> ());
  if to_string takes <> text then wrong ();
  takes
