import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest } from "hono";
import { FairQueue } from "../../runtime/http/fair-queue.ts";
import { bodyLimitOf, valueLimitOf } from "../contract/body-limit.ts";
import type { Operation } from "../contract/operation.ts";
import { Problem } from "../problem.ts";
import { JsonOutline } from "./json-outline.ts";
import { visitOf } from "./visit.ts";

/** Deeper than any body of the contract; recursion over a body stays far from the stack's end. */
const MAX_DEPTH = 32;

/** A body that is larger carries a file. Read, decoded and checked, it takes several times its size. */
const SMALL_BODY = 1_048_576;
/** Large bodies in memory at once; the next one stays on its way until one of these is stored. */
const LARGE_BODIES = { places: 2, line: 64, waitMs: 30_000 };
const largeBodies = new FairQueue(LARGE_BODIES);

/** The JSON value of a body. */
export interface SentBody {
  value: unknown;
  /** False: it has more values than any body that the contract takes, and this is its beginning. It is to be refused. */
  whole: boolean;
}

/**
 * Runs something with the JSON value of the body of an operation, or with undefined where it declares none. Bytes after the
 * operation's limit are not even received, nor those after which a body is certainly at fault, and only so many large bodies are
 * in memory at once.
 * @throws Problem 415 `unsupported_media_type`, 413 `payload_too_large`, 400 `malformed_json`; OverloadedError
 */
export async function withJsonBody<T>(
  operation: Operation,
  context: Context,
  use: (sent: SentBody) => Promise<T>,
): Promise<T> {
  if (!operation.body) return use({ value: undefined, whole: true });
  requireMediaType(context.req, "application/json");
  const limit = bodyLimitOf(operation);
  const visit = visitOf(context);
  const read = async () => {
    const outline = new JsonOutline({ depth: MAX_DEPTH, values: valueLimitOf(operation) });
    const bytes = await readBytes(context, limit, outline);
    await visit.enter();
    return use(readJson(bytes, outline));
  };
  // Without an announced length (chunked) it may become large.
  const length = context.req.header("content-length");
  const large = limit > SMALL_BODY && !(length !== undefined && Number(length) <= SMALL_BODY);
  // Whoever sends slowly must not stand in the way.
  visit.leave();
  if (!large) return read();
  const leave = await largeBodies.enter(visit.comer);
  try {
    return await read();
  } finally {
    leave();
  }
}

function readJson(bytes: Uint8Array, outline: JsonOutline): SentBody {
  const { verdict } = outline;
  if (verdict === "deep") throw new Problem(400, "malformed_json", "The body is nested too deeply.");
  return { value: parse(decode(verdict === "many" ? outline.beginning(bytes) : bytes)), whole: verdict === undefined };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, "malformed_json", "The body is not JSON.", { cause });
  }
}

/**
 * The fields of a form body (RFC 6749 uses no other), each once (RFC 6749 §3.2).
 * @param limit bytes, and the most fields: they are counted before anything is made of them
 * @throws Problem as `withJsonBody`; 400 `malformed_form` for too many fields, or one that is given twice
 */
export async function readForm(context: Context, limit: { bytes: number; fields: number }): Promise<URLSearchParams> {
  requireMediaType(context.req, "application/x-www-form-urlencoded");
  const visit = visitOf(context);
  visit.leave();
  const bytes = await readBytes(context, limit.bytes);
  await visit.enter();
  const text = decode(bytes);
  if (hasMoreThan(text, "&", limit.fields)) throw malformedForm("The form has too many parameters.");
  const form = new URLSearchParams(text);
  if (new Set(form.keys()).size < form.size) throw malformedForm("A parameter was given twice.");
  return form;
}

/** Whether a text has more of a sign than so many; stops at the first one too many. */
function hasMoreThan(text: string, sign: string, most: number): boolean {
  let at = -1;
  for (let found = 0; found <= most; found++) {
    at = text.indexOf(sign, at + 1);
    if (at === -1) return false;
  }
  return true;
}

function malformedForm(detail: string): Problem {
  return new Problem(400, "malformed_form", detail);
}

/** The media type, UTF-8 if it says a charset, and no compression: an announced size must be the size. */
function requireMediaType(request: HonoRequest, expected: string): void {
  const [type = "", ...parameters] = (request.header("content-type") ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const readable = charset === undefined || /^charset="?utf-?8"?$/i.test(charset);
  if (type.toLowerCase() === expected && readable && !request.header("content-encoding")) return;
  throw new Problem(415, "unsupported_media_type", `Send the body as ${expected}, in UTF-8 and not compressed.`);
}

/** A small body comes with its first packets; a file of 14 MB over a line of 1 Mbit/s needs two minutes. */
const SMALL_BODY_MS = 20_000;
const LARGE_BODY_MS = 150_000;
/** Of a body that is longer than so many bytes, a buffer is taken only so often while others ask for little: 12 MiB a second. */
const AT_ONCE = 65_536;
const GIVE_WAY_MS = 5;

/** @param outline looks at the bytes as they come; after its verdict nothing more is read */
async function readBytes(context: Context, limit: number, outline?: JsonOutline): Promise<Uint8Array> {
  if (Number(context.req.header("content-length") ?? 0) > limit) throw tooLarge(limit);
  const { incoming } = context.env as HttpBindings;
  const visit = visitOf(context);
  return new Promise((resolve, reject) => {
    const limitMs = limit > SMALL_BODY ? LARGE_BODY_MS : SMALL_BODY_MS;
    const deadline = setTimeout(() => end(() => reject(cutShort())), limitMs);
    const chunks: Buffer[] = [];
    let size = 0;
    let forget: (() => void) | undefined;
    const take = () => {
      forget = undefined;
      const chunk: Buffer | null = incoming.read();
      if (chunk === null) return;
      size += chunk.byteLength;
      if (size > limit) return end(() => reject(tooLarge(limit)));
      chunks.push(chunk);
      outline?.take(chunk);
      if (outline?.verdict !== undefined) onEnd();
    };
    // One buffer of each body at a time: a fast sender would keep the thread, and the collector of what he left, for himself.
    const onReadable = () => {
      forget ??= size > AT_ONCE && visit.yields ? after(GIVE_WAY_MS, take) : inNextTurn(take);
    };
    const onEnd = () => end(() => resolve(Buffer.concat(chunks, size)));
    const onClose = () => end(() => reject(cutShort(incoming.errored)));
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      forget?.();
      incoming.off("readable", onReadable).off("end", onEnd).off("close", onClose).off("error", onClose);
      settle();
    };
    if (incoming.readableEnded || incoming.destroyed) return onClose();
    incoming.on("readable", onReadable).on("end", onEnd).on("close", onClose).on("error", onClose);
  });
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

function inNextTurn(act: () => void): () => void {
  const immediate = setImmediate(act);
  return () => clearImmediate(immediate);
}

/** Nobody may be there any more to read this; it is no failure of the service, and is not logged as one. */
function cutShort(cause?: unknown): Problem {
  return new Problem(400, "malformed_json", "The body did not arrive whole, or not in time.", {
    cause,
    headers: { Connection: "close" },
  });
}

function tooLarge(limit: number): Problem {
  // Bytes that are still on their way will not be read: the connection ends with this answer.
  return new Problem(413, "payload_too_large", `The body may have at most ${limit} bytes.`, {
    headers: { Connection: "close" },
  });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem(400, "malformed_json", "The body is not UTF-8.", { cause });
  }
}
