import { Printer, ScrollText, X } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { FilterChoice } from "#components/base/table/filter-form.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { AuditOutcome } from "#components/desk/audit/audit-outcome.tsx";
import { PeriodFields } from "#components/desk/audit/period-fields.tsx";
import { Sentence, sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadAudit, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { readOlder } from "#lib/base/arguments/paged.ts";
import { cursorText } from "#lib/base/arguments/schemas.ts";
import { type AuditEntry, auditChoices, listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { recordOfSubject } from "#lib/desk/audit/of-record.ts";
import { MOST_EXPORTED } from "#lib/desk/exports/audit.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";
import { type AuditView, auditAddress, auditFilter, auditRecordName, auditView, NOUNS, subjectsOf } from "./entries.ts";
import { findRecords } from "./found-records.ts";

const PAGE_ROWS = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("audit") };
}

/** Who did what in this club, newest first. */
export default async function AuditPage({ params, searchParams }: PageProps<"/[club]/settings/audit">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  if (!mayReadAudit(seat).allowed) notFound();
  const asked = await searchParams;
  const view = auditView(asked);
  const { noun } = view;
  const { db } = await store();
  // What cannot be read is passed over, as in every list: an old link still opens.
  const from = cursorText.safeParse(asked.before).data;
  const filter = await auditFilter(seat, view);
  const {
    rows: entries,
    hasOlder,
    none,
  } = await readOlder(from, PAGE_ROWS, (before, count) => listAudit(db, club, { ...filter, before }, count));
  const words = await getTranslations("settings.audit");
  const formats = await getFormats();
  const here = clubAddress(club, "settings", "audit");
  // What nobody ever did here is no filter, unless an old link names it.
  const { nouns, people } = await auditChoices(db, club);
  const shown = NOUNS.filter((one) => one === noun || nouns.has(one));
  const subjects = await subjectsOf(seat, [...entries, ...(view.record ? [{ subject: view.record }] : [])]);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-text text-ink-soft">
          {words("words")} {words("export", { count: MOST_EXPORTED })}
        </p>
        <span className="flex flex-wrap gap-2 print:hidden">
          <a href={auditAddress(`${here}/print`, view)} className={buttonStyle()}>
            <Printer aria-hidden />
            {(await getTranslations("ui.export"))("print")}
          </a>
          <ExportButton withWord href={auditAddress(`/api/clubs/${club}/audit/export`, view)} />
        </span>
      </div>
      <nav aria-label={words("filter")} className="flex flex-wrap gap-1.5">
        {[undefined, ...shown].map((one) => (
          <IntentLink
            key={one ?? "all"}
            href={auditAddress(here, { ...view, noun: one })}
            aria-current={one === noun ? "true" : undefined}
            className={cn(
              buttonStyle({ size: "sm", variant: "secondary" }),
              "rounded-full aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent",
            )}
          >
            {words(`nouns.${one ?? "all"}`)}
          </IntentLink>
        ))}
      </nav>
      {/* Another view is another form: what it says is what the address says. */}
      <form key={auditAddress(here, view)} method="get" className="flex flex-wrap items-start gap-2 print:hidden">
        {noun ? <input type="hidden" name="noun" value={noun} /> : null}
        {view.record ? <input type="hidden" name="of" value={view.record} /> : null}
        <FilterChoice name="by" label={words("who")} any={words("anybody")} chosen={view.accountId}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterChoice>
        <Labelled id="audit-record" label={words("record.label")}>
          <Input id="audit-record" type="search" name="q" maxLength={200} autoComplete="off" />
        </Labelled>
        <PeriodFields from={view.from} to={view.to} />
        <div className="sm:pt-6">
          <Button type="submit">{words("show")}</Button>
        </div>
      </form>
      <Found seat={seat} asked={asked.q} here={here} view={view} />
      {view.record === undefined ? null : (
        <IntentLink
          href={auditAddress(here, { ...view, record: undefined })}
          className={cn(buttonStyle({ size: "sm" }), "rounded-full border-accent bg-accent-soft print:hidden")}
        >
          {words("record.only", { name: auditRecordName(view.record, subjects) })}
          <X aria-hidden />
          <span className="sr-only">{words("record.clear")}</span>
        </IntentLink>
      )}
      {none === null ? (
        <Entries entries={entries} subjects={subjects} words={words} formats={formats} view={view} here={here} />
      ) : (
        <EmptyState of={none} icon={ScrollText} title={words(isNarrowed(view) ? "emptyNarrowed" : "empty")}>
          {words(isNarrowed(view) ? "emptyNarrowedWords" : "emptyWords")}
        </EmptyState>
      )}
      {hasOlder ? (
        <Button asChild>
          <IntentLink href={auditAddress(here, view, entries.at(-1)?.id)}>{words("older")}</IntentLink>
        </Button>
      ) : null}
    </div>
  );
}

const isNarrowed = (view: AuditView) => Object.values(view).some((value) => value !== undefined);

interface FoundProps {
  seat: Seat;
  /** What the address says that a record is called. */
  asked: unknown;
  here: string;
  view: AuditView;
}

/** The records that bear the name that was typed: the log of which is wanted. */
async function Found({ seat, asked, here, view }: FoundProps) {
  const found = await findRecords(seat, asked);
  if (!found) return null;
  const words = await getTranslations("settings.audit.record");
  if (found.length === 0) return <p className="text-ink-soft print:hidden">{words("none")}</p>;
  return (
    <nav aria-label={words("which")} className="flex flex-wrap items-center gap-1.5 print:hidden">
      <span className="text-ink-soft">{words("which")}</span>
      {found.map(({ record, name }) => (
        <IntentLink key={record} href={auditAddress(here, { ...view, record })} className={buttonStyle({ size: "sm" })}>
          {name}
        </IntentLink>
      ))}
    </nav>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"settings.audit">>>;

interface EntriesProps {
  entries: readonly AuditEntry[];
  subjects: ReadonlyMap<string, Subject>;
  words: Words;
  formats: Formats;
  view: AuditView;
  here: string;
}

function Entries({ entries, subjects, words, formats, view, here }: EntriesProps) {
  return (
    <PlainTable
      caption={words("what")}
      isWide
      columns={[
        { id: "when", label: words("when"), width: "md:whitespace-nowrap", card: "value" },
        { id: "who", label: words("who"), width: "md:whitespace-nowrap", card: "value" },
        { id: "what", label: words("what"), width: "md:w-full md:min-w-64", card: "line" },
        { id: "outcome", label: words("outcome"), width: "md:min-w-40", card: "value" },
      ]}
      rows={entries.map((entry) => ({
        id: entry.id,
        cells: {
          when: <span className="tabular-nums">{formats.dateTime(entry.at)}</span>,
          who: entry.accountName ?? <span className="text-ink-soft">{words("nobody")}</span>,
          what: (
            <>
              <Sentence
                entry={entry}
                subject={subjects.get(entry.subject ?? "")}
                session={subjects.get(sessionSubject(entry) ?? "")}
              />
              <OnlyThis entry={entry} subjects={subjects} words={words} view={view} here={here} />
            </>
          ),
          outcome: <AuditOutcome entry={entry} />,
        },
      }))}
    />
  );
}

/** The way from an entry to all that is written about its record. */
function OnlyThis({
  entry,
  subjects,
  words,
  view,
  here,
}: Pick<EntriesProps, "subjects" | "words" | "view" | "here"> & { entry: AuditEntry }) {
  const record = recordOfSubject(entry.subject ?? "");
  if (record === undefined || record === view.record) return null;
  return (
    <IntentLink
      href={auditAddress(here, { ...view, record })}
      className="flex min-h-6 w-fit items-center text-ink-soft text-xs underline underline-offset-4 print:hidden"
    >
      {words("record.all")}
      <span className="sr-only"> {auditRecordName(record, subjects)}</span>
    </IntentLink>
  );
}
