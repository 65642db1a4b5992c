/** Makes a certificate false, so that a reader can see a refusal without editing JSON. */

/** Removes an accepting state from the last certificate of a text, and says which and in which line; `null` if that has none. */
export function damage(text: string): { text: string; line: number; state: number } | null {
  const lines = text.trimEnd().split('\n');
  try {
    const certificate = JSON.parse(lines.at(-1) ?? '') as { accepting?: number[] };
    const { accepting } = certificate;
    if (!Array.isArray(accepting) || accepting.length === 0) return null;
    lines[lines.length - 1] = JSON.stringify({ ...certificate, accepting: accepting.slice(0, -1) });
    return { text: `${lines.join('\n')}\n`, line: lines.length, state: accepting.at(-1) ?? 0 };
  } catch {
    return null;
  }
}
