import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { JournalExport } from "#lib/treasury/journal/exports.ts";

const FORMATS = ["xlsx", "excel", "open"] as const;

/** The journals that left, each to be downloaded again as it was. */
export function JournalList({
  club,
  season,
  journals,
}: {
  club: string;
  season: number;
  journals: readonly JournalExport[];
}) {
  const words = useTranslations("journal");
  const formats = useFormats();
  if (journals.length === 0) return <p className="text-ink-soft">{words("pastNone")}</p>;
  const columns: PlainColumn[] = [
    { id: "number", label: words("columns.number"), card: "name" },
    { id: "when", label: words("columns.when") },
    { id: "by", label: words("columns.by") },
    { id: "count", label: words("columns.count"), numeric: true },
    { id: "sum", label: words("columns.sum"), numeric: true, card: "aside" },
    { id: "download", label: words("columns.download"), card: "line" },
  ];
  const rows = journals.map(({ number, writtenAt, writtenBy, count, sumCents }) => ({
    id: number,
    cells: {
      number: (
        <IntentLink href={seasonAddress(club, season, "treasury", "journal", number)} className="font-medium">
          {words("file", { number })}
        </IntentLink>
      ),
      when: formats.dateTime(writtenAt),
      by: writtenBy,
      count: formats.number(count),
      sum: formats.euros(sumCents),
      download: (
        <span className="flex flex-wrap gap-x-4">
          {FORMATS.map((format) => (
            <a
              key={format}
              download
              href={`${seasonDataAddress(club, season, "journals", number, "export")}?preset=${format}`}
              className="text-accent underline-offset-4 hover:underline max-md:py-2"
              aria-label={words("download", { format: words(`formats.${format}`), number })}
            >
              {words(`formats.${format}`)}
            </a>
          ))}
        </span>
      ),
    },
  }));
  return <PlainTable caption={words("past")} columns={columns} rows={rows} />;
}
