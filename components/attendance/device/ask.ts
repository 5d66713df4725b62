import type { z } from "zod";
import { clubDataAddress } from "#lib/addresses.ts";
import type { marksAnswer, sheetsAnswer } from "#lib/attendance/wire.ts";
import { type KeptMark, type SessionKey, type SheetOnDevice, wireOf } from "./kept-marks.ts";
import type { Answer } from "./mark-sender.ts";

export type SheetsAnswer = z.infer<typeof sheetsAnswer>;

/** What a question came to. away: no answer, or one that says only that there is none now. */
export type Answered<T> =
  | { kind: "answer"; answer: T }
  | { kind: "signed_out" }
  | { kind: "denied"; words: string }
  | { kind: "away" };

/** A club that hangs lets the dashboard wait; a phone at the pool side goes on without it. */
const PATIENCE_MS = 20_000;

async function ask(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return undefined;
  }
}

async function wordsOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof body?.detail === "string" ? body.detail : "";
}

async function read<T>(path: string): Promise<Answered<T>> {
  const response = await ask(path);
  if (!response) return { kind: "away" };
  if (response.status === 401) return { kind: "signed_out" };
  // 404: no role in this club any more. It looks like a club that does not exist.
  if (response.status === 403 || response.status === 404) return { kind: "denied", words: await wordsOf(response) };
  if (!response.ok) return { kind: "away" };
  try {
    return { kind: "answer", answer: (await response.json()) as T };
  } catch {
    return { kind: "away" };
  }
}

/** Today's and tomorrow's sheets. */
export const askSheets = (club: string): Promise<Answered<SheetsAnswer>> =>
  read(clubDataAddress(club, "attendance", "sheets"));

/** One sheet, as the club has it now. */
export function askSheet(club: string, { date, type, courseId }: SessionKey): Promise<Answered<SheetOnDevice>> {
  const query = new URLSearchParams({ date, type, course: String(courseId) });
  return read(`${clubDataAddress(club, "attendance", "sheet")}?${query}`);
}

/** Hands marks and notes to the dashboard. @param person the account that made them: under another's session they are refused */
export async function postMarks(club: string, person: number, marks: readonly KeptMark[]): Promise<Answer> {
  const response = await ask(`${clubDataAddress(club, "attendance", "marks")}?person=${person}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wireOf(marks)),
  });
  if (!response) return { kind: "away" };
  if (response.status === 401) return { kind: "signed_out" };
  if (response.status === 403 || response.status === 404) return { kind: "denied" };
  if (response.status === 400) return { kind: "malformed", words: await wordsOf(response) };
  if (!response.ok) return { kind: "away" };
  try {
    return { kind: "outcomes", outcomes: ((await response.json()) as z.infer<typeof marksAnswer>).outcomes };
  } catch {
    return { kind: "away" };
  }
}
