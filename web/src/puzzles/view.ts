/** The view "Puzzles". */

import { message } from '../engine/client';
import { formatRoute, rewrite, type Params } from '../router';
import { text } from '../text/text';
import { Busy } from '../ui/busy';
import { drawer, fill, h, wrong } from '../ui/dom';
import { noSuchPart, type View } from '../view';
import { check } from './check';
import { dayWords, home, resumed, streakWords } from './home';
import { make } from './make';
import { plan } from './plan';
import { address, daily, dateOf, dayOf, extended, keepStreak, newSeed, readChoice, streak, type Choice } from './model';
import { Session, type Purpose } from './session';
import { sheet } from './sheet';

const PARTS = ['', 'daily', 'endless', 'set', 'assignment', 'plan', 'make', 'check', 'sheet'] as const;

export function puzzlesView(): View {
  const busy = new Busy();
  const element = h('div.puzzles');
  let session: Session | null = null;
  /** The address that is shown, so that showing it again does not begin anew. */
  let shown = '';

  function solve(choice: Choice, purpose: Purpose): void {
    session = new Session(busy, choice, purpose);
    fill(element, session.element);
    fill(session.element, h('h1', purpose.title), busy.element);
    void session.begin();
  }

  function today(day: string): void {
    const choice = { set: daily(day), key: '', opponent: '', names: [] };
    const done = () => {
      // Only today's puzzles count, not those of an earlier day.
      if (day === dayOf(new Date())) keepStreak(extended(streak(), day));
      return h('p.streak', streakWords(dayOf(new Date())));
    };
    const at = formatRoute('puzzles/daily', { day });
    solve(choice, { title: text('puzzles-daily-of', { day: dayWords(day) }), assignment: false, address: at, done });
  }

  function endless(choice: Choice): void {
    const single = { ...choice, set: { ...choice.set, count: 1 } };
    const at = address('puzzles/endless', single);
    const next = () =>
      (location.hash = address('puzzles/endless', { ...single, set: { ...single.set, seed: newSeed() } }));
    solve(single, { title: text('puzzles-endless'), assignment: false, address: at, next });
  }

  function show(params: Params, part: string): void {
    try {
      open(params, part);
    } catch (error) {
      fill(element, h('h1', text('view-puzzles')), wrong(message(error)), others());
    }
  }

  const others = () => h('p', h('a', { href: formatRoute('puzzles') }, text('puzzles-others')));

  function open(params: Params, part: string): void {
    const at = formatRoute(part === '' ? 'puzzles' : `puzzles/${part}`, params);
    if (shown === at && session) return;
    session?.end();
    session = null;
    busy.clear();
    shown = at;
    switch (part as (typeof PARTS)[number]) {
      case '':
        // The view begins with a puzzle.
        today(dayOf(new Date()));
        element.append(resumed(), drawer(text('puzzles-others'), home()));
        return;
      case 'daily':
        if (params.day !== undefined && !dateOf(params.day))
          throw new Error(text('puzzles-wrong-day', { day: params.day.slice(0, 40) }));
        today(params.day ?? dayOf(new Date()));
        return;
      case 'make':
        fill(element, make(params));
        return;
      case 'plan':
        fill(element, plan());
        return;
      case 'check':
        fill(element, check(busy, params));
        return;
      case 'endless':
      case 'set':
      case 'assignment':
      case 'sheet': {
        // Endless puzzles begin with any seed, which the address then has, so that it can be shared.
        const choice = readChoice(part === 'endless' ? { seed: newSeed(), ...params } : params);
        const path = `puzzles/${part}` as const;
        shown = address(path, choice);
        rewrite(shown, false);
        if (part === 'endless') endless(choice);
        else if (part === 'sheet') void sheet(busy, choice, element);
        else {
          const assignment = part === 'assignment';
          solve(choice, { title: text(assignment ? 'puzzles-assignment' : 'puzzles-set'), assignment, address: shown });
        }
        return;
      }
      default:
        fill(element, noSuchPart(text('view-puzzles'), part, PARTS.slice(1)), others());
    }
  }

  return {
    element,
    show,
    leave: () => {
      session?.end();
      busy.cancel();
      session = null;
      shown = '';
    },
  };
}
