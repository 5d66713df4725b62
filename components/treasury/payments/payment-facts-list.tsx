import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Facts } from "#components/sync/records/facts.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { PAYMENT_TYPES } from "#lib/sync/resources/payment-facts.ts";

interface PaymentFactsListProps {
  club: string;
  season: number;
  facts: PaymentFacts;
  /** Whose it is; null where the copy does not know them. */
  person: string | null;
  /** What each allocation is called, in their order. */
  labels: readonly string[];
}

/** A payment as the club has it (club-api §2.11): a refund with its sign. */
export function PaymentFactsList({ club, season, facts, person, labels }: PaymentFactsListProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const { memberId, amountCents, type, method, receivedOn, allocations } = facts;
  const settled = (allocations ?? []).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  const left = Math.max(0, Math.abs(amountCents ?? 0) - settled);
  const sign = type === "Remboursement" ? -1 : 1;
  const known = PAYMENT_TYPES.find((one) => one === type);
  return (
    <Facts
      facts={[
        [
          words("person"),
          memberId === null ? null : (
            <IntentLink key="person" href={seasonAddress(club, season, "members", memberId)}>
              {person ?? `#${memberId}`}
            </IntentLink>
          ),
        ],
        [words("amount"), amountCents === null ? null : formats.euros(sign * Math.abs(amountCents))],
        [words("type"), known ? words(`types.${known}`) : type],
        [words("method"), method],
        [words("receivedOn"), receivedOn === null ? null : formats.date(receivedOn)],
        [
          words("settles"),
          <ul key="settles">
            {(allocations ?? []).map(({ type: kind, registrationId, cents }, place) => (
              <li key={`${kind} ${registrationId}`} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">{labels[place]}</span>
                <span className="tabular-nums">{formats.euros(sign * Math.abs(cents))}</span>
              </li>
            ))}
            {left > 0 ? (
              <li className="flex flex-wrap justify-between gap-x-4 text-pending">
                <span>{words("unallocated")}</span>
                <span className="tabular-nums">{formats.euros(sign * left)}</span>
              </li>
            ) : null}
          </ul>,
          "allocated",
        ],
      ]}
    />
  );
}
