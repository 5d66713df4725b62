import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { InstalmentPlan } from "#lib/treasury/instalments/plans.ts";

interface PlanTableProps {
  club: string;
  season: number;
  plans: readonly InstalmentPlan[];
}

/** What was agreed with families in a season, and how far each is. */
export function PlanTable({ club, season, plans }: PlanTableProps) {
  const words = useTranslations("instalments.list");
  const formats = useFormats();
  return (
    <PlainTable
      caption={words("plans")}
      columns={[
        { id: "family", label: words("columns.family"), card: "title" },
        { id: "part", label: words("columns.part"), numeric: true },
        { id: "paid", label: words("columns.paid"), numeric: true, card: "aside" },
        { id: "next", label: words("columns.next") },
        { id: "state", label: words("columns.state"), card: "line" },
      ]}
      rows={plans.map((plan) => {
        const next = plan.parts.find(({ standing }) => standing !== "paid");
        const paid = plan.parts.filter(({ standing }) => standing === "paid").length;
        return {
          id: plan.id,
          cells: {
            family: (
              <IntentLink
                href={seasonAddress(club, season, "treasury", "instalments", plan.id)}
                className="text-accent [overflow-wrap:anywhere] hover:underline"
              >
                {plan.person}
              </IntentLink>
            ),
            part: words("paidParts", { paid, count: plan.parts.length }),
            paid: words("paidOf", { paid: formats.euros(plan.paidCents), total: formats.euros(plan.totalCents) }),
            next: next ? `${formats.month(next.month)}, ${formats.euros(next.cents)}` : "–",
            state: <PlanState plan={plan} />,
          },
        };
      })}
    />
  );
}

/** Whether a plan is paid, ended, late, or goes on. */
export function PlanState({ plan }: { plan: InstalmentPlan }) {
  const words = useTranslations("instalments.list");
  const late = plan.parts.filter(({ isLate }) => isLate).length;
  if (plan.parts.every(({ standing }) => standing === "paid"))
    return <StateBadge state="validated">{words("allPaid")}</StateBadge>;
  if (plan.endedAt) return <StateBadge state="cancelled">{words("ended")}</StateBadge>;
  return late > 0 ? <StateBadge state="refused">{words("lateParts", { count: late })}</StateBadge> : null;
}
