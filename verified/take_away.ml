(* Take-away functions as text: 2t, floor(5t/2)+1, "2,2,6 then t+3". *)

(* Explicit values, then floor(p t / q) + r, with p and q coprime; the last explicit value is not that of the line. *)
type t = { table : int list; p : int; q : int; r : int }

exception Refused of string
let refuse why = raise (Refused why)
let syntax text =
  refuse (Printf.sprintf "%S is not a take-away function: give one such as t, 2t, t+1, floor(5t/2)+1 or 3, or a table such as \"2,2,6 then t+3\"" text)
let too_large () = refuse "a number in the take-away function is too large"

let largest = 1 lsl 60
let most_values = 1 lsl 16

let is_digit c = '0' <= c && c <= '9'
let is_space c = c = ' ' || c = '\t' || c = '\n' || c = '\x0c' || c = '\r'

let number limit whole digits =
  if digits = "" || not (String.for_all is_digit digits) then syntax whole;
  let n = Z.of_string digits in
  if Z.gt n (Z.of_int limit) then too_large () else Z.to_int n

(* The two parts of a text around the first place where [mark] stands. *)
let split_once mark text =
  let m = String.length mark and n = String.length text in
  let rec go i =
    if i + m > n then None
    else if String.sub text i m = mark then Some (String.sub text 0 i, String.sub text (i + m) (n - i - m))
    else go (i + 1) in
  go 0

let strip_prefix mark text =
  let m = String.length mark in
  if String.length text >= m && String.sub text 0 m = mark then Some (String.sub text m (String.length text - m)) else None

(* Whether removing the spaces would join two numbers into one. *)
let digits_touch text =
  let words = List.filter (( <> ) "") (String.split_on_char ' ' (String.map (fun c -> if is_space c then ' ' else c) text)) in
  let rec go = function
    | a :: (b :: _ as rest) -> (is_digit a.[String.length a - 1] && is_digit b.[0]) || go rest
    | _ -> false in
  go words

let line text whole =
  let spaceless = String.of_seq (Seq.filter (fun c -> not (is_space c)) (String.to_seq text)) in
  let compact = match split_once "*t" spaceless with Some (a, b) -> a ^ "t" ^ b | None -> spaceless in
  if String.contains compact '*' || strip_prefix "*" spaceless <> None || split_once "(*" spaceless <> None || digits_touch text
  then syntax whole;
  if not (String.contains compact 't') then (0, 1, number largest whole compact)
  else
    let quotient, rest = match strip_prefix "floor(" compact with
      | Some inner -> (match split_once ")" inner with Some parts -> parts | None -> syntax whole)
      | None ->
        let rec sign i = if i = String.length compact || compact.[i] = '+' || compact.[i] = '-' then i else sign (i + 1) in
        let i = sign 0 in
        (String.sub compact 0 i, String.sub compact i (String.length compact - i)) in
    let p, divisor = match split_once "t" quotient with Some parts -> parts | None -> syntax whole in
    let small = number 0xffffffff whole in
    let p = if p = "" then 1 else small p in
    let q = match strip_prefix "/" divisor with Some q -> small q | None -> if divisor = "" then 1 else 0 in
    let r = match strip_prefix "+" rest, strip_prefix "-" rest with
      | Some up, _ -> number largest whole up
      | _, Some down -> - (number largest whole down)
      | _ -> if rest = "" then 0 else syntax whole in
    if q = 0 then syntax whole else (p, q, r)

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

let read text =
  let table, rule = match split_once "then" text with
    | Some (table, rule) -> (Some table, String.trim rule)
    | None -> if String.contains text ',' then (Some text, "last") else (None, String.trim text) in
  let values = match table with
    | None -> []
    | Some list -> List.map (fun v -> number largest text (String.trim v)) (String.split_on_char ',' list) in
  let p, q, r = match rule, List.rev values with "last", last :: _ -> (0, 1, last) | _ -> line rule text in
  if List.length values > most_values then too_large ();
  let common = gcd p q in
  let p = p / common and q = q / common in
  let at t = max 0 (p * t / q + r) in
  let count = List.length values in
  ignore (List.fold_left (fun (t, before) value ->
    if value < 1 then refuse (Printf.sprintf "the take-away function is below 1 at t = %d: give a function with f(t) >= 1 for all t >= 1" t);
    if value < before then refuse (Printf.sprintf "the take-away function decreases at t = %d: give a nondecreasing function" t);
    (t + 1, value)) (1, 1) (values @ [at (count + 1)]));
  let rec pop count = function last :: before when last = at count -> pop (count - 1) before | rest -> List.rev rest in
  { table = pop count (List.rev values); p; q; r }

let to_string { table; p; q; r } =
  let line = if p = 0 then string_of_int r else
    (match p, q with
     | 1, 1 -> "t"
     | _, 1 -> Printf.sprintf "%dt" p
     | 1, _ -> Printf.sprintf "floor(t/%d)" q
     | _ -> Printf.sprintf "floor(%dt/%d)" p q)
    ^ (if r = 0 then "" else Printf.sprintf "%+d" r) in
  if table = [] then line else String.concat "," (List.map string_of_int table) ^ " then " ^ line
