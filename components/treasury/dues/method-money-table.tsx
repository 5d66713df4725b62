import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { MethodMoney } from "#lib/treasury/dues/season-money.ts";

interface MethodMoneyTableProps {
  club: string;
  season: number;
  methods: readonly MethodMoney[];
}

const OPTIONAL = ["awaitedCents", "returnedCents", "refundedCents"] as const;

/** What came in and went out by each way of paying; columns in which nothing stands are left out. */
export function MethodMoneyTable({ club, season, methods }: MethodMoneyTableProps) {
  const words = useTranslations("dues.overview");
  const { euros, number } = useFormats();
  const optional = OPTIONAL.filter((column) => methods.some((one) => one[column] !== 0));
  return (
    <PlainTable
      caption={words("byMethod")}
      columns={[
        { id: "method", label: words("method"), card: "name" },
        { id: "count", label: words("payments"), numeric: true, card: "fact" },
        ...optional.map((id) => ({ id, label: words(`methods.${id}`), numeric: true, card: "fact" as const })),
        { id: "receivedCents", label: words("methods.receivedCents"), numeric: true, card: "asideOfName" },
      ]}
      rows={methods.map((one) => ({
        id: one.method,
        cells: {
          method:
            one.method === "" ? (
              words("noMethod")
            ) : (
              <IntentLink
                href={`${seasonAddress(club, season, "payments")}?${new URLSearchParams({ q: `"${one.method}"` })}`}
                className="[overflow-wrap:anywhere]"
              >
                {one.method}
              </IntentLink>
            ),
          count: number(one.count),
          ...Object.fromEntries(optional.map((column) => [column, euros(one[column])])),
          receivedCents: euros(one.receivedCents),
        },
      }))}
    />
  );
}
