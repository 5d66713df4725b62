import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MedicalStanding } from "#lib/papers/medical/worklist.ts";
import { MedicalBadge } from "./medical-badge.tsx";

interface StandingTableProps {
  club: string;
  season: number;
  /** YYYY-MM-DD at the club. */
  today: string;
  standings: readonly MedicalStanding[];
  /**
   * Those who may not take part: a heading above says so, and each row since when. Not given: both, in half of a page's width, so that
   * each row says which, and nothing of the certificate.
   */
  of?: "stopped" | "others";
}

/** People by when they may no longer take part, each with the button that opens what is to be decided. A link to somebody is followed and never fetched beforehand: opening it is a reading, and is logged. */
export function StandingTable({ club, season, today, standings, of }: StandingTableProps) {
  const words = useTranslations("medical");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "person", label: words("columns.person"), card: "name" },
    { id: "birth", label: words("columns.birth"), width: "whitespace-nowrap", card: "value" },
    { id: "state", label: words("columns.state"), card: "aside" },
    {
      ...{ id: "stops", width: "md:whitespace-nowrap", card: "fact" },
      label: words(of === "stopped" ? "columns.since" : "columns.stops"),
    },
    ...(of ? [{ id: "certificate", label: words("columns.certificate"), card: "value" } as const] : []),
    { id: "open", label: words("columns.open"), silent: true, card: "line" },
  ];
  const rows = standings.map(({ memberId, birthDate, record, verdict, ...person }) => {
    const name = personName(person) || words("unnamed", { id: memberId });
    const href = seasonAddress(club, season, "medical", memberId);
    return {
      id: memberId,
      cells: {
        person: (
          <a href={href} className="font-medium underline-offset-4 hover:underline">
            {name}
          </a>
        ),
        birth: birthDate ? formats.date(birthDate) : null,
        state: <MedicalBadge state={verdict.state} />,
        stops: !verdict.stopsOn
          ? null
          : of === "stopped"
            ? formats.date(verdict.stopsOn)
            : words(verdict.stopsOn > today ? "stops.on" : "stops.since", { date: formats.date(verdict.stopsOn) }),
        certificate: record.end ? words("until", { date: formats.date(record.end) }) : null,
        open: (
          <a href={href} aria-label={words("openOf", { name })} className={buttonStyle({ size: "sm" })}>
            {words("open")}
          </a>
        ),
      },
    };
  });
  return <PlainTable caption={words(of === "others" ? "captionOthers" : "caption")} columns={columns} rows={rows} />;
}
