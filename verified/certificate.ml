(* Certificates as lines of JSON; docs/certificate.md describes them. *)

type t = {
  take : Take_away.t; only : Take_set.t; misere : bool; free : int; fixed : int list; level : int option;
  depends : ((int list * int option) * string) list;   (* fixed piles or a Grundy value, and the stated hash *)
  next : int array; accepting : int list;
}

exception Refused of string
let refuse why = raise (Refused why)

let most_fixed = 12 and most_chips = 256 and most_level = 64 and most_states = 1 lsl 20

let fields names = function
  | `Assoc pairs ->
    List.iteri (fun i (name, _) ->
      if not (List.mem name names) then refuse ("give JSON with the fields of a certificate (unknown field " ^ name ^ ")");
      if List.exists (fun (other, _) -> other = name) (List.filteri (fun j _ -> j < i) pairs) then
        refuse ("give JSON with the fields of a certificate (duplicate field " ^ name ^ ")")) pairs;
    (fun name -> Option.value (List.assoc_opt name pairs) ~default:`Null)
  | _ -> refuse "give JSON with the fields of a certificate (no object)"
let wrong name = refuse ("give JSON with the fields of a certificate (" ^ name ^ ")")
let whole name = function `Int n when 0 <= n && n <= 0xffffffff -> n | _ -> wrong name
let text name = function `String s -> s | _ -> wrong name
let list name item = function `List xs -> List.map (item name) xs | _ -> wrong name
let optional item name = function `Null -> None | value -> Some (item name value)

let dependency _ json =
  let field = fields ["fixed"; "level"; "sha256"] json in
  let level = optional whole "level" (field "level") in
  let fixed = list "fixed" whole (field "fixed") in
  (((if level = None then fixed else []), level), text "sha256" (field "sha256"))

(* Yojson also reads comments, tuples and numbers that are none: outside of strings no certificate has other characters, and
   within them none has control characters or such that are not ASCII. *)
let is_plain line =
  let rec go i in_string =
    if i >= String.length line then true
    else match line.[i] with
      | '"' -> go (i + 1) (not in_string)
      | '\\' when in_string -> go (i + 2) true
      | c when in_string -> ' ' <= c && c < '\x80' && go (i + 1) true
      | '{' | '}' | '[' | ']' | ':' | ',' | '0' .. '9' | 'n' | 'u' | 'l' | ' ' | '\t' | '\r' -> go (i + 1) false
      | _ -> false in
  go 0 false

let read line =
  if not (is_plain line) then refuse "give JSON with the fields of a certificate";
  let json = try Yojson.Basic.from_string line with
    | Yojson.Json_error why | Failure why -> refuse ("give JSON with the fields of a certificate (" ^ why ^ ")") in
  let field = fields ["format"; "version"; "take"; "only"; "play"; "free"; "fixed"; "level"; "depends"; "next"; "accepting"] json in
  let format = text "format" (field "format") and version = whole "version" (field "version") in
  let take = text "take" (field "take") and play = optional text "play" (field "play") in
  let only = optional text "only" (field "only") in
  let free = whole "free" (field "free") and fixed = list "fixed" whole (field "fixed") in
  let level = optional whole "level" (field "level") and depends = list "depends" dependency (field "depends") in
  let next = Array.of_list (list "next" whole (field "next")) and accepting = list "accepting" whole (field "accepting") in
  if format <> "fibnim-certificate" || version <> (if only <> None then 3 else if play <> None then 2 else 1) then
    refuse (Printf.sprintf
      "format %S, version %d: give \"fibnim-certificate\" with version 1, 2 with a play, or 3 with permitted takes" format version);
  let misere = match play with
    | None -> false
    | Some "misere" -> true
    | Some play -> refuse (Printf.sprintf "play %S: give \"misere\", or no play for normal play" play) in
  let take = try Take_away.read take with Take_away.Refused why -> refuse why in
  let only = match only with
    | None -> Take_set.All
    | Some takes -> (try Take_set.read takes with Take_set.Refused why -> refuse why) in
  if misere && not (Take_set.has_one only) then refuse "give permitted takes that include 1 under misere play";
  let rec decreases = function a :: (b :: _ as rest) -> a >= b && decreases rest | _ -> true in
  if free < 1 || free > 2 || List.length fixed > most_fixed || not (decreases fixed)
     || List.exists (fun pile -> pile < 1 || pile > most_chips) fixed then
    refuse (Printf.sprintf "give 1 or 2 free piles, and at most %d fixed piles of 1 to %d chips in decreasing order" most_fixed most_chips);
  (match level with
   | Some level when free > 1 || fixed <> [] || misere || only <> Take_set.All || level > most_level ->
     refuse (Printf.sprintf
       "give a Grundy value up to %d, with one free pile, and no fixed ones, play or permitted takes" most_level)
   | _ -> ());
  let states = Array.length next lsr (free + 1) in
  if states > most_states then refuse (Printf.sprintf "the automaton has %d states: the limit is %d" states most_states);
  List.iter (fun q -> if q >= states then refuse (Printf.sprintf "state %d is said to accept and does not exist" q)) accepting;
  if states = 0 || Array.length next <> states lsl (free + 1) then
    refuse "the table does not have one entry for each state and letter";
  Array.iter (fun q -> if q >= states then refuse (Printf.sprintf "the table leads to state %d, which does not exist" q)) next;
  if next.(0) <> 0 then refuse "zeros lead away from the start: next[0] must be 0";
  { take; only; misere; free; fixed; level; depends; next; accepting }

let states c = Array.length c.next lsr (c.free + 1)

(* The SHA-256 of the numbers that docs/certificate.md lists. It only says which certificate another one depends on: no proof
   rests on it. *)
let hash c =
  let bytes = Buffer.create (8 * Array.length c.next + 1000) in
  let number n = Buffer.add_int64_le bytes (Int64.of_int n) in
  let take = Take_away.to_string c.take in
  number (String.length take);
  String.iter (fun byte -> number (Char.code byte)) take;
  number c.free;
  number (List.length c.fixed);
  List.iter number c.fixed;
  number (states c);
  Array.iter number c.next;
  let accepts = Array.make (states c) 0 in
  List.iter (fun q -> accepts.(q) <- 1) c.accepting;
  Array.iter number accepts;
  Option.iter number c.level;
  if c.misere then number (-1);
  if c.only <> Take_set.All then begin
    let text = Take_set.to_string c.only in
    String.iter (fun byte -> number (Char.code byte)) text;
    number (String.length text);
    number (-2)
  end;
  Sha256.to_hex (Sha256.string (Buffer.contents bytes))

let subject (fixed, level) only misere = match level with
  | Some level -> Printf.sprintf "the Grundy value %d" level
  | None ->
    (if fixed = [] then "the game without fixed piles"
     else Printf.sprintf "fixed piles (%s)" (String.concat "," (List.map string_of_int fixed)))
    ^ (if only = Take_set.All then "" else " with only the takes " ^ Take_set.to_string only)
    ^ (if misere then " under mis\xc3\xa8re play" else "")
