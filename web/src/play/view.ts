/** The view "Play". */

import { Client, message } from '../engine/client';
import { pilesOf } from '../engine/questions';
import type { GameState, Take, Worth } from '../engine/wire';
import { rewrite, type Params } from '../router';
import { short } from '../ui/blocks';
import { Busy } from '../ui/busy';
import { announce, fill, h } from '../ui/dom';
import type { View } from '../view';
import { adviceView } from './advice';
import { Board } from './board';
import {
  address,
  canUndo,
  HUMAN,
  moveText,
  moveWords,
  nameOf,
  play,
  question,
  readGame,
  redo,
  says,
  undo,
  type Game,
} from './model';
import { setup } from './setup';

/** The most seconds for a move of an opponent, and for a hint. */
const PATIENCE = 20;
/** Milliseconds for which the chips that an opponent takes stay marked. */
const LOOK = matchMedia('(prefers-reduced-motion: reduce)').matches ? 150 : 700;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function playView(): View {
  const client = new Client();
  const busy = new Busy();
  let game: Game = readGame({});
  let state: GameState | null = null;
  let worths: Worth[] | null = null;
  /** Counts the positions shown, so that answers about earlier ones are dropped. */
  let turn = 0;

  const status = h('p', { class: 'status', role: 'status' });
  const rules = h('p', { class: 'rules' });
  const takeButton = h('button', { type: 'button', class: 'primary', onclick: () => void takeMove() }, 'Take');
  const hintButton = h('button', { type: 'button', onclick: () => void hint() }, 'Hint');
  const undoButton = h('button', { type: 'button', onclick: () => back(undo) }, 'Undo');
  const redoButton = h('button', { type: 'button', onclick: () => back(redo) }, 'Redo');
  const shareButton = h('button', { type: 'button', onclick: () => void share() }, 'Copy link');
  const reviewButton = h('button', { type: 'button', onclick: () => void review() }, 'Review');
  const shared = h('p', { class: 'note shared', role: 'status' });
  const board = new Board(selectionChanged, () => void takeMove());
  const advice = h('div', {});
  const history = h('section', { class: 'card history', 'aria-label': 'Moves' });
  const setupPlace = h('div', {});
  const element = h(
    'div',
    { class: 'play' },
    h('h1', { class: 'visually-hidden' }, 'Play'),
    h(
      'section',
      { class: 'card table', 'aria-label': 'Board' },
      rules,
      status,
      board.element,
      busy.element,
      h('div', { class: 'row controls' }, takeButton, hintButton, undoButton, redoButton, reviewButton, shareButton),
      shared,
    ),
    h('div', { class: 'aside' }, advice, history),
    setupPlace,
  );

  function selectionChanged(): void {
    const move = board.move;
    takeButton.disabled = move === null;
    takeButton.textContent = move ? `Take ${short(moveWords(move, state?.position.parts.length ?? 1), 60)}` : 'Take';
  }

  const humanMoves = (): boolean => state !== null && state.winner === undefined && game.players[state.mover] === HUMAN;

  async function refresh(): Promise<void> {
    turn += 1;
    const now = turn;
    let next: GameState;
    try {
      next = await client.ask('game', question(game));
    } catch (error) {
      if (now === turn) failed(message(error));
      return;
    }
    if (now !== turn) return;
    state = next;
    rewrite(address(game), false);
    render(next);
    if (next.winner === undefined && game.players[next.mover] !== HUMAN) await reply(now, next);
  }

  function failed(why: string): void {
    state = null;
    fill(rules);
    status.textContent = why;
    fill(
      board.element,
      h('p', {}, h('a', { href: '#/play?start=(20)' }, 'Play a game with twenty chips'), ', or set one up below.'),
    );
    fill(advice);
    fill(history);
    buttons();
    renderSetup();
  }

  function buttons(): void {
    hintButton.disabled = !humanMoves();
    undoButton.disabled = state === null || !canUndo(game);
    redoButton.disabled = state === null || game.redo.length === 0;
    reviewButton.disabled = state === null || state.moves.length === 0 || state.exactly > 1;
    shareButton.disabled = state === null;
    selectionChanged();
  }

  function render(now: GameState): void {
    const last = now.rules.play === 'misere' ? 'the player who takes the last chip loses' : 'the player who takes the last chip wins';
    const after = now.exactly === 1 ? '' : ` Every move takes from exactly ${now.exactly} piles.`;
    const where = now.position.dynamic === 'local' && now.position.parts.length > 1 ? ' from the same pile' : '';
    fill(
      rules,
      'After ',
      h('i', {}, 't'),
      ` chips the next move may take up to `,
      h('i', {}, now.rules.take_away),
      `${where}; `,
      now.exactly === 1 ? `${last}.` : 'the player who cannot move loses.',
      after,
    );
    status.textContent = statusLine(now);
    board.render(now, humanMoves());
    buttons();
    fill(advice);
    fill(shared);
    worths = null;
    renderHistory();
  }

  function statusLine(now: GameState): string {
    if (now.winner !== undefined)
      return `${now.moves.length > 0 ? 'No move is left. ' : ''}${says(game, now.winner, 'win')}.`;
    const name = nameOf(game, now.mover);
    const whose = name === 'You' ? 'Your turn' : `${name} to move`;
    const quota = pilesOf(now.position).find((pile) => pile.quota !== undefined)?.quota;
    return now.position.dynamic === 'global' && quota ? `${whose}: up to ${short(quota, 24)}.` : `${whose}.`;
  }

  async function takeMove(): Promise<void> {
    const move = board.move;
    if (!move || !state || !humanMoves()) return;
    const seat = state.mover;
    busy.cancel();
    busy.clear();
    play(game, moveText(move));
    status.textContent = `${says(game, seat, 'take')} ${short(moveWords(move, state.position.parts.length), 60)}.`;
    for (const each of [takeButton, hintButton, undoButton, redoButton]) each.disabled = true;
    await refresh();
    if (humanMoves()) board.focus(Math.max(0, (move[0]?.pile ?? 1) - 1));
  }

  async function reply(now: number, seen: GameState): Promise<void> {
    const name = nameOf(game, seen.mover);
    const thinks = busy.run(`${name} thinks`, (options) =>
      client.ask('reply', question(game), { ...options, seconds: PATIENCE }),
    );
    const [found] = await Promise.all([thinks, wait(LOOK)]);
    if (now !== turn) return;
    if (!found?.chosen) {
      if (!found) busy.element.append(h('button', { type: 'button', onclick: () => void refresh() }, 'Let it move'));
      return;
    }
    board.leaving(found.chosen);
    await wait(LOOK);
    if (now !== turn) return;
    play(game, moveText(found.chosen));
    await refresh();
    const said = `${says(game, seen.mover, 'take')} ${moveWords(found.chosen, seen.position.parts.length)}.`;
    if (state) announce(`${said} ${statusLine(state)} ${pilesOf(state.position).map((pile) => pile.chips).join(', ')} left.`);
    if (found.instead) busy.say(`${name} could not compute its move and made the least one instead: ${found.instead.message}.`);
    if (humanMoves() && (document.activeElement === document.body || document.activeElement === null)) board.focus();
  }

  async function hint(): Promise<void> {
    const now = turn;
    const found = await busy.run('Looking for a move', (options) =>
      client.ask('hint', question(game), { ...options, seconds: PATIENCE }),
    );
    if (!found || now !== turn || !state) return;
    const use = () => {
      if (found.chosen && now === turn) board.choose(found.chosen);
    };
    fill(advice, adviceView(found, state.position.parts.length, use));
    announce(found.reason);
  }

  function back(step: (game: Game) => boolean): void {
    busy.cancel();
    busy.clear();
    if (step(game)) void refresh();
  }

  async function share(): Promise<void> {
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
      fill(shared, 'The link to this position is copied.');
    } catch {
      const input = h('input', { type: 'text', readonly: true, 'aria-label': 'Link to this position', value: link });
      fill(shared, 'Copy this link: ', input);
      input.select();
    }
  }

  async function review(): Promise<void> {
    const now = turn;
    const found = await busy.run('Reviewing the moves', (options) =>
      client.ask('review', question(game), { ...options, seconds: 60 }),
    );
    if (!found || now !== turn) return;
    worths = found.moves;
    renderHistory();
    const blunders = found.moves.filter((worth) => worth.verdict === 'blunder').length;
    announce(`${blunders} of ${found.moves.length} moves gave a win away.`);
  }

  function renderHistory(): void {
    if (!state || state.moves.length === 0) {
      fill(history, h('h2', {}, 'Moves'), h('p', { class: 'note' }, 'None yet. Choose chips and take them.'));
      return;
    }
    const piles = state.position.parts.length;
    const item = (move: Take[], at: number) =>
      h('li', {}, `${says(game, at, 'take')} ${moveWords(move, piles)}. `, worthView(worths?.[at], piles));
    const list = h('ol', { tabindex: 0, 'aria-label': 'Moves so far' }, state.moves.map(item));
    fill(history, h('h2', {}, 'Moves'), list);
    list.scrollTop = list.scrollHeight;
  }

  function renderSetup(): void {
    const open = setupPlace.querySelector('details')?.open ?? false;
    const form = setup(game, (target) => {
      if (location.hash === target) show(parse(target));
      else location.hash = target;
      scrollTo(0, 0);
    });
    if (form instanceof HTMLDetailsElement) form.open = open;
    fill(setupPlace, form);
  }

  function parse(target: string): Params {
    const pairs = (target.split('?')[1] ?? '').split('&').map((pair) => pair.split('='));
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, decodeURIComponent(value)]));
  }

  function show(params: Params): void {
    // An address without parameters, such as the link in the header, restores the last game.
    const empty = Object.keys(params).length === 0;
    if (empty && game.moves.length > 0) {
      void refresh();
      return;
    }
    const next = readGame(params);
    // If the board shows this game already, keep it with its undone moves.
    if (state && params.seed !== undefined && address(next) === address(game)) return;
    busy.cancel();
    busy.clear();
    game = next;
    state = null;
    renderSetup();
    void refresh();
  }

  return {
    title: 'Play',
    element,
    show,
    leave: () => {
      busy.cancel();
      turn += 1;
      state = null;
    },
  };
}

function worthView(worth: Worth | undefined, piles: number): Node | null {
  if (!worth || worth.verdict === 'lost') return null;
  if (worth.verdict === 'wins') return h('span', { class: 'good' }, '✓ wins');
  const better = worth.better ? ` ${moveWords(worth.better, piles)} would have won` : '';
  return h('span', { class: 'wrong' }, `✗ gives the win away:${better}`);
}
