import "server-only";
import { createHash } from "node:crypto";
import { publish } from "#lib/base/live/live.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { isOtherDeposit } from "#lib/papers/missing/mark.ts";
import { notePaper } from "#lib/papers/missing/note-paper.ts";
import type { PersonPaper } from "#lib/papers/missing/paper.ts";
import { readPapers } from "#lib/papers/missing/read-papers.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import type { Claim, Kind, Sent, Settled } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { type Failure, nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { traceByLooking } from "#lib/sync/outbox/trace.ts";
import { type FrozenPaper, frozenPaper } from "./request.ts";

/** Waits before the next try, in seconds: each try carries the whole file. The last repeats. */
const WAITS = [1, 2, 5, 15, 30];

/** Files of one club on their way at a time: each stands four times over in memory meanwhile. */
const AT_ONCE = 2;

/** What is there is not what the person who asked for its removal had before them. */
const OTHER_DEPOSIT = "other_deposit";

/** What the club has in a field, as it was read. */
export interface Filed {
  filled: boolean;
  /** In hexadecimal digits, of the file that is there; null where it was not read, being of another length. */
  sha256: string | null;
}

/**
 * What a person hands in (club-api §4.10): a deposit, whose bytes are in the hand of one process, or the removal of what is there. Where no answer
 * tells what became of a deposit and its bytes are lost, the file that the club has by now is compared with the one that was sent.
 */
export function filedPapers(hand: FilesInHand): Kind<Filed> {
  const looking: Pick<Required<Kind<Filed>>, "look" | "isSo"> = {
    async look({ work, piece }, { signal }) {
      return outcomeOf(async (): Promise<{ seen: Filed } | Failure> => {
        const api = await clubApi(work.club, work.askedBy);
        return { seen: await readFiled(api, piece.memberId ?? 0, frozenPaper.parse(piece.frozen), signal) };
      });
    },
    isSo({ piece }, seen) {
      const { file } = frozenPaper.parse(piece.frozen);
      return file === null ? !seen.filled : seen.filled && seen.sha256 === file.sha256;
    },
  };
  return {
    ...looking,
    trace: traceByLooking(looking),
    name: "papers",
    manner: "persists",
    waitAfter: (attempts) => nthWait(WAITS, attempts),
    inFlight: AT_ONCE,
    lacks: ({ piece }) => piece.step === "deposit" && hand.of(piece.idempotencyKey) === undefined,
    async send(claim, { signal }) {
      return outcomeOf(async () => write(await sendingApi(claim), hand, claim, signal));
    },
    async settled(tx, settled) {
      await noteSettled(tx, settled);
      await logSettled(tx, settled, logged(settled));
    },
    async afterwards(_db, { verdict, piece }) {
      if (["done", "failed", "skipped"].includes(verdict.piece)) hand.release(piece.idempotencyKey);
    },
    progress(works) {
      for (const { club, memberId } of works)
        void publish({ club, topic: "papers", ...(memberId !== null && { id: memberId }) });
    },
  };
}

async function write(api: ClubApi, hand: FilesInHand, claim: Claim, signal: AbortSignal): Promise<Sent<Filed>> {
  const { piece } = claim;
  const { fieldId, file } = frozenPaper.parse(piece.frozen);
  if (file === null) return remove(api, claim, signal);
  const bytes = hand.of(piece.idempotencyKey);
  if (!bytes) return notSent(piece, "file_gone");
  const body = { content_base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64") };
  const path = { id: piece.memberId ?? 0, field_id: fieldId };
  const way = { path, key: piece.idempotencyKey, lane: "click", once: true, signal } as const;
  await api.put("/member-documents/{id}/fields/{field_id}", { ...way, body });
  return { ok: true };
}

/** Where nothing is there, it is as was wished, whoever removed it. */
async function remove(api: ClubApi, { piece }: Claim, signal: AbortSignal): Promise<Sent<Filed>> {
  const frozen = frozenPaper.parse(piece.frozen);
  const path = { id: piece.memberId ?? 0, field_id: frozen.fieldId };
  const way = { path, key: piece.idempotencyKey, lane: "click", once: true, signal } as const;
  // What an earlier try has perhaps done is asked for under its key, which removes nothing twice.
  if (frozen.seen && !piece.perhapsWritten) {
    const there = await paperNow(api, path.id, frozen, signal);
    if (there?.filled && isOtherDeposit(there, frozen.seen)) return notSent(piece, OTHER_DEPOSIT);
  }
  try {
    await api.delete("/member-documents/{id}/fields/{field_id}", way);
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.kind !== "not_found") throw cause;
    if ((await readFiled(api, path.id, frozen, signal)).filled) throw cause;
  }
  return { ok: true };
}

/** What somebody's papers say of a field by now; undefined where it is not asked of them. */
async function paperNow(
  api: ClubApi,
  memberId: number,
  { fieldId }: Pick<FrozenPaper, "fieldId">,
  signal: AbortSignal,
): Promise<PersonPaper | undefined> {
  const papers = await readPapers(api, memberId, { lane: "click", once: true, signal });
  return papers.find((one) => one.fieldId === fieldId);
}

async function readFiled(
  api: ClubApi,
  memberId: number,
  { fieldId, file }: FrozenPaper,
  signal: AbortSignal,
): Promise<Filed> {
  const paper = await paperNow(api, memberId, { fieldId }, signal);
  if (!paper?.filled || !file) return { filled: paper?.filled ?? false, sha256: null };
  // Another length is another file. A club that does not tell it is read.
  if (paper.sizeBytes !== null && paper.sizeBytes !== file.sizeBytes) return { filled: true, sha256: null };
  const path = { id: memberId, field_id: fieldId };
  const bytes = await api.file("/member-documents/{id}/fields/{field_id}/content", {
    path,
    fileBytes: file.sizeBytes,
    lane: "click",
    once: true,
    signal,
  });
  return { filled: true, sha256: createHash("sha256").update(bytes).digest("hex") };
}

/** The copy has it at once, without a call: what the club says itself comes with its message. */
async function noteSettled(tx: Transaction, { work, piece, verdict, now }: Settled<Filed>): Promise<void> {
  if (verdict.piece !== "done" && verdict.piece !== "skipped") return;
  const { fieldId, file } = frozenPaper.parse(piece.frozen);
  await notePaper(tx, {
    ...{ club: work.club, memberId: piece.memberId ?? 0, fieldId, filled: file !== null },
    ...{ depositedAt: file ? now : null, contentType: file?.contentType ?? null, sizeBytes: file?.sizeBytes ?? null },
  });
}

function logged({ work, piece }: Settled<Filed>) {
  const { fieldId, file } = frozenPaper.parse(piece.frozen);
  return {
    action: work.operation === "deposit" ? "paper.deposit" : "paper.remove",
    subject: `member-documents/${piece.memberId}/fields/${fieldId}`,
    details: { member: piece.memberId, field: fieldId, ...(file && { bytes: file.sizeBytes }) },
  };
}
