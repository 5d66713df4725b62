import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FigureLine } from "#lib/treasury/dues/season-money.ts";

interface FigureLinesProps {
  club: string;
  season: number;
  lines: readonly FigureLine[];
  /** Whose each payment is, by its number. */
  named: ReadonlyMap<number, { id: number; name: string }>;
  /** One sees a section: the page of a payment says all that it settles, and one is led to what its family owes. */
  isOfSection: boolean;
}

/** Payments as a sum counts them, the newest first: less than nothing for what it takes off. */
export function FigureLines({ club, season, lines, named, isOfSection }: FigureLinesProps) {
  const words = useTranslations("dues.overview.figures");
  const formats = useFormats();
  if (lines.length === 0) return null;
  const columns: PlainColumn[] = [
    { id: "person", label: words("person"), card: "name" },
    { id: "on", label: words("on") },
    { id: "method", label: words("method") },
    { id: "amount", label: words("amount"), numeric: true, card: "aside" },
  ];
  const newest = lines.toSorted(
    (one, other) =>
      (other.payment.receivedOn ?? "").localeCompare(one.payment.receivedOn ?? "") || other.payment.id - one.payment.id,
  );
  return (
    <PlainTable
      caption={words("person")}
      columns={columns}
      rows={newest.map(({ payment, cents }) => ({
        id: payment.id,
        cells: {
          person: (
            <IntentLink
              href={
                isOfSection
                  ? seasonAddress(club, season, "treasury", "dues", named.get(payment.id)?.id ?? 0)
                  : seasonAddress(club, season, "payments", payment.id)
              }
            >
              {named.get(payment.id)?.name ?? words("nobody")}
            </IntentLink>
          ),
          on: payment.receivedOn === null ? "" : formats.date(payment.receivedOn),
          method: payment.method ?? "",
          amount: formats.euros(cents),
        },
      }))}
    />
  );
}
