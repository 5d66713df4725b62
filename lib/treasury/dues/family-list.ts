import "server-only";
import { and, eq, gte, max, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { reminderExemptions, reminders } from "#lib/base/store/schema/treasury/treasury.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { parsePeopleQuery } from "#lib/sync/copy/people-query.ts";
import type { SeenMoney } from "#lib/sync/copy/section-money.ts";
import { type FamilyOrder, type FamilyView, SHOWN_FAMILIES, type ShownFamilies } from "./family-view.ts";
import { type OwingFamily, type OwingPerson, owingFamilies } from "./owing.ts";

/** A family as the list of who owes shows it. */
export interface ListedFamily extends OwingFamily {
  /** The number of the first of its people: what its page and its checkbox are called. */
  id: number;
  /** When somebody wrote to them last in this season, and how often; null: never. */
  reminded: { at: Date; count: number } | null;
  /** Until when nobody writes to them, an ISO date: where all who owe are exempt. */
  exemptUntil: string | null;
  /** Those among them who are exempt today, with the last day and why. */
  exempt: ReadonlyMap<number, Exemption>;
}

/** That nobody reminds a person. */
export interface Exemption {
  /** The last day, an ISO date. */
  until: string;
  reason: string | null;
  /** The name of who said so. */
  by: string;
}

/**
 * All families of a season with what they owe, when they were reminded and who is exempt; of a section without the last two. From the desk's own database, in six queries however many
 * there are.
 * @param today ISO date
 * @param members only the families of these; undefined: all of them
 */
export async function listedFamilies(
  db: Queryable,
  scope: SeenMoney,
  today: string,
  members?: readonly number[],
): Promise<ListedFamily[]> {
  const families = await owingFamilies(db, scope, today, members);
  // Reminders are of all that a family owes the club.
  if (scope.within) return families.map((family) => listed(family, new Map(), new Map()));
  const reminded = await remindedIn(db, scope);
  const exempt = await exemptIn(db, scope, today);
  return families.map((family) => listed(family, reminded, exempt));
}

function listed(
  family: OwingFamily,
  reminded: ReadonlyMap<number, { at: Date; count: number }>,
  exempt: ReadonlyMap<number, Exemption>,
): ListedFamily {
  const ids = family.people.map(({ id }) => id);
  const sent = ids.flatMap((id) => reminded.get(id) ?? []);
  const own = new Map(
    ids.flatMap((id) => {
      const exemption = exempt.get(id);
      return exemption ? [[id, exemption] as const] : [];
    }),
  );
  return {
    ...{ ...family, id: ids[0] ?? 0, exempt: own, exemptUntil: untilAll(family.people, own) },
    // One letter speaks of all of them: who was written to most often tells how often the family was.
    reminded:
      sent.length === 0
        ? null
        : {
            at: new Date(Math.max(...sent.map(({ at }) => at.getTime()))),
            count: Math.max(...sent.map(({ count }) => count)),
          },
  };
}

/** The first of the last days of those who owe; null where one of them is not exempt. */
function untilAll(people: readonly OwingPerson[], exempt: ReadonlyMap<number, Exemption>): string | null {
  const owing = people.filter(({ balanceCents, waitingCents }) => balanceCents > waitingCents);
  const days = (owing.length > 0 ? owing : people).map(({ id }) => exempt.get(id)?.until ?? null);
  const [first = null] = days.filter((day) => day !== null).sort();
  return days.includes(null) ? null : first;
}

async function remindedIn(db: Queryable, { club, seasonId }: ClubSeason) {
  const { memberId, writtenAt } = reminders;
  const rows = await db
    .select({ memberId, at: max(writtenAt), count: sql<number>`count(distinct ${writtenAt})`.mapWith(Number) })
    .from(reminders)
    .where(and(eq(reminders.club, club), eq(reminders.seasonId, seasonId)))
    .groupBy(memberId);
  return new Map(rows.flatMap(({ memberId: id, at, count }) => (at ? [[id, { at, count }] as const] : [])));
}

async function exemptIn(db: Queryable, { club, seasonId }: ClubSeason, today: string): Promise<Map<number, Exemption>> {
  const { memberId, until, reason, writtenBy } = reminderExemptions;
  const rows = await db
    .select({ memberId, until, reason, by: writtenBy })
    .from(reminderExemptions)
    .where(and(eq(reminderExemptions.club, club), eq(reminderExemptions.seasonId, seasonId), gte(until, today)));
  return new Map(rows.map(({ memberId: id, ...exemption }) => [id, exemption]));
}

/** What a choice is of: which families it shows, and what of each it adds up. */
interface FamilyFigure {
  shows(family: Figured): boolean;
  cents(family: Figured): number;
}
type Figured = OwingFamily & Partial<Pick<ListedFamily, "exempt" | "reminded">>;

const CLAIMED = ({ claimedCents }: Figured): number => claimedCents;

/** Each choice of the list, and each number that opens it: the one definition of both. */
const FIGURES: Readonly<Record<ShownFamilies, FamilyFigure>> = {
  owes: { shows: (family) => family.claimedCents > 0, cents: CLAIMED },
  planned: { shows: (family) => family.plannedCents > 0, cents: ({ plannedCents }) => plannedCents },
  waiting: { shows: (family) => family.waitingCents > 0, cents: ({ waitingCents }) => waitingCents },
  overpaid: { shows: (family) => family.balanceCents < 0, cents: ({ balanceCents }) => 0 - balanceCents },
  unallocated: { shows: (family) => family.unallocatedCents > 0, cents: ({ unallocatedCents }) => unallocatedCents },
  exempt: { shows: ({ exempt }) => (exempt?.size ?? 0) > 0, cents: CLAIMED },
  reminded: { shows: ({ reminded }) => (reminded ?? null) !== null, cents: CLAIMED },
  all: { shows: () => true, cents: ({ dueCents }) => dueCents },
};

/** What a choice adds up of a family, in cents. Pure. */
export const figureOf = (family: ListedFamily, show: ShownFamilies): number => FIGURES[show].cents(family);

/** How many families a choice shows, and what of them it adds up, in cents. Pure. */
export function familyFigure(families: readonly Figured[], show: ShownFamilies): { families: number; cents: number } {
  const shown = families.filter(FIGURES[show].shows);
  return { families: shown.length, cents: shown.reduce((sum, family) => sum + FIGURES[show].cents(family), 0) };
}

/** The families of a view in its order, and how many each choice would show under the same search. Pure. */
export function familiesOf(
  families: readonly ListedFamily[],
  { q, show, sort }: Pick<FamilyView, "q" | "show" | "sort">,
): { rows: ListedFamily[]; counts: Record<ShownFamilies, number> } {
  const found = families.filter(isFamilyFound(q));
  const counts = Object.fromEntries(
    SHOWN_FAMILIES.map((one) => [one, found.filter(FIGURES[one].shows).length]),
  ) as Record<ShownFamilies, number>;
  return { rows: found.filter(FIGURES[show].shows).sort(ORDERS[sort]), counts };
}

/** Every word stands in a name or an address of one of the family, or what was typed is a number of theirs. */
function isFamilyFound(query: string): (family: ListedFamily) => boolean {
  const { words, phone } = parsePeopleQuery(query);
  const hasPhone = (text: string | null) => text !== null && nationalDigits(text).includes(phone ?? " ");
  return ({ people }) =>
    words.every((word) => people.some(({ searchKey, id }) => searchKey.includes(word) || word === `#${id}`)) &&
    (phone === undefined ||
      people.some((one) => hasPhone(one.phone) || one.parents.some((parent) => hasPhone(parent.phone))));
}

type Compare = (one: ListedFamily, other: ListedFamily) => number;

const byName: Compare = (one, other) => alphabet.compare(nameKey(one), nameKey(other)) || one.id - other.id;

const nameKey = ({ people: [first] }: ListedFamily) => `${first?.lastName ?? ""} ${first?.firstName ?? ""}`;

const greatest =
  (of: (family: ListedFamily) => number): Compare =>
  (one, other) =>
    of(other) - of(one) || byName(one, other);

/** Whom one has waited for longest stands first; where nothing is owed there is nothing to wait for. */
const ORDERS: Readonly<Record<FamilyOrder, Compare>> = {
  oldest: (one, other) => compareTexts(one.oldest, other.oldest) || byName(one, other),
  balance: greatest(({ balanceCents, claimedCents }) => (balanceCents < 0 ? 0 - balanceCents : claimedCents)),
  name: byName,
  due: greatest(({ dueCents }) => dueCents),
  paid: greatest(({ paidCents }) => paidCents),
  unallocated: greatest(({ unallocatedCents }) => unallocatedCents),
  reminded: greatest(({ reminded }) => reminded?.at.getTime() ?? 0),
};

function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
