import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { WrittenAbout } from "#lib/papers/letters/papers-reminder.ts";
import { activityNamed, paperNamed } from "#lib/papers/missing/names.ts";
import type { PapersStanding, WantedPaper } from "#lib/papers/missing/worklist.ts";

interface PapersTableProps {
  club: string;
  season: number;
  standings: readonly PapersStanding[];
  /** Who was written to, by their numbers. */
  written: ReadonlyMap<number, WrittenAbout>;
  /** Whether one may choose people of it who lack something. */
  isSelectable: boolean;
  /** Whether the club requires any paper at all: of nobody it may be said that they are complete where it requires none. */
  isRequired: boolean;
}

/** People with what they are registered to and which required papers they still have to hand in, each leading to their page. */
export function PapersTable({ club, season, standings, written, isSelectable, isRequired }: PapersTableProps) {
  const words = useTranslations("papers");
  const { date } = useFormats();
  const columns: PlainColumn[] = [
    { id: "person", label: words("list.columns.person"), card: "name" },
    { id: "papers", label: words("list.columns.papers"), card: "line" },
    { id: "activities", label: words("list.columns.activities"), card: "line" },
    { id: "written", label: words("list.columns.written"), card: "fact" },
    { id: "read", label: words("list.columns.read"), width: "whitespace-nowrap", card: "fact" },
  ];
  return (
    <PlainTable
      caption={words("list.title")}
      className="px-4 md:px-8"
      columns={columns}
      rows={standings.map((one) => ({
        id: one.id,
        cells: {
          person: (
            <span className="flex items-start gap-3">
              {isSelectable && one.wanted.length > 0 ? <Choice standing={one} /> : null}
              <RowLink href={seasonAddress(club, season, "members", one.id)}>
                {personName(one) || words("unnamed", { id: one.id })}
              </RowLink>
            </span>
          ),
          papers: (
            <Wanted
              standing={one}
              isRequired={isRequired}
              href={seasonAddress(club, season, "members", one.id, "papers")}
            />
          ),
          activities: <Activities standing={one} />,
          written: saidWritten(written.get(one.id), date, words),
          read: <ReadAt standing={one} />,
        },
      }))}
    />
  );
}

function saidWritten(
  written: WrittenAbout | undefined,
  date: (at: Date) => string,
  words: ReturnType<typeof useTranslations<"papers">>,
): string {
  return written ? words("list.writtenOn", { date: date(written.at), count: written.count }) : "–";
}

function Choice({ standing }: { standing: PapersStanding }) {
  const words = useTranslations("papers");
  const name = personName(standing) || words("unnamed", { id: standing.id });
  return (
    <span className="relative z-1 flex pt-0.5">
      {/* The link of the whole card lies around it: what one hits beside it leads away. */}
      <Checkbox
        name="family"
        className="max-md:size-6"
        value={standing.id}
        aria-label={words("select.choose", { name })}
      />
    </span>
  );
}

interface WantedProps extends Pick<PapersTableProps, "isRequired"> {
  standing: PapersStanding;
  href: string;
}

function Wanted({ standing: { wanted, readAt }, isRequired, href }: WantedProps) {
  const words = useTranslations("papers");
  if (readAt === null) return <span className="text-ink-soft">{words("list.unread")}</span>;
  if (wanted.length === 0)
    return <span className="text-ink-soft">{words(isRequired ? "list.nothing" : "list.noneRequired")}</span>;
  return (
    <ul className="space-y-0.5">
      {wanted.map((paper) => (
        <li key={paper.fieldId} className="[overflow-wrap:anywhere]">
          {/* Above the link that the whole card is: to where one hands it in. */}
          <IntentLink
            href={href}
            className="relative z-1 underline-offset-4 hover:underline max-md:inline-block max-md:py-2"
          >
            <WantedName paper={paper} />
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}

function WantedName({ paper }: { paper: WantedPaper }) {
  const words = useTranslations("papers");
  const name = paperNamed(paper, words);
  if (paper.why === "missing") return name;
  return (
    <span className="text-refused">
      {paper.reason ? words("list.refusedFor", { name, reason: paper.reason }) : words("list.refused", { name })}
    </span>
  );
}

function Activities({ standing: { activities } }: { standing: PapersStanding }) {
  const words = useTranslations("papers");
  return (
    <ul className="space-y-0.5">
      {activities.map(({ key, name, state }) => (
        <li key={`${key} ${state}`} className="flex flex-wrap items-center gap-x-2">
          <span className="[overflow-wrap:anywhere]">{activityNamed({ key, name }, words)}</span>
          <StateBadge state={state}>{words(`list.states.${state}`)}</StateBadge>
        </li>
      ))}
    </ul>
  );
}

function ReadAt({ standing: { readAt, isDoubted } }: { standing: PapersStanding }) {
  const words = useTranslations("papers");
  const { shortDate, time } = useFormats();
  if (readAt === null) return "–";
  return (
    <span className="text-ink-soft text-sm">
      {shortDate(readAt)} {time(readAt)}
      {isDoubted ? <Badge className="ml-2">{words("list.doubted")}</Badge> : null}
    </span>
  );
}
