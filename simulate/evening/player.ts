import { ask, enter, postAction, type Reply, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Coverage } from "../coverage.ts";
import { Device, type Outcome, type Sent } from "./device.ts";
import { CLUB, emailOf, type House, PASSWORD, ROLES } from "./house.ts";
import type { Line, Who } from "./steps.ts";

// biome-ignore lint/suspicious/noExplicitAny: each answer's own shape, which whoever asked reads by hand, and finds undefined where it is mistaken.
export type Any = any;

/** What came of a press: the action's own answer, or that there was none that counts. */
export type Said =
  | { ok: true; [more: string]: Any }
  | { ok: false; code: string; [more: string]: Any }
  | "no answer"
  | "signed out";

/** Why an action could not be pressed at all. */
export class Missing extends Error {
  override name = "Missing";
}

const ROUTE = `/api/clubs/${CLUB}`;
const SIGN_IN_TRIES = 40;
const AGAIN_MS = 250;

/** Somebody at the desk, over plain HTTP: what their page would send, and what it would hear. */
export class Player {
  readonly who: Who;
  readonly #house: House;
  readonly device: Device;
  line: Line = "clear";
  #visitor: Visitor | undefined;
  coverage: Coverage | undefined;
  /** Answers with which nothing can be done: a page that fails. */
  readonly broken: string[] = [];

  constructor(house: House, who: Who) {
    this.#house = house;
    this.who = who;
    this.device = new Device({
      presses: (presses) => this.#sendPresses(presses),
      known: (keys) => this.#askKnown(keys),
    });
  }

  /** Signs in, however long the dashboard takes to come back. */
  async signIn(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const visitor = await enter(this.#house.url, this.who, emailOf(this.who), PASSWORD);
        this.#visitor = { ...visitor, cookie: `${visitor.cookie}; locale=en` };
        return;
      } catch (cause) {
        if (tries === SIGN_IN_TRIES) throw cause;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  /** What a browser of theirs would keep. */
  cookies(): { name: string; value: string }[] {
    const pairs = this.#visitor?.cookie.split("; ").map((pair) => pair.split("=")) ?? [];
    return pairs.flatMap(([name, ...value]) => (name ? [{ name, value: value.join("=") }] : []));
  }

  get url(): string {
    return this.#house.url;
  }

  /** As when the machine forgets them, or a director signs them out. */
  endSession(): void {
    this.#visitor = { name: this.who, cookie: "locale=en" };
  }

  /** What an address answers to this person over their line; undefined: nothing came back. */
  async ask(path: string, init: RequestInit = {}): Promise<Reply | undefined> {
    if (this.line === "cut" || !this.#visitor) return undefined;
    try {
      const reply = await ask(this.#house.url, this.#visitor, path, init);
      return this.line === "deaf" ? undefined : reply;
    } catch {
      return undefined;
    }
  }

  async read(path: string): Promise<Any> {
    const reply = await this.ask(path);
    return reply?.status === 200 && reply.text.startsWith("{") ? JSON.parse(reply.text) : undefined;
  }

  has(action: string): boolean {
    return this.#house.actions.some(({ name }) => name.endsWith(`#${action}`));
  }

  /** Calls a server action by its name, at a page that has it. @throws Missing where the build has none of this name */
  async press(action: string, season: number, args: readonly unknown[], id = 1): Promise<Said> {
    const built = this.#house.actions.find(({ name }) => name.endsWith(`#${action}`));
    if (!built) throw new Missing(action);
    if (this.line === "cut" || !this.#visitor) return "no answer";
    const [page = "/"] = built.pages.toSorted((one, other) => one.split("[").length - other.split("[").length);
    const at: Record<string, string | number> = { club: CLUB, season, id };
    const address = page.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => String(at[name] ?? 1));
    let reply: Reply;
    try {
      reply = await postAction(this.#house.url, this.#visitor, address, built.id, JSON.stringify(args));
    } catch {
      return "no answer";
    }
    this.coverage?.meet("actions", built.name);
    this.coverage?.meet("roles", ROLES[this.who]);
    if (this.line === "deaf") return "no answer";
    if (reply.status === 303 || reply.status === 401) return "signed out";
    const told = returned(reply) as Said | undefined;
    if (reply.status !== 200 || typeof told !== "object") {
      // Between two starts of a program somebody else may answer.
      if (reply.status < 500 || reply.status === 503) return "no answer";
      this.broken.push(`${action} by the ${this.who} answered ${reply.status} ${reply.text.slice(0, 200)}`);
      return "no answer";
    }
    if (!told.ok) this.coverage?.meet("refusals", `${action}: ${told.code}`);
    return told.ok === false && told.code === "signed_out" ? "signed out" : told;
  }

  async #sendPresses(presses: readonly Sent[]): Promise<Outcome[] | "signed out" | undefined> {
    const body = JSON.stringify({ presses });
    const reply = await this.ask(`${ROUTE}/presses`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!reply) return undefined;
    if (reply.status === 401) return "signed out";
    if (reply.status !== 200) {
      if (reply.status >= 500 && reply.status !== 503)
        this.broken.push(`presses answered ${reply.status} ${reply.text.slice(0, 200)}`);
      return undefined;
    }
    this.coverage?.meet("roles", ROLES[this.who]);
    return (JSON.parse(reply.text) as { known: Outcome[] }).known;
  }

  async #askKnown(keys: readonly string[]): Promise<Outcome[] | undefined> {
    const known: Outcome[] = [];
    for (let from = 0; from < Math.max(1, keys.length); from += 50) {
      const said = await this.read(`${ROUTE}/presses?known=${keys.slice(from, from + 50).join(",")}`);
      if (!said) return undefined;
      known.push(...said.known);
    }
    return known;
  }

  /** What became of presses of this person. */
  outcomes(keys: readonly string[]): Promise<Outcome[] | undefined> {
    return this.#askKnown(keys);
  }

  /** What waits for this person to look at it. */
  async waiting(): Promise<{ key: string; operation: string; ids: number[] }[]> {
    return (await this.read(`${ROUTE}/presses`))?.waiting ?? [];
  }
}
