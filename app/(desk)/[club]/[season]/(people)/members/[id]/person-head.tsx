import { getTranslations } from "next-intl/server";
import { Badge, badgeStyle } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { ContactLink } from "#components/people/records/reach.tsx";
import { mayReadDocuments, mayReadDues, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { isObject } from "#lib/base/json-object.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { copiedPapersOf } from "#lib/papers/missing/copied.ts";
import { lacking } from "#lib/papers/missing/paper.ts";
import { isSeenToday, withinSeen } from "#lib/sync/copy/sight.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { claimOf } from "#lib/treasury/dues/claim.ts";
import { estimates } from "#lib/treasury/dues/read.ts";

interface PersonHeadProps {
  seat: Seat;
  seasonId: number;
  id: number;
  /** With what is shown of it. */
  record: WireRecord;
  sees: { contact: boolean; guardians: boolean };
}

/** What one opens somebody's page for, on one line: a number to call, what is owed, which papers are missing; each for who may know it. From the copy: no call to the club. */
export async function PersonHead({ seat, seasonId, id, record, sees }: PersonHeadProps) {
  const phone = numberOf(record, sees);
  const debt = await debtOf(seat, seasonId, id);
  const papers = await papersLacked(seat, id);
  if (phone === null && debt === null && papers === 0) return null;
  const words = await getTranslations("people.head");
  const { euros } = await getFormats();
  const here = seasonAddress(seat.club, seasonId);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 [&_a]:underline-offset-4 hover:[&_a]:underline">
      {phone ? (
        <span className="text-accent">
          <ContactLink by="call" to={phone.number} />
          {phone.of ? <span className="ml-1 text-ink-soft text-sm">({phone.of})</span> : null}
        </span>
      ) : null}
      {debt === null ? null : debt > 0 ? (
        <IntentLink href={`${here}/treasury/dues/${id}`} className={badgeStyle({ tone: "danger" })}>
          {words("owes", { amount: euros(debt) })}
        </IntentLink>
      ) : (
        <Badge tone="validated">{words("settled")}</Badge>
      )}
      {papers > 0 ? (
        <IntentLink href={`${here}/members/${id}/papers`} className={badgeStyle({ tone: "pending" })}>
          {words("papers", { count: papers })}
        </IntentLink>
      ) : null}
    </span>
  );
}

const text = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

/** Whom one calls: the person, or the first of their guardians who has a number. */
function numberOf(record: WireRecord, sees: PersonHeadProps["sees"]): { number: string; of: string | null } | null {
  const own = sees.contact ? text(record.phone) : null;
  if (own) return { number: own, of: null };
  const parents = sees.guardians && Array.isArray(record.parents) ? record.parents.filter(isObject) : [];
  const parent = parents.find((one) => text(one.phone));
  const number = parent && text(parent.phone);
  return number ? { number, of: text(parent.first_name) ?? text(parent.last_name) } : null;
}

/** What is claimed of somebody, in cents; null where it is not for the reader, or nothing is known to be due or paid. */
async function debtOf(seat: Seat, seasonId: number, id: number): Promise<number | null> {
  if (!mayReadDues(seat).allowed) return null;
  const owed = (
    await estimates((await store()).db, { club: seat.club, seasonId, within: await withinSeen(seat, seasonId) }, [id])
  ).get(id);
  if (!owed || (owed.due.length === 0 && owed.paid.length === 0)) return null;
  return claimOf([owed], 0).claimedCents;
}

async function papersLacked(seat: Seat, id: number): Promise<number> {
  if (!mayReadDocuments(seat).allowed || !(await isSeenToday(seat, id))) return 0;
  const known = (await copiedPapersOf((await store()).db, seat.club, [id])).get(id);
  return known ? lacking(known.papers).length : 0;
}
