import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import type { FreeSpan } from "#lib/activities/days-off/free-days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** The free days of a season, and how many sessions each span leaves out. */
export function FreeSpanTable({
  spans,
}: {
  spans: readonly (Pick<FreeSpan, "from" | "to"> & { why: string; sessions: number })[];
}) {
  const words = useTranslations("freedays.spans");
  const formats = useFormats();
  return (
    <PlainTable
      caption={words("caption")}
      className="max-w-3xl"
      columns={[
        { id: "days", label: words("days"), card: "line", width: "tabular-nums" },
        { id: "why", label: words("why"), card: "name" },
        { id: "sessions", label: words("sessions"), numeric: true, card: "fact" },
      ]}
      rows={spans.map(({ from, to, why, sessions }) => ({
        id: from,
        cells: {
          days:
            from === to ? formats.longDate(from) : words("span", { from: formats.date(from), to: formats.date(to) }),
          why: <span className="[overflow-wrap:anywhere]">{why}</span>,
          sessions: formats.number(sessions),
        },
      }))}
    />
  );
}
