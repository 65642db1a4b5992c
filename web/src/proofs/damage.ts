/** Makes a certificate false, so that a reader can see a refusal without editing JSON. */

/** Removes an accepting state from the last certificate of a text; `null` if that has none. */
export function damage(text: string): { text: string; what: string } | null {
  const lines = text.trimEnd().split('\n');
  try {
    const certificate = JSON.parse(lines.at(-1) ?? '') as { accepting?: unknown };
    const { accepting } = certificate;
    if (!Array.isArray(accepting) || accepting.length === 0) return null;
    const rest = accepting.slice(0, -1) as unknown[];
    const state = accepting.at(-1) as unknown;
    lines[lines.length - 1] = JSON.stringify({ ...certificate, accepting: rest });
    return { text: `${lines.join('\n')}\n`, what: `Damaged: in line ${lines.length} state ${String(state)} no longer accepts.` };
  } catch {
    return null;
  }
}
