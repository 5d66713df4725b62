import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ListedExpense } from "#lib/treasury/expenses/list.ts";

interface ExpenseTableProps {
  rows: readonly ListedExpense[];
  /** The address of the list: those of its expenses lie below it. */
  here: string;
  nameOf(category: string): string;
}

/** What was spent, the last day first, each a way to where it is corrected. */
export function ExpenseTable({ rows, here, nameOf }: ExpenseTableProps) {
  const words = useTranslations("expenses");
  const { date, euros } = useFormats();
  const way = ({ way: how, advancedBy, paidBackOn }: ListedExpense) => {
    if (how !== "advanced") return words(`way.${how}`);
    const who = advancedBy ?? "–";
    return paidBackOn === null ? words("way.owed", { who }) : words("way.paidBack", { who, day: date(paidBackOn) });
  };
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "purpose", label: words("columns.purpose"), card: "name" },
        { id: "amount", label: words("columns.amount"), numeric: true, card: "asideOfName" },
        { id: "day", label: words("columns.day"), card: "line" },
        { id: "category", label: words("columns.category"), card: "line" },
        { id: "section", label: words("columns.section") },
        { id: "way", label: words("columns.way"), card: "line" },
        { id: "receipt", label: words("columns.receipt"), card: "value" },
      ]}
      rows={rows.map((one) => ({
        id: one.id,
        cells: {
          purpose: (
            <IntentLink href={`${here}/${one.id}`} className="inline-block py-1 font-medium [overflow-wrap:anywhere]">
              {one.purpose}
            </IntentLink>
          ),
          ...{ amount: euros(one.cents), day: date(one.day), category: nameOf(one.category) },
          section: one.section ?? (one.sportId === null ? "–" : `#${one.sportId}`),
          way: <span className="[overflow-wrap:anywhere]">{way(one)}</span>,
          receipt: words(one.receiptBytes === null ? "noReceipt" : "hasReceipt"),
        },
      }))}
    />
  );
}
