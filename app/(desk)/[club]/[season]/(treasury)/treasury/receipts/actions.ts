"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayIssueReceipts, type Seat } from "#lib/base/access/permissions.ts";
import { recordId, recordIds } from "#lib/base/arguments/schemas.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { locales } from "#lib/base/words/locale.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import { familyDues } from "#lib/treasury/dues/family.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { issueSignedPapers } from "#lib/treasury/receipts/issue-numbered.ts";
import { signedPaperIssuer } from "#lib/treasury/receipts/issuer.ts";
import { signedPaperNumber } from "#lib/treasury/receipts/number-text.ts";
import { groupMembers, type PersonPaid, paidMoney } from "#lib/treasury/receipts/read.ts";
import { type ReadStated, readStated } from "#lib/treasury/receipts/read-stated.ts";
import { SIGNED_PAPER_KINDS, signedPaperWords, unnumberedSignedPapers } from "#lib/treasury/receipts/signed-papers.ts";

/** One file holds the papers of so many people or payments: each is a page, and some seconds draw them all. */
const MOST_PAPERS = 200;

/** Of whom: people, payments each by itself, everybody in a group, or a family on one paper. */
const wanted = z.union([
  z.strictObject({ members: recordIds(MOST_PAPERS).min(1) }),
  z.strictObject({ payments: recordIds(MOST_PAPERS).min(1) }),
  z.strictObject({ group: recordId }),
  z.strictObject({ family: recordId }),
]);

const question = z.strictObject({
  /** The page's name for it: asked again after a lost answer, it is the same papers. */
  ask: z.uuid(),
  season: recordId,
  kind: z.enum(SIGNED_PAPER_KINDS),
  of: wanted,
  language: z.enum(locales).optional(),
});

type Issued =
  | { ok: true; numbers: string[]; again: number; leftOut: string[] }
  /** `issuer`: nobody has said who signs. */
  | { ok: false; code: "issuer" | "not_issued"; words: string };

/** Issues receipts or attestations: what they state is read from the club first, and where that cannot be done there are none. */
export const issueReceipts = clubAction(mayIssueReceipts, [question], issue);

async function issue(seat: Seat, { ask, season, kind, of, language }: z.output<typeof question>): Promise<Issued> {
  const open = await store();
  const { db } = open;
  const scope = { club: seat.club, seasonId: season };
  const locale = language ?? (await getLocale());
  const words = await getTranslations("receipts.faults");
  const refused = (why: string): Issued => ({ ok: false, code: "not_issued", words: why });
  const issuer = await signedPaperIssuer(db, seat.club);
  if (!issuer) return { ok: false, code: "issuer", words: words("issuer") };
  const { state } = await paymentsCopy(db, scope);
  if (state !== "read") return refused((await getTranslations("journal"))(state));
  const before = await statedOf(db, scope, of);
  const members = before.map(({ id }) => id);
  if (members.length === 0) return refused(words("none"));
  if (before.length > MOST_PAPERS) return refused(words("tooMany", { most: String(MOST_PAPERS) }));
  const read = await readStated(open, scope, { kind, members: [...new Set(members)], account: seat.person.id });
  if ("unread" in read) return refused(await whyUnread(read));
  const about = {
    ...{ issuer, locale, asOf: read.asOf, words: await signedPaperWords(locale) },
    season: (await seasonName(db, seat.club, season)) ?? String(season),
    day: await today(db, seat.club),
    timeZone: await zoneOf(db, seat.club),
  };
  return db.transaction(async (tx): Promise<Issued> => {
    const people = await statedOf(tx, scope, of);
    const [paid, unpaid] = isTogether(of) ? onePaper(people) : eachPaper(people);
    if (paid.length === 0) return refused(words("nothing"));
    const papers = unnumberedSignedPapers(kind, paid, about, isTogether(of));
    const by = { id: seat.person.id, name: seat.person.name };
    const issued = await issueSignedPapers(tx, {
      ...{ ...scope, ask, kind, locale, papers, by, now: now(), day: about.day, asOf: read.asOf },
      numbered: (number) => about.words("number", { number }),
    });
    return {
      ...{ ok: true, numbers: issued.map(signedPaperNumber), again: issued.filter(({ isAgain }) => isAgain).length },
      leftOut: unpaid.map((one) => one.name || `#${one.id}`),
    };
  });
}

const isTogether = (of: z.output<typeof wanted>): boolean => "family" in of;

/** Nobody signs that nothing was received. Who has paid nothing, or got all of it back, has no paper of their own. */
const eachPaper = (people: readonly PersonPaid[]): [paid: PersonPaid[], unpaid: PersonPaid[]] => [
  people.filter(({ netCents }) => netCents > 0),
  people.filter(({ netCents }) => netCents <= 0),
];

/** The paper of a family names those who have a line, as long as something is left of all of it. */
function onePaper(people: readonly PersonPaid[]): [paid: PersonPaid[], unpaid: PersonPaid[]] {
  const payers = people.filter(({ money }) => money.length > 0);
  return payers.reduce((sum, { netCents }) => sum + netCents, 0) > 0 ? [payers, []] : [[], [...people]];
}

async function statedOf(db: Queryable, scope: ClubSeason, of: z.output<typeof wanted>): Promise<PersonPaid[]> {
  if ("payments" in of) return paidMoney(db, scope, { payments: [...new Set(of.payments)] });
  if ("members" in of) return paidMoney(db, scope, { members: [...new Set(of.members)] });
  const members =
    "group" in of
      ? await groupMembers(db, scope, of.group)
      : (await familyDues(db, scope, of.family)).map(({ id }) => id);
  return paidMoney(db, scope, { members });
}

/** Why what would be stated could not be read, in words. */
async function whyUnread(read: Exclude<ReadStated, { asOf: Date }>): Promise<string> {
  if (read.unread === "club") return errorWords(await getTranslations("errors"), read.error);
  if (read.unread === "people") return (await getTranslations("receipts.faults"))("unreadPeople");
  const { done, total } = read.status;
  return (await getTranslations("journal"))("stillReading", { done, total: total ?? done });
}
