import { ask, enter, postAction, type Reply, returned, type Visitor } from "../../scripts/testing/visitor.ts";
import type { Coverage } from "../coverage.ts";
import { type Any, NoAnswer, NoSuchAction, type Told } from "../desk/seat.ts";
import { Device, type Outcome, type Sent } from "./device.ts";
import { CLUB, emailOf, type House, PASSWORD, ROLES } from "./house.ts";
import type { Line, Who } from "./steps.ts";

/** What a press is told where nothing came back, or where whoever presses is somebody to nobody. */
const NO_ANSWER: Told = { ok: false, code: "no_answer" };
const SIGNED_OUT: Told = { ok: false, code: "signed_out" };

/** Whether an answer says what became of the wish. */
export const isSaid = ({ ok, code }: Told): boolean =>
  ok || !["no_answer", "signed_out", "unavailable"].includes(code ?? "");

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

  /** @throws NoAnswer where it is not a page */
  async text(path: string): Promise<string> {
    const reply = await this.ask(path);
    if (reply?.status === 200) return reply.text;
    throw new NoAnswer(`${path} for the ${this.who}: ${reply?.status}`);
  }

  /** Hands a file in: the body of a request is it and nothing else. @throws NoAnswer where nothing came back */
  async send(path: string, body: Uint8Array, type: string): Promise<Reply> {
    const init = { method: "POST", headers: { "content-type": type }, body: new Uint8Array(body) };
    const reply = await this.ask(path, init);
    if (!reply) throw new NoAnswer(`${path} for the ${this.who}`);
    return reply;
  }

  /**
   * Calls a server action by its name, at a page that has it.
   * @param at what stands in the page's address
   * @throws NoSuchAction where the build has none of this name
   */
  async press(action: string, at: Readonly<Record<string, string | number>>, args: readonly unknown[]): Promise<Told> {
    const built = this.#house.actions.find(({ name }) => name.endsWith(`#${action}`));
    if (!built) throw new NoSuchAction(action);
    if (this.line === "cut" || !this.#visitor) return NO_ANSWER;
    const [page = "/"] = built.pages.toSorted((one, other) => one.split("[").length - other.split("[").length);
    const address = page.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => String(at[name] ?? 1));
    let reply: Reply;
    try {
      reply = await postAction(this.#house.url, this.#visitor, address, built.id, JSON.stringify(args));
    } catch {
      return NO_ANSWER;
    }
    this.coverage?.meet("actions", built.name);
    this.coverage?.meet("roles", ROLES[this.who]);
    if (this.line === "deaf") return NO_ANSWER;
    if (reply.status === 303 || reply.status === 401) return SIGNED_OUT;
    const told = returned(reply) as Told | undefined;
    if (reply.status !== 200 || typeof told !== "object") {
      // Between two starts of a program somebody else may answer.
      if (reply.status < 500 || reply.status === 503) return NO_ANSWER;
      this.broken.push(`${action} by the ${this.who} answered ${reply.status} ${reply.text.slice(0, 200)}`);
      return NO_ANSWER;
    }
    if (!told.ok) this.coverage?.meet("refusals", `${action}: ${told.code}`);
    return told;
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
