/** The address behind `#`: a view and its parameters, readable and short enough to be put on a slide. */

export const VIEWS = ['play', 'explore', 'proofs', 'audit'] as const;
export type ViewName = (typeof VIEWS)[number];
export type Params = Readonly<Record<string, string>>;

export interface Route {
  readonly view: ViewName;
  readonly params: Params;
}

/** The longest address that is read: a game of ten thousand moves fits. */
const LONGEST = 200_000;

export class BadAddress extends Error {}

const isView = (name: string): name is ViewName => (VIEWS as readonly string[]).includes(name);

/** Reads an address. A plus stays a plus: positions have them. */
export function parseRoute(hash: string): Route {
  if (hash.length > LONGEST) throw new BadAddress('The address is too long to be one of this page.');
  const [path = '', query = ''] = splitOnce(hash.replace(/^#?\/?/, ''), '?');
  const view = path === '' ? 'play' : path;
  if (!isView(view)) {
    throw new BadAddress(`There is no view “${path.slice(0, 40)}”: there are ${VIEWS.join(', ')}.`);
  }
  const params: Record<string, string> = {};
  for (const pair of query.split('&').filter((pair) => pair !== '')) {
    const [name, value] = splitOnce(pair, '=');
    try {
      params[decodeURIComponent(name)] = decodeURIComponent(value);
    } catch {
      throw new BadAddress(`“${pair.slice(0, 40)}” in the address is damaged.`);
    }
  }
  return { view, params };
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}

/** What an address needs escaped, and what a reader wants to see as it is. */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3B|2B|3A|2F)/gi, (code) => decodeURIComponent(code));
}

export function formatRoute(view: ViewName, params: Record<string, string | undefined>): string {
  const pairs = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join('&');
  return `#/${view}${query === '' ? '' : `?${query}`}`;
}

/** Writes the address without a new view being built: it says what is shown already. */
export function rewrite(hash: string, remember: boolean): void {
  if (location.hash === hash) return;
  if (remember) history.pushState(null, '', hash);
  else history.replaceState(null, '', hash);
}
