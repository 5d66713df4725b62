import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ClosingChanges, StatementHolding, StatementSums } from "#components/treasury/closing/statement-tables.tsx";
import { mayCloseYear } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type ClosedYear, closingsOf, statementNow } from "#lib/treasury/closing/keep-closing.ts";
import {
  CLOSING_CHECKS,
  type ClosingCheck,
  type ClosingLine,
  centsOf,
  closingChanges,
  resultOf,
} from "#lib/treasury/closing/statement.ts";
import { closingWords } from "#lib/treasury/closing/words.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { type AccountingYear, seasonYear } from "#lib/treasury/ledger/period.ts";
import { paymentsOfOtherYears, seasonsOfDays } from "#lib/treasury/ledger/read-year.ts";
import { ClosingYear } from "./closing-year.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("closing"))("title") };
}

/** The year of a season: what is still to be done, what it comes to now, and how it was closed. Costs no call to the club. */
export default async function ClosingPage({ params }: PageProps<"/[club]/[season]/treasury/closing">) {
  const { club, season } = await params;
  const denied = await whyNot(mayCloseYear(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const scope = { club, seasonId };
  const { db } = await store();
  const words = await getTranslations("closing");
  const formats = await getFormats();
  const { state, asOf } = await paymentsCopy(db, scope);
  if (state !== "read") {
    const journal = await getTranslations("journal");
    return <ErrorState title={journal(state)}>{journal(`${state}Help`)}</ErrorState>;
  }
  const year = await seasonYear(db, club, seasonId);
  if (!year) return <ErrorState title={words("noYear")}>{words("noDays")}</ErrorState>;
  const lines = await statementNow({ db }, scope, year, await today(db, club));
  const closings = await closingsOf(db, scope);
  const say = await closingWords(db, club);
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("days", { from: formats.date(year.from), to: formats.date(year.to) })}
      />
      <PageBody className="space-y-8">
        <p className="max-w-text text-ink-soft">
          {asOf ? words("copy", { age: formats.ago(asOf, now()) }) : words("copyUnknownAge")}
        </p>
        <Apart {...{ club, year }} />
        <Checks {...{ club, season: seasonId, lines }} />
        <section aria-labelledby="closing" className="space-y-3">
          <h2 id="closing" className="text-lg">
            {words("closing")}
          </h2>
          <p className="max-w-text text-ink-soft">{words("closingHelp")}</p>
          <ClosingYear {...{ club, season: seasonId }} isAgain={closings.length > 0} />
          <Closings {...{ club, season: seasonId, closings, lines, say }} />
        </section>
        <Now {...{ lines, say }} />
      </PageBody>
    </>
  );
}

/** What the figures may lack, or leave to other years. */
async function Apart({ club, year }: { club: string; year: AccountingYear }) {
  const words = await getTranslations("closing");
  const { euros } = await getFormats();
  const { db } = await store();
  const unread = (await seasonsOfDays(db, club, year)).filter(({ isRead }) => !isRead);
  const others = await paymentsOfOtherYears(db, club, year);
  return (
    <>
      {unread.length > 0 ? (
        <p className="max-w-text text-pending">
          {words("unread", { names: unread.map(({ id, name }) => name ?? `#${id}`).join(", ") })}
        </p>
      ) : null}
      {others.count > 0 ? (
        <p className="max-w-text">{words("ofOtherYears", { count: others.count, amount: euros(others.cents) })}</p>
      ) : null}
    </>
  );
}

/** Where what is left is seen to. */
const PLACES: Readonly<Record<ClosingCheck, readonly string[]>> = {
  drawer: ["deposits"],
  slips: ["slips"],
  open: ["bank"],
  doubtful: ["bank"],
  undescribed: ["expenses"],
  difference: ["ledger"],
  plans: ["instalments"],
  aid: ["aid"],
  owed: ["expenses"],
  cash: ["deposits", "cash"],
};

/** What is to be done before a year is closed: how much of it is left, and where. */
async function Checks({ club, season, lines }: { club: string; season: number; lines: readonly ClosingLine[] }) {
  const words = await getTranslations("closing");
  const { euros, number } = await getFormats();
  const rows = CLOSING_CHECKS.flatMap((check) => {
    const line = lines.find(({ part, key }) => part === "check" && key === check);
    return line ? [{ check, line, isDone: line.count === 0 && centsOf(line) === 0 }] : [];
  });
  const left = rows.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="checks" className="space-y-3">
      <h2 id="checks" className="text-lg">
        {words("checklist")}
      </h2>
      <p className="max-w-text">{left === 0 ? words("allDone") : words("left", { count: left })}</p>
      <PlainTable
        caption={words("checklist")}
        columns={[
          { id: "name", label: words("columns.name"), card: "name" },
          { id: "state", label: words("columns.state"), card: "line" },
          { id: "count", label: words("columns.left"), numeric: true, card: "fact" },
          { id: "sum", label: words("columns.amount"), numeric: true, card: "asideOfName" },
          { id: "way", label: words("columns.way"), silent: true, card: "actions" },
        ]}
        rows={rows.map(({ check, line, isDone }) => ({
          id: check,
          cells: {
            name: words(`checks.${check}`),
            state: isDone ? words("done") : <span className="text-pending">{words("toDo")}</span>,
            count: number(line.count),
            sum: euros(centsOf(line)),
            way: isDone ? null : (
              <IntentLink
                href={seasonAddress(club, season, "treasury", ...PLACES[check])}
                className="text-accent underline-offset-4 hover:underline"
              >
                {words(`ways.${check}`)}
              </IntentLink>
            ),
          },
        }))}
      />
    </section>
  );
}

/** How a line of a statement is said. */
type Say = Awaited<ReturnType<typeof closingWords>>;

/** How the year was closed, the last time first, each with what is otherwise by now. */
async function Closings({
  club,
  season,
  closings,
  lines,
  say,
}: {
  club: string;
  season: number;
  closings: readonly ClosedYear[];
  lines: readonly ClosingLine[];
  say: Say;
}) {
  const words = await getTranslations("closing");
  const { euros, dateTime } = await getFormats();
  const [last] = closings;
  if (!last) return <p className="text-ink-soft">{words("never")}</p>;
  const changes = closingChanges(last.lines, lines);
  return (
    <>
      <PlainTable
        caption={words("closings")}
        columns={[
          { id: "number", label: words("columns.number"), card: "name" },
          { id: "when", label: words("columns.when"), card: "line" },
          { id: "by", label: words("columns.by"), card: "line" },
          { id: "result", label: words("columns.result"), numeric: true, card: "asideOfName" },
        ]}
        rows={closings.map((one) => ({
          id: one.number,
          cells: {
            number: (
              <IntentLink
                href={seasonAddress(club, season, "treasury", "closing", one.number)}
                className="text-accent underline-offset-4 hover:underline"
              >
                {words("one.title", { number: String(one.number) })}
              </IntentLink>
            ),
            ...{ when: dateTime(one.writtenAt), by: one.writtenBy, result: euros(resultOf(one.lines).resultCents) },
          },
        }))}
      />
      <h3 className="pt-3 font-medium">{words("since", { number: String(last.number) })}</h3>
      {changes.length === 0 ? (
        <p>{words("same", { number: String(last.number) })}</p>
      ) : (
        <ClosingChanges
          {...{ changes, say }}
          heads={{ was: words("columns.was"), is: words("columns.is") }}
          caption={words("since", { number: String(last.number) })}
        />
      )}
    </>
  );
}

/** What the year comes to by what is known now. */
async function Now({ lines, say }: { lines: readonly ClosingLine[]; say: Say }) {
  const words = await getTranslations("closing");
  const { euros } = await getFormats();
  const { inCents, outCents, resultCents } = resultOf(lines);
  return (
    <section aria-labelledby="now" className="space-y-4">
      <h2 id="now" className="text-lg">
        {words("now")}
      </h2>
      <p className="max-w-text tabular-nums">
        {words("sums", { in: euros(inCents), out: euros(0 - outCents), result: euros(resultCents) })}
      </p>
      <h3 className="text-base">{words("parts.holding")}</h3>
      <StatementHolding {...{ lines, say }} />
      <StatementSums {...{ lines, say }} />
    </section>
  );
}
