import type { BuiltAction } from "../../scripts/testing/built-manifest.ts";
import {
  ask,
  askBytes,
  askOnward,
  postAction,
  type Reply,
  returned,
  type Visitor,
} from "../../scripts/testing/visitor.ts";
import type { Coverage } from "../coverage.ts";

// biome-ignore lint/suspicious/noExplicitAny: each answer's own shape, which whoever asked reads by hand, and finds undefined where it is mistaken.
export type Any = any;

/** What a server action has told, as a page would be told it. */
export interface Told {
  ok: boolean;
  code?: string;
  words?: string;
  [more: string]: Any;
}

/** The build has no such action: an older one, or one whose name has changed. */
export class NoSuchAction extends Error {
  override name = "NoSuchAction";
}

/** An answer that no page could show anybody: neither a result nor a refusal in words. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** Somebody at the desk, who has signed in: presses what pages have, and reads them. */
export class Seat {
  readonly role: string;
  readonly #url: string;
  #visitor: Visitor;
  readonly #actions: readonly BuiltAction[];
  /** Where is noted what was pressed, and what it has told. */
  coverage: Coverage | undefined;

  constructor(url: string, visitor: Visitor, actions: readonly BuiltAction[]) {
    this.#url = url;
    this.role = visitor.name;
    // Whoever reads the figures reads them in one language.
    this.#visitor = { ...visitor, cookie: `${visitor.cookie}; locale=en` };
    this.#actions = actions;
  }

  /** Whether the build has a server action of this name. */
  has(action: string): boolean {
    return this.#actions.some(({ name }) => name.endsWith(`#${action}`));
  }

  /**
   * Presses a button: calls a server action by the name of its export, wherever its file lies, at a page that has it.
   * @param at what stands in the page's address: `{ club: "x", season: 4 }`
   * @throws NoSuchAction where the build has none, NoAnswer where it fails
   */
  async press(action: string, at: Readonly<Record<string, string | number>>, args: readonly unknown[]): Promise<Told> {
    const built = this.#actions.find(({ name }) => name.endsWith(`#${action}`));
    if (!built) throw new NoSuchAction(`The build has no action ${action}.`);
    // The page that says least beside the club and the season.
    const [page = "/"] = built.pages.toSorted((one, other) => holes(one) - holes(other));
    const address = page.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => String(at[name] ?? 1));
    const reply = await postAction(this.#url, this.#visitor, address, built.id, JSON.stringify(args));
    const told = returned(reply) as Told | undefined;
    this.#keep(reply.headers.getSetCookie());
    this.coverage?.meet("actions", built.name);
    this.coverage?.meet("roles", this.role);
    if (reply.status !== 200 || typeof told !== "object" || told === null)
      throw new NoAnswer(`${action} by ${this.role}: ${reply.status} ${reply.text.slice(0, 300)}`);
    if (told.ok === false) this.coverage?.meet("refusals", `${action}: ${told.code ?? told.state ?? "in words"}`);
    return told;
  }

  /** A browser keeps what a press has it keep: why its person reads papers, for this sitting. */
  #keep(set: readonly string[]): void {
    const more = set.map((cookie) => cookie.split(";")[0] ?? "");
    const names = new Set(more.map(nameOf));
    const before = this.#visitor.cookie.split("; ").filter((cookie) => !names.has(nameOf(cookie)));
    this.#visitor = { ...this.#visitor, cookie: [...before, ...more].join("; ") };
  }

  /** What an address answers; a redirect is followed once, as lists open as their person has them open. */
  read(path: string): Promise<Reply> {
    return askOnward(this.#url, this.#visitor, path);
  }

  /** @throws NoAnswer where it is not a page, or a file */
  async text(path: string): Promise<string> {
    const { status, text } = await this.read(path);
    if (status !== 200) throw new NoAnswer(`${path} for ${this.role}: ${status} ${text.slice(0, 300)}`);
    return text;
  }

  /** A file as it is given out. @throws NoAnswer where it is not */
  async bytes(path: string): Promise<Uint8Array> {
    const { status, bytes } = await askBytes(this.#url, this.#visitor, path);
    if (status !== 200) throw new NoAnswer(`${path} for ${this.role}: ${status}`);
    return bytes;
  }

  /** Hands a file in: the body of a request is it and nothing else. */
  send(path: string, body: Uint8Array, type: string): Promise<Reply> {
    const init = { method: "POST", headers: { "content-type": type }, body: new Uint8Array(body) };
    return ask(this.#url, this.#visitor, path, init);
  }

  async json(path: string): Promise<Any> {
    return JSON.parse(await this.text(path));
  }
}

const nameOf = (cookie: string) => cookie.split("=")[0] ?? "";

const holes = (page: string) => page.split("[").length;
