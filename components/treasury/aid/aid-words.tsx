import { CircleCheck, CircleDashed, CircleX, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { daysBetween } from "#lib/base/time/days.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { AidDossier } from "#lib/treasury/aid/dossiers.ts";
import type { AidState } from "#lib/treasury/aid/fields.ts";

const LOOKS = {
  promised: { tone: "pending", Icon: CircleDashed },
  claimed: { tone: "accent", Icon: Send },
  reimbursed: { tone: "validated", Icon: CircleCheck },
  refused: { tone: "refused", Icon: CircleX },
} as const satisfies Record<AidState, unknown>;

/** How far an aid has come: an icon and its word. */
export function AidStateBadge({ state }: { state: AidState }) {
  const words = useTranslations("aid.states");
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {words(state)}
    </Badge>
  );
}

/** The last day to claim, and how long that is still. */
export function LastDay({ day, today, isOpen }: { day: string; today: string; isOpen: boolean }) {
  const words = useTranslations("aid");
  const formats = useFormats();
  const days = daysBetween(today, day);
  return (
    <>
      {formats.date(day)}
      {isOpen ? (
        <span className={days < 0 ? "text-danger" : days < 15 ? "text-pending" : "text-ink-soft"}>
          {" "}
          {days < 0 ? words("over", { days: -days }) : words("days", { days })}
        </span>
      ) : null}
    </>
  );
}

/** What somebody has to look at of a dossier: an age, a code, days or sums that do not go together, and a payment that is missing. */
export function AidWarnings({ dossier }: { dossier: AidDossier }) {
  const words = useTranslations("aid");
  const { euros } = useFormats();
  const { age, isOfAge, minAge, maxAge, isDoubleCode, claimedOn, reimbursedOn, reimbursedCents, paymentId } = dossier;
  const missing = reimbursedCents === null ? 0 : dossier.promisedCents - reimbursedCents;
  const told = [
    isOfAge === false
      ? words("wrongAge", {
          age: age ?? 0,
          min: minAge === null ? "none" : String(minAge),
          max: maxAge === null ? "none" : String(maxAge),
        })
      : null,
    isDoubleCode ? words("doubleCode") : null,
    reimbursedOn !== null && claimedOn !== null && reimbursedOn < claimedOn ? words("beforeClaim") : null,
    missing > 0 ? words("lessCame", { amount: euros(missing) }) : null,
    reimbursedOn !== null && paymentId === null ? words("noPayment") : null,
  ].filter((one) => one !== null);
  return told.map((one) => (
    <span key={one} className="block text-pending text-sm">
      {one}
    </span>
  ));
}
