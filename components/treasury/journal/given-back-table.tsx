import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MoneyGivenBack } from "#lib/treasury/journal/given-back.ts";
import { PaymentName } from "./payment-name.tsx";

interface GivenBackTableProps {
  club: string;
  season: number;
  caption: string;
  rows: readonly MoneyGivenBack[];
}

/** What was given back: to whom, how much, what it counters and why, and who of this desk did it. */
export function GivenBackTable({ club, season, caption, rows }: GivenBackTableProps) {
  const words = useTranslations("journal");
  const formats = useFormats();
  const columns: PlainColumn[] = [
    { id: "date", label: words("columns.date"), card: "aside" },
    { id: "payment", label: words("columns.payment"), card: "name" },
    { id: "amount", label: words("columns.amount"), numeric: true, card: "value" },
    { id: "method", label: words("columns.method"), card: "value" },
    { id: "why", label: words("changes.why"), card: "line" },
  ];
  return (
    <PlainTable
      caption={caption}
      columns={columns}
      rows={rows.map(({ countered, ...row }) => ({
        id: row.paymentId,
        cells: {
          date: row.on && formats.date(row.on),
          payment: <PaymentName {...{ club, season, ...row }} />,
          amount: formats.euros(row.cents),
          method: row.method,
          why: countered ? (
            <>
              {words(`changes.kinds.${countered.kind}`)}{" "}
              <IntentLink href={seasonAddress(club, season, "payments", countered.paymentId)}>
                {words("payment", { id: String(countered.paymentId) })}
              </IntentLink>{" "}
              {words("changes.by", { name: countered.by })}
              {countered.reason ? (
                <span className="block text-ink-soft [overflow-wrap:anywhere]">{countered.reason}</span>
              ) : null}
            </>
          ) : (
            words("changes.elsewhere")
          ),
        },
      }))}
    />
  );
}
