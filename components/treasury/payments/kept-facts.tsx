import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Facts } from "#components/sync/records/facts.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { KeptOfPayment } from "#lib/treasury/payments/history.ts";

interface KeptFactsProps {
  club: string;
  season: number;
  id: number;
  kept: KeptOfPayment;
  /** Only read: where it is written, the form says it. */
  isRead: boolean;
}

/** What the desk keeps of a payment and the club does not: the cheque, and the payments with which it is linked. */
export function KeptFacts({ club, season, id, isRead, kept: { details, siblings, links } }: KeptFactsProps) {
  const words = useTranslations("payment");
  const formats = useFormats();
  const to = (payment: number) => (
    <IntentLink
      className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
      href={seasonAddress(club, season, "payments", payment)}
    >
      {words("number", { id: payment })}
    </IntentLink>
  );
  const hasDetails =
    details !== null &&
    (details.chequeNumber ?? details.bank ?? details.drawer ?? details.depositMonth ?? details.note) !== null;
  if (isRead && !hasDetails && siblings.length === 0 && links.length === 0)
    return <p className="text-ink-soft">{words("kept.none")}</p>;
  return (
    <div className="space-y-4">
      {hasDetails && isRead ? (
        <Facts
          facts={[
            [words("kept.chequeNumber"), details.chequeNumber],
            [words("kept.bank"), details.bank],
            [words("kept.drawer"), details.drawer, "drawer"],
            [words("kept.depositMonth"), details.depositMonth && formats.month(details.depositMonth)],
            [words("kept.note"), details.note],
          ]}
        />
      ) : null}
      {details ? (
        <p className="text-ink-soft text-sm">
          {words("kept.by", { by: details.writtenBy, at: formats.dateTime(details.writtenAt) })}
        </p>
      ) : null}
      {siblings.length > 0 ? (
        <p>
          {words("kept.siblings")}{" "}
          {siblings.map((one) => (
            <span key={one} className="mr-3">
              {to(one)}
            </span>
          ))}
        </p>
      ) : null}
      <ul className="space-y-1">
        {links.map(({ paymentId, countersId, kind, reason, by, at, cents }) => (
          <li key={`${paymentId}`}>
            {words(countersId === id ? `kept.givenBack.${kind}` : `kept.givesBack.${kind}`, {
              amount: cents === null ? "" : formats.euros(cents),
              by,
              at: formats.date(at),
            })}{" "}
            {to(countersId === id ? (paymentId ?? 0) : countersId)}
            {reason === null ? null : <span className="block text-ink-soft [overflow-wrap:anywhere]">{reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
