import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { builtActions } from "../../scripts/testing/built-manifest.ts";
import { clubClient } from "../../scripts/testing/club.ts";
import { ask, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Asked } from "./compare.ts";
import type { Fleet } from "./fleet.ts";
import { LostAnswerError } from "./ledger.ts";
import { type CancelPlan, isPressed, pressedCancel } from "./pressed-cancel.ts";

export const CLUB = "demo";
/** The running season of the demonstration: the second of its three. */
const SEASON = 2;
const PAGES = ["", "/registrations", "/members", "/groups", "/week", "/waiting"];
const REGISTRATIONS = "app/(desk)/[club]/[season]/(registrations)/registrations/actions.ts";
const NOTES = "app/(desk)/_notes/actions.ts";
/** Among whose records the notes are spread. */
const PEOPLE = 200;
/** A person presses, and presses again. */
const PRESS_EVERY_MS = 300;
/** Longer than a process stands still: an answer that has begun, and that to a change, is waited for. */
const LIMIT_MS = 60_000;
/** What a balancer says in place of a process. */
const BY_BALANCER = [502, 504];
/** A write under a key whose first try still runs is told to come again (club-api). */
const COME_AGAIN_MOST = 90;

/** Looks at a page of the desk. */
export async function look(url: string, visitor: Visitor): Promise<void> {
  const page = PAGES[Math.floor(Math.random() * PAGES.length)];
  const init = { signal: AbortSignal.timeout(LIMIT_MS) };
  const { status, text } = await ask(url, visitor, `/${CLUB}/${SEASON}${page}`, init).catch(cutShort);
  if (status !== 200) throw new Error(`answered ${status}`);
  if (!text.trimEnd().endsWith("</html>")) throw new LostAnswerError("a page broke off");
}

/** An answer that had begun cannot be taken back. */
function cutShort(cause: unknown): never {
  const below = cause instanceof Error ? cause.cause : undefined;
  if (cause instanceof TypeError && cause.message === "terminated") throw new LostAnswerError("a page broke off");
  throw below instanceof Error ? below : cause;
}

/** Writes a note about somebody, and says so until it is told that it is written. */
export function note(url: string, visitor: Visitor, asked: Asked): () => Promise<void> {
  const id = randomUUID();
  const memberId = 1 + Math.floor(Math.random() * PEOPLE);
  const fields = { kind: "office", body: `Note ${id}`, isPinned: false, followUp: null };
  const wish = { id, seen: null, memberId, fields };
  asked.notes.push(id);
  return async () => {
    await pause(PRESS_EVERY_MS);
    const answer = await act<{ ok: boolean }>(url, visitor, `/members/${memberId}`, `${NOTES}#saveNote`, wish);
    if (!answer?.ok) throw new Error(`was told ${JSON.stringify(answer)}`);
  };
}

/** Another program of the club's, which reads. */
export function clubReader({ baseUrl, integration }: Fleet): () => () => Promise<void> {
  const client = clubClient({ base_url: baseUrl, ...integration });
  return () => async () => void (await client.read("/members?per_page=5"));
}

/** Another program of the club's, which writes under a key, and comes again only where it is told to. */
export function clubWriter({ baseUrl, integration }: Fleet, asked: Asked): () => () => Promise<void> {
  const client = clubClient({ base_url: baseUrl, ...integration });
  return () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@club.example`];
    const person = { first_name: "Camille", last_name: "Martin", birth_date: "2010-01-01", email };
    asked.people.push(email);
    return async () => {
      for (let times = 0; times < COME_AGAIN_MOST; times += 1) {
        const answer = await client.write("POST", "/members", person, key);
        if (answer.ok) return;
        const text = await answer.text();
        if (BY_BALANCER.includes(answer.status)) throw new LostAnswerError("a write under a key got no answer");
        if (!text.includes("idempotency_in_progress")) throw new Error(`answered ${answer.status} ${text}`);
        await pause(1_000 * Number(answer.headers.get("retry-after") ?? 1));
      }
      throw new Error("was told to come again, time and again");
    };
  };
}

/** Registrations that can be cancelled. */
export async function registrations(url: string, visitor: Visitor): Promise<number[]> {
  const kind = { season: SEASON, kind: "annual" };
  const found = await act<{ ids: number[] }>(
    url,
    visitor,
    "/registrations",
    `${REGISTRATIONS}#selectMatching`,
    kind,
    "state=all",
  );
  return found.ids;
}

/** Has registrations cancelled by a work. */
export async function cancel(url: string, visitor: Visitor, ids: number[], asked: Asked): Promise<void> {
  const wish = { season: SEASON, kind: "annual", operation: "cancel" };
  const planned = `${REGISTRATIONS}#planDecision`;
  const { plan } = await act<{ plan: CancelPlan }>(url, visitor, "/registrations", planned, wish, { ids }, null);
  const init = { ...pressedCancel(SEASON, plan), signal: AbortSignal.timeout(LIMIT_MS) };
  const { status, text } = await ask(url, visitor, `/api/clubs/${CLUB}/presses`, init).catch(unanswered);
  if (BY_BALANCER.includes(status)) unanswered(new TypeError());
  if (status !== 200 || !isPressed(text)) throw new Error(`a press was answered ${status} ${text}`);
  asked.cancelled.push(...plan.ids);
}

/** @throws LostAnswerError for what had no answer; whatever else it is given */
function unanswered(cause: unknown): never {
  throw cause instanceof TypeError ? new LostAnswerError("a change was handed over, and its process ended") : cause;
}

/** Calls a server action as its page does. @throws LostAnswerError where nobody says what became of it */
async function act<T>(url: string, visitor: Visitor, page: string, name: string, ...args: unknown[]): Promise<T> {
  const id = builtActions().find((one) => one.name === name)?.id ?? name;
  const headers = { "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" };
  const body = JSON.stringify([CLUB, ...args]);
  const init = { method: "POST", headers, body, signal: AbortSignal.timeout(LIMIT_MS) };
  const reply = await ask(url, visitor, `/${CLUB}/${SEASON}${page}`, init).catch(unanswered);
  if (BY_BALANCER.includes(reply.status)) unanswered(new TypeError());
  if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
  return returned(reply) as T;
}
