import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SlipLine } from "#lib/treasury/deposits/slips.ts";

/** Whether the club shows a line otherwise now than when it was printed. */
export const isShownOtherwise = ({ shownCents, cents }: SlipLine): boolean =>
  shownCents !== undefined && shownCents !== cents;

/** The lines of a slip as they were printed, each with what became of it since. */
export function SlipLines({ lines, caption }: { lines: readonly SlipLine[]; caption: string }) {
  const words = useTranslations("deposits.slip");
  const formats = useFormats();
  return (
    <PlainTable
      caption={caption}
      columns={[
        { id: "position", label: words("columns.position"), numeric: true, card: "none", width: "md:w-12" },
        { id: "people", label: words("columns.people"), card: "title" },
        { id: "cheque", label: words("columns.cheque") },
        { id: "bank", label: words("columns.bank") },
        { id: "drawer", label: words("columns.drawer"), explains: "drawer" },
        { id: "amount", label: words("columns.amount"), numeric: true, card: "aside" },
        { id: "now", label: words("columns.now"), card: "line" },
      ]}
      rows={lines.map((line) => ({
        id: line.position,
        cells: {
          position: line.position,
          people: <span className="[overflow-wrap:anywhere]">{line.people}</span>,
          ...{ cheque: line.chequeNumber ?? "–", bank: line.bank ?? "–", drawer: line.drawer ?? "–" },
          amount: formats.euros(line.cents),
          now: <Since line={line} />,
        },
      }))}
    />
  );
}

function Since({ line }: { line: SlipLine }) {
  const words = useTranslations("deposits.slip");
  const formats = useFormats();
  const { isReturned, returnedOn, shownCents } = line;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isReturned ? (
        <StateBadge state="refused">
          {returnedOn === null ? words("returned") : words("returnedOn", { day: formats.date(returnedOn) })}
        </StateBadge>
      ) : null}
      {isShownOtherwise(line) ? (
        <StateBadge state="pending">
          {typeof shownCents === "number"
            ? words("shownOtherwise", { amount: formats.euros(shownCents) })
            : words("shownNoMore")}
        </StateBadge>
      ) : null}
    </span>
  );
}
