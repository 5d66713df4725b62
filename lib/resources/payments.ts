import "server-only";
import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { mayReadPayments } from "#lib/access/permissions.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { type ListColumn, type ListedRow, type ListView, parseListView } from "#lib/arguments/list-view.ts";
import { pageWithin, windowOf } from "#lib/arguments/paged.ts";
import type { Parameters } from "#lib/arguments/view-parameters.ts";
import type { Queryable } from "#lib/store/database.ts";
import { type MirrorPayment, mirrorPayments, mirrorPeople } from "#lib/store/schema/mirror.ts";
import { fold, searchedWords } from "#lib/words/fold.ts";
import { personName } from "#lib/words/formats.ts";
import { PAYMENT_COLUMNS, PAYMENT_FILTERS, PAYMENT_TYPES } from "./payment-view.ts";
import type { CopiedRecord, ListContent, ListedResource } from "./resource.ts";
import { signedCents } from "./signed-cents.ts";
import { type Copy, day, idOf, integer, type Raw, text } from "./wire.ts";

/** The payments of a season (club-api §2.11, §4.9), to read. */
export const payments = {
  item: "/payments/{id}",
  words: "resources.payments",
  page: { of: "season", path: "payments" },
  section: { icon: () => import("lucide-react/icons/wallet"), after: "events" },
  rules: { read: mayReadPayments },
  copy: {
    phase: "payments",
    path: "/seasons/{id}/payments",
    scopes: ["payments:read"],
    optional: true,
    apart: true,
    table: mirrorPayments,
    row: paymentOf,
  },
  list,
} as const satisfies CopiedRecord & ListedResource;

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
      };
}

async function list(
  db: Queryable,
  { club, season }: { club: string; season: number },
  address: Parameters,
): Promise<ListContent> {
  // Processes that draw nothing keep the copy too, and find no Next around them.
  const { getTranslations } = await import("next-intl/server");
  const { getFormats } = await import("#lib/words/get-formats.ts");
  const words = await getTranslations("resources.payments");
  const formats = await getFormats();
  const columns: ListColumn[] = PAYMENT_COLUMNS.map((column) => ({
    ...column,
    label: words(`columns.${column.id}`),
    whole: column.id === "received",
    numeric: column.id === "amount",
    aside: column.id === "amount",
  }));
  const typeName = (type: string | null) => {
    const known = PAYMENT_TYPES.find((one) => one === type);
    return known ? words(`types.${known}`) : (type ?? "");
  };
  const options = PAYMENT_TYPES.map((value) => ({ value, label: typeName(value) }));
  const view = parseListView(address, PAYMENT_COLUMNS, PAYMENT_FILTERS);
  const counts = await countTypes(db, club, season, view);
  const total = view.chosen.type === undefined ? counts.matching : (counts.of.get(view.chosen.type) ?? 0);
  // Counted first, so that a page beyond the end is never asked for.
  const shown = { ...view, page: pageWithin(view, total) };
  const rowOf = ({ id, memberId, firstName, lastName, amountCents, ...payment }: Found): ListedRow => ({
    id,
    ...(memberId !== null && { href: seasonAddress(club, season, "members", memberId) }),
    search: "",
    cells: {
      person: {
        text: personName({ firstName, lastName }) || (memberId === null ? words("nobody") : `#${memberId}`),
        sort: lastName,
      },
      received: { text: payment.receivedOn ? formats.date(payment.receivedOn) : "", sort: payment.receivedOn },
      amount: { text: amountCents === null ? "" : formats.euros(amountCents), sort: amountCents },
      type: { text: typeName(payment.type), sort: payment.type },
      method: { text: payment.method ?? "", sort: payment.method },
    },
  });
  return {
    columns,
    filters: [
      {
        id: "type",
        label: words("columns.type"),
        options: options.map((option) => ({ ...option, count: counts.of.get(option.value) ?? 0 })),
      },
    ],
    rows: (await found(db, club, season, shown)).map(rowOf),
    total,
    all: counts.all,
  };
}

const ofMember = and(eq(mirrorPeople.club, mirrorPayments.club), eq(mirrorPeople.id, mirrorPayments.memberId));

type Found = Awaited<ReturnType<typeof found>>[number];

function found(db: Queryable, club: string, season: number, view: ListView) {
  const { id, memberId, method, methodKey, type, receivedOn } = mirrorPayments;
  const { firstName, lastName, nameKey } = mirrorPeople;
  const keys: Record<string, SQL> = {
    person: sql`${nameKey}`,
    received: sql`${receivedOn}`,
    amount: signedCents,
    type: sql`${type}`,
    method: sql`${methodKey}`,
  };
  const direction = view.descending ? desc : asc;
  return db
    .select({ id, memberId, amountCents: signedCents.mapWith(Number), method, type, receivedOn, firstName, lastName })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, ofMember)
    .where(and(ofSeason(club, season), ...searched(view), view.chosen.type ? eq(type, view.chosen.type) : undefined))
    .orderBy(sql`${direction(keys[view.sort] ?? sql`${receivedOn}`)} nulls last`, direction(id))
    .limit(view.size)
    .offset(windowOf(view).offset);
}

const ofSeason = (club: string, season: number) =>
  and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, season));

/** Every word stands in a name of the person or of their parents, or is how it was paid. */
function searched({ query }: ListView): SQL[] {
  return searchedWords(query).map((word) => {
    const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return sql`(${mirrorPeople.searchKey} like ${part} or ${mirrorPayments.methodKey} like ${part})`;
  });
}

/** How many payments of each type match the search, how many of all, and how many the season has. */
async function countTypes(db: Queryable, club: string, season: number, view: ListView) {
  const rows = await db
    .select({ type: mirrorPayments.type, count: count() })
    .from(mirrorPayments)
    .leftJoin(mirrorPeople, ofMember)
    .where(and(ofSeason(club, season), ...searched(view)))
    .groupBy(mirrorPayments.type);
  const [whole] = await db.select({ count: count() }).from(mirrorPayments).where(ofSeason(club, season));
  return {
    of: new Map(rows.map((row) => [row.type, row.count])),
    matching: rows.reduce((sum, row) => sum + row.count, 0),
    all: whole?.count ?? 0,
  };
}
