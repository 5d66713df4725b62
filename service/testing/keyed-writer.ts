import { setTimeout as wait } from "node:timers/promises";
import type { ServiceProcess } from "./process.ts";

/** The club that it makes and writes to. */
const SLUG = "failover";

/** So long it waits after a refusal: shorter than `Retry-After` says, so that it asks while the database is away. */
const AGAIN_MS = 100;
/** A process learns within half a second of a club that another one made. */
const LEARNING_TRIES = 50;
/** A write that has no answer for so long never gets one. */
const PATIENCE_MS = 60_000;

/** What a write was answered with; status 0 where the connection ended without an answer. */
export interface Written {
  name: string;
  status: number;
  /** The record's identifier. */
  id: string | undefined;
  retryAfter: string | null;
  /** Of the problem, where it is one. */
  code: string | undefined;
}

/**
 * Writes records of names of its own to a club, each under a key, and keeps what it was told: what a failover has left can be compared with it.
 */
export class KeyedWriter {
  /** Names by what the club said that their records are. */
  readonly acknowledged = new Map<string, string>();
  readonly refusals: Written[] = [];
  /** Writes of which an answer named another record than the one before. */
  readonly contradicted: string[] = [];
  /** Writes that failed at their second try as well. */
  failedTwice = 0;
  readonly #addresses: readonly string[];
  readonly #sign: () => Promise<string>;
  #token: string;
  #written = 0;

  /** @param sign gets a token, where the one that it has is no token any more */
  constructor(addresses: readonly string[], token: string, sign: () => Promise<string>) {
    this.#addresses = addresses;
    this.#token = token;
    this.#sign = sign;
  }

  /** Writes one, once. */
  write(): Promise<Written> {
    return this.#send(`Sport ${++this.#written}`, 0);
  }

  /** Writes one after the other, each again under its key until it is done. */
  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const name = `Sport ${++this.#written}`;
      const since = Date.now();
      for (let attempt = 0; ; attempt++) {
        const { status } = await this.#send(name, attempt);
        if (status === 200) break;
        if (attempt === 1) this.failedTwice++;
        if (Date.now() - since > PATIENCE_MS)
          throw new Error(`"${name}" was refused for a minute, at last with ${status}.`);
        await wait(AGAIN_MS);
      }
    }
  }

  /** Asks again for everything that was acknowledged, under the keys of then. */
  async askAgain(): Promise<void> {
    for (const name of [...this.acknowledged.keys()]) await this.#send(name, 0);
  }

  /** By turns to each of the services, as a balancer does. */
  async #send(name: string, attempt: number): Promise<Written> {
    const [nth = 0] = name.match(/\d+/)?.map(Number) ?? [];
    const written = await fetch(`${this.#addresses[(nth + attempt) % this.#addresses.length]}/sports`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.#token}`,
        "content-type": "application/json",
        "idempotency-key": `failover-${name.replace(" ", "-").padStart(16, "0")}`,
      },
      body: JSON.stringify({ name }),
    }).then(
      async (answer) => {
        const body = (await answer.json()) as { data?: { id: string | number }; code?: string };
        return {
          name,
          status: answer.status,
          id: body.data && String(body.data.id),
          retryAfter: answer.headers.get("retry-after"),
          code: body.code,
        };
      },
      () => ({ name, status: 0, id: undefined, retryAfter: null, code: undefined }),
    );
    if (written.status === 401) this.#token = await this.#sign().catch(() => this.#token);
    if (written.status !== 200 || written.id === undefined) this.refusals.push(written);
    else {
      const before = this.acknowledged.get(name);
      if (before !== undefined && before !== written.id) this.contradicted.push(name);
      this.acknowledged.set(name, written.id);
    }
    return written;
  }
}

/**
 * Makes a club and an integration with which to write.
 * @param services of one database; the first makes the club
 */
export async function startKeyedWriter(...services: [ServiceProcess, ...ServiceProcess[]]): Promise<KeyedWriter> {
  return startKeyedWriterOf(SLUG, ...services);
}

/** The same in a club of another name. */
export async function startKeyedWriterOf(
  slug: string,
  ...services: [ServiceProcess, ...ServiceProcess[]]
): Promise<KeyedWriter> {
  const [service] = services;
  await service.club("create", slug, "--name", "Failover");
  const words = ["integration", "create", slug, "--name", "Desk", "--scopes", "all", "--quota", "1000000"];
  const { base_url, client_id, client_secret } = await service.club(...words);
  // Its address to the world may be that of somebody who stands before all of them.
  const path = new URL(base_url).pathname;
  // A service learns in its own time of a club that another one made.
  for (const { url } of services) while (!(await fetch(`${url}${path}/openapi.json`)).ok) await wait(AGAIN_MS);
  const sign = async () => {
    const answer = await fetch(`${service.url}${path}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    if (!answer.ok) throw new Error(`No token: ${answer.status}`);
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  // Behind an address of several processes each learns it in its own time.
  let token: string | undefined;
  for (let tries = 0; token === undefined; tries++)
    token = await sign().catch(async (cause) => {
      if (tries === LEARNING_TRIES) throw cause;
      await wait(AGAIN_MS);
      return undefined;
    });
  return new KeyedWriter(
    services.map(({ url }) => url + path),
    token,
    sign,
  );
}
