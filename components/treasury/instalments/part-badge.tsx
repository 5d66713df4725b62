import { useTranslations } from "next-intl";
import { type BadgeState, StateBadge } from "#components/base/ui/badge.tsx";
import type { PartStanding } from "#lib/treasury/instalments/plans.ts";

const BADGES: Readonly<Record<PartStanding, BadgeState>> = {
  paid: "validated",
  returned: "refused",
  corrected: "refused",
  late: "refused",
  planned: "pending",
};

/** How one part stands, with its icon and its word. */
export function PartBadge({ standing }: { standing: PartStanding }) {
  const words = useTranslations("instalments.standing");
  return <StateBadge state={BADGES[standing]}>{words(standing)}</StateBadge>;
}
