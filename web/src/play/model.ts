/** A game as its address says it. */

import type { GameText, Take } from '../engine/questions';
import { formatRoute, type Params } from '../router';

export interface Game extends GameText {
  /** Moves that were taken back, the next one last. */
  redo: string[];
}

export const HUMAN = 'human';

export const PLAYERS: readonly (readonly [string, string])[] = [
  [HUMAN, 'a human'],
  ['perfect', 'perfect: wins whatever is won, else takes one chip'],
  ['longest', 'longest: perfect, and loses as late as it can'],
  ['optimal', 'optimal: perfect, and sets traps for a random player'],
  ['zhou', 'zhou: perfect; of two piles it likes equal ones'],
  ['optimist', 'optimist: knows Flanigan’s table, not the thresholds'],
  ['slip:0.2', 'slip:0.2: perfect, but one move in five is random'],
  ['greedy', 'greedy: takes as much as the rules allow'],
  ['random', 'random: any legal move'],
];

/** Where a visitor begins: Fibonacci nim with twenty chips, which the first player can win. */
export const FIRST: Params = { start: '(20)' };

const newSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

/** Reads a game; what is wrong with it the library says. */
export function readGame(params: Params): Game {
  const start = params.start ?? FIRST.start ?? '';
  return {
    start,
    take: params.take ?? '2t',
    misere: params.play === 'misere',
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
    take: game.take === '2t' ? undefined : game.take,
    play: game.misere ? 'misere' : undefined,
    exactly: game.exactly === 1 ? undefined : String(game.exactly),
    first: game.players[0],
    second: game.players[1],
    seed: game.seed,
    moves: game.moves.length > 0 ? game.moves.join('_') : undefined,
  });
}

/** What the library is asked about. */
export function question(game: Game): GameText {
  const { take, misere, start, exactly, players, seed, moves } = game;
  return { take, misere, start, exactly, players, seed, moves };
}

export function moveText(takes: readonly Take[]): string {
  return takes.map(({ pile, take }) => `${pile}-${take}`).join('.');
}

/** "3 from pile 2", or "3" from the only pile. */
export function moveWords(takes: readonly Take[], piles: number): string {
  return takes.map(({ pile, take }) => (piles === 1 ? take : `${take} from pile ${pile}`)).join(' and ');
}

const isHuman = (game: Game, moves: number): boolean => game.players[moves % 2] === HUMAN;

/** Whether going back and forth stops after so many moves: where a human moves, or anywhere if none plays. */
const stops = (game: Game, moves: number): boolean => isHuman(game, moves) || !game.players.includes(HUMAN);

/** Takes moves back to the last turn of a human. */
export function undo(game: Game): boolean {
  let moves = game.moves.length - 1;
  while (moves >= 0 && !stops(game, moves)) moves -= 1;
  if (moves < 0) return false;
  while (game.moves.length > moves) game.redo.push(game.moves.pop() as string);
  return true;
}

/** Plays moves again that were taken back. */
export function redo(game: Game): boolean {
  if (game.redo.length === 0) return false;
  do game.moves.push(game.redo.pop() as string);
  while (game.redo.length > 0 && !stops(game, game.moves.length));
  return true;
}

export function canUndo(game: Game): boolean {
  return game.moves.some((_, moves) => stops(game, moves));
}

/** Plays a move; what was taken back is forgotten, unless it is the same move again. */
export function play(game: Game, move: string): void {
  if (game.redo.at(-1) === move) game.redo.pop();
  else game.redo = [];
  game.moves.push(move);
}

/** Who a player is: "You", if there is one human alone. */
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
