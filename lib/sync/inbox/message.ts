import "server-only";
import { z } from "zod";
import type { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { idOf, instant } from "#lib/sync/resources/wire.ts";
import { normalAddress, recordAt } from "./resource.ts";

/** PostgreSQL keeps no NUL, and no other control character belongs into a name. */
const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u);

/** No club has an address longer than this. */
const LONGEST_ADDRESS = 2_048;
const LONGEST_SUBJECT = 1_024;
const LONGEST_NAME = 255;

/**
 * The envelope (CloudEvents 1.0; club-api §6.1), as far as we read it. What we do not know, more fields and types of tomorrow, passes; an
 * odd value where nothing hangs on it counts as none.
 */
const envelope = z.object({
  specversion: z.literal("1.0"),
  id: line(LONGEST_NAME),
  source: line(LONGEST_ADDRESS),
  type: line(LONGEST_NAME),
  subject: line(LONGEST_SUBJECT).nullish().catch(null),
  time: z.string().nullish().catch(null),
  data: z
    .object({
      resource: z
        .object({ url: line(LONGEST_ADDRESS), deleted: z.boolean().nullish().catch(null) })
        .nullish()
        .catch(null),
      context: z.record(z.string(), z.unknown()).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** A message as it is kept. */
export type NewMessage = typeof webhookMessages.$inferInsert;

/** Why a signed message is turned away all the same. */
export type Unfit = "not_readable" | "wrong_source" | "id_mismatch";

/**
 * Reads a signed message of a club.
 * @param signedId the identifier that was signed: the one within must be the same (club-api §6.3)
 */
export function readMessage(
  club: { slug: string; baseUrl: string },
  signedId: string,
  body: string,
): NewMessage | Unfit {
  const read = envelope.safeParse(parsed(body));
  if (!read.success) return "not_readable";
  const { id, source, type, subject, time, data } = read.data;
  if (normalAddress(source) !== normalAddress(club.baseUrl)) return "wrong_source";
  if (id !== signedId) return "id_mismatch";
  return {
    club: club.slug,
    // As configured: another spelling of the address is the same source.
    source: club.baseUrl,
    messageId: id,
    type,
    subject: subject ?? null,
    time: instant(time),
    deleted: data?.resource?.deleted ?? false,
    ...(PAPERS.test(type) && { recordId: idOf(data?.context?.member_id) }),
    ...placeOf(club.baseUrl, data?.resource?.url, data?.context ?? {}),
  };
}

/** Types of messages about papers that are filed on a person's record (club-api §6.1). */
const PAPERS = /^member_documents\./;

/**
 * Whose papers a kept message says have changed; null when it speaks of something else. The copy of them is in doubt then, and a refusal for
 * want of them may be out of date.
 */
export function ownerOfPapers({ type, recordId, collection }: NewMessage): number | null {
  return PAPERS.test(type) && !collection ? (recordId ?? null) : null;
}

/** What a message names beside its record, as the club says it; undefined where it names nothing. */
export function contextOf(body: string): unknown {
  return envelope.safeParse(parsed(body)).data?.data?.context;
}

/** What is to be read because of the message, if anything. */
function placeOf(
  baseUrl: string,
  url: string | undefined,
  context: Record<string, unknown>,
): Pick<NewMessage, "state" | "code" | "collection" | "recordId" | "activityId"> {
  const record = url === undefined ? "not_copied" : recordAt(baseUrl, url);
  if (typeof record === "string") return { state: "ignored", code: record };
  const { collection, id } = record;
  const activity = collection === "annual" ? context.group_id : collection === "event" ? context.event_id : null;
  return { state: "waiting", collection, recordId: id, activityId: idOf(activity) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
