import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { mayReadAudit } from "#lib/access/permissions.ts";
import { requireSeat } from "#lib/access/seat.ts";
import { clubAddress } from "#lib/addresses.ts";
import { cursorText } from "#lib/arguments/schemas.ts";
import { namedSubjects, type Subject } from "#lib/jobs/subjects.ts";
import { type AuditEntry, listAudit } from "#lib/store/audit.ts";
import { store } from "#lib/store/database.ts";
import { type Formats, formatsOf } from "#lib/words/formats.ts";
import { seasonsOf } from "../../queries.ts";
import { Sentence } from "./sentence.tsx";

const PAGE_ROWS = 50;

/** What the log can be narrowed to: the nouns of its actions. */
const NOUNS = [
  ...(["registration", "job", "member", "group", "lesson", "slot", "event", "season", "sport"] as const),
  ...(["account", "connection"] as const),
];

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.tabs"))("audit") };
}

/** Who did what in this club, newest first. */
export default async function AuditPage({ params, searchParams }: PageProps<"/[club]/settings/audit">) {
  const { club } = await params;
  if (!mayReadAudit(await requireSeat(club)).allowed) notFound();
  const asked = await searchParams;
  const noun = NOUNS.find((one) => one === asked.noun);
  const before = cursorText.optional().safeParse(asked.before);
  if (!before.success) notFound();
  const found = await listAudit((await store()).db, club, { noun, before: before.data }, PAGE_ROWS + 1);
  const entries = found.slice(0, PAGE_ROWS);
  const words = await getTranslations("settings.audit");
  const formats = formatsOf(await getLocale());
  const here = clubAddress(club, "settings", "audit");
  return (
    <div className="space-y-4">
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <nav aria-label={words("filter")} className="flex flex-wrap gap-1.5">
        {[undefined, ...NOUNS].map((one) => (
          <Link
            key={one ?? "all"}
            href={one ? `${here}?noun=${one}` : here}
            aria-current={one === noun ? "true" : undefined}
            className={cn(
              buttonStyle({ size: "sm", variant: "secondary" }),
              "rounded-full aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent",
            )}
          >
            {words(`nouns.${one ?? "all"}`)}
          </Link>
        ))}
      </nav>
      {entries.length > 0 ? (
        <Entries entries={entries} subjects={await subjectsOf(club, entries)} words={words} formats={formats} />
      ) : (
        <EmptyState icon={ScrollText} title={words("empty")}>
          {words("emptyWords")}
        </EmptyState>
      )}
      {found.length > PAGE_ROWS ? (
        <Button asChild>
          <Link href={`${here}?${new URLSearchParams({ ...(noun && { noun }), before: String(entries.at(-1)?.id) })}`}>
            {words("older")}
          </Link>
        </Button>
      ) : null}
    </div>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<"settings.audit">>>;

/** What the entries are about, as it is called today. People are looked at in the season that runs. */
async function subjectsOf(club: string, entries: readonly AuditEntry[]) {
  const { running } = await seasonsOf(club);
  const place = { club, season: running?.id ?? null };
  return namedSubjects(
    (await store()).db,
    place,
    entries.map(({ subject }) => subject),
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
  subjects: ReadonlyMap<string, Subject>;
  words: Words;
  formats: Formats;
}

function Entries({ entries, subjects, words, formats }: EntriesProps) {
  return (
    <div data-sheet="wide" className="overflow-x-auto border-line border-t">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader className="pl-0">{words("when")}</TableHeader>
            <TableHeader>{words("who")}</TableHeader>
            <TableHeader>{words("what")}</TableHeader>
            <TableHeader>{words("outcome")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell className="whitespace-nowrap pl-0 tabular-nums">{formats.dateTime(entry.at)}</TableCell>
              <TableCell>{entry.accountName ?? <span className="text-ink-soft">{words("nobody")}</span>}</TableCell>
              <TableCell className="min-w-64">
                <Sentence entry={entry} subject={subjects.get(entry.subject ?? "")} />
              </TableCell>
              <TableCell>
                <Outcome entry={entry} words={words} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function Outcome({ entry, words }: { entry: AuditEntry; words: Words }) {
  if (entry.outcome === "done") return words("outcomes.done");
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone="danger">{words(`outcomes.${entry.outcome}`)}</Badge>
      <span className="font-mono text-ink-soft text-xs">
        {[entry.code, entry.requestId].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
