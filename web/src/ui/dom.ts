/** Makes elements with their attributes and children in one expression. */

export type Child = Node | string | number | null | undefined | false | readonly Child[];
type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Record<string, Value>;

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

function append(parent: Node, child: Child): void {
  if (child === null || child === undefined || child === false) return;
  if (Array.isArray(child)) for (const each of child as readonly Child[]) append(parent, each);
  else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
}

/** A tag, perhaps with classes, as a selector has them: `p.note`. */
type Tag<K extends string> = K | `${K}.${string}`;
/** What an element has: its children, perhaps after its attributes. */
type Inside = readonly [Attributes, ...Child[]] | readonly Child[];

const isAttributes = (it: Attributes | Child): it is Attributes =>
  typeof it === 'object' && it !== null && !(it instanceof Node) && !Array.isArray(it);

export function h<K extends keyof HTMLElementTagNameMap>(tag: Tag<K>, ...inside: Inside): HTMLElementTagNameMap[K] {
  const [name = '', ...classes] = tag.split('.');
  const element = document.createElement(name) as HTMLElementTagNameMap[K];
  if (classes.length > 0) element.className = classes.join(' ');
  const [first, ...others] = inside;
  if (isAttributes(first)) set(element, first);
  append(element, isAttributes(first) ? others as Child[] : inside as Child[]);
  return element;
}

/** A button that does something at once; it sends no form. */
export const button = (name: Child, onclick: (event: never) => void, attributes: Attributes = {}): HTMLButtonElement =>
  h('button', { type: 'button', ...attributes, onclick }, name);

/** A link that looks like a button. */
export const linkButton = (href: string, name: Child): HTMLElement => h('a.button', { href }, name);

/** A paragraph beside what matters. */
export const note = (...words: Child[]): HTMLElement => h('p.note', words);

/** A paragraph that says what is wrong. */
export const wrong = (...words: Child[]): HTMLElement => h('p.wrong', words);

/** What is read from left to right in every language. */
export const ltr = (...inside: Child[]): HTMLElement => h('bdi', { dir: 'ltr' }, inside);

const SVG = 'http://www.w3.org/2000/svg';

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  append(element, children);
  return element;
}

/** The cells above the columns of a table. */
export const heads = (names: readonly Child[]): HTMLElement[] => names.map((name) => h('th', { scope: 'col' }, name));

/** A table that is scrolled, also by the keyboard, if its place is too small. `head` are the cells of its first row. */
export function scrolledTable(
  label: string, attributes: Attributes, head: Child, rows: Child, caption?: HTMLElement,
): HTMLElement {
  const first = head && h('thead', h('tr', head));
  const table = h('table', attributes, caption, first, h('tbody', rows));
  return h('div.scroll', { tabindex: 0, role: 'region', 'aria-label': label }, table);
}

/** Names with what they stand for. */
export const factList = (facts: readonly (readonly [name: string, value: Child])[]): HTMLElement =>
  h('dl.facts', facts.map(([name, value]) => [h('dt', name), h('dd', value)]));

/** What is there for those who look for it. */
export const drawer = (name: string, ...inside: Child[]): HTMLDetailsElement =>
  h('details.drawer', h('summary', name), inside);

/** Replaces the children of an element. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** A place that is filled when it comes into view; nothing is loaded or computed before. */
export function drawnWhenSeen(place: HTMLElement, make: () => Promise<HTMLElement>): HTMLElement {
  const seen = ([entry]: IntersectionObserverEntry[]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    // Without the picture the place stays empty: the words beside it say what matters.
    make().then((drawn) => fill(place, drawn), () => undefined);
  };
  const watch = new IntersectionObserver(seen);
  watch.observe(place);
  return place;
}

/** Makes screen readers say a text. */
export function announce(text: string): void {
  const region = document.getElementById('announce');
  if (region) region.textContent = text;
}

let last = 0;

/** A name that no other element has. */
export function unique(prefix: string): string {
  last += 1;
  return `${prefix}-${last}`;
}
