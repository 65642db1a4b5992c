(* fibnim-verified [--time SECONDS] FILE...: checks files of certificates and decides the statements in them, with the checker and the decider
   that are proved in Coq (checker.ml). What is not proved is in this folder: the readers of JSON, and the hashes by which
   certificates name each other. *)

module Big = Z
open Checker

let rec nat n = if n = 0 then O else S (nat (n - 1))
let rec of_nat = function O -> 0 | S n -> 1 + of_nat n
let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))
let natural n = if n = 0 then N0 else Npos (positive n)
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (- n))
let rec of_positive = function XH -> Big.one | XO p -> Big.shift_left (of_positive p) 1 | XI p -> Big.succ (Big.shift_left (of_positive p) 1)
let of_integer = function Z0 -> Big.zero | Zpos p -> of_positive p | Zneg p -> Big.neg (of_positive p)

let take_away (take : Take_away.t) =
  { explicit = List.map integer take.table; line_p = integer take.p; line_q = integer take.q; line_r = integer take.r }
let take_set : Take_set.t -> take_set = function
  | All -> All
  | Listed takes -> Listed (List.map nat takes)
  | Odd -> Odd
  | Fibonacci -> Fibonacci
  | Powers_of_two -> PowersOfTwo
let claim (c : Certificate.t) = {
  takes = take_away c.take;
  only = take_set c.only;
  rule = (if c.misere then Misere else Normal);
  free = nat c.free;
  fixed = List.map nat c.fixed;
  level = Option.map nat c.level;
  automaton = read_dfa (nat (c.free + 1)) (List.map natural (Array.to_list c.next)) (List.map natural c.accepting);
}

exception Refused of string
let refuse why = raise (Refused why)

let why (c : Certificate.t) failure =
  let name = Certificate.subject (c.fixed, c.level) c.only c.misere in
  match failure with
  | Refused_function ->
    Printf.sprintf "the take-away function %s has no numeration system: its H-sequence ends, or its lags do not become constant, early and at most 3"
      (Take_away.to_string c.take)
  | Refused_subject -> name ^ ": give a Grundy value with one free pile, no fixed ones and no play"
  | Refused_takes ->
    Printf.sprintf "%s: the checker has no automaton of these takes under %s: fib needs a function such as 2t, powers of 2 one such as t, and odd one whose lags become constant early"
      name (Take_away.to_string c.take)
  | Missing (fixed, level) ->
    Printf.sprintf "the certificate of %s depends on that of %s, which does not stand before it or has another hash" name
      (Certificate.subject (List.map of_nat fixed, Option.map of_nat level) c.only c.misere)
  | Violated (piles, quota) ->
    Printf.sprintf "%s: the automaton violates the recurrence at free piles (%s) and quota %s" name
      (String.concat "," (List.map (fun n -> Big.to_string (of_integer n)) piles)) (Big.to_string (of_integer quota))
  | Undecided -> name ^ ": the check does not end within its steps"

(* By take-away function, permitted takes, free piles, play and subject: the hash of the certificate that was checked last. *)
type proved = (string * Take_set.t * int * bool * (int list * int option), string) Hashtbl.t

let check_line (proved : proved) state (c : Certificate.t) =
  let key subject = (Take_away.to_string c.take, c.only, c.free, c.misere, subject) in
  let claim = claim c in
  List.iter (fun (fixed, level) ->
    let subject = (List.map of_nat fixed, Option.map of_nat level) in
    let stated = List.assoc_opt subject (List.rev c.depends) in
    if stated = None || stated <> Hashtbl.find_opt proved (key subject) then refuse (why c (Missing (fixed, level))))
    (dependencies claim);
  match check_confirmed state claim with
  | Rejected failure -> refuse (why c failure)
  | Checked state ->
    Hashtbl.replace proved (key (c.fixed, c.level)) (Certificate.hash c);
    state

(* No automaton of a statement gets more than 2^20 states. *)
let limit = nat 20

exception Late
(* What [f] returns if it takes at most so many seconds. Zero seconds are no limit. *)
let within seconds f =
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> raise Late));
  ignore (Unix.alarm seconds);
  Fun.protect ~finally:(fun () -> ignore (Unix.alarm 0)) f

(* Prints what is decided; whether all is as claimed. *)
let decide_line seconds state line =
  let file = try Statement_file.read line with Statement_file.Refused why -> refuse ("no statements: " ^ why) in
  let take = take_away file.take in
  match system_of take with
  | None -> refuse (Printf.sprintf "statements under %s: it has no numeration system" (Take_away.to_string file.take))
  | Some system ->
    let run f = f Minimise.propose Minimise.choose limit take system state.known in
    let define defined a = try within seconds (fun () -> run define defined a) with Late -> None in
    let defined = List.fold_left (fun defined a -> defined @ [define defined a]) [] file.definitions in
    List.fold_left (fun good (statement : Statement_file.statement) ->
      let begun = Sys.time () in
      let verdict =
        try match within seconds (fun () -> run decide_with defined statement.statement) with
          | Some holds -> Ok holds
          | None -> Error "an automaton is too large, a definition was not decided, or a game is not among the certificates"
        with Late -> Error "it takes more time" in
      Printf.printf "%s: %s (%.1f s)\n%!" statement.name
        (match verdict with
         | Error why -> "not decided: " ^ why
         | Ok holds -> Printf.sprintf "%b, %s" holds (if holds = statement.claim then "as claimed" else "not as claimed"))
        (Sys.time () -. begun);
      good && verdict = Ok statement.claim) true file.statements

let read_file name =
  let named = String.length name + 2 in
  let file = try open_in_bin name with Sys_error why -> refuse (String.sub why named (String.length why - named)) in
  let text = Buffer.create 65536 in
  let rec read () = match Buffer.add_channel text file 65536 with () -> read () | exception End_of_file -> Buffer.contents text in
  try Fun.protect ~finally:(fun () -> close_in file) read with Sys_error why -> refuse why

type line = Certificate of Certificate.t | Statements of string | Wrong of string
let is_statement line = String.starts_with ~prefix:"{\"format\":\"fibnim-statement\"" line
let is_empty line = String.for_all (fun c -> c = ' ' || c = '\t' || c = '\r') line

(* Prints what is proved, up to the first certificate that is refused. *)
let check_file seconds name =
  let proved : proved = Hashtbl.create 100 in
  let games = ref 0 and states = ref 0 and as_claimed = ref true in
  let result = try
    let text = read_file name in
    let lines = List.filter (fun (_, line) -> not (is_empty line))
      (List.mapi (fun i line -> (i + 1, line)) (String.split_on_char '\n' text)) in
    let certificates = List.map (fun (number, line) ->
      (number, if is_statement line then Statements line else
        try Certificate (Certificate.read line) with Certificate.Refused why -> Wrong why)) lines in
    let largest most (_, c) = match c with
      | Certificate (c : Certificate.t) -> List.fold_left Stdlib.max most c.fixed
      | Statements _ | Wrong _ -> most in
    let many = List.fold_left largest 0 certificates in
    let step state = function
      | (number, Wrong why) -> refuse (Printf.sprintf "line %d is not a certificate: %s" number why)
      | (_, Statements line) -> if not (decide_line seconds state line) then as_claimed := false; state
      | (_, Certificate c) ->
        let before = Hashtbl.length proved in
        let state = check_line proved state c in
        (* A file may repeat a game. *)
        if Hashtbl.length proved > before then (incr games; states := !states + Certificate.states c);
        state in
    ignore (List.fold_left step (initial (nat many)) certificates);
    if lines = [] then refuse "the file has no certificate: at least one line is needed";
    if !as_claimed then Ok () else Error "a statement is not as claimed, or was not decided"
  with
  | Refused why -> Error why
  | Stack_overflow -> Error "the check needs a larger stack: raise the limit (ulimit -s)" in
  if !games > 0 then
    Printf.printf "%s: %s proved, %d states in all\n%!" name
      (if !games = 1 then "1 game is" else Printf.sprintf "%d games are" !games) !states;
  match result with
  | Ok () -> ()
  | Error why -> Printf.eprintf "error: %s: %s\n" name why; exit 1

let usage = "usage: fibnim-verified [--time SECONDS] FILE...\n\n\
  Checks files of certificates, and decides the statements in them, with programs that are proved in Coq.\n\n\
\032\032--time SECONDS  the most time for a statement, and for each definition that it uses [default: no limit]\n\n\
  Exit status: 0 if all certificates are right and all statements as claimed, 1 otherwise.\n"

let () =
  let files seconds files =
    Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 22; space_overhead = 400; max_overhead = 1000000 };
    List.iter (check_file seconds) files in
  match List.tl (Array.to_list Sys.argv) with
  | ["-h"] | ["--help"] -> print_string usage
  | "--time" :: seconds :: (_ :: _ as names) ->
    (match int_of_string_opt seconds with
     | Some seconds when 1 <= seconds && seconds <= 1_000_000 -> files seconds names
     | _ -> Printf.eprintf "error: --time %s: give a number of seconds from 1 to 1000000\n" seconds; exit 2)
  | [] | ["--time"] | ["--time"; _] -> prerr_string usage; exit 2
  | names -> files 0 names
