import { getLocale, getTranslations } from "next-intl/server";
import { IssuingSignedPapers } from "#app/(desk)/[club]/[season]/(treasury)/treasury/receipts/issuing.tsx";
import { FileLink } from "#components/base/files/file-link.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import type { SignedPaperWish } from "#components/treasury/receipts/issue-button.tsx";
import { IssuedSignedPapers } from "#components/treasury/receipts/issued-signed-papers.tsx";
import {
  mayIssueReceipts,
  mayKeepAid,
  mayMailReceipts,
  mayReadInvoices,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { clubDataAddress, seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { registrationsOf } from "#lib/people/records/find-people.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { issuedSignedPapers } from "#lib/treasury/receipts/issued.ts";

/** One person's of a season: more than a family ever asks for. */
const SHOWN_PAPERS = 50;

interface PersonSignedPapersProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What one hands to a person about money: receipts, attestations, the club's invoices; and the way to the aid that they bring. */
export async function PersonSignedPapers({ seat, seasonId, id }: PersonSignedPapersProps) {
  const mayIssue = mayIssueReceipts(seat).allowed;
  const mayInvoice = mayReadInvoices(seat).allowed;
  const mayAid = mayKeepAid(seat).allowed;
  if (!mayIssue && !mayInvoice && !mayAid) return null;
  const words = await getTranslations("receipts.links");
  const aid = await getTranslations("aid");
  const mail = mayMailReceipts(seat).allowed ? (await getTranslations("freeletters.begin"))("receipts") : null;
  const other = (await getLocale()) === "fr" ? "en" : "fr";
  const wishes: { key: string; wish: SignedPaperWish; label: string }[] = mayIssue
    ? [
        { key: "receipt", wish: { kind: "receipt", of: { members: [id] } }, label: words("receipt") },
        { key: "family", wish: { kind: "receipt", of: { family: id } }, label: words("family") },
        { key: "attestation", wish: { kind: "attestation", of: { members: [id] } }, label: words("attestation") },
        {
          ...{ key: "attestation-other", label: words("attestationOther") },
          wish: { kind: "attestation", of: { members: [id] }, language: other },
        },
      ]
    : [];
  const issued = mayIssue
    ? await issuedSignedPapers((await store()).db, { club: seat.club, seasonId }, { of: id, most: SHOWN_PAPERS })
    : [];
  const invoiced = mayInvoice ? await invoicedRegistrations(seat, seasonId, id) : [];
  return (
    <FactsPart id="receipts" title={words("title")} explains="attestation">
      <ul className="space-y-1.5">
        {wishes.map(({ key, wish, label }) => (
          <li key={key}>
            <IssuingSignedPapers club={seat.club} season={seasonId} {...{ wish, label, mail }} />
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
      {issued.length > 0 ? <IssuedSignedPapers club={seat.club} season={seasonId} papers={issued} /> : null}
    </FactsPart>
  );
}

/** A refused registration has no invoice. */
async function invoicedRegistrations(seat: Seat, seasonId: number, id: number) {
  const { db } = await store();
  const own = (await registrationsOf(db, await seenBy(seat, seasonId), [id])).get(id) ?? [];
  return own.filter(({ state }) => state !== "refused");
}
