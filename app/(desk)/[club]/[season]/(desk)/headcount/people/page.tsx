import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayReadHeadcount } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { standsIn } from "#lib/desk/headcount/count.ts";
import { namesOfCounted } from "#lib/desk/headcount/read.ts";
import { sayHeadcount } from "#lib/desk/headcount/say.ts";
import { headcountAsked, headcountDesk } from "#lib/desk/headcount/shown.ts";
import { headcountAddress } from "../view-address.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("headcount.people"))("title") };
}

/** As many as a cell is of dimensions; an address may hold anything. */
const keysIn = (value: string | string[] | undefined): string[] =>
  (value === undefined ? [] : [value].flat()).slice(0, 2);

/** The people whom one number of a headcount counts, by what the copy says now. */
export default async function CountedPeoplePage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/headcount/people">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadHeadcount(seat));
  if (denied) return <ErrorState title={denied} />;
  const place = { club, season: idOfPage(season) };
  const asked = await searchParams;
  const { at } = streamPosition(club, null);
  const { shown } = await headcountDesk(seat, place.season, headcountAsked(asked));
  if (!shown) notFound();
  const { definition, day, counted, frozenAt, preset } = shown;
  const [row, column] = [keysIn(asked.row), keysIn(asked.column)];
  const people = shown.people.filter(
    (person) =>
      (row.length === 0 || standsIn(person, definition.down, row, definition, day)) &&
      (column.length === 0 || standsIn(person, definition.across, column, definition, day)),
  );
  const said = await sayHeadcount(shown);
  const words = await getTranslations("headcount");
  const { date, number } = await getFormats();
  const { db } = await store();
  const named = await namesOfCounted(
    db,
    club,
    people.map(({ id }) => id),
  );
  const frozenCount = frozenAt === null ? null : frozenIn();
  return (
    <>
      <LiveRefresh club={club} season={place.season} at={at} />
      <PageHeader
        title={words("people.title")}
        description={words("people.of", {
          row: row.length === 0 ? words("all") : said.rowOf(row).join(", "),
          column: column.length === 0 ? said.total : said.columnOf(column),
          day: date(day),
        })}
        steps={[{ href: headcountAddress(place, { preset, day }), words: definition.name }]}
      />
      <PageBody className="space-y-4">
        <ListTotal total={people.length} />
        <p role="status" className="tabular-nums">
          {words("people.count", { count: people.length })}
        </p>
        {frozenCount === null ? null : <p>{words("people.now", { count: frozenCount })}</p>}
        <EmptyState of={noRows({ total: people.length })} title={words("people.nobody")} />
        {people.length > 0 ? (
          <PlainTable
            caption={words("people.title")}
            columns={[
              { id: "name", label: words("people.name"), card: "name" },
              { id: "number", label: words("people.number"), numeric: true, card: "aside" },
            ]}
            rows={named.map(({ id, name }) => ({
              id,
              cells: {
                name: (
                  <IntentLink href={seasonAddress(club, place.season, "members", id)} className="underline">
                    {name ?? number(id)}
                  </IntentLink>
                ),
                number: String(id),
              },
            }))}
          />
        ) : null}
      </PageBody>
    </>
  );

  function frozenIn(): number | null {
    const at = counted.columns.findIndex((keys) => keys.join("~") === column.join("~"));
    if (row.length === 0) return column.length === 0 ? counted.total : (counted.columnTotals[at] ?? null);
    const found = counted.rows.find(({ keys }) => keys.join("~") === row.join("~"));
    return (column.length === 0 ? found?.total : found?.counts[at]) ?? null;
  }
}
