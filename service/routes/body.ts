import type { HonoRequest } from "hono";
import { Problem } from "../problem.ts";

/** JSON without files: 100 identifiers, ten texts of 10,000 characters of four bytes, and room. */
export const DEFAULT_BODY_LIMIT = 1_048_576;

/** Deeper than any body of the contract; recursion over a body stays far from the stack's end. */
const MAX_DEPTH = 32;

/**
 * The body's JSON value, read up to a limit: what comes after it is not even received.
 * @param limit bytes
 * @throws Problem 415 `unsupported_media_type`, 413 `payload_too_large`, 400 `malformed_json`
 */
export async function readJson(request: HonoRequest, limit: number = DEFAULT_BODY_LIMIT): Promise<unknown> {
  requireMediaType(request, "application/json");
  const text = decode(await readBytes(request, limit));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem(400, "malformed_json", "The body is not JSON.", { cause });
  }
  if (isDeeper(value, MAX_DEPTH)) throw new Problem(400, "malformed_json", "The body is nested too deeply.");
  return value;
}

/**
 * The fields of a form body (RFC 6749 uses no other).
 * @throws Problem as `readJson`
 */
export async function readForm(request: HonoRequest, limit: number = DEFAULT_BODY_LIMIT): Promise<URLSearchParams> {
  requireMediaType(request, "application/x-www-form-urlencoded");
  return new URLSearchParams(decode(await readBytes(request, limit)));
}

/** The media type, UTF-8 if it says a charset, and no compression: an announced size must be the size. */
function requireMediaType(request: HonoRequest, expected: string): void {
  const [type = "", ...parameters] = (request.header("content-type") ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const readable = charset === undefined || /^charset="?utf-?8"?$/i.test(charset);
  if (type.toLowerCase() === expected && readable && !request.header("content-encoding")) return;
  throw new Problem(415, "unsupported_media_type", `Send the body as ${expected}, in UTF-8 and not compressed.`);
}

async function readBytes(request: HonoRequest, limit: number): Promise<Uint8Array> {
  if (Number(request.header("content-length") ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = request.raw.body;
  if (!body) return new Uint8Array();
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limit: number): Problem {
  // What is still on its way will not be read: the connection ends with this answer.
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

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
