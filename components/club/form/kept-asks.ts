/** What every key of a question's name begins with. */
export const ASK_PREFIX = "guichet.ask.";

/** As long as a tab keeps what was typed in it: who comes back to the same form after that asks something new. */
const MAX_AGE_MS = 30 * 60_000;

interface KeptAsk {
  ask: string;
  /** ISO instant. */
  keptAt: string;
}

/**
 * Where the name of a question is kept: the page, what asks there, and a digest of what is asked, so that nothing of anybody is in it.
 * @param of tells questions apart that are asked from one place
 */
export async function askKey(place: string, of: string): Promise<string> {
  const at = `${ASK_PREFIX}${window.location.pathname}#${place}`;
  if (of === "") return at;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(of));
  return `${at}#${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/** The name of a question that this tab has asked and knows no answer to; also before the page was loaded anew. */
export function keptAsk(key: string): string | undefined {
  try {
    const kept = readAsk(key);
    return kept && Date.now() - Date.parse(kept.keptAt) <= MAX_AGE_MS ? kept.ask : undefined;
  } catch {
    return undefined; // storage is forbidden: the page's own memory has it
  }
}

/** Keeps the name of a question from before it is sent until its answer comes. */
export function keepAsk(key: string, ask: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ask, keptAt: new Date().toISOString() } satisfies KeptAsk));
  } catch {
    // Storage is full or forbidden: the question is asked all the same, and its name lives as long as the page.
  }
}

/** An answer came, whichever it was. */
export function endAsk(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function readAsk(key: string): KeptAsk | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const kept: unknown = JSON.parse(text);
    const isKept = typeof kept === "object" && kept !== null && "ask" in kept && "keptAt" in kept;
    return isKept ? (kept as KeptAsk) : undefined;
  } catch {
    return undefined; // an earlier version wrote it, or somebody else did
  }
}
