(* What the decider does not trust: which states of an automaton may be one, and in which order automata are combined. *)

open Checker

module Key = Hashtbl.Make (struct
  type t = positive
  let equal = ( = )
  let hash key = Hashtbl.hash_param 64 256 key
end)

let rec size_onto count = function
  | Empty -> count
  | One _ -> count + 1
  | Node (l, o, r) -> size_onto (size_onto (if o = None then count else count + 1) l) r
let size dfa = size_onto 0 dfa.rows

(* Trees and classes get numbers: a tree whose branches are equal is its branch. *)
type shape = Leaf of int | Branch of nat * int * int

let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))

(* Moore's algorithm: two states are of one class if both accept or neither, and after each letter the next states are of one
   class. *)
let propose dfa =
  let states = Array.of_list (entries dfa.rows) in
  let number = Key.create (Array.length states) in
  Array.iteri (fun i (q, _) -> Key.replace number q i) states;
  (* Trees with the numbers of states, shared between states. *)
  let trees = Hashtbl.create 1000 and count = ref 0 in
  let all = ref [] in
  let shared shape = match Hashtbl.find_opt trees shape with
    | Some i -> i
    | None ->
      let i = !count in
      incr count; Hashtbl.add trees shape i; all := shape :: !all; i in
  let rec tree = function
    | Out q -> shared (Leaf (match Key.find_opt number q with Some i -> i | None -> -1))
    | Ask (i, a, b) -> let a = tree a in let b = tree b in if a = b then a else shared (Branch (i, a, b)) in
  let roots = Array.map (fun (_, (_, t)) -> tree t) states in
  let shapes = Array.of_list (List.rev !all) in
  let classes = Array.map (fun (_, (ends, _)) -> if ends then 1 else 0) states in
  let rec refine classes found =
    (* Branches come after what they lead to. *)
    let seen = Hashtbl.create (Array.length shapes) and next = ref 0 in
    let id shape = match Hashtbl.find_opt seen shape with
      | Some i -> i
      | None -> let i = !next in incr next; Hashtbl.add seen shape i; i in
    let ids = Array.make (Array.length shapes) 0 in
    Array.iteri (fun i shape -> ids.(i) <- (match shape with
      | Leaf q -> id (Leaf (if q < 0 then -1 else classes.(q)))
      | Branch (v, a, b) -> if ids.(a) = ids.(b) then ids.(a) else id (Branch (v, ids.(a), ids.(b))))) shapes;
    let names = Hashtbl.create found and more = ref 0 in
    let refined = Array.mapi (fun i old ->
      let key = (old, ids.(roots.(i))) in
      match Hashtbl.find_opt names key with
      | Some c -> c
      | None -> let c = !more in incr more; Hashtbl.add names key c; c) classes in
    if !more = found then refined else refine refined !more in
  let classes = refine classes (if Array.length states = 0 then 0 else
    1 + abs (Array.fold_left Stdlib.max 0 classes - Array.fold_left Stdlib.min 1 classes)) in
  let result = ref Empty in
  Array.iteri (fun i (q, _) -> result := set q (positive (classes.(i) + 1)) !result) states;
  !result

module Variables = Set.Make (Int)
let rec number_of = function O -> 0 | S n -> 1 + number_of n
let rec asked_by tree found = match tree with Out _ -> found | Ask (i, a, b) -> asked_by a (asked_by b (Variables.add (number_of i) found))
let rec asked rows found = match rows with
  | Empty -> found
  | One (_, (_, t)) -> asked_by t found
  | Node (l, o, r) -> asked l (asked r (match o with Some (_, t) -> asked_by t found | None -> found))

(* Small automata first, and then those that add few variables. *)
let choose all rest =
  let cost = match all with
    | None -> (fun (dfa, negated) -> ((if negated then 1 else 0), 0, size dfa))
    | Some (dfa, _) ->
      let known = asked dfa.rows Variables.empty in
      (fun (dfa, _) ->
        let own = asked dfa.rows Variables.empty in
        let added = Variables.cardinal (Variables.diff own known) in
        (added, - (Variables.cardinal own - added), size dfa)) in
  let costs = List.map cost rest in
  let least = List.fold_left Stdlib.min (List.hd costs) costs in
  let rec place i = function c :: costs -> if c = least then i else place (S i) costs | [] -> O in
  place O costs
