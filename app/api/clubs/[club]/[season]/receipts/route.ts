import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformedAnswer, problemAnswer } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { download } from "#app/api/downloads.ts";
import { mayIssueReceipts, type Seat } from "#lib/access/permissions.ts";
import { idIn } from "#lib/arguments/identifier.ts";
import { recordIdText } from "#lib/arguments/schemas.ts";
import { now } from "#lib/clock.ts";
import { familyDues } from "#lib/dues/family.ts";
import { paymentsCopy } from "#lib/journal/payments-copy.ts";
import type { ClubSeason } from "#lib/mirror/club-season.ts";
import { seasonName } from "#lib/mirror/seasons.ts";
import { drawPapers } from "#lib/receipts/draw.ts";
import { PAPER_KINDS, type PaperKind, signedPapers } from "#lib/receipts/papers.ts";
import { groupMembers, type PersonPaid, paidMoney } from "#lib/receipts/read.ts";
import { writeAudit } from "#lib/store/audit.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";
import { zoneOf } from "#lib/store/zone.ts";
import { today } from "#lib/today.ts";
import type { Locale } from "#lib/words/locale.ts";
import { fileName } from "#lib/words/sheet.ts";

/** One file holds the papers of so many people or payments: each is a page, and some seconds draw them all. */
const MOST_PAPERS = 200;

/** Numbers with commas between them. */
const ids = z.string().transform((text, context) => {
  const read = [...new Set(text.split(",").map(idIn))];
  if (read.includes(undefined)) context.addIssue({ code: "custom", message: "is no list of numbers" });
  return read.filter((id) => id !== undefined);
});

const takes = {
  rule: mayIssueReceipts,
  path: { season: recordIdText },
  query: {
    as: z.enum(PAPER_KINDS).default("receipt"),
    members: ids.optional(),
    payments: ids.optional(),
    family: recordIdText.optional(),
    group: recordIdText.optional(),
    language: z.enum(["fr", "en"]).optional(),
  },
};

/**
 * Receipts or attestations as one PDF: `?as=receipt|attestation` of `members=1,2` or everybody in a `group` (a paper for each), of `payments=1,2` (each by
 * itself), or of the `family` of a person on one paper; `language=fr|en`, else the reader's own.
 */
export const GET = clubRoute(takes, async ({ seat, path: { season }, query, request }) => {
  const { as, payments, family, group, language } = query;
  const named = [query.members, payments, family, group].filter((one) => one !== undefined);
  const words = await getTranslations("receipts.faults");
  if (named.length !== 1) return malformedAnswer("invalid_query");
  const scope = { club: seat.club, seasonId: season };
  const { db } = await store();
  // Nobody is told that nothing was paid while nobody knows.
  const { state } = await paymentsCopy(db, scope);
  if (state !== "read") return problemAnswer(503, "payments_not_read", (await getTranslations("journals"))(state));
  const members = group === undefined ? query.members : await groupMembers(db, scope, group);
  if ((members ?? payments ?? []).length > MOST_PAPERS)
    return problemAnswer(400, "too_many_papers", words("tooMany", { most: String(MOST_PAPERS) }));
  const people =
    family === undefined
      ? await paidMoney(db, scope, members ? { members } : { payments: payments ?? [] })
      : await ofFamily(scope, family);
  if (people.length === 0) return problemAnswer(404, "nobody_paid", words("none"));
  const locale = language ?? (await getLocale());
  return download({ person: seat.person.id, request }, "pdf", () =>
    written(seat, { season, kind: as, people, locale, together: family !== undefined }),
  );
});

async function ofFamily(scope: ClubSeason, person: number): Promise<PersonPaid[]> {
  const { db } = await store();
  const members = (await familyDues(db, scope, person)).map(({ id }) => id);
  const paid = await paidMoney(db, scope, { members });
  const payers = paid.filter(({ money }) => money.length > 0);
  return payers.length > 0 ? payers : paid.slice(0, 1);
}

interface Asked {
  season: number;
  kind: PaperKind;
  people: readonly PersonPaid[];
  locale: Locale;
  together: boolean;
}

async function written(seat: Seat, { season, kind, people, locale, together }: Asked) {
  const { db } = await store();
  const about = {
    club: (await findClub(db, seat.club))?.name ?? seat.club,
    season: (await seasonName(db, seat.club, season)) ?? String(season),
    day: await today(db, seat.club),
    timeZone: await zoneOf(db, seat.club),
  };
  const papers = await signedPapers(kind, people, { ...about, locale }, together);
  const [first] = people;
  const title = [papers[0]?.title, people.length === 1 ? first?.name : about.season].filter(Boolean).join(" ");
  const bytes = await drawPapers(papers, { title, author: about.club, locale, drawnAt: now() });
  const details = { count: people.length, kind };
  await writeAudit(db, {
    ...{ by: seat.person, club: seat.club, action: "receipt.issue", details },
    subject: people.length === 1 && first ? `members/${first.id}` : `seasons/${season}`,
  });
  return { name: fileName(title, about.day), bytes };
}
