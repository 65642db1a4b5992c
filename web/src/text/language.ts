/** The language of the page: that of the address, else the reader's choice, else the browser's, else English. */

import { keep, kept } from '../ui/kept';

/** The files of messages that are loaded when they are needed; the English ones are always there. */
export const FILES = import.meta.glob<string>(['../../messages/*.ftl', '!../../messages/en.ftl'], {
  query: '?raw',
  import: 'default',
});

const nameOf = (path: string): string => path.replace(/^.*\/|\.ftl$/g, '');

/** The languages that the page has, English first. */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(FILES).map(nameOf)];

const KEY = 'fibnim-language';

/** The language of the page that a tag such as `fr-CA` asks for, if there is one. */
export const known = (tag: string | null | undefined): string | undefined =>
  LANGUAGES.find((language) => language === tag || language === tag?.toLowerCase().split('-')[0]);

/** The parameter of the address, before its `#`, that selects a language. */
const PARAMETER = 'lang';

/** The language of the page. Workers have no address or choice: they are told. */
export function chosenLanguage(): string {
  const asked = [new URLSearchParams(location.search).get(PARAMETER), kept(KEY), ...navigator.languages];
  return asked.map(known).find((language) => language !== undefined) ?? 'en';
}

/** Remembers a language and shows the page in it. */
export function choose(language: string): void {
  // If the browser keeps nothing, the address carries the choice until the page is closed.
  keep(KEY, language);
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, language);
  if (address.href === location.href) location.reload();
  else location.href = address.href;
}

/** The name of a language in that language. */
export const ownName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
