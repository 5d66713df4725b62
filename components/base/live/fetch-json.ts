import { signedOutNote } from "./signed-out.ts";

/** An answer of our own server that is not a success (problem details, RFC 9457): its words are for the person. */
export class AnswerError extends Error {
  override name = "AnswerError";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, words: string) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

/** The club whose data an address of our own server is. */
const clubOf = (path: string) => /^\/api\/clubs\/([^/?]+)/.exec(path)?.[1];

let comingAlive: Promise<void> | undefined;

/** A page comes alive in one task, in which all its parts ask for what they show: what they ask goes out in the next. */
function onceAlive(): Promise<void> {
  comingAlive ??= new Promise((resolve) => setTimeout(resolve));
  return comingAlive;
}

/** Reads JSON from our own server. @throws AnswerError, never an empty answer in place of a failure */
export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  await onceAlive();
  const club = clubOf(path);
  const noteSignedOut = club && signedOutNote(decodeURIComponent(club));
  const response = await fetch(path, init);
  if (response.ok) return response.json() as Promise<T>;
  if (response.status === 401 && noteSignedOut) noteSignedOut();
  const body = await response.json().catch(() => null);
  const problem = typeof body === "object" && body !== null ? (body as { code?: string; detail?: string }) : {};
  throw new AnswerError(response.status, problem.code ?? `http_${response.status}`, problem.detail ?? "");
}
