import { Printer, ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FilterChoice } from "#components/base/table/filter-form.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { AuditOutcome } from "#components/desk/audit/audit-outcome.tsx";
import { Sentence, sessionSubject } from "#components/desk/audit/sentence.tsx";
import { mayReadAudit } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { readOlder } from "#lib/base/arguments/paged.ts";
import { cursorText } from "#lib/base/arguments/schemas.ts";
import { type AuditEntry, auditChoices, listAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";
import { auditAddress, auditView, NOUNS, subjectsOf } from "./entries.ts";

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
  const {
    rows: entries,
    hasOlder,
    none,
  } = await readOlder(from, PAGE_ROWS, (before, count) => listAudit(db, club, { ...view, before }, count));
  const words = await getTranslations("settings.audit");
  const formats = await getFormats();
  const here = clubAddress(club, "settings", "audit");
  // What nobody ever did here is no filter, unless an old link names it.
  const { nouns, people, months } = await auditChoices(db, club);
  const shown = NOUNS.filter((one) => one === noun || nouns.has(one));
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-text text-ink-soft">{words("words")}</p>
        <a href={auditAddress(`${here}/print`, view)} className={cn(buttonStyle(), "print:hidden")}>
          <Printer aria-hidden />
          {(await getTranslations("ui.export"))("print")}
        </a>
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
      <form method="get" className="flex flex-wrap items-end gap-2 print:hidden">
        {noun ? <input type="hidden" name="noun" value={noun} /> : null}
        <FilterChoice name="by" label={words("who")} any={words("anybody")} chosen={view.accountId}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterChoice>
        <FilterChoice name="month" label={words("month")} any={words("anyMonth")} chosen={view.month}>
          {months.map((month) => (
            <option key={month} value={month}>
              {formats.month(`${month}-01`)}
            </option>
          ))}
        </FilterChoice>
        <Button type="submit">{words("show")}</Button>
      </form>
      {none === null ? (
        <Entries entries={entries} subjects={await subjectsOf(seat, entries)} words={words} formats={formats} />
      ) : (
        <EmptyState of={none} icon={ScrollText} title={words("empty")}>
          {words("emptyWords")}
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

type Words = Awaited<ReturnType<typeof getTranslations<"settings.audit">>>;

interface EntriesProps {
  entries: readonly AuditEntry[];
  subjects: ReadonlyMap<string, Subject>;
  words: Words;
  formats: Formats;
}

function Entries({ entries, subjects, words, formats }: EntriesProps) {
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
            <Sentence
              entry={entry}
              subject={subjects.get(entry.subject ?? "")}
              session={subjects.get(sessionSubject(entry) ?? "")}
            />
          ),
          outcome: <AuditOutcome entry={entry} />,
        },
      }))}
    />
  );
}
