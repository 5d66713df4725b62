import "server-only";
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { mayReadPayments, mayRecordPayments } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { ListView } from "#lib/base/arguments/list-view.ts";
import { windowOf } from "#lib/base/arguments/paged.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import {
  type MirrorAllocation,
  type MirrorPayment,
  mirrorPayments,
  mirrorPeople,
} from "#lib/base/store/schema/sync/mirror.ts";
import { paymentCounters } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold, searchedWords } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import { seenCents } from "#lib/sync/copy/section-money.ts";
import type { ListCount, ListedResource, ListPlace, ListSpeech } from "./listed-resource.ts";
import { MONEY_TYPES, PAYMENT_TYPES } from "./payment-facts.ts";
import { tracePayments } from "./payment-trace.ts";
import type { CopiedRecord } from "./resource.ts";
import { signedBy, signedCents } from "./signed-cents.ts";
import { type Copy, day, idOf, integer, isRaw, type Raw, text } from "./wire.ts";

type Speech = ListSpeech<"payments">;

/** Of payments whose record has no day: the value of the months' filter. */
export const NO_DAY = "none";

/** The payments of a season (club-api §2.11, §4.9), to read. */
export const payments = {
  item: "/payments/{id}",
  words: "resources.payments",
  page: { of: "season", path: "payments" },
  rules: { read: mayReadPayments },
  knowsSections: "descriptionWithin",
  entry: { below: "new", rule: mayRecordPayments, words: "record" },
  copy: {
    phase: "payments",
    path: "/seasons/{id}/payments",
    scopes: ["payments:read"],
    optional: true,
    apart: true,
    doubtless: true,
    // Some clubs tell in the list what a payment settles, some in its record alone.
    detailed: ["allocations"],
    trace: tracePayments,
    folded: { methodKey: "method" },
    table: mirrorPayments,
    row: paymentOf,
  },
  hasPaper: true,
  columns: [
    { id: "person" },
    { id: "received", leads: true, greatestFirst: true, whole: true },
    { id: "amount", greatestFirst: true, numeric: true, aside: true },
    { id: "type" },
    { id: "method" },
  ],
  filters: [
    { id: "type", words: "types", options: PAYMENT_TYPES.map((value) => ({ value })) },
    {
      ...{ id: "received", words: "months", options: [{ value: NO_DAY }], written: /^[1-9]\d{3}-(0[1-9]|1[0-2])$/ },
      label: (month: string, { formats }: Speech) => formats.month(`${month}-01`),
    },
  ],
  count: countTypes,
  sum: sumTypes,
  rows: async (db, place, view, speech) => (await found(db, place, view)).map((one) => rowOf(one, place, speech)),
} as const satisfies CopiedRecord & ListedResource<"payments">;

function paymentOf(raw: Raw, season: number): Copy<MirrorPayment> | null {
  const id = idOf(raw.id);
  const method = text(raw.method);
  return id === null
    ? null
    : {
        id,
        seasonId: idOf(raw.season_id) ?? season,
        memberId: idOf(raw.member_id),
        amountCents: integer(raw.amount_cents),
        method,
        methodKey: method && fold(method),
        type: text(raw.type),
        receivedOn: day(raw.received_on),
        allocations: allocationsOf(raw.allocations),
      };
}

/** What a payment settles; what has no type or amount says nothing. null where that is not told. */
function allocationsOf(value: unknown): MirrorAllocation[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => {
    if (!isRaw(one)) return [];
    const [type, cents] = [text(one.type), integer(one.amount_cents)];
    return type === null || cents === null ? [] : { type, registrationId: idOf(one.registration_id), cents };
  });
}

/** The type in the language of who asks; one that we do not know, as the club writes it. */
function typeName(type: string | null, { words }: Speech): string {
  const known = PAYMENT_TYPES.find((one) => one === type);
  return known ? words(`types.${known}`) : (type ?? "");
}

function rowOf(
  { memberId, firstName, lastName, amountCents, returned, ...payment }: Found,
  place: ListPlace,
  speech: Speech,
) {
  const { words, formats } = speech;
  return {
    id: payment.id,
    // The page of a payment says all that it settles: a section is led to what it has of its person.
    href: place.within
      ? seasonAddress(place.club, place.season, "treasury", "dues", memberId ?? 0)
      : seasonAddress(place.club, place.season, "payments", payment.id),
    search: "",
    cells: {
      person: {
        text: personName({ firstName, lastName }) || (memberId === null ? words("nobody") : `#${memberId}`),
        sort: lastName,
      },
      received: { text: payment.receivedOn ? formats.date(payment.receivedOn) : "", sort: payment.receivedOn },
      amount: { text: amountCents === null ? "" : formats.euros(amountCents), sort: amountCents },
      type: {
        text: returned === null ? typeName(payment.type, speech) : speech.words(`counters.${returned}`),
        sort: payment.type,
      },
      method: { text: payment.method ?? "", sort: payment.method },
    },
  };
}

const ofMember = and(eq(mirrorPeople.club, mirrorPayments.club), eq(mirrorPeople.id, mirrorPayments.memberId));

type Found = Awaited<ReturnType<typeof found>>[number];

/** What of each payment one sees, in cents, and which payments. */
async function seenIn(db: Queryable, { club, season, within }: ListPlace): Promise<{ cents: SQL; where?: SQL }> {
  if (!within) return { cents: signedCents };
  const cents = await seenCents(db, { club, seasonId: season }, within);
  return { cents: signedBy(cents), where: sql`${cents} is not null` };
}

async function found(db: Queryable, place: ListPlace, view: ListView) {
  const { club, season } = place;
  const seen = await seenIn(db, place);
  const { id, memberId, method, methodKey, type, receivedOn } = mirrorPayments;
  const { firstName, lastName, nameKey } = mirrorPeople;
  const keys: Record<string, SQL> = {
    person: sql`${nameKey}`,
    received: sql`${receivedOn}`,
    amount: seen.cents,
    type: sql`${type}`,
    method: sql`${methodKey}`,
  };
  const direction = view.descending ? desc : asc;
  return db
    .select({
      ...{ id, memberId, method, type, receivedOn, firstName, lastName },
      amountCents: seen.cents.mapWith(Number) as SQL<number | null>,
      returned: paymentCounters.kind,
    })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, ofMember)
    .leftJoin(paymentCounters, and(eq(paymentCounters.club, mirrorPayments.club), eq(paymentCounters.paymentId, id)))
    .where(and(ofSeason(club, season), seen.where, ...searched(view), ...narrowed(view)))
    .orderBy(sql`${direction(keys[view.sort] ?? sql`${receivedOn}`)} nulls last`, direction(id))
    .limit(view.size)
    .offset(windowOf(view).offset);
}

const ofSeason = (club: string, season: number) =>
  and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, season));

/** The month in which a payment was received, as the filter writes it. */
const month = sql<string>`coalesce(to_char(${mirrorPayments.receivedOn}, 'YYYY-MM'), ${NO_DAY}::text)`;

/** What was chosen of the filters. */
function narrowed({ chosen }: ListView): SQL[] {
  return [
    ...(chosen.type === undefined ? [] : [eq(mirrorPayments.type, chosen.type)]),
    ...(chosen.received === undefined ? [] : [sql`${month} = ${chosen.received}`]),
  ];
}

/** Every word stands in a name of the person or of their parents, or is how it was paid; what stands in quotes is exactly how. */
function searched({ query }: ListView): SQL[] {
  const exact = /^\s*"(.+)"\s*$/.exec(query)?.[1];
  if (exact !== undefined) return [sql`${mirrorPayments.methodKey} = ${fold(exact)}`];
  return searchedWords(query).map((word) => {
    const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`(${mirrorPeople.searchKey} like ${part} or ${mirrorPayments.methodKey} like ${part})`;
  });
}

/** What the payments of a view come to, by type: what came in, what went back, and what is no money. */
async function sumTypes(db: Queryable, place: ListPlace, view: ListView, { words, formats }: Speech): Promise<string> {
  const { club, season } = place;
  const seen = await seenIn(db, place);
  const { type } = mirrorPayments;
  const rows = await db
    .select({ type, cents: sql`sum(${seen.cents})`.mapWith(Number) })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, ofMember)
    .where(and(ofSeason(club, season), seen.where, ...searched(view), ...narrowed(view)))
    .groupBy(type);
  const of = (types: readonly string[]) =>
    formats.euros(
      Math.abs(rows.reduce((sum, row) => sum + (types.includes(row.type ?? "") ? (row.cents ?? 0) : 0), 0)),
    );
  return words("sum", {
    received: of(MONEY_TYPES),
    refunded: of(["Remboursement"]),
    reduced: of(["Reduction"]),
  });
}

/** How many payments of each type and month match the search. */
async function countTypes(db: Queryable, place: ListPlace, view: ListView): Promise<ListCount> {
  const { club, season } = place;
  const { where } = await seenIn(db, place);
  const rows = await db
    .select({ type: mirrorPayments.type, received: month, count: count() })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, ofMember)
    .where(and(ofSeason(club, season), where, ...searched(view)))
    .groupBy(mirrorPayments.type, sql`2`);
  const [whole] = await db
    .select({ count: count() })
    .from(mirrorPayments)
    .where(and(ofSeason(club, season), where));
  const { chosen } = view;
  const isOf = (facet: "type" | "received") => (row: (typeof rows)[number]) =>
    chosen[facet] === undefined || row[facet] === chosen[facet];
  const sum = (those: typeof rows) => those.reduce((total, row) => total + row.count, 0);
  const by = (facet: "type" | "received", those: typeof rows) =>
    new Map([...Map.groupBy(those, (row) => row[facet])].map(([value, of]) => [value, sum(of)]));
  return {
    total: sum(rows.filter(isOf("type")).filter(isOf("received"))),
    all: whole?.count ?? 0,
    of: { type: by("type", rows.filter(isOf("received"))), received: by("received", rows.filter(isOf("type"))) },
  };
}
