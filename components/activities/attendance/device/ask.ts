import type { z } from "zod";
import { asJson, askOwnServer, postKept, problemWords } from "#components/base/kept/post-kept.ts";
import type { Answer } from "#components/base/kept/send-in-order.ts";
import type { cardAnswer, marksAnswer, sheetsAnswer } from "#lib/activities/attendance/wire.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { type KeptMark, type MarkOutcome, type SessionKey, type SheetOnDevice, wireOf } from "./kept-marks.ts";

export type SheetsAnswer = z.infer<typeof sheetsAnswer>;

/** What a question came to. away: no answer, or one that says only that there is none now. */
export type Answered<T> =
  | { kind: "answer"; answer: T }
  | { kind: "signed_out" }
  | { kind: "denied"; words: string }
  | { kind: "away" };

async function read<T>(path: string, init?: RequestInit): Promise<Answered<T>> {
  const response = await askOwnServer(path, init);
  if (!response) return { kind: "away" };
  if (response.status === 401) return { kind: "signed_out" };
  // 404: no role in this club any more. It looks like a club that does not exist.
  if (response.status === 403 || response.status === 404)
    return { kind: "denied", words: await problemWords(response) };
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

/** Whose card was read that is on no sheet here. */
export const askCard = (
  club: string,
  { date, type, courseId }: SessionKey,
  code: string,
): Promise<Answered<z.infer<typeof cardAnswer>>> =>
  read(clubDataAddress(club, "attendance", "card"), asJson({ code, date, type, courseId }));

/** Hands marks and notes to the dashboard. @param person the account that made them: under another's session they are refused */
export function postMarks(club: string, person: number, marks: readonly KeptMark[]): Promise<Answer<MarkOutcome>> {
  const path = `${clubDataAddress(club, "attendance", "marks")}?person=${person}`;
  return postKept(path, asJson(wireOf(marks)), (answer) => (answer as z.infer<typeof marksAnswer>).outcomes);
}
