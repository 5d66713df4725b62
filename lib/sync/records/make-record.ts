import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { answeredAsks } from "#lib/base/store/schema/base/asks.ts";
import { now } from "#lib/base/time/clock.ts";
import type { Body, ClubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { IN_PROGRESS, settlesEarlierTries } from "#lib/club/client/write-again.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { madeBefore } from "./made-before.ts";
import type { WireRecord } from "./submission.ts";

const CONFLICT = 409;

interface NewRecordForm {
  /** Whose form it is. */
  account: number;
  formId: string;
  body: WireRecord;
}

/**
 * Has the club make the record that a form describes, once for each form: who corrects something because no answer came to what they sent first makes no second
 * record.
 * @returns `asked_otherwise` where the form has made a record already, with other words than these
 */
export async function makeRecord(
  resource: ResourceName,
  api: ClubApi,
  { account, formId, body }: NewRecordForm,
): Promise<{ key: string; id: number } | "asked_otherwise"> {
  const { db } = await store();
  const { collection } = RESOURCES[resource];
  const form = { club: api.club.slug, account, formId };
  const said = idempotencyKey(formId, `POST ${collection}`, body);
  const asked = await keyOf(db, form, said);
  if (asked === "asked_otherwise") return asked;
  const { key, isFirst, isOther } = asked;
  try {
    const before = await madeBefore(api, resource, { key, body: isOther ? null : body });
    // The body has just been checked against the club's own contract, which may know more fields than our types.
    const sent = { body: body as Body<typeof collection, "post">, key, lane: "click" as const };
    const id = before ?? (await api.post(collection, sent)).id;
    await db.update(answeredAsks).set({ answer: { id, said } }).where(at(form));
    return { key, id };
  } catch (failure) {
    if (!(failure instanceof ClubError)) throw failure;
    // Of making a record the club says this of nothing but its key.
    if (isOther && failure.fromClub && failure.status === CONFLICT && failure.code !== IN_PROGRESS)
      return "asked_otherwise";
    // What certainly made nothing binds the form to nothing: what is corrected then is asked for under a key of its own.
    if ((isFirst && !failure.perhapsSent) || isRefused(failure))
      await db.delete(answeredAsks).where(and(at(form), isNull(answeredAsks.answer)));
    throw failure;
  }
}

/** The club has looked at the key, and has made nothing under it. */
const isRefused = ({ fromClub, status }: ClubError): boolean =>
  fromClub && status !== CONFLICT && settlesEarlierTries(status);

interface Form {
  club: string;
  account: number;
  formId: string;
}

const at = ({ club, account, formId }: Form) =>
  and(eq(answeredAsks.club, club), eq(answeredAsks.accountId, account), eq(answeredAsks.ask, formId));

/** The record that a form has made, and what was said of it. */
const made = z.object({ id: z.number(), said: z.string() });

/**
 * The key under which a form's record is asked for, written down before it is: that of what it sent first, as long as nobody knows that this was refused. Under it the
 * club makes the record as it is typed by now, where it had none before, or says that the key was used for another request (club-api §4.1).
 */
async function keyOf(
  db: Queryable,
  form: Form,
  said: string,
): Promise<{ key: string; isFirst: boolean; isOther: boolean } | "asked_otherwise"> {
  const { club, account: accountId, formId: ask } = form;
  const [first] = await db
    .insert(answeredAsks)
    .values({ club, accountId, ask, digest: said, writtenAt: now() })
    .onConflictDoNothing()
    .returning({ ask: answeredAsks.ask });
  if (first) return { key: said, isFirst: true, isOther: false };
  const [known] = await db.select().from(answeredAsks).where(at(form));
  // What was refused meanwhile has given the form free.
  if (!known) return keyOf(db, form, said);
  const record = made.safeParse(known.answer).data;
  if (record && record.said !== said) return "asked_otherwise";
  return { key: known.digest, isFirst: false, isOther: !record && known.digest !== said };
}
