import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Operation } from "./steps.ts";
import type { Decided } from "./wishes.ts";

/** A press as it goes over the wire (docs/decisions/064): a decision, or a word about an earlier one. */
export interface Sent {
  key: string;
  operation: Operation | "take_back" | "leave";
  season?: number;
  kind?: "annual";
  ids?: number[];
  saw?: string | null;
  marks?: string[] | null;
  of: string | null;
}

/** What the dashboard says of a press. */
export interface Outcome {
  key: string;
  state: "kept" | "asked" | "doubtful" | "over";
  code: string | null;
  job: number | null;
}

/** How a device reaches the dashboard. @returns undefined where no answer came */
interface Post {
  presses(presses: readonly Sent[]): Promise<Outcome[] | "signed out" | undefined>;
  known(keys: readonly string[]): Promise<Outcome[] | undefined>;
}

const AGAIN_MS = 700;
const AT_ONCE = 50;

/**
 * What a page does with presses, as a browser would: kept in their order, sent together, tried again under the same names, listed as not sent when the
 * page was another one.
 */
export class Device {
  readonly #post: Post;
  /** Of this page, and not arrived. */
  queue: Sent[] = [];
  /** Of an earlier page, and not known to have arrived. */
  left: Sent[] = [];
  readonly #tried = new Set<string>();
  #page = 0;
  #busy = false;
  /** No session: nothing leaves. */
  isStopped = false;

  constructor(post: Post) {
    this.#post = post;
  }

  press(sent: Sent): void {
    this.queue.push(sent);
    void this.send();
  }

  /** @returns whether it had not left at all */
  takeBack(wish: Decided): boolean {
    const waits = this.queue.some(({ key }) => key === wish.key);
    if (waits && !this.#tried.has(wish.key)) {
      this.queue = this.queue.filter(({ key }) => key !== wish.key);
      return true;
    }
    this.press({ key: randomUUID(), operation: "take_back", of: wish.key });
    return false;
  }

  async send(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const page = this.#page;
    while (this.queue.length > 0 && !this.isStopped && page === this.#page) {
      const batch = this.queue.slice(0, AT_ONCE);
      for (const { key } of batch) this.#tried.add(key);
      const said = await this.#post.presses(batch);
      if (page !== this.#page) break;
      if (said === "signed out") this.isStopped = true;
      else if (said === undefined) await wait(AGAIN_MS);
      else {
        const known = new Set(said.map(({ key }) => key));
        this.queue = this.queue.filter(({ key }) => !known.has(key));
      }
    }
    if (page === this.#page) this.#busy = false;
  }

  /** The page goes, with what it had in its hands; what it knew not to have arrived leaves once more. */
  reload(): void {
    if (this.queue.length > 0 && !this.isStopped) void this.#post.presses(this.queue.slice(0, AT_ONCE));
    // What was said about another press means nothing to the next page.
    this.left.push(...this.queue.filter(({ ids }) => ids));
    this.queue = [];
    this.#page += 1;
    this.#busy = false;
    this.isStopped = false;
  }

  /** What never arrived, once the dashboard was asked. */
  async lookForLeft(): Promise<boolean> {
    const said = await this.#post.known(this.left.map(({ key }) => key));
    if (!said) return false;
    const known = new Set(said.map(({ key }) => key));
    this.left = this.left.filter(({ key }) => !known.has(key));
    return true;
  }

  sendLeft(): void {
    this.queue.push(...this.left);
    this.left = [];
    void this.send();
  }
}
