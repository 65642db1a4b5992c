/** A game of the reader against one opponent on a small board, without the tools of the view "Play". */

import { message } from '../engine/client';
import { type GameQuestion, pilesOf, quotaOf, under } from '../engine/questions';
import type { GameState, Rules, Take } from '../../generated/wire';
import { Board } from '../play/board';
import { paragraph, text } from '../text/text';
import { announce, fill, h } from '../ui/dom';
import { LOOK, wait } from '../ui/pause';
import { HUMAN } from './players';
import type { Referee } from './referee';
import { replay } from './replay';
import { moveWords, takeText } from './words';

export interface DuelOptions {
  referee: Referee;
  start: string;
  rules?: Rules;
  /** The name of the opponent's strategy. */
  opponent: string;
  /** The reader may choose who begins. */
  choice?: boolean;
  /** Called after every move of the reader, and when a new game begins. */
  moved?: () => void;
  /** Called when the game is over. */
  ended?: (won: boolean, game: GameQuestion) => void;
}

export class Duel {
  readonly element: HTMLElement;
  readonly #options: DuelOptions;
  readonly #status = h('p', { class: 'status' });
  readonly #took = h('p', { class: 'note took' });
  readonly #take = h('button', { type: 'button', class: 'primary take', onclick: () => void this.#play() }, text('take-nothing'));
  readonly #again = h('div', { class: 'row again' });
  readonly #replay = h('div', {});
  readonly #board = new Board(
    () => this.#selected(),
    () => void this.#play(),
  );
  #game: GameQuestion;
  #state: GameState | null = null;
  /** Counts the positions shown, so that what was asked about earlier ones is dropped. */
  #turn = 0;

  constructor(options: DuelOptions) {
    this.#options = options;
    this.#game = this.#begin(true);
    this.element = h(
      'section',
      { class: 'duel', 'aria-label': text('play-board') },
      this.#status,
      this.#took,
      this.#board.element,
      this.#replay,
      h('div', { class: 'row controls' }, this.#take, this.#again),
    );
    this.#choices();
    void this.#refresh();
  }

  #begin(reader: boolean): GameQuestion {
    const { start, rules, opponent } = this.#options;
    const seed = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);
    const players: [string, string] = reader ? [HUMAN, opponent] : [opponent, HUMAN];
    return { ...(rules && under(rules)), start, players, seed, moves: [] };
  }

  /** The buttons for a new game. */
  #choices(): void {
    const button = (label: string, reader: boolean) => h('button', { type: 'button', onclick: () => this.restart(reader) }, text(label));
    const { choice } = this.#options;
    const over = this.#state?.winner !== undefined;
    if (choice && over) fill(this.#again, button('you-begin', true), button('other-begins', false));
    else if (choice && this.#game.moves.length === 0) {
      // The button for what is so already would do nothing.
      const reader = this.#game.players[0] === HUMAN;
      fill(this.#again, button(reader ? 'other-begins' : 'you-begin', !reader));
    } else fill(this.#again, over ? button('play-again', true) : null);
    this.#take.hidden = over;
  }

  restart(reader: boolean): void {
    this.#game = this.#begin(reader);
    fill(this.#took);
    fill(this.#replay);
    this.#options.moved?.();
    void this.#refresh();
  }

  leave(): void {
    this.#turn += 1;
  }

  #selected(): void {
    const move = this.#board.move;
    this.#take.disabled = move === null;
    this.#take.textContent = takeText(move, this.#state?.position.parts.length ?? 1);
  }

  #reads(state: GameState): boolean {
    return state.winner === undefined && this.#game.players[state.mover] === HUMAN;
  }

  async #play(): Promise<void> {
    const move = this.#board.move;
    if (!move || !this.#state || !this.#reads(this.#state)) return;
    this.#game.moves = [...this.#game.moves, move];
    this.#take.disabled = true;
    fill(this.#took);
    this.#options.moved?.();
    await this.#refresh();
  }

  async #refresh(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    let state: GameState;
    try {
      state = await this.#options.referee.state(this.#game);
      if (turn !== this.#turn) return;
    } catch (error) {
      if (turn === this.#turn) this.#status.textContent = message(error);
      return;
    }
    this.#state = state;
    const over = state.winner !== undefined;
    if (over) this.#board.empty();
    else this.#board.render(state, this.#reads(state));
    this.#choices();
    this.#status.textContent = this.#words(state);
    fill(this.#replay, over ? replay(this.#options.referee, this.#game, (move, at) => this.#said(move, at, state.position.parts.length)) : null);
    if (state.winner !== undefined) {
      if (this.#game.players[(state.moves.length - 1) % 2] === HUMAN) announce(this.#status.textContent ?? '');
      this.#options.ended?.(this.#game.players[state.winner] === HUMAN, this.#game);
      // The chips or the button that had the focus are gone.
      if (document.activeElement === document.body) this.#again.querySelector('button')?.focus({ preventScroll: true });
    } else if (!this.#reads(state)) await this.#answer(turn, state);
  }

  #words(state: GameState): string {
    if (state.winner !== undefined) return text(this.#game.players[state.winner] === HUMAN ? 'duel-won' : 'duel-lost');
    if (!this.#reads(state)) return text('turn-other');
    const piles = pilesOf(state.position);
    const [pile] = piles;
    const quota = quotaOf(pile);
    if (!pile || piles.length > 1) return quota ? text('turn-quota', { most: BigInt(quota) }) : text('turn-piles');
    return text(pile.limit === 'not-whole' ? 'turn-opening-not-whole' : 'turn-quota', { most: BigInt(pile.most) });
  }

  /** A move of the game in a sentence. */
  #said(move: readonly Take[], at: number, piles: number): string {
    if (this.#game.players[at % 2] === HUMAN) return text('status-you-take', { move: moveWords(move, piles) });
    const [take] = move;
    const chips = BigInt(take?.chips ?? 0);
    return piles === 1 ? text('other-took', { chips }) : text('other-took-from-pile', { chips, pile: String(take?.pile ?? 1) });
  }

  async #answer(turn: number, state: GameState): Promise<void> {
    let chosen: Take[] | undefined;
    try {
      [chosen] = await Promise.all([this.#options.referee.reply(this.#game), wait(LOOK)]);
    } catch (error) {
      if (turn === this.#turn) this.#status.textContent = message(error);
      return;
    }
    if (turn !== this.#turn || !chosen) return;
    this.#board.leaving(chosen);
    await wait(LOOK);
    if (turn !== this.#turn) return;
    this.#game.moves = [...this.#game.moves, chosen];
    const said = this.#said(chosen, state.moves.length, state.position.parts.length);
    fill(this.#took, said);
    await this.#refresh();
    // The replay says it then.
    if (this.#state?.winner !== undefined) fill(this.#took);
    announce(paragraph(said, this.#status.textContent ?? ''));
    if (document.activeElement === document.body) this.#board.focus();
  }
}
