/** Light or dark: the system's setting, unless the reader has chosen. */

import { keep, kept } from './kept';

const KEY = 'fibnim-theme';

export function theme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const apply = (value: string | null) => {
    if (value === 'light' || value === 'dark') root.dataset.theme = value;
    dispatchEvent(new Event('fibnim-theme'));
  };
  apply(kept(KEY));
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    keep(KEY, next);
    apply(next);
  });
}

export function isDark(): boolean {
  const set = document.documentElement.dataset.theme;
  return set ? set === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
