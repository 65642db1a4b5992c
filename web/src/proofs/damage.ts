/** An output of an automaton turned over, so that a reader sees a refusal without writing JSON. */

/** The last certificate of a text without one of the states that accept; `null` if it has none. */
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
