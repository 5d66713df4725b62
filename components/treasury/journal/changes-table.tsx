import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SeenChange } from "#lib/treasury/journal/changes.ts";
import { useFactWords } from "./fact-words.ts";
import { OnCard } from "./on-card.tsx";
import { PaymentName } from "./payment-name.tsx";

interface ChangesTableProps {
  club: string;
  season: number;
  caption: string;
  changes: readonly SeenChange[];
}

/** Payments that were found changed: what was, what is, when it was seen, and who of this desk did it. */
export function ChangesTable({ club, season, caption, changes }: ChangesTableProps) {
  const words = useTranslations("journal");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "seen", label: words("columns.seen"), card: "aside" },
    { id: "payment", label: words("columns.payment"), card: "name" },
    { id: "was", label: words("columns.was"), card: "line" },
    { id: "is", label: words("columns.is"), card: "line" },
    { id: "by", label: words("changes.column"), card: "line" },
  ];
  const rows = changes.map((change) => ({
    id: change.id,
    cells: {
      seen: <span className="whitespace-nowrap tabular-nums">{formats.dateTime(change.seenAt)}</span>,
      payment: <PaymentName {...{ club, season }} {...change} />,
      was: (
        <OnCard label={words("columns.was")}>
          <Sides change={change} of="before" />
        </OnCard>
      ),
      is: (
        <OnCard label={words("columns.is")}>
          {change.after ? <Sides change={change} of="after" /> : words("goneNow")}
        </OnCard>
      ),
      by: (
        <>
          {change.by ? words("changes.by", { name: change.by }) : words("changes.elsewhere")}
          {change.reason ? <span className="block text-ink-soft [overflow-wrap:anywhere]">{change.reason}</span> : null}
        </>
      ),
    },
  }));
  return <PlainTable caption={caption} columns={columns} rows={rows} />;
}

function Sides({ change, of }: { change: SeenChange; of: "before" | "after" }) {
  const { label, inWords, inShort } = useFactWords();
  const told = change[of];
  if (!told) return null;
  if (!change.after) return inShort(told);
  return change.fields.map((field) => (
    <span key={field} className="block [overflow-wrap:anywhere]">
      <span className="text-ink-soft">{label(field)}</span> {inWords(told, field)}
    </span>
  ));
}
