/** What a game on the board needs: its state after the moves, and the move of an opponent. */

import type { Client } from '../engine/client';
import type { GameState, Take, Worth } from '../../generated/wire';
import type { GameQuestion } from '../engine/questions';

export interface Referee {
  state(game: GameQuestion): Promise<GameState>;
  /** The move of the strategy whose turn it is; nothing if it has none. */
  reply(game: GameQuestion): Promise<Take[] | undefined>;
  /** What each move of a game was worth. */
  review(game: GameQuestion): Promise<readonly Worth[]>;
}

/** The most seconds for a move of an opponent, and for a hint. */
export const PATIENCE = 20;
/** The most seconds for a review. */
export const REVIEW = 60;

/** The engine as the referee. */
export const engineReferee = (client: Client): Referee => ({
  state: (game) => client.ask('game', game),
  reply: async (game) => (await client.ask('reply', game, { seconds: PATIENCE })).chosen,
  review: async (game) => (await client.ask('review', game, { seconds: REVIEW })).moves,
});
