import { cardDigest } from "#lib/people/cards/code.ts";
import type { Line, Presence } from "../device/kept-marks.ts";

/** What a card is to a sheet, as far as the device knows. */
export type KnownCard =
  /** The club takes marks of them. `was`: what was shown until now. */
  | { kind: "expected"; line: Line; was: Presence | null }
  | { kind: "already"; line: Line }
  /** They are on the sheet, and the club takes no mark of them. */
  | { kind: "unexpected"; line: Line }
  /** They are noted to have come. */
  | { kind: "noted"; line: Line }
  | { kind: "elsewhere" };

/** By what sheets know a code; undefined where the browser has no digests (a page without TLS): then the dashboard is asked. */
export async function digestOfCard(code: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code)));
  return cardDigest(Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** What a card is to the lines of a sheet. Pure. @param digest of its code, as sheets have it */
export function knownCard(lines: readonly Line[], digest: string | undefined): KnownCard {
  const line = digest === undefined ? undefined : lines.find(({ card }) => card === digest);
  return line ? onSheet(line) : { kind: "elsewhere" };
}

/** The same of somebody whom the dashboard has named. Pure. */
export function knownPerson(lines: readonly Line[], id: number): KnownCard {
  const line = lines.find((one) => one.id === id);
  return line ? onSheet(line) : { kind: "elsewhere" };
}

function onSheet(line: Line): KnownCard {
  if (!line.expected) return { kind: line.came ? "noted" : "unexpected", line };
  return line.shown === "present" ? { kind: "already", line } : { kind: "expected", line, was: line.shown };
}
