import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { MethodMoney } from "#lib/dues/season-money.ts";
import { useFormats } from "#lib/words/use-formats.ts";

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
  const columns = OPTIONAL.filter((column) => methods.some((one) => one[column] !== 0));
  return (
    <Table className="tabular-nums">
      <TableHead>
        <tr>
          <TableHeader>{words("method")}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {words("payments")}
          </TableHeader>
          <TableHeader numeric>{words("methods.receivedCents")}</TableHeader>
          {columns.map((column) => (
            <TableHeader key={column} numeric>
              {words(`methods.${column}`)}
            </TableHeader>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {methods.map((one) => (
          <TableRow key={one.method}>
            <TableCell className="[overflow-wrap:anywhere]">
              {one.method === "" ? (
                words("noMethod")
              ) : (
                <IntentLink
                  href={`${seasonAddress(club, season, "payments")}?${new URLSearchParams({ q: one.method })}`}
                >
                  {one.method}
                </IntentLink>
              )}
            </TableCell>
            <TableCell numeric className="max-md:hidden">
              {number(one.count)}
            </TableCell>
            <TableCell numeric>{euros(one.receivedCents)}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} numeric>
                {euros(one[column])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
