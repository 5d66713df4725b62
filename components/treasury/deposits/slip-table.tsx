import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Slip } from "#lib/treasury/deposits/slips.ts";
import { SlipBadge } from "./slip-badge.tsx";

interface SlipTableProps {
  club: string;
  season: number;
  slips: readonly Slip[];
}

/** The slips of a season, one a line as on the bank's statement. */
export function SlipTable({ club, season, slips }: SlipTableProps) {
  const words = useTranslations("deposits.slips");
  const slip = useTranslations("deposits.drawer");
  const formats = useFormats();
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "number", label: words("columns.number"), explains: "slip", card: "title" },
        { id: "method", label: words("columns.method") },
        { id: "count", label: words("columns.count"), numeric: true },
        { id: "amount", label: words("columns.amount"), numeric: true, card: "aside" },
        { id: "made", label: words("columns.made") },
        { id: "state", label: words("columns.state"), card: "line" },
        { id: "statement", label: words("columns.statement"), explains: "statement" },
      ]}
      rows={slips.map((one) => ({
        id: one.number,
        cells: {
          number: (
            <IntentLink
              href={seasonAddress(club, season, "treasury", "slips", one.number)}
              className="text-accent hover:underline"
            >
              {slip("slip", { number: String(one.number) })}
            </IntentLink>
          ),
          method: <span className="[overflow-wrap:anywhere]">{one.method}</span>,
          count: formats.number(one.count),
          amount: formats.euros(one.totalCents),
          made: words("madeBy", { day: formats.date(one.writtenAt), by: one.writtenBy }),
          state: <SlipBadge slip={one} />,
          statement: <span className="[overflow-wrap:anywhere]">{one.statementLine ?? "–"}</span>,
        },
      }))}
    />
  );
}
