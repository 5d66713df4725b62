import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ActivityMoney, MoneyByActivity } from "#lib/treasury/dues/season-money.ts";

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
  const activities = money.activities.toSorted(
    (one, other) => KINDS[one.kind] - KINDS[other.kind] || alphabet.compare(one.name ?? "", other.name ?? ""),
  );
  const rest = [
    { id: "pending", activity: words("settledPending"), cents: money.pendingCents },
    { id: "elsewhere", activity: words("elsewhere"), cents: money.elsewhereCents },
    {
      ...{ id: "unallocated", cents: money.unallocatedCents },
      activity: (
        <IntentLink href={`${seasonAddress(club, season, "treasury", "dues")}?show=unallocated`}>
          {words("nothing")}
        </IntentLink>
      ),
    },
  ].filter(({ id, cents }) => id === "unallocated" || cents !== 0);
  return (
    <PlainTable
      caption={words("byActivity")}
      columns={[
        { id: "activity", label: words("activity"), card: "name" },
        { id: "count", label: words("registered"), numeric: true, card: "fact" },
        { id: "due", label: words("due"), numeric: true, card: "fact" },
        { id: "settled", label: words("settled"), numeric: true, card: "fact" },
        { id: "left", label: words("left"), numeric: true, card: "asideOfName" },
      ]}
      rows={[
        ...activities.map((row) => ({
          id: `${row.kind} ${row.activityId}`,
          cells: {
            activity: <ActivityName {...{ club, season, activity: row }} />,
            ...{ count: number(row.count), due: euros(row.dueCents), settled: euros(row.settledCents) },
            left: euros(row.dueCents - row.settledCents),
          },
        })),
        ...rest.map(({ id, activity, cents }) => ({ id, cells: { activity, settled: euros(cents) } })),
      ]}
    />
  );
}

function ActivityName({ club, season, activity }: Omit<ActivityMoneyTableProps, "money"> & { activity: Named }) {
  const words = useTranslations("dues.overview");
  const { kind, activityId, name, isPart } = activity;
  const page = kind === "annual" ? "groups" : "events";
  return (
    <span className="[overflow-wrap:anywhere]">
      {kind === "membership" ? (
        words("membership")
      ) : (
        <IntentLink href={seasonAddress(club, season, page, activityId ?? 0)}>
          {name ?? words(`unnamed.${kind}`, { id: String(activityId) })}
        </IntentLink>
      )}
      {isPart ? <span className="block text-ink-soft text-sm">{words("noPrice")}</span> : null}
    </span>
  );
}
