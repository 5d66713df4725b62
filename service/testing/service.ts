import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Clock, createClock } from "../../runtime/clock.ts";
import type { TrustedProxies } from "../../runtime/http/proxies.ts";
import { beginningAs } from "../../scripts/testing/copied-databases.ts";
import { copyClubOn, ownDatabase } from "../../scripts/testing/own-database.ts";
import type { Administration } from "../administration/administration.ts";
import { setWebhook } from "../administration/webhooks.ts";
import { createApp } from "../app.ts";
import { type Club, type ClubStore, Clubs } from "../clubs.ts";
import { FEATURES, type Feature } from "../contract/features.ts";
import { ALL_SCOPES, type Scope } from "../contract/scopes.ts";
import { Courier } from "../events/courier.ts";
import { type Fetch, listen } from "../listen.ts";
import { createIntegration } from "../oauth/integrations.ts";
import { issueToken } from "../oauth/tokens.ts";
import { Quotas } from "../quota/quotas.ts";
import { operations } from "../routes/all.ts";
import { receiveRequest } from "../routes/visit.ts";
import { ownParts, type Service } from "../service.ts";
import { TestClient } from "./client.ts";

export type Kind = "embedded" | "PostgreSQL";

/** Suites that touch a database run on both: `describe.each(KINDS)("seasons, %s", (kind) => …)`. */
export const KINDS: Kind[] = ["embedded", "PostgreSQL"];

/** In registration time of the season that most tests make. */
const DEFAULT_NOW = "2026-09-12T10:00:00+02:00";

/** Far above what a test sends, so that only tests of the quota meet it. */
const TEST_QUOTA = 1_000_000;

export interface TestService {
  /** Of its own database on PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Where its clubs are. */
  readonly store: ClubStore;
  readonly clock: Clock;
  readonly clubs: Clubs;
  /** Sends nothing by itself unless it was started. */
  readonly courier: Courier;
  /** With which tests do what a director does. */
  readonly administration: Administration;
  /** A new club with a random slug, with all features unless told otherwise. */
  createClub(options?: { features?: readonly Feature[] }): Promise<TestClub>;
  stop(): Promise<void>;
}

export interface TestClub {
  readonly club: Club;
  readonly baseUrl: string;
  /** A client with a valid token of a new integration; all scopes unless told otherwise. */
  client(options?: { scopes?: readonly Scope[]; quota?: number }): Promise<TestClient>;
  /** `webhook set --allow-private`; gives the verification key. */
  webhook(url: string, events?: string[]): Promise<string>;
}

/**
 * Starts a real service: HTTP on a free port, a database of its own on disk or in the tests' PostgreSQL. Every answer that
 * its clients get is checked against the club's own contract.
 * @param now where its clock starts, RFC 3339; a test that moves time itself brings its own `clock`
 * @param timeoutMs how long an attempt to deliver a message may take, where 15 s are more than a test has
 */
export async function startService(
  kind: Kind,
  {
    now = DEFAULT_NOW,
    clock = createClock(new Date(now)),
    tokenQuota = 1_000,
    trustedProxies,
    timeoutMs,
  }: { now?: string; clock?: Clock; tokenQuota?: number; trustedProxies?: TrustedProxies; timeoutMs?: number } = {},
): Promise<TestService> {
  const directory = mkdtempSync(join(tmpdir(), "guichet-service-"));
  const database = kind === "PostgreSQL" ? await ownDatabase("club") : undefined;
  const store: ClubStore = database
    ? { kind: "server", url: database.url }
    : { kind: "embedded", directory: join(directory, "clubs") };
  const parts = { ...ownParts(), ...(trustedProxies && { trustedProxies }) };
  const { fetch, listening } = await listenLate(parts);
  const publicUrl = `http://127.0.0.1:${listening.port}`;
  const clubs = new Clubs(store, publicUrl, clock);
  const log = pino({ level: "silent" });
  const quotas = new Quotas(tokenQuota);
  fetch.current = createApp({
    ...parts,
    ...{ clubs, clock, log, quotas, publicUrl },
  }).fetch;
  const courier = new Courier({ clubs, clock, log, publicUrl }, timeoutMs === undefined ? {} : { timeoutMs });
  const administration = { clubs, clock, publicUrl };
  const webhook = async (slug: string, url: string, events?: string[]) => {
    const wish = { slug, url, allow_private: true, ...(events && { events }) };
    return (await setWebhook(administration, wish)).key;
  };
  return {
    databaseUrl: database?.url,
    store,
    clock,
    clubs,
    courier,
    administration,
    createClub: async ({ features = FEATURES } = {}) => {
      const slug = `t${randomBytes(6).toString("hex")}`;
      if (database) await copyClubOn(database.url, slug);
      const club = await beginningAs("club", () => clubs.create({ slug, name: "Test Club", features }));
      return {
        club,
        baseUrl: club.baseUrl,
        client: (options) => createClient(club, clock, options),
        webhook: (url, events) => webhook(slug, url, events),
      };
    },
    stop: async () => {
      await listening.stop();
      await courier.stop();
      await clubs.close();
      await database?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The port is known only after listening, and the service needs it in its public address. */
async function listenLate(parts: Pick<Service, "reception" | "trustedProxies">) {
  const fetch: { current: Fetch } = { current: () => new Response(null, { status: 503 }) };
  const listening = await listen((...given) => fetch.current(...given), {
    ...{ port: 0, hostname: "127.0.0.1", proxies: parts.trustedProxies },
    receive: (incoming) => receiveRequest(parts, incoming),
  });
  return { fetch, listening };
}

async function createClient(
  club: Club,
  clock: Clock,
  { scopes = ALL_SCOPES, quota = TEST_QUOTA }: { scopes?: readonly Scope[]; quota?: number } = {},
): Promise<TestClient> {
  const { db } = club.database;
  const { integration, client_secret = "" } = await createIntegration(db, { name: "Test", scopes, quota }, clock.now());
  const token = await issueToken(club.database, integration.id, scopes, clock.now());
  return new TestClient({ club, operations, token, clientId: integration.client_id, clientSecret: client_secret });
}
