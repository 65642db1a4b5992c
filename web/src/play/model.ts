/** A game: its address, its moves, and undoing and redoing them. */

import { type GameQuestion, type Ruled, rulesOf, rulesParams, under } from '../engine/questions';
import type { Position, Take } from '../../generated/wire';
import { FIRST_LEVEL, gameFrom, HUMAN, strategyName } from '../game/players';
import { moveWords } from '../game/words';
import { formatRoute, type Params } from '../router';
import { text } from '../text/text';
import { short } from '../ui/blocks';
import { natural } from '../ui/field';

export interface Game {
  start: string;
  rules: Ruled;
  /** The number of piles from which every move takes. */
  exactly: number;
  players: [string, string];
  seed: string;
  /** Each as `PILE-CHIPS`; a point joins the parts of a move that takes from several piles. */
  moves: string[];
  /** The undone moves; the last one is redone first. */
  redo: string[];
  /** Whether there are hints; without them the opponent is fixed, too, as in an assignment. */
  hints: boolean;
  /** Whether two people send each other the address after every move. */
  byLink: boolean;
}

/** The first game: Fibonacci nim with 20 chips, which the first player can win. */
export const FIRST: Params = { start: '(20)' };

const newSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

/** Reads a game from the parameters of an address. It checks nothing: the engine reports errors. */
export function readGame(params: Params): Game {
  const start = params.start ?? FIRST.start ?? '';
  return {
    start,
    rules: rulesOf(params),
    exactly: /^\d{1,3}$/.test(params.exactly ?? '') ? Number(params.exactly) : 1,
    players: [params.first ?? HUMAN, params.second ?? FIRST_LEVEL],
    seed: params.seed ?? newSeed(),
    moves: params.moves ? params.moves.split('_') : [],
    redo: [],
    hints: params.hints !== 'off',
    byLink: params.by === 'link',
  };
}

/** Whether the referee of the first screen knows the game: one small pile of Fibonacci nim. */
export const isSmall = ({ start, rules, exactly }: Game): boolean =>
  /^\([1-9]\d?\)$/.test(start) && exactly === 1 && Object.values(rulesParams(rules)).every((value) => !value);

/** The same game from its start, with these players and new random numbers for the strategies. */
export const anew = (game: Game, players: [string, string], byLink = false): Game =>
  ({ ...game, players, byLink, seed: newSeed(), moves: [], redo: [] });

/** The address of a game. */
export function address(game: Game): string {
  return formatRoute('play', {
    start: game.start,
    ...rulesParams(game.rules),
    exactly: game.exactly === 1 ? undefined : String(game.exactly),
    first: game.players[0],
    second: game.players[1],
    seed: game.seed,
    hints: game.hints ? undefined : 'off',
    by: game.byLink ? 'link' : undefined,
    moves: game.moves.length > 0 ? game.moves.join('_') : undefined,
  });
}

/** The address of a game from this position against a perfect player; nothing if a start cannot say it. */
export const challenge = (game: Game, position: Position): string | null =>
  game.exactly === 1 ? gameFrom(position.text, game.rules) : null;

/** Reads a move, such as `2-8` or `1-3.2-1`. */
function readMove(move: string): Take[] {
  return move.split('.').map((part) => {
    const [, pile, chips] = /^(\d{1,9})-(\d+)$/.exec(part) ?? [];
    if (pile === undefined || chips === undefined) {
      throw new Error(text('wrong-move', { move: move.slice(0, 40) }));
    }
    return { pile: Number(pile), chips };
  });
}

/** The game as a question for the engine. Throws a message for the reader if a move cannot be read. */
export function question({ rules, start, exactly, players, seed, moves }: Game): GameQuestion {
  const game =
    { ...under(rules), start, players, seed: natural(seed, text('puzzles-seed')), moves: moves.map(readMove) };
  return exactly === 1 ? game : { ...game, exactly };
}

export const moveText = (takes: readonly Take[]): string =>
  takes.map(({ pile, chips }) => `${pile}-${chips}`).join('.');

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

export const canUndo = (game: Game): boolean => game.moves.some((_, moves) => stops(game, moves));

/** Plays a move. This drops the undone moves unless it repeats the first of them. */
export function play(game: Game, move: string): void {
  if (game.redo.at(-1) === move) game.redo.pop();
  else game.redo = [];
  game.moves.push(move);
}

/** Goes back to the position before a move; the moves from there on can be redone. */
export function backTo(game: Game, move: number): void {
  while (game.moves.length > move) game.redo.push(game.moves.pop() as string);
}

/** Whether a seat is that of the only human. */
const isYou = (game: Game, seat: number): boolean => isHuman(game, seat) && !isHuman(game, seat + 1);

/** The name of a player: "You" for the only human. */
export function nameOf(game: Game, seat: number): string {
  if (isYou(game, seat)) return text('player-you');
  const [own, other] = [game.players[seat % 2] ?? HUMAN, game.players[(seat + 1) % 2] ?? HUMAN];
  const first = seat % 2 === 0;
  if (own === HUMAN) return text(first ? 'player-first' : 'player-second');
  const player = strategyName(own);
  return own === other ? text(first ? 'player-name-first' : 'player-name-second', { player }) : player;
}

/** A sentence about a player, in which "you" may need another form of the verb. */
const sentence = (game: Game, seat: number, you: string, other: string, args: Record<string, string> = {}): string =>
  isYou(game, seat) ? text(you, args) : text(other, { player: nameOf(game, seat), ...args });

/** "You take 3.", "Master takes 3." */
export const takesText = (game: Game, seat: number, takes: readonly Take[], piles: number): string =>
  sentence(game, seat, 'status-you-take', 'status-takes', { move: short(moveWords(takes, piles), 60) });

/** "You win.", "Master wins." */
export const winsText = (game: Game, seat: number): string => sentence(game, seat, 'status-you-win', 'status-wins');

/** Whether the player to move can win. */
export const verdictText = (game: Game, seat: number, wins: boolean): string =>
  wins
    ? sentence(game, seat, 'verdict-wins', 'verdict-other-wins')
    : sentence(game, seat, 'verdict-loses', 'verdict-other-loses');

/** Whose turn it is, and how many chips that player may take at most if one quota holds for all piles. */
export function turnText(game: Game, seat: number, quota: string | undefined): string {
  if (quota === undefined) return sentence(game, seat, 'status-your-turn', 'status-to-move');
  return sentence(game, seat, 'status-your-turn-quota', 'status-to-move-quota', { most: short(quota, 24) });
}
