(* Gzip (RFC 1952) and deflate (RFC 1951). Damage is refused as zlib refuses it. *)

exception Damaged of string
exception Too_large

let damaged text = raise (Damaged text)

(* ---- Checksums ---- *)

let crc_table =
  Array.init 256 (fun n ->
      let c = ref n in
      for _ = 1 to 8 do
        c := if !c land 1 = 1 then 0xEDB88320 lxor (!c lsr 1) else !c lsr 1
      done;
      !c)

let crc_add crc byte = crc_table.((crc lxor byte) land 0xFF) lxor (crc lsr 8)

let crc_of get start stop =
  let crc = ref 0xFFFFFFFF in
  for at = start to stop - 1 do
    crc := crc_add !crc (Char.code (get at))
  done;
  !crc lxor 0xFFFFFFFF

(* ---- Bits ---- *)

type input = { data : string; mutable at : int; mutable bits : int; mutable count : int }

let byte i =
  if i.at >= String.length i.data then damaged "the gzip stream ends too early";
  let b = Char.code i.data.[i.at] in
  i.at <- i.at + 1;
  b

let rec take i n =
  if i.count < n then begin
    i.bits <- i.bits lor (byte i lsl i.count);
    i.count <- i.count + 8;
    take i n
  end
  else begin
    let value = i.bits land ((1 lsl n) - 1) in
    i.bits <- i.bits lsr n;
    i.count <- i.count - n;
    value
  end

(* Forgets the rest of a byte. Whole bytes are never read ahead. *)
let align i =
  i.bits <- 0;
  i.count <- 0

(* ---- Codes ---- *)

let longest = 15

(* A canonical code: how many codes there are of each length, and the symbols in order. *)
type code = { counts : int array; symbols : int array }

let code ~may_be_single what lengths =
  let counts = Array.make (longest + 1) 0 in
  Array.iter (fun length -> counts.(length) <- counts.(length) + 1) lengths;
  let used = Array.length lengths - counts.(0) in
  counts.(0) <- 0;
  let left = ref 1 in
  for length = 1 to longest do
    left := (!left * 2) - counts.(length);
    if !left < 0 then damaged ("a code for " ^ what ^ " has too many codes")
  done;
  (* A code may lack codes only if it has none, or a single one of one bit. *)
  if !left > 0 && used > 0 && not (may_be_single && used = 1 && counts.(1) = 1) then
    damaged ("a code for " ^ what ^ " is incomplete");
  let offsets = Array.make (longest + 2) 0 in
  for length = 1 to longest do
    offsets.(length + 1) <- offsets.(length) + counts.(length)
  done;
  let symbols = Array.make (max 1 used) 0 in
  Array.iteri
    (fun symbol length ->
      if length > 0 then begin
        symbols.(offsets.(length)) <- symbol;
        offsets.(length) <- offsets.(length) + 1
      end)
    lengths;
  { counts; symbols }

let symbol i c =
  let rec go length value first index =
    if length > longest then damaged "a code that stands for nothing"
    else
      let value = value lor take i 1 in
      let count = c.counts.(length) in
      if value - first < count then c.symbols.(index + value - first)
      else go (length + 1) (value lsl 1) ((first + count) lsl 1) (index + count)
  in
  go 1 0 0 0

(* ---- Deflate ---- *)

let length_base =
  [| 3; 4; 5; 6; 7; 8; 9; 10; 11; 13; 15; 17; 19; 23; 27; 31; 35; 43; 51; 59; 67; 83; 99; 115;
     131; 163; 195; 227; 258 |]

let length_bits =
  [| 0; 0; 0; 0; 0; 0; 0; 0; 1; 1; 1; 1; 2; 2; 2; 2; 3; 3; 3; 3; 4; 4; 4; 4; 5; 5; 5; 5; 0 |]

let distance_base =
  [| 1; 2; 3; 4; 5; 7; 9; 13; 17; 25; 33; 49; 65; 97; 129; 193; 257; 385; 513; 769; 1025; 1537;
     2049; 3073; 4097; 6145; 8193; 12289; 16385; 24577 |]

let distance_bits =
  [| 0; 0; 0; 0; 1; 1; 2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 8; 8; 9; 9; 10; 10; 11; 11; 12; 12;
     13; 13 |]

let fixed_lengths =
  Array.init 288 (fun n -> if n < 144 then 8 else if n < 256 then 9 else if n < 280 then 7 else 8)

let fixed =
  lazy
    ( code ~may_be_single:false "lengths" fixed_lengths,
      code ~may_be_single:false "distances" (Array.make 32 5) )

let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |]

let dynamic i =
  let literals = take i 5 + 257 in
  let distances = take i 5 + 1 in
  let given = take i 4 + 4 in
  if literals > 286 || distances > 30 then damaged "too many lengths or distances";
  let lengths = Array.make 19 0 in
  for k = 0 to given - 1 do
    lengths.(order.(k)) <- take i 3
  done;
  let meta = code ~may_be_single:false "code lengths" lengths in
  let lengths = Array.make (literals + distances) 0 in
  let at = ref 0 in
  let repeat value times =
    if !at + times > literals + distances then damaged "too many code lengths";
    Array.fill lengths !at times value;
    at := !at + times
  in
  while !at < literals + distances do
    match symbol i meta with
    | 16 ->
        if !at = 0 then damaged "nothing to repeat";
        let value = lengths.(!at - 1) in
        repeat value (3 + take i 2)
    | 17 -> repeat 0 (3 + take i 3)
    | 18 -> repeat 0 (11 + take i 7)
    | length -> repeat length 1
  done;
  if lengths.(256) = 0 then damaged "no code for the end of a block";
  ( code ~may_be_single:true "lengths" (Array.sub lengths 0 literals),
    code ~may_be_single:true "distances" (Array.sub lengths literals distances) )

(* Unpacks one stream of deflate to [out]; distances reach back to [start]. *)
let deflate i out start limit =
  let room more = if Buffer.length out + more > limit then raise Too_large in
  let rec block_of (literals, distances) =
    match symbol i literals with
    | 256 -> ()
    | literal when literal < 256 ->
        room 1;
        Buffer.add_char out (Char.chr literal);
        block_of (literals, distances)
    | n ->
        if n > 285 then damaged "no such length";
        let length = length_base.(n - 257) + take i length_bits.(n - 257) in
        let d = symbol i distances in
        if d > 29 then damaged "no such distance";
        let distance = distance_base.(d) + take i distance_bits.(d) in
        if distance > Buffer.length out - start then damaged "a distance reaches too far back";
        room length;
        for _ = 1 to length do
          Buffer.add_char out (Buffer.nth out (Buffer.length out - distance))
        done;
        block_of (literals, distances)
  in
  let last = ref false in
  while not !last do
    last := take i 1 = 1;
    match take i 2 with
    | 0 ->
        align i;
        let length = byte i in
        let length = length lor (byte i lsl 8) in
        let inverse = byte i in
        let inverse = inverse lor (byte i lsl 8) in
        if length lxor inverse <> 0xFFFF then damaged "the length of a block is wrong";
        if i.at + length > String.length i.data then damaged "the gzip stream ends too early";
        room length;
        Buffer.add_substring out i.data i.at length;
        i.at <- i.at + length
    | 1 -> block_of (Lazy.force fixed)
    | 2 -> block_of (dynamic i)
    | _ -> damaged "no such block"
  done;
  align i

(* ---- Gzip ---- *)

(* The most bytes of a name or a comment, without the zero that ends it. *)
let longest_text = 65535

let header i =
  let start = i.at in
  if byte i <> 0x1F || byte i <> 0x8B then damaged "not a gzip header";
  if byte i <> 8 then damaged "an unknown method of compression";
  let flags = byte i in
  if flags land 0xE0 <> 0 then damaged "unknown flags in the gzip header";
  for _ = 1 to 6 do
    ignore (byte i)
  done;
  if flags land 4 <> 0 then begin
    let length = byte i in
    let length = length lor (byte i lsl 8) in
    for _ = 1 to length do
      ignore (byte i)
    done
  end;
  let text () =
    let start = i.at in
    while byte i <> 0 do
      if i.at - start > longest_text then damaged "a name or comment in the gzip header is too long"
    done
  in
  if flags land 8 <> 0 then text ();
  if flags land 16 <> 0 then text ();
  if flags land 2 <> 0 then begin
    let crc = crc_of (String.get i.data) start i.at in
    let given = byte i in
    let given = given lor (byte i lsl 8) in
    if given <> crc land 0xFFFF then damaged "the checksum of a header is wrong"
  end

let word i =
  let a = byte i in
  let b = byte i in
  let c = byte i in
  a lor (b lsl 8) lor (c lsl 16) lor (byte i lsl 24)

(* The contents of a gzip stream of one or more members, at most [limit] bytes. *)
let gunzip ~limit data =
  let i = { data; at = 0; bits = 0; count = 0 } in
  let out = Buffer.create (1 lsl 16) in
  let member () =
    header i;
    let start = Buffer.length out in
    deflate i out start limit;
    let stop = Buffer.length out in
    if word i <> crc_of (Buffer.nth out) start stop then damaged "the checksum is wrong";
    if word i <> (stop - start) land 0xFFFFFFFF then damaged "the length is wrong"
  in
  member ();
  while i.at < String.length data do
    member ()
  done;
  Buffer.contents out
