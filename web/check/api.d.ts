// What the engine sends, as docs/api.md describes it.

declare namespace Api {
  type Color = 'black' | 'white';
  type Game = 'hex' | 'rex';

  interface About {
    version: string;
    levels: number;
    players: { name: string; games: Game[] }[];
    store: boolean;
    limits: { solve_cells: number; seconds: number; [name: string]: number };
  }

  interface TreeNode {
    parent: number | null;
    move: string;
    color: Color;
    comment: string | null;
    marks?: Marks;
  }

  type Marks = { [kind in 'dot' | 'cross' | 'square' | 'star']?: string[] };

  interface Tree {
    nodes: TreeNode[];
    comment: string | null;
    marks?: Marks;
  }

  interface GameRecord {
    size: { columns: number; rows: number };
    game: Game;
    start: string;
    moves: string[];
    colors: Color[];
    cursor: number;
  }

  interface Read {
    notation: string;
    position: string;
    hash: string;
    record: GameRecord;
    error?: { message: string; at?: number };
    players?: { black: string | null; white: string | null };
    tree?: Tree;
    dropped?: number;
  }

  interface Added {
    cell: string;
    color: Color;
    kind: string;
    reason: string;
  }

  interface InferiorMove extends Added {
    by: string[];
  }

  interface Circuit {
    value: number | null;
    energy: Record<string, number>;
    black: { resistance: number | null };
    white: { resistance: number | null };
  }

  interface Look {
    over: Color | null;
    winner: Color | null;
    why_not?: Record<string, string>;
    mustplay?: { cells: string[] } | null;
    fill?: Added[] | null;
    inferior?: InferiorMove[] | null;
    circuit?: Circuit | null;
  }

  interface Connection {
    kind: 'connection' | 'semi';
    carrier: string[];
    key: string | null;
    derivation: string[];
  }

  interface Progress {
    nodes: number;
    seconds: number;
    nodes_per_second?: number;
    line?: string[];
    bounds?: [number, number] | null;
    running?: string | null;
    number?: number | null;
  }

  interface Answer {
    winner: Color | null;
    winning_moves: string[];
    carrier: string[] | null;
  }

  interface CellResult {
    cell: string;
    result: 'won' | 'lost' | 'outside';
    reply: string | null;
    nodes: number;
  }

  interface End {
    reason: 'done' | 'limit' | 'stopped';
    nodes: number;
    seconds: number;
  }

  interface Certificate {
    id: string;
    position: string;
    winner: Color;
    claims: number;
    bytes: number;
    carrier: string[];
    verified: boolean;
  }

  interface Claim {
    number: number;
    rule: string;
    kind: 'connection' | 'semi' | 'forced';
    stones: string[];
    carrier: string[];
  }

  interface Place {
    cell: string;
    status: 'stone' | 'answer' | 'covered' | 'outside';
    answer: string | null;
    claim: number | null;
    carrier: string[];
  }

  interface Stage {
    position: string;
    to_move: Color;
    winner: Color;
    over: Color | null;
    answer: string | null;
    suggested: string | null;
    claim: Claim | null;
    claims: Claim[];
    cells: Place[];
  }

  interface ProofNode {
    parent: number | null;
    moves: string[];
    answer: string | null;
    line: string[];
    children: number | null;
    transposition_of: number | null;
    leaf: 'joined' | 'connection' | null;
  }

  interface ProofTree {
    is_cut: boolean;
    longest: string[];
    nodes: ProofNode[];
  }

  interface Turn {
    move: string;
    player: string;
    value: number | null;
    winner: Color | null;
    line: string[];
  }

  interface JudgedMove {
    number: number;
    color: Color;
    move: string;
    judgment: 'kept-win' | 'lost-win' | 'was-lost' | 'unclear';
    better: { move: string; line: string[] }[];
    better_complete: boolean;
  }

  interface Fall {
    number: number;
    color: Color;
    from: number;
    to: number;
    instead: string | null;
  }

  interface Review {
    winner: Color | null;
    losing_move: number | null;
    complete: boolean;
    moves: JudgedMove[];
    losing_range: { moves: number[]; likely: number | null; loser: Color } | null;
    opinion_falls: Fall[];
  }

  interface MapEntry {
    game: Game;
    columns: number;
    rows: number;
    first: Color;
    known: number;
    total: number;
  }

  interface Opening {
    cell: string;
    position: string;
    winner: Color | null;
    reply: string | null;
    certificate: string | null;
    proved: boolean;
  }

  interface OpeningMap {
    schema: number;
    game: Game;
    columns: number;
    rows: number;
    first: Color;
    openings: Opening[];
  }
}
