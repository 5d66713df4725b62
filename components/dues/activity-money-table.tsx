import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { seasonAddress } from "#lib/addresses.ts";
import type { ActivityMoney, MoneyByActivity } from "#lib/dues/season-money.ts";
import { useFormats } from "#lib/words/use-formats.ts";

type Named = ActivityMoney & { name: string | null };

interface ActivityMoneyTableProps {
  club: string;
  season: number;
  money: Omit<MoneyByActivity, "activities"> & { activities: readonly Named[] };
}

const KINDS = { membership: 0, annual: 1, event: 2 } as const;

/** What is due for each group and event, and what payments settled of it by name; what they settle nothing of stands below. */
export function ActivityMoneyTable({ club, season, money }: ActivityMoneyTableProps) {
  const words = useTranslations("dues.overview");
  const { euros, number } = useFormats();
  const rows = money.activities.toSorted(
    (one, other) => KINDS[one.kind] - KINDS[other.kind] || (one.name ?? "").localeCompare(other.name ?? "", "fr"),
  );
  const nameOf = ({ kind, activityId, name }: Named) => {
    if (kind === "membership") return words("membership");
    const label = name ?? words(`unnamed.${kind}`, { id: String(activityId) });
    return (
      <IntentLink href={seasonAddress(club, season, kind === "annual" ? "groups" : "events", activityId ?? 0)}>
        {label}
      </IntentLink>
    );
  };
  return (
    <Table className="tabular-nums">
      <TableHead>
        <tr>
          <TableHeader>{words("activity")}</TableHeader>
          <TableHeader numeric className="max-md:hidden">
            {words("registered")}
          </TableHeader>
          <TableHeader numeric>{words("due")}</TableHeader>
          <TableHeader numeric>{words("settled")}</TableHeader>
          <TableHeader numeric>{words("left")}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={`${row.kind} ${row.activityId}`}>
            <TableCell className="[overflow-wrap:anywhere]">
              {nameOf(row)}
              {row.isPart ? <span className="block text-ink-soft text-sm">{words("noPrice")}</span> : null}
            </TableCell>
            <TableCell numeric className="max-md:hidden">
              {number(row.count)}
            </TableCell>
            <TableCell numeric>{euros(row.dueCents)}</TableCell>
            <TableCell numeric>{euros(row.settledCents)}</TableCell>
            <TableCell numeric>{euros(row.dueCents - row.settledCents)}</TableCell>
          </TableRow>
        ))}
        {(["elsewhere", "unallocated"] as const).map((key) => {
          const cents = money[`${key}Cents`];
          if (cents === 0 && key === "elsewhere") return null;
          return (
            <TableRow key={key}>
              <TableCell>
                {key === "unallocated" ? (
                  <IntentLink href={`${seasonAddress(club, season, "treasury", "dues")}?show=unallocated`}>
                    {words("nothing")}
                  </IntentLink>
                ) : (
                  words("elsewhere")
                )}
              </TableCell>
              <TableCell className="max-md:hidden" />
              <TableCell />
              <TableCell numeric>{euros(cents)}</TableCell>
              <TableCell />
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
