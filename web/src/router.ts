/** The part of the address after `#`: a view, a part of it, and parameters, as `#/VIEW/PART?NAME=VALUE&...`. */

import { commas, text } from './text/text';

export const VIEWS = ['home', 'learn', 'play', 'puzzles', 'solve', 'position', 'library'] as const;
export type ViewName = (typeof VIEWS)[number];
export type Params = Readonly<Record<string, string>>;

/** A view, or a view and a part of it. */
export type Path = ViewName | `${ViewName}/${string}`;

export interface Route {
  readonly view: ViewName;
  /** The part of the view; empty for the view itself. */
  readonly part: string;
  readonly params: Params;
}

/** Characters of the longest address accepted: a game of ten thousand moves fits. */
const LONGEST = 200_000;

export class BadAddress extends Error {}

const isView = (name: string): name is ViewName => (VIEWS as readonly string[]).includes(name);

/** Reads an address. A `+` is not decoded as a space, since sums of positions contain it. */
export function parseRoute(hash: string): Route {
  if (hash.length > LONGEST) throw new BadAddress(text('address-too-long', { length: hash.length, most: LONGEST }));
  const [path = '', query = ''] = splitOnce(hash.replace(/^#?\/?/, ''), '?');
  const params: Record<string, string> = {};
  for (const pair of query.split('&').filter((pair) => pair !== '')) {
    const [name, value] = splitOnce(pair, '=');
    try {
      params[decodeURIComponent(name)] = decodeURIComponent(value);
    } catch {
      throw new BadAddress(text('address-damaged', { pair: pair.slice(0, 40) }));
    }
  }
  const [name, part] = splitOnce(path, '/');
  const view = name === '' ? 'home' : name;
  if (!isView(view)) throw new BadAddress(text('no-such-view', { name: path.slice(0, 40), names: commas(VIEWS) }));
  return { view, part, params };
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}

/** Escapes a text for an address, except the characters of positions and functions, so that they stay readable. */
const escape = (text: string): string =>
  encodeURIComponent(text).replace(/%(2C|3B|2B|3A|2F)/gi, (code) => decodeURIComponent(code));

export function formatRoute(path: Path, params: Record<string, string | undefined> = {}): string {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

/** Changes the address to that of what is shown already; `remember` adds an entry to the history. */
export function rewrite(hash: string, remember: boolean): void {
  if (location.hash === hash) return;
  if (remember) history.pushState(null, '', hash);
  else history.replaceState(history.state, '', hash);
}
