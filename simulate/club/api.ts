import { randomUUID } from "node:crypto";
import type { Coverage } from "../coverage.ts";
import type { Access } from "../programs.ts";
import type { Request } from "./terms.ts";

/** What came back, read. */
export interface Answer {
  status: number;
  /** Of a refusal: its own, and those of its single fields. */
  codes: Set<string>;
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows the shape, and what is otherwise is what is looked for.
  body: any;
}

interface Sending {
  /** null sends none. */
  key?: string | null;
  /** null sends no Authorization. */
  token?: null;
}

/** A client of a club's API: plain HTTP, as docs/api has it. */
export class Api {
  readonly #access: Access;
  #token: Promise<string> | undefined;
  coverage: Coverage | undefined;

  constructor(access: Access) {
    this.#access = access;
  }

  send({ method, path, body }: Request, { key = randomUUID(), token }: Sending = {}): Promise<Answer> {
    return this.#ask(method, path, body, key, token === null);
  }

  async get(path: string): Promise<Answer> {
    return this.#ask("GET", path, undefined, null, false);
  }

  /** All pages of a list. @throws where it cannot be read */
  // biome-ignore lint/suspicious/noExplicitAny: as in Answer
  async all(path: string, from = 0): Promise<any[]> {
    const rows: unknown[] = [];
    // Lists of the whole club are global exports, which say so on each page.
    const whole = ["/members", "/groups", "/events"].includes(path) ? "&all=true" : "";
    for (let after: number | null = from; after !== null; ) {
      const { status, body } = await this.get(`${path}?limit=100&after=${after}${whole}`);
      if (status !== 200) throw new Error(`GET ${path} answered ${status} ${JSON.stringify(body)}`);
      rows.push(...body.data);
      after = body.pagination.next_after;
    }
    return rows;
  }

  /** A search is a read although it is a POST. @returns identifiers in their order */
  async search(path: string, body: object): Promise<number[]> {
    const { status, body: said } = await this.#ask("POST", path, body, null, false);
    if (status !== 200) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(said)}`);
    return said.data.map(({ id }: { id: number }) => id).sort((one: number, other: number) => one - other);
  }

  async #ask(method: string, path: string, body: unknown, key: string | null, isStranger: boolean): Promise<Answer> {
    let answer = await this.#once(method, path, body, key, isStranger);
    if (answer.status === 401 && !isStranger) {
      this.#token = undefined;
      answer = await this.#once(method, path, body, key, isStranger);
    }
    const { status, code } = answer;
    this.coverage?.meet("operations", `${method} ${templateOf(path)}`);
    if (code) this.coverage?.meet("codes", code);
    for (const one of answer.codes) this.coverage?.meet("codes", one);
    if (status >= 500) throw new Error(`${method} ${path} answered ${status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async #once(method: string, path: string, body: unknown, key: string | null, isStranger: boolean): Promise<Answer> {
    this.#token ??= this.#ownToken();
    const response = await fetch(this.#access.base_url + path, {
      method,
      headers: {
        ...(!isStranger && { authorization: `Bearer ${await this.#token}` }),
        ...(key !== null && { "idempotency-key": key }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const read = text.startsWith("{") ? JSON.parse(text) : text;
    const codes: string[] = (read.errors ?? []).map((one: { code: string }) => one.code);
    return { status: response.status, code: read.code, codes: new Set(codes), body: read };
  }

  async #ownToken(): Promise<string> {
    const { client_id, client_secret, base_url } = this.#access;
    const answer = await fetch(`${base_url}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
}

/** The path of the contract that an address belongs to. */
export const templateOf = (path: string): string =>
  (path.split("?")[0] ?? path).replace(/\/fields\/\d+/, "/fields/{field_id}").replace(/\/\d+/g, "/{id}");
