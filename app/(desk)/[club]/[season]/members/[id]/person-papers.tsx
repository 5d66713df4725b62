import { getLocale, getTranslations } from "next-intl/server";
import { FileLink } from "#components/receipts/file-link.tsx";
import { FactsPart } from "#components/records/facts.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { mayIssueReceipts, mayKeepAid, mayReadInvoices, type Seat } from "#lib/access/permissions.ts";
import { clubDataAddress, seasonAddress, seasonDataAddress } from "#lib/addresses.ts";
import { registrationsOf } from "#lib/mirror/find-people.ts";
import { store } from "#lib/store/database.ts";

interface PersonPapersProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What one hands to a person about money: receipts, attestations, the club's invoices; and the way to the aid that they bring. */
export async function PersonPapers({ seat, seasonId, id }: PersonPapersProps) {
  const mayIssue = mayIssueReceipts(seat).allowed;
  const mayInvoice = mayReadInvoices(seat).allowed;
  const mayAid = mayKeepAid(seat).allowed;
  if (!mayIssue && !mayInvoice && !mayAid) return null;
  const words = await getTranslations("receipts.links");
  const aid = await getTranslations("aid");
  const other = (await getLocale()) === "fr" ? "en" : "fr";
  const receipts = seasonDataAddress(seat.club, seasonId, "receipts");
  const papers = mayIssue
    ? [
        { key: "receipt", href: `${receipts}?as=receipt&members=${id}`, label: words("receipt") },
        { key: "family", href: `${receipts}?as=receipt&family=${id}`, label: words("family") },
        { key: "attestation", href: `${receipts}?as=attestation&members=${id}`, label: words("attestation") },
        {
          key: "attestation-other",
          href: `${receipts}?as=attestation&members=${id}&language=${other}`,
          label: words("attestationOther"),
        },
      ]
    : [];
  const invoiced = mayInvoice ? await invoicedRegistrations(seat.club, seasonId, id) : [];
  return (
    <FactsPart id="receipts" title={words("title")}>
      <ul className="space-y-1.5">
        {papers.map(({ key, href, label }) => (
          <li key={key}>
            <FileLink href={href} name={`${key}.pdf`}>
              {label}
            </FileLink>
          </li>
        ))}
        {invoiced.map(({ kind, id: registration, activity }) => (
          <li key={`${kind}-${registration}`}>
            <FileLink
              href={clubDataAddress(seat.club, "invoices", kind, registration)}
              name={`invoice-${kind}-${registration}.pdf`}
            >
              {words("invoice", { activity: activity ?? `#${registration}` })}
            </FileLink>
          </li>
        ))}
        {mayAid ? (
          <li>
            <IntentLink
              href={seasonAddress(seat.club, seasonId, "treasury", "aid", `new?member=${id}`)}
              className="text-accent underline-offset-4 hover:underline"
            >
              {aid("dossier.newOfPerson")}
            </IntentLink>
          </li>
        ) : null}
      </ul>
    </FactsPart>
  );
}

/** A refused registration has no invoice. */
async function invoicedRegistrations(club: string, seasonId: number, id: number) {
  const { db } = await store();
  const own = (await registrationsOf(db, club, seasonId, [id])).get(id) ?? [];
  return own.filter(({ state }) => state !== "refused");
}
