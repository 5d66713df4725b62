import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";

interface PaymentNameProps {
  club: string;
  season: number;
  paymentId: number;
  memberId: number | null;
  /** Empty where nobody knows. */
  person: string;
}

/** Whose payment, and which: each with the way to it. */
export function PaymentName({ club, season, paymentId, memberId, person }: PaymentNameProps) {
  const words = useTranslations("journal");
  const name = person || (memberId === null ? words("nobody") : words("person", { id: String(memberId) }));
  return (
    <>
      {memberId === null ? (
        name
      ) : (
        <IntentLink href={seasonAddress(club, season, "members", memberId)}>{name}</IntentLink>
      )}{" "}
      <IntentLink href={seasonAddress(club, season, "payments", paymentId)} className="text-ink-soft text-sm">
        {words("payment", { id: String(paymentId) })}
      </IntentLink>
    </>
  );
}
