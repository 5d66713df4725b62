import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import {
  blockedAddresses,
  type Letter,
  type LetterState,
  letterReports,
  letters,
  type ReportKind,
} from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { CODES_OF_REPORTS, type ReportVerdict } from "./judge-report.ts";

/** What was read of one message: which letters it names, and what it says of the one that it is about. */
export interface ReadMessage {
  digest: string;
  letters: readonly string[];
  /** undefined: no news */
  judge(letter: Letter): ReportVerdict | undefined;
  /** What it is where it names no letter of the club's; null: then it is none of ours. */
  otherwise: Extract<ReportKind, "foreign" | "unreadable"> | null;
}

/** Reports about none of its letters of which a club keeps that they came, and for so long each: anybody may send some, and only their number is shown. */
const MOST_OF_NONE = 1_000;
/** Reports about one letter: whoever got it may send more. */
const MOST_OF_ONE = 50;

/** Letters that left, as far as anybody knows: only of these can anything come back. */
const LEFT: readonly LetterState[] = ["sent", "uncertain", "bounced"];

/**
 * Writes down what came back, once: of a letter that left, that it did not arrive; of an address that nobody has, that nothing leaves to it any more. What names
 * none of the club's letters changes nothing.
 * @returns the mailing of whose letter it is; null: of none · `early`: its letter is on its way at this moment, and what becomes of it is not known yet
 */
export async function recordReport(
  tx: Transaction,
  club: string,
  { digest, letters: names, judge, otherwise }: ReadMessage,
): Promise<string | null | "early"> {
  const [letter] =
    names.length === 0
      ? []
      : await tx
          .select()
          .from(letters)
          .where(and(eq(letters.club, club), inArray(letters.messageId, [...names])))
          .orderBy(asc(letters.id))
          .limit(1)
          .for("update");
  if (letter?.state === "in_flight" && letter.endedAt !== null) return "early";
  const isOurs = letter !== undefined && LEFT.includes(letter.state);
  const verdict = isOurs ? judge(letter) : otherwise && { kind: otherwise, status: null, answer: null };
  if (!verdict) return null;
  const { kind, answer } = verdict;
  const code = kind in CODES_OF_REPORTS ? CODES_OF_REPORTS[kind as keyof typeof CODES_OF_REPORTS] : undefined;
  // What says first that a letter did not arrive is written down whatever came before it.
  const isNews = isOurs && code !== undefined && letter.state !== "bounced";
  if (!isNews && (await isFull(tx, club, isOurs ? letter.id : null))) return null;
  const written = await tx
    .insert(letterReports)
    .values({ club, letter: isOurs ? letter.id : null, digest, ...verdict, readAt: now() })
    .onConflictDoNothing()
    .returning({ id: letterReports.id });
  if (written.length === 0 || !isOurs) return null;
  if (code)
    await tx
      .update(letters)
      .set({ ...{ state: "bounced", code, endedAt: null }, ...(answer !== null && { answer }) })
      .where(and(eq(letters.id, letter.id), inArray(letters.state, ["sent", "uncertain"])));
  if (kind === "nobody" && letter.address !== null)
    await tx
      .insert(blockedAddresses)
      .values({ club, address: letter.address.toLowerCase(), answer: answer ?? "", blockedAt: now() })
      .onConflictDoNothing();
  return letter.mailing;
}

/** Whether as much is kept as is kept at all. @param letter null: of none of the club's */
async function isFull(tx: Transaction, club: string, letter: number | null): Promise<boolean> {
  const { letter: of, club: ofClub } = letterReports;
  const kept = await tx.$count(letterReports, letter === null ? and(eq(ofClub, club), isNull(of)) : eq(of, letter));
  return kept >= (letter === null ? MOST_OF_NONE : MOST_OF_ONE);
}
