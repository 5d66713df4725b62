"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayWriteAboutPapers, type Seat } from "#lib/base/access/permissions.ts";
import { line, onceKey, recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type AskedOtherwise, answeredOnce } from "#lib/base/store/answered-once.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import {
  beginPaperRound,
  findPaperRound,
  keepPaperTexts,
  notePaperReminders,
  papersFamilies,
  papersRemindingIn,
} from "#lib/papers/letters/papers-round.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers } from "#lib/papers/missing/worklist.ts";
import { OWN_CHANNELS } from "#lib/people/letters/channel.ts";
import { LONGEST_VIEW, ofRound, typedTexts } from "#lib/treasury/reminders/round-arguments.ts";

/** More people than a club has. */
const MOST_PEOPLE = 5_000;

/** People who were chosen one by one, or all that a view of the list shows. */
const chosen = z.union([
  z.strictObject({ ask: onceKey, season: recordId, people: recordIds(MOST_PEOPLE).min(1) }),
  z.strictObject({ ask: onceKey, season: recordId, view: line(LONGEST_VIEW) }),
]);

type Begun = { ok: true; id: string } | { ok: false; code: string; words: string };

/** Begins a round of letters to the families of people of the list; who of them lacks nothing is none of it. */
export const beginPaperLetters = clubAction(mayWriteAboutPapers, [chosen], async (seat: Seat, wish): Promise<Begun> => {
  const { club, person } = seat;
  const scope = { club, seasonId: wish.season };
  const { db } = await store();
  const families = await papersFamilies(db, scope);
  const view = parsePapersView(new URLSearchParams("view" in wish ? wish.view : ""));
  const ids = "people" in wish ? wish.people : foundPapers(families.flat(), view).rows.map(({ id }) => id);
  const meant = new Set(ids);
  const lacking = families.filter((family) => family.some(({ id, wanted }) => meant.has(id) && wanted.length > 0));
  if (lacking.length === 0)
    return { ok: false, code: "nobody", words: (await getTranslations("papers.letters"))("nobody") };
  const { ask, ...said } = wish;
  const begun = await db.transaction((tx) =>
    answeredOnce(tx, { club, account: person.id, ask, said }, async () => {
      const id = await beginPaperRound(tx, scope, lacking, person.name);
      const [action, details] = ["paper.letter_prepare", { count: lacking.length }];
      await writeAudit(tx, { by: person, club, action, subject: `seasons/${wish.season}`, details });
      return { ok: true as const, id };
    }),
  );
  return begun.ok ? begun : askedOtherwise(begun);
});

type Kept = { ok: true } | { ok: false; code: string; words: string };

/** Keeps the texts of a round as somebody types them. */
export const keepPaperLetterTexts = clubAction(
  mayWriteAboutPapers,
  [z.strictObject({ ...ofRound, texts: typedTexts })],
  async ({ club }, { season, round: id, texts }): Promise<Kept> => {
    const { db } = await store();
    const round = await findPaperRound(db, { club, seasonId: season }, id);
    if (!round) return gone();
    await db.transaction((tx) => keepPaperTexts(tx, round, texts));
    return { ok: true };
  },
);

/** Writes down that families are written to. Of who has handed in everything meanwhile nothing is written down, and it is said. */
export const notePapersWritten = clubAction(
  mayWriteAboutPapers,
  [
    z.strictObject({
      ask: onceKey,
      ...ofRound,
      families: recordIds(MOST_PEOPLE).min(1),
      channel: z.enum(OWN_CHANNELS),
    }),
  ],
  async ({ club, person }, { ask, season, round: id, families, channel }): Promise<Kept> => {
    const { db } = await store();
    const scope = { club, seasonId: season };
    const round = await findPaperRound(db, scope, id);
    if (!round) return gone();
    const { reminders } = await papersRemindingIn(db, round, await today(db, club));
    const asked = new Set(families);
    const sent = reminders.filter((one) => asked.has(one.id));
    const asking = { club, account: person.id, ask, said: [season, id, families, channel] };
    const noted = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        await notePaperReminders(tx, scope, sent, { channel, by: person.name });
        const [action, details] = ["paper.letter_write", { count: sent.length, channel }];
        if (sent.length > 0) await writeAudit(tx, { by: person, club, action, subject: `seasons/${season}`, details });
        return { ok: true as const, left: asked.size - sent.length };
      }),
    );
    if (!noted.ok) return askedOtherwise(noted);
    if (noted.left === 0) return { ok: true };
    const words = await getTranslations("papers.letters");
    return { ok: false, code: "complete", words: words("completeMeanwhile", { count: noted.left }) };
  },
);

async function gone(): Promise<Kept> {
  return { ok: false, code: "gone", words: (await getTranslations("papers.letters"))("goneRound") };
}

async function askedOtherwise(refusal: AskedOtherwise) {
  return { ...refusal, words: (await getTranslations("errors"))("askedOtherwise") };
}
