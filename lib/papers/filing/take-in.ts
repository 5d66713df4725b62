import "server-only";
import type { Section } from "#lib/base/access/roles.ts";
import { FILE_LIMIT_BYTES } from "#lib/base/files/content.ts";
import type { ReceivedOrNot } from "#lib/base/files/receive.ts";
import { publish } from "#lib/base/live/live.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { copiedPapersOf } from "#lib/papers/missing/copied.ts";
import { isOfSectionToday } from "#lib/sync/copy/section.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { receiveInHand } from "#lib/sync/outbox/receive-in-hand.ts";
import { type Begun, filingAsk, type PaperPlace, requestDeposit } from "./request.ts";

/** The question of a page that brings a file. */
interface Bringing extends PaperPlace {
  /** The page's name for it. */
  ask: string;
  /** Another file was begun for the field, and this one is meant. */
  instead: boolean;
  by: { id: number; name: string };
  /** Of whoever brings it: nothing is taken in for whom is not its own today. */
  section: Section | undefined;
}

/** `ask` of what was begun: the page's own, or that of the deposit which this file is. */
export type TakenIn =
  | { ok: true; ask: string }
  | { ok: false; code: Extract<ReceivedOrNot, { ok: false }>["fault"] | "busy" | "unknown_club" | "nobody" }
  | { ok: false; code: "other_file"; begun: Begun };

/**
 * Receives a file that is the body of a request and has it sent to the club for a field of a person. `busy`: as many files as this process may have
 * in hand are on their way; nothing of the body was read. `nobody`: the person is not of the section.
 */
export async function takeIn(request: Request, { ask, instead, by, section, ...place }: Bringing): Promise<TakenIn> {
  const taken = await receiveInHand(request, async (received, hand): Promise<TakenIn> => {
    if (!received.ok) return { ok: false, code: received.fault };
    const { db } = await store();
    const club = await findClub(db, place.club);
    if (!club) return { ok: false, code: "unknown_club" };
    const { bytes, type: contentType, sha256 } = received.file;
    const fieldName = await paperNameOf(place);
    const answer = await db.transaction(async (tx) => {
      const of = { club: place.club, section };
      if (section && !(await isOfSectionToday(tx, of, place.memberId, await today(tx, place.club)))) return "nobody";
      return requestDeposit(tx, hand, {
        ...{ ...place, ask, instead, fieldName, bytes, file: { contentType, sizeBytes: bytes.byteLength, sha256 } },
        ...{ baseUrl: club.baseUrl, askedBy: { id: by.id, name: by.name }, now: now() },
      });
    });
    if (answer === "nobody") return { ok: false, code: answer };
    if (!answer.ok) return answer;
    wakeOutbox();
    void publish({ club: place.club, topic: "papers", id: place.memberId });
    return { ok: true, ask: filingAsk(answer.work) };
  });
  return taken === "busy" ? { ok: false, code: taken } : taken;
}

/** Controls and what turns a line around: a club names its fields, and another one may do so strangely. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** As the club calls a field, for whoever reads of it later. */
export async function paperNameOf({ club, memberId, fieldId }: PaperPlace): Promise<string> {
  const { db } = await store();
  const papers = (await copiedPapersOf(db, club, [memberId])).get(memberId)?.papers ?? [];
  const name = papers.find((paper) => paper.fieldId === fieldId)?.name ?? "";
  return name.replace(NOT_IN_A_LINE, " ").trim() || `#${fieldId}`;
}

/**
 * What a person handed in for a field, read from the club now and kept nowhere.
 * @param by the account of the person who looks
 * @throws ClubError; `file_too_large` for more than a file may be
 */
export async function readFiledFile(
  club: string,
  { memberId, fieldId }: Omit<PaperPlace, "club">,
  by: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = { id: memberId, field_id: fieldId };
  const asking = { path, lane: "click", patience: "save", fileBytes: FILE_LIMIT_BYTES } as const;
  return (await clubApi(club, by)).file("/member-documents/{id}/fields/{field_id}/content", asking);
}
