import "server-only";
import { getTranslations } from "next-intl/server";
import { filesBusy, notHere, problemAnswer, uncached } from "#app/api/answers.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { ReceivedFile } from "#lib/base/files/receive.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { type NewUpload, requestUpload } from "#lib/papers/documents/request.ts";
import type { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { receiveInHand } from "#lib/sync/outbox/receive-in-hand.ts";

/**
 * Receives the file of an upload and writes down that it is to be sent. What becomes of it stands on the page: the answer says only that it is in hand,
 * and whether it was before. A file that no club takes is refused in the words that the browser said before, or would have.
 */
export async function askForUpload(
  seat: Seat,
  request: Request,
  wish: Pick<NewUpload, "ask" | "of">,
): Promise<Response> {
  const words = await getTranslations("files");
  const answer = await receiveInHand(request, async (received, hand) => {
    if (received.ok) return writeDown(seat, hand, wish, received.file);
    const { fault } = received;
    return problemAnswer(fault === "too_large" ? 413 : 422, fault, words(`faults.${fault}`));
  });
  return answer === "busy" ? filesBusy() : answer;
}

async function writeDown(
  { club: slug, person }: Seat,
  hand: FilesInHand,
  wish: Pick<NewUpload, "ask" | "of">,
  { bytes, type, sha256 }: ReceivedFile,
): Promise<Response> {
  const { db } = await store();
  const club = await findClub(db, slug);
  if (!club) return notHere();
  const file = { contentType: type, sizeBytes: bytes.byteLength, sha256 };
  const said = { club: slug, baseUrl: club.baseUrl, askedBy: { id: person.id, name: person.name }, now: now() };
  const { isNew, isOther } = await db.transaction((tx) => requestUpload(tx, hand, { ...said, ...wish, file, bytes }));
  if (isOther) return problemAnswer(409, "other_file", (await getTranslations("documents.works"))("otherFile"));
  wakeOutbox();
  return uncached({ isNew });
}
