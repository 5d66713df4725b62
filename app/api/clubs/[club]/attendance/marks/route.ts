import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { malformedAnswer, notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { type Kept, recordMarks, recordWalkIns } from "#lib/activities/attendance/record.ts";
import { type Outside, outsideSection } from "#lib/activities/attendance/section-calendar.ts";
import type { KeptWalkIn } from "#lib/activities/attendance/walk-ins.ts";
import { type marksAnswer, marksRequest, type outcome } from "#lib/activities/attendance/wire.ts";
import { mayTakeAttendance, withinSections } from "#lib/base/access/permissions.ts";
import { recordIdText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { type ClubErrorWords, errorWords } from "#lib/club/client/words.ts";

/** The account that made the marks. A device tells it: meanwhile somebody else may have signed in within another tab. */
const query = { person: recordIdText.optional() };

/**
 * Keeps marks durably, has them sent, and answers what has become of each: also of those that were sent here before. What is not of the section that somebody sees (decision 95)
 * is neither kept nor looked up.
 */
export const POST = clubRoute(
  { rule: withinSections(mayTakeAttendance), query },
  async ({ seat, query: { person }, request }) => {
    if (person !== undefined && person !== seat.person.id)
      return problemAnswer(403, "another_person", (await getTranslations("attendance.refused"))("anotherPerson"));
    // The schema refuses a body that is not JSON.
    const asked = marksRequest.safeParse(await request.json().catch(() => undefined));
    if (!asked.success) return malformedAnswer("invalid_body");
    const opened = await store();
    const outside = await outsideSection(opened.db, seat, asked.data);
    const own = (of: "marks" | "walkIns") => (one: { id: string }) => !outside[of].has(one.id);
    const kept = await recordMarks(opened, seat.club, seat.person, asked.data.marks.filter(own("marks")));
    if (kept === "too_many")
      return problemAnswer(429, "too_many_marks", (await getTranslations("attendance.refused"))("tooMany"));
    if (!kept) return notHere();
    const words = await getTranslations("errors");
    const noted = await recordWalkIns(opened, seat.club, seat.person, asked.data.walkIns.filter(own("walkIns")));
    const refused = [...outside.marks, ...outside.walkIns];
    const answer: z.output<typeof marksAnswer> = {
      outcomes: [
        ...kept.map((one) => told(one, words)),
        ...noted.map((one) => toldNote(one, words)),
        ...refused.map(([id, code]) => toldNote({ id, refused: code }, words)),
      ],
    };
    return uncached(answer);
  },
);

function toldNote(
  { id, refused: code }: { id: string; refused: KeptWalkIn["refused"] | Outside },
  words: ClubErrorWords,
): z.output<typeof outcome> {
  if (code === null) return { id, state: "done" };
  return { id, state: "refused", code, words: errorWords(words, { kind: "refused", code }) };
}

function told({ id, mark, stands }: Kept, words: ClubErrorWords): z.output<typeof outcome> {
  if (!mark) {
    const code = "mark_reused";
    return { id, state: "refused", code, words: errorWords(words, { kind: "refused", code }) };
  }
  const { state, theirs: presence, theirsBy: by, theirsAt, code, detail } = mark;
  if (state === "conflict") return { id, state, theirs: { presence, by, at: theirsAt?.toISOString() ?? null } };
  if (state === "refused") {
    const said = code ?? "refused";
    return { id, state, code: said, words: errorWords(words, { kind: "refused", code: said, detail }) };
  }
  if (state === "done") {
    // A session that the copy does not know has no row there.
    if (!stands) return { id, state };
    const { presence, recordedBy, recordedAt } = stands;
    return { id, state, stands: { presence, by: recordedBy, at: recordedAt?.toISOString() ?? null } };
  }
  return { id, state: "waiting" };
}
