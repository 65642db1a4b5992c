/** Light or dark: the system's setting, unless the reader has chosen. */

const KEY = 'fibnim-theme';

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function theme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  const apply = (value: string | null) => {
    if (value === 'light' || value === 'dark') root.dataset.theme = value;
    dispatchEvent(new Event('fibnim-theme'));
  };
  apply(chosen());
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // The choice holds until the page is closed.
    }
    apply(next);
  });
}

export function isDark(): boolean {
  const set = document.documentElement.dataset.theme;
  return set ? set === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
