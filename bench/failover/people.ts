import { randomUUID } from "node:crypto";
import { builtActions } from "../../scripts/testing/built-manifest.ts";
import { clubClient } from "../../scripts/testing/club.ts";
import { ask, type Reply, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Asked } from "../rolling/compare.ts";
import type { Fleet } from "../rolling/fleet.ts";
import { type CancelPlan, isPressed, pressedCancel } from "../rolling/pressed-cancel.ts";
import { CLUB } from "../rolling/requests.ts";
import type { Told } from "./answers.ts";

/** The running season of the demonstration, and a week of it before the moment at which the rig begins. */
const SEASON = 2;
const WEEK = "from=2026-09-07&days=5";
const PAGES = ["", "/registrations", "/members", "/groups", "/week", "/waiting", "/treasury/dues", "/papers"];
const REGISTRATIONS = "app/(desk)/[club]/[season]/(registrations)/registrations/actions.ts";
const NOTES = "app/(desk)/_notes/actions.ts";
/** Among whose records the notes are spread. */
const PEOPLE = 200;
/** A telephone sends what it has kept, some at a time. */
const MARKS_AT_ONCE = 5;
/** The club's word for a mark of somebody who is expected no more. */
export const NOT_EXPECTED = "not_expected";
/** More than it sends while the longest run lasts. */
const MARKS_MOST = 2_000;
/** An answer is waited for as long as a person would, and longer than a silence is doubted. */
const LIMIT_MS = 60_000;
/** A page that shows so much less than it did while all was well shows an outage as if there were nothing. */
const HOLLOW_SHARE = 0.6;
/** What Next tells a page of a database that is away (runtime/database/failure.ts). */
const SAYS_AWAY = "DATABASE_UNAVAILABLE";

/** A mark as a telephone sends it, and as the club keeps it. */
export interface Marked {
  id: string;
  date: string;
  type: string;
  courseId: number;
  memberId: number;
}

interface Sheet {
  session: Omit<Marked, "id" | "memberId">;
  people: { id: number; presence: string | null; expected: boolean }[];
}

/** Where people ask: the balancer, or a dashboard itself under the same name. */
export interface Door {
  /** Where a request goes. */
  url: string;
  /** As whom it is asked for. */
  publicUrl: string;
}

/** Everything that people do at a desk while its database moves; each asks once and says what it was told. */
export class People {
  readonly asked: Asked & { marked: Marked[] } = { cancelled: [], notes: [], people: [], marked: [] };
  #visitor: Visitor;
  readonly #whole = new Map<string, number>();
  #unmarked: Marked[] = [];

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** They come in anew: where they were, nobody knows them any more. */
  comeInAs(visitor: Visitor): void {
    this.#visitor = visitor;
  }

  /** Looks at every page while all is well, and at whom a telephone could mark. */
  async learn(door: Door): Promise<void> {
    for (const page of PAGES) {
      const { status, text } = await this.#ask(door, `/${CLUB}/${SEASON}${page}`);
      if (status !== 200) throw new Error(`${page} answers ${status} while all is well.`);
      this.#whole.set(page, text.length);
    }
    const { sheets } = await this.#json<{ sheets: Sheet[] }>(door, `sheets?${WEEK}`);
    for (const { session } of sheets) {
      if (this.#unmarked.length >= MARKS_MOST) break;
      // As a telephone does that opens it: what the club has recorded already is nobody's to mark.
      const { date, type, courseId } = session;
      const { people } = await this.#json<Sheet>(door, `sheet?date=${date}&type=${type}&course=${courseId}`);
      const unmarked = people.filter(({ presence, expected }) => expected && presence === null);
      this.#unmarked.push(...unmarked.map(({ id: memberId }) => ({ ...session, id: randomUUID(), memberId })));
    }
    if (this.#unmarked.length === 0) throw new Error("No telephone has anybody to mark in the demonstration.");
  }

  async #json<T>(door: Door, what: string): Promise<T> {
    const { status, text } = await this.#ask(door, `/api/clubs/${CLUB}/attendance/${what}`);
    if (status !== 200) throw new Error(`${what} answers ${status} while all is well: ${text.slice(0, 200)}`);
    return JSON.parse(text) as T;
  }

  look(door: Door): () => Promise<Told<void>> {
    const page = PAGES[Math.floor(Math.random() * PAGES.length)] ?? "";
    return async () => {
      const { status, text } = await this.#ask(door, `/${CLUB}/${SEASON}${page}`);
      if (status === 503 || (status === 200 && text.includes(SAYS_AWAY))) return { is: "away" };
      if (status !== 200) return { is: "otherwise", how: `${page} answered ${status}` };
      const share = text.length / (this.#whole.get(page) ?? 1);
      if (share < HOLLOW_SHARE) return { is: "otherwise", how: `${page} has ${Math.round(share * 100)} % of itself` };
      return { is: "done", answer: undefined };
    };
  }

  /** Somebody comes in by their password. */
  signIn(door: Door): () => Promise<Told<void>> {
    return async () => {
      const nobody: Visitor = { name: "nobody", cookie: "" };
      const csrf = await this.#ask(door, "/api/auth/csrf", {}, nobody);
      if (csrf.status === 503) return { is: "away" };
      const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
      const cookie = csrf.headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      const said = { csrfToken, email: "director@demo.example", password: "demo", json: "true" };
      const init = { method: "POST", body: new URLSearchParams(said) };
      const answer = await this.#ask(door, "/api/auth/callback/credentials", init, { name: "nobody", cookie });
      if (answer.headers.getSetCookie().some((one) => one.includes("session-token")))
        return { is: "done", answer: undefined };
      if (answer.status === 503) return { is: "away" };
      return { is: "otherwise", how: `a sign-in was answered ${answer.status} ${answer.text.slice(0, 120)}` };
    };
  }

  /** Writes a note about somebody. */
  note(door: Door): () => Promise<Told<unknown>> {
    const id = randomUUID();
    const memberId = 1 + Math.floor(Math.random() * PEOPLE);
    const fields = { kind: "office", body: `Note ${id}`, isPinned: false, followUp: null };
    this.asked.notes.push(id);
    return () => this.#act(door, `/members/${memberId}`, `${NOTES}#saveNote`, { id, seen: null, memberId, fields });
  }

  /** A telephone sends marks that it has kept. @returns undefined once everybody is marked */
  marks(door: Door): (() => Promise<Told<unknown>>) | undefined {
    const sent = this.#unmarked.splice(0, MARKS_AT_ONCE);
    if (sent.length === 0) return undefined;
    this.asked.marked.push(...sent);
    const made = { presence: "present", madeAt: "2026-09-12T10:00:00+02:00", seen: null, insist: false };
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ marks: sent.map((mark) => ({ ...mark, ...made })) }),
    };
    return async () => {
      const { status, text } = await this.#ask(door, `/api/clubs/${CLUB}/attendance/marks`, init);
      if (status === 503) return { is: "away" };
      if (status !== 200) return { is: "otherwise", how: `marks were answered ${status} ${text.slice(0, 120)}` };
      const { outcomes } = JSON.parse(text) as { outcomes: { id: string; state: string; code?: string }[] };
      // Whose registration was cancelled meanwhile is expected no more, and nobody's to mark.
      const gone = outcomes.filter(({ code }) => code === NOT_EXPECTED).map(({ id }) => id);
      const odd = outcomes.find(({ id, state }) => state !== "waiting" && state !== "done" && !gone.includes(id));
      if (odd || outcomes.length !== sent.length)
        return { is: "otherwise", how: `a mark was answered ${odd ? JSON.stringify(odd) : "not at all"}` };
      this.asked.marked = this.asked.marked.filter(({ id }) => !gone.includes(id));
      return { is: "done", answer: outcomes };
    };
  }

  /** Registrations that can be cancelled. */
  async registrations(door: Door): Promise<Told<{ ids: number[] }>> {
    const kind = { season: SEASON, kind: "annual" };
    return this.#act(door, "/registrations", `${REGISTRATIONS}#selectMatching`, kind, "state=all");
  }

  /** What would become of some of them, if they were cancelled. */
  planCancel(door: Door, ids: readonly number[]): () => Promise<Told<{ plan: CancelPlan }>> {
    const wish = { season: SEASON, kind: "annual", operation: "cancel" };
    return () => this.#act(door, "/registrations", `${REGISTRATIONS}#planDecision`, wish, { ids }, null);
  }

  /** Has them cancelled by a work. */
  cancel(door: Door, plan: CancelPlan): () => Promise<Told<void>> {
    const init = pressedCancel(SEASON, plan);
    this.asked.cancelled.push(...plan.ids);
    return async () => {
      const { status, text } = await this.#ask(door, `/api/clubs/${CLUB}/presses`, init);
      if (status === 503) return { is: "away" };
      if (status === 200 && isPressed(text)) return { is: "done", answer: undefined };
      return { is: "otherwise", how: `a press was answered ${status} ${text.slice(0, 120)}` };
    };
  }

  /** Another program writes to the club, which tells the desk. */
  atClub({ baseUrl, integration }: Pick<Fleet, "baseUrl" | "integration">): () => () => Promise<Told<void>> {
    const client = clubClient({ base_url: baseUrl, ...integration });
    return () => {
      const [key, email] = [randomUUID(), `${randomUUID()}@club.example`];
      const person = { first_name: "Camille", last_name: "Martin", birth_date: "2010-01-01", email };
      this.asked.people.push(email);
      return async () => {
        const answer = await client.write("POST", "/members", person, key);
        const text = await answer.text();
        if (answer.ok) return { is: "done", answer: undefined };
        if (answer.status === 503 || text.includes("idempotency_in_progress")) return { is: "away" };
        return { is: "otherwise", how: `the club answered ${answer.status} ${text.slice(0, 120)}` };
      };
    };
  }

  async #act<T>(door: Door, page: string, name: string, ...args: unknown[]): Promise<Told<T>> {
    const id = builtActions().find((one) => one.name === name)?.id ?? name;
    const headers = { "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" };
    const init = { method: "POST", headers, body: JSON.stringify([CLUB, ...args]) };
    const reply = await this.#ask(door, `/${CLUB}/${SEASON}${page}`, init);
    const action = name.split("#")[1];
    if (reply.status === 503) return { is: "away" };
    if (reply.status !== 200) return { is: "otherwise", how: `${action} was answered ${reply.status}` };
    const answer = returned(reply) as (T & { ok?: boolean; code?: string }) | undefined;
    if (answer?.ok === false && answer.code === "unavailable") return { is: "away" };
    if (!answer || answer.ok === false)
      return { is: "otherwise", how: `${action} was answered ${JSON.stringify(answer)?.slice(0, 120)}` };
    return { is: "done", answer };
  }

  #ask({ url, publicUrl }: Door, path: string, init: RequestInit = {}, visitor = this.#visitor): Promise<Reply> {
    const named = { origin: publicUrl, "x-forwarded-host": new URL(publicUrl).host };
    const headers = { ...named, ...(init.headers as Record<string, string> | undefined) };
    return ask(url, visitor, path, { signal: AbortSignal.timeout(LIMIT_MS), ...init, headers });
  }
}
