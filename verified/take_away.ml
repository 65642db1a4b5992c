(* Take-away functions as certificates write them: 2t, floor(5t/2)+1, "2,2,6 then t+3". *)

(* Explicit values, then floor(p t / q) + r, with p and q coprime; the last explicit value is not that of the line. *)
type t = { table : int list; p : int; q : int; r : int }

exception Refused of string
let refuse why = raise (Refused why)

let largest = 1 lsl 60
let largest_factor = 0xffffffff
let most_values = 1 lsl 16

let to_string { table; p; q; r } =
  let line = if p = 0 then string_of_int r else
    (match p, q with
     | 1, 1 -> "t"
     | _, 1 -> Printf.sprintf "%dt" p
     | 1, _ -> Printf.sprintf "floor(t/%d)" q
     | _ -> Printf.sprintf "floor(%dt/%d)" p q)
    ^ (if r = 0 then "" else Printf.sprintf "%+d" r) in
  if table = [] then line else String.concat "," (List.map string_of_int table) ^ " then " ^ line

let scan text format make =
  try Some (Scanf.sscanf text format make) with Scanf.Scan_failure _ | Failure _ | End_of_file -> None

(* p, q and r of a line. It may be misread if it is not written as [to_string] does, which [read] looks at. *)
let line text =
  let shift digits = if digits = "" then 0 else int_of_string digits in
  List.find_map (fun read -> read ()) [
    (fun () -> scan text "floor(%ut/%u)%s" (fun p q r -> (p, q, shift r)));
    (fun () -> scan text "floor(t/%u)%s" (fun q r -> (1, q, shift r)));
    (fun () -> scan text "%ut%s" (fun p r -> (p, 1, shift r)));
    (fun () -> scan text "t%s" (fun r -> (1, 1, shift r)));
    (fun () -> scan text "%u" (fun r -> (0, 1, r)));
  ]

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

(* A text is accepted if it is that of the function which is read from it, so that no other function can be meant. *)
let read text =
  let wrong () = refuse (Printf.sprintf
    "%S is not a take-away function as certificates write it: give one such as t, 2t, t+1, floor(5t/2)+1 or \"2,2,6 then t+3\"" text) in
  let values, rule = Option.value ~default:([], text) (scan text "%[0-9,] then %s" (fun values rule ->
    (List.map int_of_string (String.split_on_char ',' values), rule))) in
  let p, q, r = match line rule with Some parts -> parts | None -> wrong () in
  let count = List.length values in
  if p > largest_factor || q < 1 || q > largest_factor || abs r > largest || count > most_values
     || List.exists (fun value -> value > largest) values then wrong ();
  let common = gcd p q in
  let p = p / common and q = q / common in
  let at t = max 0 (p * t / q + r) in
  ignore (List.fold_left (fun (t, before) value ->
    if value < 1 then refuse (Printf.sprintf "the take-away function is below 1 at t = %d: give a function with f(t) >= 1 for all t >= 1" t);
    if value < before then refuse (Printf.sprintf "the take-away function decreases at t = %d: give a nondecreasing function" t);
    (t + 1, value)) (1, 1) (values @ [at (count + 1)]));
  let rec pop count = function last :: before when last = at count -> pop (count - 1) before | rest -> List.rev rest in
  let take = { table = pop count (List.rev values); p; q; r } in
  if to_string take <> text then wrong ();
  take
