import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
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
}

/** People by when they may no longer take part. A link to somebody is followed and never fetched beforehand: opening it is a reading, and is logged. */
export function StandingTable({ club, season, today, standings }: StandingTableProps) {
  const words = useTranslations("medical");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "person", label: words("columns.person"), card: "name" },
    { id: "birth", label: words("columns.birth"), width: "whitespace-nowrap", card: "value" },
    { id: "state", label: words("columns.state"), card: "aside" },
    { id: "stops", label: words("columns.stops"), width: "md:whitespace-nowrap", card: "fact" },
    { id: "certificate", label: words("columns.certificate"), card: "value" },
  ];
  const rows = standings.map(({ memberId, birthDate, record, verdict, ...name }) => ({
    id: memberId,
    cells: {
      person: (
        <a
          href={seasonAddress(club, season, "medical", memberId)}
          className="font-medium underline-offset-4 hover:underline"
        >
          {personName(name) || words("unnamed", { id: memberId })}
        </a>
      ),
      birth: birthDate ? formats.date(birthDate) : null,
      state: <MedicalBadge state={verdict.state} />,
      stops: verdict.stopsOn
        ? words(verdict.stopsOn > today ? "stops.on" : "stops.since", { date: formats.date(verdict.stopsOn) })
        : null,
      certificate: record.end ? words("until", { date: formats.date(record.end) }) : null,
    },
  }));
  return <PlainTable caption={words("caption")} columns={columns} rows={rows} />;
}
