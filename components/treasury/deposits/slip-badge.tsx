import { useTranslations } from "next-intl";
import { type BadgeState, StateBadge } from "#components/base/ui/badge.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Slip, SlipState } from "#lib/treasury/deposits/slips.ts";

const BADGES: Readonly<Record<SlipState, BadgeState>> = {
  made: "pending",
  deposited: "validated",
  cancelled: "cancelled",
};

/** How a slip stands: its icon, its word, and the day on which it was deposited. */
export function SlipBadge({ slip }: { slip: Pick<Slip, "state" | "depositedOn" | "returnedCount"> }) {
  const words = useTranslations("deposits.slips");
  const formats = useFormats();
  const { state, depositedOn, returnedCount } = slip;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge state={BADGES[state]}>
        {depositedOn === null ? words(`states.${state}`) : words("depositedOn", { day: formats.date(depositedOn) })}
      </StateBadge>
      {returnedCount > 0 ? (
        <StateBadge state="refused">{words("returned", { count: returnedCount })}</StateBadge>
      ) : null}
    </span>
  );
}
