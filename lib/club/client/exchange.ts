import "server-only";
import { bytesWithin, textWithin } from "#runtime/http/bounded.ts";
import { ClubError } from "./error.ts";
import { askGuarded } from "./guarded.ts";

/** No answer of the service takes this long; a connection that gives nothing for so long gives nothing any more. */
const ANSWER_WITHIN_MS = 30_000;

/** A line to the club that carries less than this, in bytes a millisecond (half a megabit), is as good as none: 10 MiB take under four minutes. */
const SLOWEST_LINE = 64;

/** A page of 100 people is about 60 kB and the whole contract about 1 MB: more than this is not an answer of a club. */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024;

export interface Exchange {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Method and path as the document writes them: for errors and the log. */
  operation: string;
  signal?: AbortSignal | undefined;
  /** Shorter than what any answer may take, in milliseconds: for who has something else to show. */
  withinMs?: number | undefined;
  /** Its address was entered on a page, and not by whoever starts the program (`Club.isEntered`). */
  isGuarded?: boolean | undefined;
  /** What is asked for is a file, of so many bytes at most. */
  fileBytes?: number | undefined;
}

/** One request's whole answer: a file as its bytes, everything else as text. */
export interface WholeAnswer {
  response: Response;
  text: string;
  /** Where a file was asked for and given. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/**
 * One request and its whole answer. Never follows a redirect: the credentials are for the configured address alone.
 * @throws ClubError `unreachable` when no whole answer came, `file_too_large` for a file that is larger than was asked for; the signal's reason when
 * aborted
 */
export async function exchange(url: string, request: Exchange): Promise<WholeAnswer> {
  const response = await send(url, request);
  try {
    if (!response.ok || request.fileBytes === undefined) return { response, text: await textOf(response) };
    return { response, text: "", bytes: await bytesOf(response, request.fileBytes, request.operation) };
  } catch (cause) {
    throw noAnswer(cause, request);
  }
}

/** As `exchange`, but the body is still on its way: for downloads. */
export async function send(url: string, request: Exchange): Promise<Response> {
  const { method, headers, body, signal, operation, withinMs = patienceFor(request) } = request;
  const limit = AbortSignal.timeout(withinMs);
  const end = signal ? AbortSignal.any([signal, limit]) : limit;
  let response: Response;
  try {
    response = request.isGuarded
      ? await askGuarded(url, { method, headers, body, signal: end })
      : await fetch(url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          redirect: "manual",
          // Next keeps answers of `fetch` unless told not to; ours belong to people and to the moment.
          cache: "no-store",
          signal: end,
        });
  } catch (cause) {
    throw noAnswer(cause, request);
  }
  if (response.status >= 300 && response.status < 400 && response.status !== 304) {
    await response.body?.cancel();
    throw new ClubError({ kind: "unreachable", code: "redirected", status: response.status, operation });
  }
  return response;
}

/** A file takes as long as a slow line takes for it, in either direction. Counted in characters: what is long in a body is base64. */
function patienceFor({ body = "", fileBytes = 0 }: Exchange): number {
  return ANSWER_WITHIN_MS + Math.ceil((body.length + fileBytes) / SLOWEST_LINE);
}

async function textOf(response: Response): Promise<string> {
  const text = await textWithin(response.body, LARGEST_ANSWER_BYTES);
  if (text === undefined) throw new Error("the answer is too large");
  return text;
}

async function bytesOf(response: Response, most: number, operation: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesWithin(response.body, most);
  if (!bytes) throw new ClubError({ kind: "contract", code: "file_too_large", status: response.status, operation });
  return new Uint8Array(bytes);
}

function noAnswer(cause: unknown, { signal, operation }: Exchange): unknown {
  if (cause instanceof ClubError) return cause;
  if (signal?.aborted) return signal.reason;
  const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
  return new ClubError({ kind: "unreachable", code: timedOut ? "timed_out" : "unreachable", operation, cause });
}
