import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { FilterChoice, FilterForm } from "#components/base/table/filter-form.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { ExpenseTable } from "#components/treasury/expenses/expense-table.tsx";
import { mayExportJournal, mayKeepExpenses } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { formatParameters, type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { EXPENSE_WAYS } from "#lib/base/store/schema/treasury/expenses.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { EXPENSE_CATEGORY } from "#lib/treasury/expenses/fields.ts";
import {
  type ExpenseFilter,
  type ExpenseSums,
  expenseSums,
  expensesOf,
  isAsked,
  undescribedLines,
} from "#lib/treasury/expenses/list.ts";
import { linkOneExpense } from "./actions.ts";
import { expenseChoices } from "./choices.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("expenses"))("title") };
}

const SHOWN = ["all", "owed", "bare", "unseen"] as const;

/** The parameters of an address, and with which the list opens. */
interface Asked {
  q: string | undefined;
  category: string | undefined;
  section: number | undefined;
  way: string | undefined;
  show: (typeof SHOWN)[number];
}
const OPENS: Asked = { q: undefined, category: undefined, section: undefined, way: undefined, show: "all" };

/** What of a season was spent, with what it comes to, and what the bank has of it that nobody has described. Costs no call to the club. */
export default async function ExpensesPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/expenses">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepExpenses(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("expenses");
  const { euros } = await getFormats();
  const here = seasonAddress(club, season, "treasury", "expenses");
  const address = await searchParams;
  const { show, filter } = readFilter(address);
  const all = await expensesOf(db, { club, seasonId });
  const rows = all.filter((one) => isAsked(one, filter));
  const sums = expenseSums(rows);
  const { categories, sections, nameOf } = await expenseChoices(db, club, filter.category);
  const at = (one: (typeof SHOWN)[number]) => {
    const { search, category, sportId, way } = filter;
    const query = formatParameters<Asked>(
      {
        ...{ q: search ?? undefined, category: category ?? undefined, section: sportId ?? undefined },
        ...{ way: way ?? undefined, show: one },
      },
      OPENS,
    );
    return query === "" ? here : `${here}?${query}`;
  };
  const isNarrowed = [filter.search, filter.category, filter.sportId, filter.way].some((one) => one !== null);
  const only = (one: (typeof SHOWN)[number]) => ({ ...filter, only: one === "all" ? null : one });
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            {mayExportJournal(seat).allowed ? (
              <IntentLink href={seasonAddress(club, season, "treasury", "ledger")} className={buttonStyle()}>
                {words("ledger")}
              </IntentLink>
            ) : null}
            <IntentLink href={`${here}/categories`} className={buttonStyle()}>
              {words("categories.title")}
            </IntentLink>
            <IntentLink href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
              <Plus aria-hidden />
              {words("new")}
            </IntentLink>
          </>
        }
      />
      <PlaceTabs />
      <FilterForm
        {...{ here, at: at(show), apply: words("apply") }}
        shown={{
          ...{ label: words("shown.label"), value: show },
          links: SHOWN.map((one) => ({
            ...{ href: at(one), words: words(`shown.${one}`), current: one === show },
            count: all.filter((row) => isAsked(row, only(one))).length,
          })),
        }}
        search={{ label: words("search"), value: filter.search ?? "" }}
        clear={isNarrowed ? { label: words("clear"), href: here } : null}
      >
        <FilterChoice
          name="category"
          label={words("columns.category")}
          chosen={filter.category ?? undefined}
          any={words("any")}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice
          name="section"
          label={words("columns.section")}
          chosen={filter.sportId ?? undefined}
          any={words("any")}
        >
          <option value="0">{words("noSection")}</option>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice name="way" label={words("columns.way")} chosen={filter.way ?? undefined} any={words("any")}>
          {EXPENSE_WAYS.map((one) => (
            <option key={one} value={one}>
              {words(`ways.${one}`)}
            </option>
          ))}
        </FilterChoice>
      </FilterForm>
      <PageBody className="space-y-6 pt-5">
        <Undescribed {...{ club, here }} />
        <section aria-label={words("title")} className="space-y-3">
          <p className="tabular-nums">{words("sums", { count: sums.count, amount: euros(sums.cents) })}</p>
          {sums.owedCents > 0 ? (
            <p className="text-pending tabular-nums">{words("owed", { amount: euros(sums.owedCents) })}</p>
          ) : null}
          <ListTotal total={rows.length} cents={sums.cents} />
          <EmptyState of={noRows({ total: rows.length })} title={words("none")}>
            {words("noneHelp")}
          </EmptyState>
          {rows.length > 0 ? <ExpenseTable {...{ rows, here, nameOf }} /> : null}
        </section>
        {rows.length > 0 ? <Sums {...{ sums, nameOf }} /> : null}
      </PageBody>
    </>
  );
}

/** What the address asks for; what it says wrongly is not asked. */
function readFilter(address: Parameters): { show: (typeof SHOWN)[number]; filter: ExpenseFilter } {
  const { among, integer, search, written } = parametersReader(address);
  const show = among("show", SHOWN) ?? OPENS.show;
  return {
    show,
    filter: {
      ...{ search: search() || null, category: written("category", EXPENSE_CATEGORY) ?? null },
      sportId: integer("section", 0, HIGHEST_ID) ?? null,
      way: among("way", EXPENSE_WAYS) ?? null,
      only: show === "all" ? null : show,
    },
  };
}

/** What the expenses that are shown come to, by category and by section. */
async function Sums({ sums, nameOf }: { sums: ExpenseSums; nameOf(category: string): string }) {
  const words = await getTranslations("expenses");
  const { euros, number } = await getFormats();
  const table = (title: string, first: string, rows: readonly { name: string; count: number; cents: number }[]) => (
    <PlainTable
      caption={title}
      columns={[
        { id: "name", label: first, card: "name" },
        { id: "count", label: words("title"), numeric: true, card: "fact" },
        { id: "amount", label: words("columns.amount"), numeric: true, card: "asideOfName" },
      ]}
      rows={rows.map(({ name, count, cents }) => ({
        id: name,
        cells: { name, count: number(count), amount: euros(cents) },
      }))}
    />
  );
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-labelledby="by-category" className="space-y-2">
        <h2 id="by-category" className="text-base">
          {words("byCategory")}
        </h2>
        {table(
          words("byCategory"),
          words("columns.category"),
          sums.byCategory.map((one) => ({ ...one, name: nameOf(one.category) })),
        )}
      </section>
      <section aria-labelledby="by-section" className="space-y-2">
        <h2 id="by-section" className="text-base">
          {words("bySection")}
        </h2>
        {table(
          words("bySection"),
          words("columns.section"),
          sums.bySection.map((one) => ({
            ...one,
            name: one.section ?? (one.sportId === null ? words("noSection") : `#${one.sportId}`),
          })),
        )}
      </section>
    </div>
  );
}

/** Lines of the bank that somebody called an expense, of which nobody has said what for. */
async function Undescribed({ club, here }: { club: string; here: string }) {
  const { lines, count, cents } = await undescribedLines((await store()).db, club);
  if (count === 0) return null;
  const words = await getTranslations("expenses.undescribed");
  const columns = await getTranslations("expenses.columns");
  const { date, euros } = await getFormats();
  return (
    <section aria-labelledby="undescribed" className="space-y-3">
      <h2 id="undescribed" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      <p className="tabular-nums">{words("count", { count, amount: euros(cents) })}</p>
      <PlainTable
        caption={words("title")}
        columns={[
          { id: "label", label: columns("purpose"), card: "name" },
          { id: "amount", label: columns("amount"), numeric: true, card: "asideOfName" },
          { id: "day", label: columns("day"), card: "line" },
          { id: "presses", label: words("describe"), silent: true, card: "actions" },
        ]}
        rows={lines.map(({ line, position, label, note, day, cents: spent, mayBe }) => ({
          id: `${line}-${position}`,
          cells: {
            label: <span className="[overflow-wrap:anywhere]">{note === null ? label : `${note} (${label})`}</span>,
            ...{ amount: euros(spent), day: date(day) },
            presses: (
              <span className="flex flex-wrap gap-2">
                {mayBe.map((one) => (
                  <PressButton
                    key={one.id}
                    notDone={words("notLinked")}
                    carryOut={linkOneExpense.bind(null, club, { on: { line, position }, expense: one.id })}
                  >
                    {words("isIt", { purpose: one.purpose, day: date(one.day) })}
                  </PressButton>
                ))}
                <IntentLink
                  href={`${here}/new?line=${line}&part=${position}`}
                  className={buttonStyle()}
                  aria-label={words("describeOf", { label })}
                >
                  {words("describe")}
                </IntentLink>
              </span>
            ),
          },
        }))}
      />
      {count > lines.length ? <p>{words("more", { count: count - lines.length })}</p> : null}
    </section>
  );
}
