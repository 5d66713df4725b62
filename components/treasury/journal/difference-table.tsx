import { useTranslations } from "next-intl";
import { type PlainColumn, type PlainRow, PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import type { JournalLine } from "#lib/base/store/schema/treasury/treasury.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { moneyCents } from "#lib/sync/resources/payment-facts.ts";
import type { ChangedLine, JournalDifference } from "#lib/treasury/journal/difference.ts";
import { useFactWords } from "./fact-words.ts";
import { OnCard } from "./on-card.tsx";
import { PaymentName } from "./payment-name.tsx";

/** New lines that are named on the page; what is changed or gone is named without an end. */
const MOST_ADDED = 50;

interface DifferenceTableProps {
  club: string;
  season: number;
  caption: string;
  difference: JournalDifference;
}

/** What of the payments changed between two journals, line by line: what is changed or gone first, because somebody has to look at it. */
export function DifferenceTable({ club, season, caption, difference }: DifferenceTableProps) {
  const words = useTranslations("journal");
  const formats = useFormats();
  const facts = useFactWords();
  const columns: PlainColumn[] = [
    { id: "what", label: words("columns.what"), card: "aside" },
    { id: "person", label: words("columns.payment"), card: "name" },
    { id: "was", label: words("columns.was"), card: "line" },
    { id: "is", label: words("columns.is"), card: "line" },
    { id: "difference", label: words("columns.difference"), numeric: true },
  ];
  const head = (line: JournalLine, what: "added" | "changed" | "gone") => ({
    what: <Badge tone={what === "added" ? "plain" : "pending"}>{words(`what.${what}`)}</Badge>,
    person: <PaymentName {...{ club, season }} {...line} />,
  });
  const changed = difference.changed.map(
    (line): PlainRow => ({
      id: line.after.paymentId,
      cells: {
        ...head(line.after, "changed"),
        was: (
          <OnCard label={words("columns.was")}>
            <Fields line={line} of="before" />
          </OnCard>
        ),
        is: (
          <OnCard label={words("columns.is")}>
            <Fields line={line} of="after" />
          </OnCard>
        ),
        difference: formats.euros(line.cents),
      },
    }),
  );
  const gone = difference.gone.map(
    (line): PlainRow => ({
      id: line.paymentId,
      cells: {
        ...head(line, "gone"),
        was: <OnCard label={words("columns.was")}>{facts.inShort(line)}</OnCard>,
        is: words("goneNow"),
        difference: formats.euros(0 - moneyCents(line)),
      },
    }),
  );
  const added = difference.added.slice(0, MOST_ADDED).map(
    (line): PlainRow => ({
      id: line.paymentId,
      cells: { ...head(line, "added"), is: facts.inShort(line), difference: formats.euros(moneyCents(line)) },
    }),
  );
  const more = difference.added.length - added.length;
  return (
    <>
      <PlainTable caption={caption} columns={columns} rows={[...changed, ...gone, ...added]} />
      {more > 0 ? <p className="pt-2 text-ink-soft">{words("more", { count: more })}</p> : null}
    </>
  );
}

function Fields({ line, of }: { line: ChangedLine; of: "before" | "after" }) {
  const { label, inWords } = useFactWords();
  return line.fields.map((field) => (
    <span key={field} className="block [overflow-wrap:anywhere]">
      <span className="text-ink-soft">{label(field)}</span> {inWords(line[of], field)}
    </span>
  ));
}
