import { signedOutNote } from "#components/base/live/signed-out.ts";

/** How far a file is on its way to us. */
export type UploadProgress =
  | { state: "queued" }
  /** Bytes that left this browser. */
  | { state: "sending"; done: number; whole: number }
  /** All of it left; the answer is still to come. */
  | { state: "arrived" }
  /** Interrupted: tried again by itself in a moment. */
  | { state: "again" };

/**
 * What came of it. `words`: the server's own, in the person's language; empty where none came. `mayRetry`: nothing is wrong with the file, and the
 * same request may be sent again.
 */
export type UploadAnswer =
  | { ok: true; body: unknown }
  | { ok: false; status: number; code: string; words: string; body: unknown; mayRetry: boolean };

interface Way {
  /** Of the club, for the note that says that one is signed out. */
  club: string;
  onProgress(progress: UploadProgress): void;
  signal: AbortSignal;
}

/** As many as the desk takes of one person at a time (lib/desk/front/file-turns.ts). */
const AT_ONCE = 2;

/** Seconds before the same request is sent again. Together they last longer than a desk takes to start anew. */
const WAITS = [2, 3, 5, 10, 15, 15, 15, 30, 30];
const MOST_WAIT_SECONDS = 60;

/** Answers that say nothing about the file: the line, something in front of the desk, or the desk being busy. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);

/** Codes of refusals that stand in no person's language (lib/desk/front/file-turns.ts). */
const OF_THE_FRONT: ReadonlySet<string> = new Set(["signed_out", "busy"]);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Sends a file as the whole body of a request, as often as it takes to get an answer. The address names the question (its `ask`), so that whatever is
 * sent twice is stored once.
 * @returns the last answer, also where none came; never throws but for the signal's abort
 * @throws DOMException `AbortError` when it was stopped
 */
export async function sendFile(to: string, file: Blob, way: Way): Promise<UploadAnswer> {
  way.onProgress({ state: "queued" });
  await takePlace(way.signal);
  try {
    for (let tries = 0; ; tries += 1) {
      const answer = await sendOnce(to, file, way);
      const wait = WAITS[tries];
      if (answer.ok || !answer.mayRetry || wait === undefined) return answer;
      way.onProgress({ state: "again" });
      await pause(Math.min(answer.afterSeconds ?? wait, MOST_WAIT_SECONDS), way.signal);
    }
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Waits in the order of asking. */
async function takePlace(signal: AbortSignal): Promise<void> {
  while (running >= AT_ONCE)
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(new DOMException("stopped", "AbortError"));
      };
      const go = () => {
        signal.removeEventListener("abort", stop);
        resolve();
      };
      waiting.push(go);
      signal.addEventListener("abort", stop, { once: true });
    });
  signal.throwIfAborted();
  running += 1;
}

/** `fetch` tells nobody how much of a body has left; XMLHttpRequest does. */
function sendOnce(
  to: string,
  file: Blob,
  { club, onProgress, signal }: Way,
): Promise<UploadAnswer & { afterSeconds?: number }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress({ state: "sending", done: loaded, whole: total });
    request.upload.onload = () => onProgress({ state: "arrived" });
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    request.onloadend = () => {
      signal.removeEventListener("abort", stop);
      if (request.status === 401) noteSignedOut();
      resolve(read(request));
    };
    const noteSignedOut = signedOutNote(club);
    request.open("POST", to);
    request.setRequestHeader("content-type", "application/octet-stream");
    onProgress({ state: "sending", done: 0, whole: file.size });
    request.send(file);
  });
}

function read(request: XMLHttpRequest): UploadAnswer & { afterSeconds?: number } {
  const { status } = request;
  const body = parsed(request.responseText);
  if (status >= 200 && status < 300 && body !== null) return { ok: true, body };
  const { code = `http_${status}`, detail = "" } = (body ?? {}) as { code?: string; detail?: string };
  const after = Number(status === 0 ? Number.NaN : request.getResponseHeader("retry-after"));
  return {
    // Who turns a request away before it is known whose it is says so in one language.
    ...{ ok: false, status, code, words: OF_THE_FRONT.has(code) ? "" : detail, body, mayRetry: PASSING.has(status) },
    ...(after > 0 && { afterSeconds: after }),
  };
}

function parsed(text: string): object | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" ? body : null;
  } catch {
    return null;
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("stopped", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1_000);
    signal.addEventListener("abort", stop, { once: true });
  });
}
