import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MoneyToDeposit } from "#lib/treasury/deposits/sums.ts";

interface ToDepositTableProps {
  club: string;
  season: number;
  lines: readonly MoneyToDeposit[];
}

/** What is to be deposited, a row a cheque, each with where it is now. */
export function ToDepositTable({ club, season, lines }: ToDepositTableProps) {
  const words = useTranslations("deposits.all");
  const { euros } = useFormats();
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "people", label: words("people"), card: "name" },
        { id: "method", label: words("method") },
        { id: "where", label: words("where"), card: "line" },
        { id: "amount", label: words("amount"), numeric: true, card: "aside" },
      ]}
      rows={lines.map(({ key, people, method, cents, slip }) => ({
        id: key,
        cells: {
          people: <span className="[overflow-wrap:anywhere]">{people}</span>,
          ...{ method, amount: euros(cents) },
          where:
            slip === null ? (
              <IntentLink href={seasonAddress(club, season, "treasury", "deposits")}>{words("drawer")}</IntentLink>
            ) : (
              <IntentLink href={seasonAddress(club, season, "treasury", "slips", slip)}>
                {words("slip", { number: String(slip) })}
              </IntentLink>
            ),
        },
      }))}
    />
  );
}
