/** A game: its address, its moves, and undoing and redoing them. */

import { rulesOf, rulesParams } from '../engine/questions';
import type { GameQuestion, Rules, Take } from '../engine/wire';
import { formatRoute, type Params } from '../router';

export interface Game {
  start: string;
  rules: Rules;
  /** The number of piles from which every move takes. */
  exactly: number;
  players: [string, string];
  seed: string;
  /** Each as `PILE-CHIPS`; a point joins the parts of a move that takes from several piles. */
  moves: string[];
  /** The undone moves; the last one is redone first. */
  redo: string[];
}

export const HUMAN = 'human';

export const PLAYERS: readonly (readonly [string, string])[] = [
  [HUMAN, 'a human'],
  ['perfect', 'perfect: makes a winning move if there is one, else takes one chip'],
  ['longest', 'longest: perfect; wins as soon and loses as late as possible'],
  ['optimal', 'optimal: perfect; in a lost game, has the best chance against a random player'],
  ['zhou', 'zhou: perfect, and makes two piles equal where that wins'],
  ['optimist', 'optimist: knows Flanigan’s table, not the thresholds'],
  ['slip:0.2', 'slip:0.2: perfect, but one move in five is random'],
  ['greedy', 'greedy: takes as much as the rules allow'],
  ['random', 'random: any legal move'],
];

/** The first game: Fibonacci nim with 20 chips, which the first player can win. */
export const FIRST: Params = { start: '(20)' };

const newSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

/** Reads a game from the parameters of an address. It checks nothing: the engine reports errors. */
export function readGame(params: Params): Game {
  const start = params.start ?? FIRST.start ?? '';
  return {
    start,
    rules: rulesOf(params.take ?? '2t', params.play === 'misere'),
    exactly: /^\d{1,3}$/.test(params.exactly ?? '') ? Number(params.exactly) : 1,
    players: [params.first ?? HUMAN, params.second ?? 'perfect'],
    seed: params.seed ?? newSeed(),
    moves: params.moves ? params.moves.split('_') : [],
    redo: [],
  };
}

/** The address of a game. */
export function address(game: Game): string {
  return formatRoute('play', {
    start: game.start,
    ...rulesParams(game.rules),
    exactly: game.exactly === 1 ? undefined : String(game.exactly),
    first: game.players[0],
    second: game.players[1],
    seed: game.seed,
    moves: game.moves.length > 0 ? game.moves.join('_') : undefined,
  });
}

/** Reads a move, such as `2-8` or `1-3.2-1`. */
function readMove(text: string): Take[] {
  return text.split('.').map((part) => {
    const [, pile, chips] = /^(\d{1,9})-(\d+)$/.exec(part) ?? [];
    if (pile === undefined || chips === undefined) {
      throw new Error(`“${text.slice(0, 40)}” is not a move: accepted are 2-8 for 8 chips from pile 2, and 1-3.2-1 for a move that takes from two piles.`);
    }
    return { pile: Number(pile), chips };
  });
}

/** The game as a question for the engine. Throws a message for the reader if a move cannot be read. */
export function question({ rules, start, exactly, players, seed, moves }: Game): GameQuestion {
  const several = { piles: exactly, group: 'sticky', remember: 'pile', fresh: 'not-whole' } as const;
  const game = { rules, start, players, seed, moves: moves.map(readMove) };
  return exactly === 1 ? game : { ...game, exactly: { ...several, active: [] } };
}

export function moveText(takes: readonly Take[]): string {
  return takes.map(({ pile, chips }) => `${pile}-${chips}`).join('.');
}

/** "3 from pile 2", or "3" if there is only one pile. */
export function moveWords(takes: readonly Take[], piles: number): string {
  return takes.map(({ pile, chips }) => (piles === 1 ? chips : `${chips} from pile ${pile}`)).join(' and ');
}

const isHuman = (game: Game, moves: number): boolean => game.players[moves % 2] === HUMAN;

/** Whether undo and redo stop after this number of moves: where a human moves, or anywhere if no human plays. */
const stops = (game: Game, moves: number): boolean => isHuman(game, moves) || !game.players.includes(HUMAN);

/** Undoes moves back to the last turn of a human; false if there is none. */
export function undo(game: Game): boolean {
  let moves = game.moves.length - 1;
  while (moves >= 0 && !stops(game, moves)) moves -= 1;
  if (moves < 0) return false;
  while (game.moves.length > moves) game.redo.push(game.moves.pop() as string);
  return true;
}

/** Redoes undone moves up to the next turn of a human; false if there are none. */
export function redo(game: Game): boolean {
  if (game.redo.length === 0) return false;
  do game.moves.push(game.redo.pop() as string);
  while (game.redo.length > 0 && !stops(game, game.moves.length));
  return true;
}

export function canUndo(game: Game): boolean {
  return game.moves.some((_, moves) => stops(game, moves));
}

/** Plays a move. This drops the undone moves unless it repeats the first of them. */
export function play(game: Game, move: string): void {
  if (game.redo.at(-1) === move) game.redo.pop();
  else game.redo = [];
  game.moves.push(move);
}

/** The name of a player: "You" for the only human. */
export function nameOf(game: Game, seat: number): string {
  const [own, other] = [game.players[seat % 2] ?? HUMAN, game.players[(seat + 1) % 2] ?? HUMAN];
  if (own === HUMAN) return other === HUMAN ? `${seat % 2 === 0 ? 'First' : 'Second'} player` : 'You';
  return own === other ? `${own} (${seat % 2 === 0 ? 'first' : 'second'})` : own;
}

/** "You take", "perfect takes". */
export function says(game: Game, seat: number, verb: string): string {
  const name = nameOf(game, seat);
  return name === 'You' ? `You ${verb}` : `${name} ${verb}s`;
}
