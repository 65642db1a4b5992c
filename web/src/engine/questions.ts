/** What can be asked of the library, and what it answers: the JSON of `crates/fibnim-web`. Numbers of chips are strings. */

export interface Take {
  pile: number;
  take: string;
}

export interface Rules {
  take: string;
  misere: boolean;
}

export interface GameText extends Rules {
  start: string;
  exactly: number;
  players: [string, string];
  seed: string;
  moves: string[];
}

export interface Pile {
  chips: string;
  most: string;
  quota: string | null;
  limit: 'quota' | 'any' | 'not-whole';
}

export interface GameState {
  position: string;
  start: string;
  take: string;
  misere: boolean;
  exactly: number;
  dynamic: 'global' | 'local';
  piles: Pile[];
  group: number[] | null;
  players: [string, string];
  mover: 0 | 1;
  winner: 0 | 1 | null;
  moves: Take[][];
}

export interface Part {
  index: number;
  value: string;
}

export interface Sum {
  value: string;
  parts: Part[];
  repeats: string;
}

export interface Advice {
  chosen: Take[] | null;
  wins: boolean;
  reason: string;
  before: (Sum & { name: string })[];
  after: (Sum & { name: string })[];
  quota: string | null;
}

export interface Worth {
  verdict: 'wins' | 'lost' | 'blunder';
  better: Take[] | null;
}

export interface Solved {
  position: string;
  piles: string[];
  take: string;
  outcome: 'N' | 'P';
  threshold: string | null;
  winning_moves: Take[];
  winning_moves_cut: boolean;
  reason: string;
  citation: string;
  explanation: string[];
}

export interface MapSummary {
  max: number;
  fixed: number[];
  take: string;
  thresholds: [number, number][];
  infinite: number;
}

export interface Tableau {
  rows: (number | null)[][];
  flips: [number, number][];
}

export interface Complements {
  rows: (number | 'none' | null)[][];
  bound: number;
}

export interface NumberAnswer extends Sum {
  take: string;
  zeckendorf?: { indices: number[]; gaps: number[]; tails: string[]; wins: boolean[]; digits: string };
}

export interface About {
  take: string;
  free: number;
  fixed: number[];
  level: number | null;
  states: number;
}

export interface Place {
  file: string;
  line: number;
}

/** A certificate in the list of all. */
export interface Entry extends About, Place {
  /** The complementary value of the fixed piles, or "none" if there is proved to be none. */
  complement: string | null;
}

export interface Certificate extends About {
  /** For every state of the live part the next ones, with the digits that lead there. */
  arcs: [to: number, digits: string[]][][];
  accepting: number[];
  sha256: string;
  picture: string | null;
  complement: string | null;
}

export interface Remaining {
  values: number[];
  /** Whether larger ones, or none at all, are possible, too. */
  larger: boolean;
}

export interface Trace {
  piles: string[];
  quota: string;
  threshold: string | null;
  terms: string[];
  digits: number[][];
  states: (number | null)[];
  accepted: boolean;
  remaining: Remaining[];
  /** The largest threshold that is named there. */
  named: number;
}

/** A position in a text of a paper. */
export interface Written {
  text: string;
  start: string;
  take: string;
  exactly: number;
  says: 'N' | 'P' | null;
  outcome: 'N' | 'P';
}

export interface Checked {
  proved: About[];
  refusal: {
    message: string;
    kind: 'line' | 'dependency' | 'violation' | 'other';
    violation: {
      fixed: number[];
      level: number | null;
      piles: number[];
      quota: number;
      take: string | null;
      /** What the automaton says; the instance may be wrong in what a move leads to instead. */
      accepted: boolean | null;
      truth: 'N' | 'P' | null;
      position: string | null;
    } | null;
  } | null;
}

/** A claim of a paper with its verdict, a line of `fibnim audit --json`. */
export interface Claim {
  id: string;
  paper: string;
  source: string;
  statement: string;
  verdict: 'proved' | 'holds' | 'corrected' | 'false' | 'open';
  expected?: string;
  counterexample?: string;
  corrected?: string;
  range?: string;
  proof?: string;
  remark?: string;
}

/** Every question with its fields and its answer. */
export interface Questions {
  game: { question: GameText; answer: GameState };
  reply: { question: GameText; answer: { chosen: Take[] | null; instead: string | null } };
  hint: { question: GameText; answer: Advice };
  review: { question: GameText; answer: Worth[] };
  solve: { question: Rules & { position: string; mapped?: boolean }; answer: Solved };
  map: { question: Rules & { max: number; fixed: number[] }; answer: { summary: MapSummary; cells: Uint32Array } };
  svg: { question: { quota: number | null }; answer: string };
  png: { question: { quota: number | null }; answer: Uint8Array };
  tableau: { question: Rules & { rows: number; columns: number }; answer: Tableau };
  complements: { question: { take: string; max: number; bound: number }; answer: Complements };
  number: { question: { take: string; number: string }; answer: NumberAnswer };
  certificates: { question: object; answer: Entry[] };
  certificate: { question: Place; answer: Certificate };
  'certificate-text': { question: Place; answer: string };
  trace: { question: Place & { piles: string[]; quota?: string }; answer: Trace };
  written: { question: { paper: string; text: string }; answer: Written[] };
  check: { question: { text: string }; answer: Checked };
}

export type Name = keyof Questions;

/** An infinite threshold among the cells of a map. */
export const INFINITE = 0xffff_ffff;

/** From the page to the worker. */
export interface Request {
  id: number;
  name: Name;
  question: object;
  /** Seconds after which the library shall give up. */
  seconds: number;
}

/** From the worker to the page. */
export type Message =
  | { id: number; kind: 'progress'; done: number; total: number | null }
  | { id: number; kind: 'answer'; answer: unknown }
  | { id: number; kind: 'error'; message: string; crashed: boolean };
