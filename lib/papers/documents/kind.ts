import "server-only";
import { eq } from "drizzle-orm";
import { publish } from "#lib/base/live/live.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import type { Claim, Kind, NotSent, PieceCall, Sent, Settled } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { type Failure, nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { PROVEN } from "#lib/sync/outbox/proof.ts";
import { traceByLooking } from "#lib/sync/outbox/trace.ts";
import type { KeptDocument } from "./document.ts";
import { documentNow, hasContent, readDocuments } from "./read-documents.ts";
import { type DocumentStep, type FrozenDocument, frozenDocument } from "./request.ts";

/** Waits before the next try, in seconds: each try carries the whole file. The last repeats. */
const WAITS = [1, 2, 5, 15, 30];

/** Files of one club on their way at a time: each stands four times over in memory meanwhile. */
const AT_ONCE = 2;

/** The number stands for another document by now, which nobody meant. */
const OTHER_DOCUMENT = "other_document";

/** Documents of one name and length that are read to find the one that was sent: a club has hardly two. */
const MOST_ALIKE = 5;

/** What the club has of what was wished. */
export interface SeenAtClub {
  /** null: there is no such document. */
  id: number | null;
  isSo: boolean;
}

/**
 * The club's own documents (club-api §4.10): a new one and another content for one, whose bytes are in the hand of one process (docs/decisions/045),
 * other words about one, and the end of one. Where no answer tells what became of a file and its bytes are lost, what the club has by now is compared
 * with it; a new one is looked for among those of its name.
 */
export function documentWrites(hand: FilesInHand): Kind<SeenAtClub> {
  const looking: Pick<Required<Kind<SeenAtClub>>, "look" | "isSo"> = {
    async look({ work, piece }, { signal }) {
      return outcomeOf(async (): Promise<{ seen: SeenAtClub } | Failure> => {
        const api = await clubApi(work.club, work.askedBy);
        return { seen: await lookFor(api, piece, signal) };
      });
    },
    isSo: (_claim, seen) => seen.isSo,
  };
  return {
    ...looking,
    trace: traceByLooking(looking),
    name: "documents",
    manner: "persists",
    waitAfter: (attempts) => nthWait(WAITS, attempts),
    inFlight: AT_ONCE,
    lacks: ({ piece }) => takesFile(piece) && hand.of(piece.idempotencyKey) === undefined,
    verify,
    async send(claim, { signal }) {
      return outcomeOf(async () => write(await sendingApi(claim), hand, claim, signal));
    },
    resultOf: (_claim, seen) => (seen?.isSo && seen.id !== null ? { id: seen.id } : undefined),
    async settled(tx, settled) {
      await logSettled(tx, settled, logged(settled));
    },
    async afterwards(_db, { verdict, piece }) {
      if (["done", "failed", "skipped"].includes(verdict.piece)) hand.release(piece.idempotencyKey);
    },
    progress(settled) {
      for (const club of new Set(settled.map(({ club }) => club))) void publish({ club, topic: "documents" });
    },
  };
}

const stepOf = ({ step }: Pick<Piece, "step">) => step as DocumentStep;

const takesFile = (piece: Pick<Piece, "step">): boolean => ["create", "replace"].includes(stepOf(piece));

/** A club whose data went back gives numbers anew: who made the document, and when, is asked once nobody is sure any more. */
async function verify(db: Queryable, claim: Claim, { signal }: PieceCall): Promise<NotSent | null> {
  const { work, piece } = claim;
  const { recordId: id, recordMadeAt: madeAt } = piece;
  if (id === null || madeAt === null || claim.isProven) return null;
  const asked = await outcomeOf(async () => {
    const api = await clubApi(work.club, work.askedBy);
    const { createdAt } = await documentNow(api, id, { lane: "click", once: true, signal });
    return { same: createdAt === null || createdAt.getTime() === madeAt.getTime(), proven: true };
  });
  // What is gone, the club's answer to the piece tells.
  if ("ok" in asked) return asked.kind === "not_found" ? null : { failure: asked };
  if (!asked.same) return { verdict: { piece: "failed", code: OTHER_DOCUMENT, detail: "" } };
  if (asked.proven && !work.compareEach) await db.update(works).set(PROVEN).where(eq(works.id, work.id));
  return null;
}

async function write(api: ClubApi, hand: FilesInHand, claim: Claim, signal: AbortSignal): Promise<Sent<SeenAtClub>> {
  const { piece } = claim;
  const { name, changes } = frozenDocument.parse(piece.frozen);
  const way = { key: piece.idempotencyKey, lane: "click", once: true, signal } as const;
  const path = { id: piece.recordId ?? 0 };
  switch (stepOf(piece)) {
    case "remove":
      return remove(api, claim, signal);
    case "change": {
      const { name: called, description } = changes ?? {};
      const body = { ...(called !== undefined && { name: called }), ...(description !== undefined && { description }) };
      await api.patch("/documents/{id}", { path, body, ...way });
      return there(path.id);
    }
    case "create":
    case "replace": {
      const bytes = hand.of(piece.idempotencyKey);
      if (!bytes) return notSent(piece, "file_gone");
      const content_base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
      if (stepOf(piece) === "create")
        return there((await api.post("/documents", { body: { name, content_base64 }, ...way })).id);
      await api.patch("/documents/{id}", { path, body: { content_base64 }, ...way });
      return there(path.id);
    }
  }
}

const there = (id: number): Sent<SeenAtClub> => ({ ok: true, seen: { id, isSo: true } });

/** Where nothing is there, it is as was wished, whoever removed it. */
async function remove(api: ClubApi, { piece }: Claim, signal: AbortSignal): Promise<Sent<SeenAtClub>> {
  const id = piece.recordId ?? 0;
  const way = { lane: "click", once: true, signal } as const;
  try {
    await api.delete("/documents/{id}", { path: { id }, key: piece.idempotencyKey, ...way });
  } catch (cause) {
    if (!(cause instanceof ClubError) || cause.kind !== "not_found") throw cause;
    // The answer may be about the address rather than the document.
    if (await findDocument(api, id, signal)) throw cause;
  }
  return there(id);
}

async function lookFor(api: ClubApi, piece: Piece, signal: AbortSignal): Promise<SeenAtClub> {
  const frozen = frozenDocument.parse(piece.frozen);
  const way = { lane: "click", once: true, signal } as const;
  if (stepOf(piece) === "create") return findCreated(api, frozen, signal);
  const found = await findDocument(api, piece.recordId ?? 0, signal);
  if (stepOf(piece) === "remove") return { id: piece.recordId, isSo: !found };
  if (!found) return { id: null, isSo: false };
  const isSo = frozen.file ? await hasContent(api, found, frozen.file, way) : isSaid(found, frozen.changes ?? {});
  return { id: found.id, isSo };
}

/** The newest first: it is one that was made just now. */
async function findCreated(api: ClubApi, { name, file }: FrozenDocument, signal: AbortSignal): Promise<SeenAtClub> {
  const way = { lane: "click", once: true, signal } as const;
  const alike = (await readDocuments(api, way))
    .filter((one) => one.name === name && (one.sizeBytes === null || one.sizeBytes === file?.sizeBytes))
    .sort((one, other) => other.id - one.id);
  for (const one of alike.slice(0, MOST_ALIKE))
    if (file && (await hasContent(api, one, file, way))) return { id: one.id, isSo: true };
  return { id: null, isSo: false };
}

async function findDocument(api: ClubApi, id: number, signal: AbortSignal): Promise<KeptDocument | null> {
  try {
    return await documentNow(api, id, { lane: "click", once: true, signal });
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

function isSaid(found: KeptDocument, { name, description }: NonNullable<FrozenDocument["changes"]>): boolean {
  return (
    (name === undefined || name === found.name) &&
    (description === undefined || (description ?? "") === (found.description ?? ""))
  );
}

function logged({ piece, seen }: Settled<SeenAtClub>) {
  const { name, file, changes } = frozenDocument.parse(piece.frozen);
  const id = piece.recordId ?? seen?.id ?? null;
  return {
    action: `document.${stepOf(piece)}`,
    subject: id === null ? null : `documents/${id}`,
    details: {
      ...{ name: changes?.name ?? name, ...(file && { bytes: file.sizeBytes }) },
      ...(changes && { fields: Object.keys(changes) }),
    },
  };
}
