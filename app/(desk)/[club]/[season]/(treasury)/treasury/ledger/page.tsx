import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PeriodForm } from "#components/treasury/ledger/period-form.tsx";
import { mayExportJournal } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { atOneMoment } from "#lib/base/store/one-moment.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";
import { periodIn } from "#lib/treasury/ledger/asked-period.ts";
import { ledgerEntries } from "#lib/treasury/ledger/entries.ts";
import type { EntryKind, LedgerEntry, Period } from "#lib/treasury/ledger/entry.ts";
import { seasonYear } from "#lib/treasury/ledger/period.ts";
import { apartFrom } from "#lib/treasury/ledger/read-year.ts";
import { type BankCheck, entryCents, type LedgerSum, ledgerSums } from "#lib/treasury/ledger/sums.ts";
import { apartWords, ledgerWords } from "#lib/treasury/ledger/words.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("ledger"))("title") };
}

/** What came in and went out on some days, the season's where the address names none, and how it adds up with the bank. Costs no call to the club. */
export default async function LedgerPage({ params, searchParams }: PageProps<"/[club]/[season]/treasury/ledger">) {
  const { club, season } = await params;
  const denied = await whyNot(mayExportJournal(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("ledger");
  const { state } = await paymentsCopy(db, { club, seasonId });
  if (state !== "read") {
    const journal = await getTranslations("journal");
    return <ErrorState title={journal(state)}>{journal(`${state}Help`)}</ErrorState>;
  }
  const { from, to } = await searchParams;
  const day = await today(db, club);
  const year = await seasonYear(db, club, seasonId);
  const period = periodIn(from, to) ?? (year ? { from: year.from, to: year.to } : { from: day, to: day });
  const entries = await atOneMoment({ db }, (tx) => ledgerEntries(tx, club, period));
  const sums = ledgerSums(entries, period);
  const { kind } = await ledgerWords(db, club);
  const { euros } = await getFormats();
  const here = seasonAddress(club, seasonId, "treasury", "ledger");
  const exported = `${seasonDataAddress(club, seasonId, "ledger", "export")}?${new URLSearchParams({ ...period })}`;
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={entries.length > 0 ? <ExportButton withWord href={exported} /> : null}
      />
      <PageBody className="space-y-8">
        <PeriodForm key={`${period.from} ${period.to}`} {...{ here, period }} />
        <Apart {...{ club, period, entries }} />
        <EmptyState of={noRows({ total: entries.length })} title={words("none")}>
          {words("noneHelp")}
        </EmptyState>
        {entries.length > 0 ? (
          <>
            <p className="max-w-text tabular-nums">
              {words("sums", {
                ...{ in: euros(sums.inCents), out: euros(0 - sums.outCents) },
                result: euros(sums.inCents + sums.outCents),
              })}
            </p>
            <div className="grid gap-8 xl:grid-cols-2">
              <Sums
                title={words("byKind")}
                first={words("columns.kind")}
                rows={sums.byKind}
                nameOf={({ key }) => kind((key ?? "open") as EntryKind)}
              />
              <Sums
                title={words("bySection")}
                first={words("columns.section")}
                rows={sums.bySection}
                nameOf={({ key, name }) => name ?? (key === null ? words("noSection") : `#${key}`)}
              />
            </div>
            <Bank checks={sums.bank} elsewhere={sums.elsewhere} owed={sums.owedCents} />
          </>
        ) : null}
      </PageBody>
    </>
  );
}

/** What these figures may lack, take in, or leave to others. */
async function Apart({ club, period, entries }: { club: string; period: Period; entries: readonly LedgerEntry[] }) {
  const words = await getTranslations("ledger.apart");
  const { euros } = await getFormats();
  const { db } = await store();
  const { unread, others } = await apartWords(await apartFrom(db, club, period));
  const taken = entries.filter(({ isTakenIn }) => isTakenIn);
  return (
    <>
      {unread === null ? null : <p className="max-w-text text-pending">{unread}</p>}
      {taken.length > 0 ? (
        <p className="max-w-text">{words("taken", { count: taken.length, amount: euros(entryCents(taken)) })}</p>
      ) : null}
      {others === null ? null : <p className="max-w-text">{others}</p>}
    </>
  );
}

async function Sums({
  title,
  first,
  rows,
  nameOf,
}: {
  title: string;
  first: string;
  rows: readonly LedgerSum[];
  nameOf(row: LedgerSum): string;
}) {
  const words = await getTranslations("ledger.columns");
  const { euros, number } = await getFormats();
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-base">{title}</h2>
      <PlainTable
        caption={title}
        columns={[
          { id: "name", label: first, card: "name" },
          { id: "count", label: words("count"), numeric: true, card: "fact" },
          { id: "in", label: words("in"), numeric: true, card: "fact" },
          { id: "out", label: words("out"), numeric: true, card: "fact" },
          { id: "sum", label: words("sum"), numeric: true, card: "asideOfName" },
        ]}
        rows={rows.map((row) => ({
          id: String(row.key),
          cells: {
            ...{ name: nameOf(row), count: number(row.count), in: row.inCents === 0 ? "–" : euros(row.inCents) },
            ...{ out: row.outCents === 0 ? "–" : euros(0 - row.outCents), sum: euros(row.inCents + row.outCents) },
          },
        }))}
      />
    </section>
  );
}

/** How the lines of each account are made up of what came in and went out. */
async function Bank({ checks, elsewhere, owed }: { checks: readonly BankCheck[]; elsewhere: number; owed: number }) {
  const words = await getTranslations("ledger.bank");
  const { euros } = await getFormats();
  return (
    <section aria-labelledby="bank" className="space-y-2">
      <h2 id="bank" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft text-sm">{words("help")}</p>
      {checks.length === 0 ? (
        <p>{words("none")}</p>
      ) : (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "account", label: words("account"), card: "name" },
            { id: "lines", label: words("lines"), numeric: true, card: "asideOfName" },
            { id: "ofPeriod", label: words("ofPeriod"), numeric: true, card: "fact" },
            { id: "ofOthers", label: words("ofOthers"), numeric: true, card: "fact" },
            { id: "open", label: words("open"), numeric: true, card: "fact" },
            { id: "difference", label: words("difference"), numeric: true, card: "fact" },
          ]}
          rows={checks.map(({ id, account, lines, ofPeriod, ofOthers, open, difference }) => ({
            id,
            cells: {
              ...{ account, lines: euros(lines), ofPeriod: euros(ofPeriod), ofOthers: euros(ofOthers) },
              ...{ open: euros(open), difference: euros(difference) },
            },
          }))}
        />
      )}
      <p className="tabular-nums">{words("elsewhere", { amount: euros(elsewhere) })}</p>
      {owed === 0 ? null : <p className="tabular-nums">{words("owed", { amount: euros(0 - owed) })}</p>}
    </section>
  );
}
