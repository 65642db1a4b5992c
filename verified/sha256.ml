(* SHA-256 (FIPS 180-4), of strings. It only says which certificate another one depends on: no proof rests on it. *)

let primes count =
  let rec go n found = if List.length found = count then List.rev found
    else go (n + 1) (if List.exists (fun p -> n mod p = 0) found then found else n :: found) in
  go 2 []

(* The first 32 bits of the fractional part of the root of [p]: floor (p^(1/degree) * 2^32) mod 2^32. *)
let fraction degree p =
  let target = Z.shift_left (Z.of_int p) (32 * degree) in
  Z.to_int (Z.logand (Z.root target degree) (Z.of_int 0xffffffff))

let constants = Array.of_list (List.map (fraction 3) (primes 64))
let start = List.map (fraction 2) (primes 8)

let mask = 0xffffffff
let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let block state word =
  let w = Array.make 64 0 in
  for i = 0 to 63 do
    w.(i) <- if i < 16 then word i else
      let s0 = let x = w.(i - 15) in rotate x 7 lxor rotate x 18 lxor (x lsr 3)
      and s1 = let x = w.(i - 2) in rotate x 17 lxor rotate x 19 lxor (x lsr 10) in
      (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
  done;
  let v = Array.copy state in
  for i = 0 to 63 do
    let e = v.(4) and a = v.(0) in
    let s1 = rotate e 6 lxor rotate e 11 lxor rotate e 25 in
    let t1 = v.(7) + s1 + ((e land v.(5)) lxor (lnot e land mask land v.(6))) + constants.(i) + w.(i) in
    let s0 = rotate a 2 lxor rotate a 13 lxor rotate a 22 in
    let t2 = s0 + ((a land v.(1)) lxor (a land v.(2)) lxor (v.(1) land v.(2))) in
    Array.blit v 0 v 1 7;
    v.(4) <- (v.(4) + t1) land mask;
    v.(0) <- (t1 + t2) land mask
  done;
  Array.iteri (fun i x -> state.(i) <- (state.(i) + x) land mask) v

let hexadecimal text =
  let size = String.length text in
  let zeros = (119 - size mod 64) mod 64 in
  let padded = Buffer.create (size + 128) in
  Buffer.add_string padded text;
  Buffer.add_char padded '\x80';
  Buffer.add_string padded (String.make zeros '\x00');
  Buffer.add_int64_be padded (Int64.of_int (8 * size));
  let padded = Buffer.contents padded in
  let state = Array.of_list start in
  for i = 0 to String.length padded / 64 - 1 do
    block state (fun j -> Int32.to_int (String.get_int32_be padded (64 * i + 4 * j)) land mask)
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") state))
