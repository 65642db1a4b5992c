/** The view "Play". */

import { client, message } from '../engine/client';
import { pilesOf, quotaOf } from '../engine/questions';
import type { GameState, Take, Worth } from '../../generated/wire';
import { HUMAN } from '../game/players';
import { PATIENCE, replay, REVIEW } from '../game/replay';
import { onePile } from '../home/one-pile';
import { takeText } from '../game/words';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { refused } from '../text/said';
import { commas, paragraph, text } from '../text/text';
import { Busy } from '../ui/busy';
import { Copied } from '../ui/copy';
import { announce, button, drawer, fill, h } from '../ui/dom';
import { FLIGHT, LOOK, wait } from '../ui/pause';
import { menu } from '../ui/menu';
import { rulesText } from '../ui/rules';
import type { View } from '../view';
import { adviceView } from './advice';
import { Board } from './board';
import { Extras } from './extras';
import { historyView } from './history';
import { sendLink } from './link';
import {
  address, anew, backTo, canUndo, challenge, isSmall, moveText, nameOf, play, question, readGame, redo, takesText,
  turnText, undo, winsText, type Game,
} from './model';
import { opponentView } from './opponent';
import { setup } from './setup';

export function playView(): View {
  const busy = new Busy();
  let game: Game = readGame({});
  let state: GameState | null = null;
  let worths: Worth[] | null = null;
  /** Counts the positions shown, so that answers about earlier ones are dropped. */
  let turn = 0;
  /** Whether the engine has answered. Until then the referee of the first screen shows a small pile. */
  let loaded = false;
  /** The number of moves when the reader has moved in a game by links: the next move is not the reader's. */
  let sent = -1;

  const named = (id: string, press: () => void, kind = '') => button(text(id), press, { class: kind });
  const status = h('p.status');
  /** What the opponent took last. */
  const took = h('p.took');
  const rules = h('p.rules');
  const takeButton = named('take-nothing', () => void takeMove(), 'primary take');
  const againButton = named('play-again', again, 'primary');
  const hintButton = named('hint', () => void hint());
  const undoButton = named('play-undo', () => back(undo));
  const redoButton = named('play-redo', () => back(redo));
  const reviewButton = named('review', () => void review());
  const linkButton = named('copy-link', () => void shared.copy(text('play-link-label'), location.href));
  const beatButton = named('play-beat', () => {
    const link = state && challenge(game, state.position);
    if (link) void shared.copy(text('play-beat-link'), new URL(link, location.href).href);
  });
  const sendPlace = h('div');
  const shared = new Copied();
  const board = new Board(selectionChanged, () => void takeMove());
  const replayPlace = h('div');
  const extras = new Extras(board, () => state && showExtras(state));
  const advice = h('div.advice-place');
  const history = h('section.history', { 'aria-label': text('moves') });
  const setupPlace = h('div');
  const opponentPlace = h('div');
  // What the switches show is below them, so that they stay where they are pressed.
  const inside = [opponentPlace, extras.switches, extras.verdict, extras.caption, history, setupPlace];
  const more = drawer(text('play-drawer'), inside);
  const element = h('div.play',
    h('h1.visually-hidden', text('view-play')),
    h('section.table', { 'aria-label': text('play-board') },
      h('div.says', took, status, rules),
      board.element,
      replayPlace,
      sendPlace,
      busy.element,
      advice,
      h('div.row.controls',
        takeButton,
        againButton,
        hintButton,
        undoButton,
        menu(redoButton, reviewButton, linkButton, beatButton),
      ),
      shared.element,
    ),
    more,
  );

  function selectionChanged(): void {
    const move = board.move;
    takeButton.disabled = move === null;
    takeButton.textContent = takeText(move, state?.position.parts.length ?? 1);
  }

  const isSent = () => game.byLink && sent === game.moves.length;
  const humanMoves = (): boolean =>
    state !== null && state.winner === undefined && game.players[state.mover] === HUMAN && !isSent();

  async function refresh(): Promise<void> {
    turn += 1;
    const now = turn;
    let next: GameState;
    try {
      const asked = question(game);
      const answer = client.ask('game', asked);
      // That referee does not check the moves of an address.
      const early = !loaded && isSmall(game) && (state !== null || game.moves.length === 0);
      if (early) arrive(onePile(asked));
      next = await answer;
      loaded = true;
      if (now !== turn) return;
      if (early) state = next;
      else arrive(next);
    } catch (error) {
      if (now === turn) failed(message(error));
      return;
    }
    // The chips or the button that had the focus are gone.
    if (next.winner !== undefined && game.players[1 - next.mover] === HUMAN) announce(statusLine(next));
    if (next.winner !== undefined && document.activeElement === document.body)
      againButton.focus({ preventScroll: true });
    if (next.winner !== undefined || game.players[next.mover] === HUMAN) return;
    // Between two machines, moves that were taken back stay so until the reader lets them go on.
    if (game.redo.length > 0 && !game.players.includes(HUMAN)) fill(busy.element, named('let-it-move', goOn));
    else await reply(now, next);
  }

  function arrive(now: GameState): void {
    state = now;
    rewrite(address(game), false);
    render(now);
  }

  function failed(why: string): void {
    state = null;
    more.open = true;
    element.classList.remove('waiting');
    for (const place of [rules, took]) fill(place);
    fill(replayPlace);
    board.element.hidden = false;
    status.textContent = why;
    announce(why);
    const twenty = h('a', { href: formatRoute('play', { start: '(20)' }) }, text('play-twenty'));
    fill(board.element, h('p', twenty), h('p', text('play-or-set-up')));
    fill(advice);
    fill(history);
    extras.verdict.hidden = true;
    buttons();
    renderSetup();
  }

  function buttons(): void {
    const over = state?.winner !== undefined;
    takeButton.hidden = over;
    againButton.hidden = !over;
    hintButton.disabled = !humanMoves();
    hintButton.hidden = !game.hints;
    // A review names better moves, so without hints it comes after the game.
    reviewButton.hidden = !game.hints && !over;
    for (const place of [opponentPlace, setupPlace]) place.hidden = !game.hints;
    undoButton.disabled = state === null || !canUndo(game);
    redoButton.disabled = state === null || game.redo.length === 0;
    reviewButton.disabled = state === null || state.moves.length === 0;
    linkButton.disabled = state === null;
    beatButton.hidden = !game.hints || over || state === null || challenge(game, state.position) === null;
    selectionChanged();
  }

  function render(now: GameState): void {
    element.classList.remove('waiting');
    fill(rules, rulesText(now.rules, now.position, now.exactly));
    status.textContent = statusLine(now);
    const over = now.winner !== undefined && now.moves.length > 0;
    if (over) board.empty();
    else board.render(now, humanMoves());
    // While chips go, what is below stays where it is.
    board.element.style.minHeight = `${board.element.offsetHeight}px`;
    const words = (move: readonly Take[], at: number) => takesText(game, at, move, now.position.parts.length);
    fill(replayPlace, over ? replay(question(game), words) : null);
    buttons();
    fill(sendPlace, isSent() ? sendLink() : null);
    fill(advice);
    fill(shared.element);
    worths = null;
    renderHistory();
    showExtras(now);
  }

  function showExtras(now: GameState): void {
    for (const place of [extras.switches, extras.caption, extras.verdict]) place.hidden = !game.hints;
    if (game.hints) extras.show(game, question(game), now);
  }

  function statusLine(now: GameState): string {
    if (now.winner !== undefined) {
      const winner = winsText(game, now.winner);
      return now.moves.length > 0 ? text('status-no-move-left', { winner }) : winner;
    }
    const quota = quotaOf(pilesOf(now.position)[0]);
    return turnText(game, now.mover, now.position.dynamic === 'global' ? quota : undefined);
  }

  async function takeMove(): Promise<void> {
    const move = board.move;
    if (!move || !state || !humanMoves()) return;
    busy.cancel();
    busy.clear();
    play(game, moveText(move));
    sent = game.moves.length;
    status.textContent = takesText(game, state.mover, move, state.position.parts.length);
    fill(took);
    announce(status.textContent);
    for (const each of [takeButton, hintButton, undoButton, redoButton]) each.disabled = true;
    await refresh();
    if (humanMoves()) board.focus(Math.max(0, (move[0]?.pile ?? 1) - 1));
  }

  async function reply(now: number, seen: GameState): Promise<void> {
    const player = nameOf(game, seen.mover);
    const thinks = busy.ask(text('thinks', { player }), 'reply', question(game), PATIENCE);
    const [found] = await Promise.all([thinks, wait(LOOK)]);
    if (now !== turn) return;
    if (!found?.chosen) {
      if (!found) busy.element.append(named('let-it-move', () => void refresh()));
      return;
    }
    board.leaving(found.chosen);
    const words = takesText(game, seen.mover, found.chosen, seen.position.parts.length);
    fill(took, words);
    await wait(FLIGHT);
    if (now !== turn) return;
    play(game, moveText(found.chosen));
    await refresh();
    if (state) {
      const chips = commas(pilesOf(state.position).map((pile) => pile.chips));
      announce(paragraph(words, statusLine(state), text('status-left', { chips })));
    }
    if (found.instead) busy.say(text('moved-least', { player, reason: refused(found.instead) }));
    if (humanMoves() && (document.activeElement === document.body || document.activeElement === null)) board.focus();
  }

  async function hint(): Promise<void> {
    const now = turn;
    const found = await busy.ask(text('hint-looking'), 'hint', question(game), PATIENCE);
    if (!found || now !== turn || !state) return;
    const use = (chosen: readonly Take[] | undefined) => {
      if (chosen && now === turn) board.choose(chosen);
    };
    fill(advice, adviceView(found, state.position, () => use(found.chosen)));
    advice.scrollIntoView({ block: 'nearest' });
  }

  function goOn(): void {
    busy.clear();
    game.redo = [];
    void refresh();
  }

  function back(step: (game: Game) => unknown): void {
    fill(took);
    busy.cancel();
    busy.clear();
    if (step(game) !== false) void refresh();
  }

  /** The same game again, with new random numbers for the opponent. */
  function again(): void {
    begin(address(anew(game, game.players, game.byLink)));
  }

  function begin(target: string): void {
    if (location.hash === target) show(parseRoute(target).params);
    else location.hash = target;
    scrollTo(0, 0);
  }

  async function review(): Promise<void> {
    const now = turn;
    const found = await busy.ask(text('review-running'), 'review', question(game), REVIEW);
    if (!found || now !== turn) return;
    worths = found.moves;
    more.open = true;
    renderHistory();
    const blunders = found.moves.filter((worth) => worth.verdict === 'blunder').length;
    busy.say(text('review-summary', { blunders, moves: found.moves.length }));
  }

  function renderHistory(): void {
    const to = (moves: number) => back((it) => backTo(it, moves));
    historyView(history, game, state?.moves ?? [], state?.position.parts.length ?? 1, worths, to);
  }

  function renderSetup(): void {
    const open = setupPlace.querySelector('details')?.open ?? false;
    const form = setup(game, begin);
    form.open = open;
    fill(setupPlace, form);
    fill(opponentPlace, opponentView(game, (players, byLink) => begin(address(anew(game, players, byLink)))));
  }

  /** Digits choose chips also while nothing has the focus. */
  function typed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    const idle = document.activeElement === document.body || document.activeElement?.id === 'main';
    if (idle && /^\p{Nd}$/u.test(key) && !ctrlKey && !metaKey && !altKey && humanMoves()) board.type(key);
  }

  function show(params: Params): void {
    addEventListener('keydown', typed);
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
    fill(took);
    board.element.style.minHeight = '';
    sent = -1;
    // Until the first board is there, nothing is shown below it that would move.
    element.classList.toggle('waiting', board.element.childElementCount === 0);
    if (board.element.childElementCount === 0) status.textContent = text('play-loading');
    renderSetup();
    buttons();
    void refresh();
  }

  return {
    element,
    show,
    leave: () => {
      removeEventListener('keydown', typed);
      busy.cancel();
      turn += 1;
      state = null;
    },
  };
}
