import { randomUUID } from "node:crypto";
import type { Club } from "../clubs.ts";
import { featuresOf } from "../clubs.ts";
import type { Operation } from "../contract/operation.ts";
import { checkAnswer } from "./contract-check.ts";

/** An answer whose body was read and checked. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the contract check is the type.
  body: any;
}

interface Sending {
  body?: unknown;
  /** Idempotency-Key; a new one for each write unless given; null sends none. */
  key?: string | null;
  headers?: Record<string, string>;
  /** null sends no Authorization. */
  token?: string | null;
}

interface Identity {
  club: Club;
  operations: readonly Operation[];
  token: string;
  clientId: string;
  clientSecret: string;
}

/** A client of one club's API that believes nothing: every answer must be one that the club's contract announces. */
export class TestClient {
  readonly token: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly #club: Club;
  readonly #operations: readonly Operation[];

  constructor({ club, operations, token, clientId, clientSecret }: Identity) {
    this.#club = club;
    this.#operations = operations;
    this.token = token;
    this.clientId = clientId;
    this.clientSecret = clientSecret;
  }

  get(path: string, sending: Sending = {}): Promise<TestAnswer> {
    return this.send("GET", path, { key: null, ...sending });
  }
  post(path: string, body?: unknown, sending: Sending = {}): Promise<TestAnswer> {
    return this.send("POST", path, { body, ...sending });
  }
  patch(path: string, body?: unknown, sending: Sending = {}): Promise<TestAnswer> {
    return this.send("PATCH", path, { body, ...sending });
  }
  put(path: string, body?: unknown, sending: Sending = {}): Promise<TestAnswer> {
    return this.send("PUT", path, { body, ...sending });
  }
  delete(path: string, sending: Sending = {}): Promise<TestAnswer> {
    return this.send("DELETE", path, sending);
  }

  /** Sends a body as JSON, or as it is when it is a string. */
  async send(method: string, path: string, { body, key = randomUUID(), headers, token }: Sending): Promise<TestAnswer> {
    const bearer = token === undefined ? this.token : token;
    const response = await fetch(this.#club.baseUrl + path, {
      method,
      headers: {
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...(key !== null && { "Idempotency-Key": key }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get("content-type") ?? "";
    const received = type.includes("json") ? await response.json() : new Uint8Array(await response.arrayBuffer());
    const answer = { status: response.status, headers: response.headers, body: received };
    const features = featuresOf(await this.#club.settings());
    checkAnswer(this.#operations, features, { method, path: path.split("?")[0] ?? path, ...answer });
    return answer;
  }

  /** Every entry of a list, following next_after or next_offset to its end. */
  // biome-ignore lint/suspicious/noExplicitAny: as in TestAnswer
  async all(path: string): Promise<any[]> {
    const entries = [];
    const [route, filters = ""] = path.split("?");
    for (let query = new URLSearchParams(filters); ; ) {
      const { status, body } = await this.get(`${route}?${query}`);
      if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
      entries.push(...body.data);
      const { next_after, next_offset } = body.pagination;
      const next = next_after ?? next_offset ?? null;
      if (next === null) return entries;
      query = new URLSearchParams(query);
      query.set(next_after === undefined ? "offset" : "after", String(next));
    }
  }
}
