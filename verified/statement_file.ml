(* Files of statements; docs/theory-format.md describes them. *)

module Big = Z
open Checker

exception Refused of string
let refuse why = raise (Refused why)

let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec positive n =
  if Big.equal n Big.one then XH
  else if Big.testbit n 0 then XI (positive (Big.shift_right n 1)) else XO (positive (Big.shift_right n 1))
let integer n = if Big.equal n Big.zero then Z0 else if Big.gt n Big.zero then Zpos (positive n) else Zneg (positive (Big.neg n))

let is_number text = text <> "" && (text.[0] = '-' || ('0' <= text.[0] && text.[0] <= '9'))
let number text = try Big.of_string text with Invalid_argument _ -> refuse (Printf.sprintf "%S is not a number" text)

(* Variables count from 0 in the order of their quantifiers, outside first. *)
let rec term names : Yojson.Basic.t -> term = function
  | `String text when is_number text -> Number (integer (number text))
  | `String name ->
    (match List.assoc_opt name names with
     | Some i -> Var (nat i)
     | None -> refuse (Printf.sprintf "the variable %S is neither quantified nor an argument" name))
  | `List [`String "+"; a; b] -> Plus (term names a, term names b)
  | `List [`String "*"; `String c; a] -> Times (integer (number c), term names a)
  | `List [`String "f"; a] -> Apply (term names a)
  | other -> refuse ("no term: " ^ Yojson.Basic.to_string other)

let piles = List.map (function
  | `Int n when 0 <= n && n <= 1000 -> nat n
  | _ -> refuse "give fixed piles and Grundy values as numbers up to 1000")

(* A relation, and how many numbers it relates. A game has one or two free piles, and a quota. *)
let relation defined name (parameters : Yojson.Basic.t list) terms = match name, parameters with
  | "term", [] -> Term, 1
  | "part", [] -> Part, 2
  | "next", [] -> Next, 2
  | "even", [] -> Even, 2
  | "n", fixed -> Won (Normal, piles fixed), Stdlib.max 2 (Stdlib.min terms 3)
  | "misere", fixed -> Won (Misere, piles fixed), Stdlib.max 2 (Stdlib.min terms 3)
  | "g", [value] -> Value (List.hd (piles [value])), 2
  | name, [] ->
    (match List.find_opt (fun (known, _, _) -> known = name) defined with
     | Some (_, i, arity) -> Defined (nat i), arity
     | None -> refuse (Printf.sprintf "there is no relation %S" name))
  | name, _ -> refuse (Printf.sprintf "there is no relation %S with parameters" name)

let rec formula defined names : Yojson.Basic.t -> formula = function
  | `Bool b -> Truth b
  | `List [`String ("=" | "!=" | "<" | "<=" | ">" | ">=" as sign); a; b] ->
    let a = term names a and b = term names b in
    (match sign with
     | "=" -> Compare (a, Equal, b)
     | "!=" -> Compare (a, Unequal, b)
     | "<" -> Compare (a, Below, b)
     | "<=" -> Compare (a, AtMost, b)
     | ">" -> Compare (b, Below, a)
     | _ -> Compare (b, AtMost, a))
  | `List [`String "relation"; `String name; `List parameters; `List terms] ->
    let relation, arity = relation defined name parameters (List.length terms) in
    if List.length terms <> arity then refuse (Printf.sprintf "the relation %S relates %d numbers" name arity);
    Holds (relation, List.map (term names) terms)
  | `List [`String "not"; a] -> Not (formula defined names a)
  | `List (`String "and" :: parts) -> many defined names (fun a b -> And (a, b)) true parts
  | `List (`String "or" :: parts) -> many defined names (fun a b -> Or (a, b)) false parts
  | `List [`String "implies"; a; b] -> Implies (formula defined names a, formula defined names b)
  | `List [`String "iff"; a; b] -> Iff (formula defined names a, formula defined names b)
  | `List [`String "exists"; `List variables; a] -> quantified defined names (fun i a -> Exist (i, a)) variables a
  | `List [`String "forall"; `List variables; a] -> quantified defined names (fun i a -> ForAll (i, a)) variables a
  | other -> refuse ("no statement: " ^ Yojson.Basic.to_string other)
and many defined names join none = function
  | [] -> Truth none
  | first :: rest -> List.fold_left (fun a b -> join a (formula defined names b)) (formula defined names first) rest
and quantified defined names make variables a =
  let next = List.fold_left (fun most (_, i) -> Stdlib.max most (i + 1)) 0 names in
  match variables with
  | [] -> formula defined names a
  | `String name :: more -> make (nat next) (quantified defined ((name, next) :: names) make more a)
  | _ -> refuse "give the names of variables"

type statement = { name : string; claim : bool; statement : formula }
type t = { take : Take_away.t; definitions : formula list; statements : statement list }

let field name fields = match List.assoc_opt name fields with Some value -> value | None -> refuse (Printf.sprintf "the field %S is missing" name)

let read line =
  let fields = match Yojson.Basic.from_string line with
    | `Assoc fields -> fields
    | _ -> refuse "give an object"
    | exception Yojson.Json_error why -> refuse why in
  (match field "format" fields, field "version" fields with
   | `String "fibnim-statement", `Int 1 -> ()
   | _ -> refuse "give the format \"fibnim-statement\" with version 1");
  let take = match field "take" fields with
    | `String text -> (try Take_away.read text with Take_away.Refused why -> refuse why)
    | _ -> refuse "give the take-away function as a text" in
  let list name = match field name fields with `List items -> items | _ -> refuse (Printf.sprintf "give a list of %s" name) in
  let defined, definitions = List.fold_left (fun (defined, before) -> function
    | `Assoc fields ->
      (match field "name" fields, field "arguments" fields with
       | `String name, `List arguments ->
         let names = List.mapi (fun i -> function `String name -> (name, i) | _ -> refuse "give the names of arguments") arguments in
         let statement = formula defined (List.rev names) (field "statement" fields) in
         ((name, List.length before, List.length arguments) :: defined, statement :: before)
       | _ -> refuse "give the name and the arguments of a definition")
    | _ -> refuse "give definitions as objects") ([], []) (list "definitions") in
  let statements = List.map (function
    | `Assoc fields ->
      (match field "name" fields, field "claim" fields with
       | `String name, `Bool claim -> { name; claim; statement = formula defined [] (field "statement" fields) }
       | _ -> refuse "give the name and the claim of a statement")
    | _ -> refuse "give statements as objects") (list "statements") in
  { take; definitions = List.rev definitions; statements }
