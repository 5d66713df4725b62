import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClock } from "../../runtime/clock.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { createDatabase } from "../../scripts/testing/own-database.ts";
import { Clubs } from "../../service/clubs.ts";
import { ALL_SCOPES } from "../../service/contract/scopes.ts";
import { fillClub } from "../../service/demo/fill.ts";
import { createIntegration } from "../../service/oauth/integrations.ts";
import { type ServiceProcess, startProcess } from "../../service/testing/process.ts";

/** People of the one club in ten that is large, and of the others. */
const LARGE = { every: 10, members: 2_400 };
const SMALL_MEMBERS = 60;
/** Nothing waits for a quota here. */
const QUOTA = 10_000;

/** A club of the network, and how the dashboard is let in. */
export interface NetworkClub {
  slug: string;
  isLarge: boolean;
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** The clubs of a service that is started for them. */
export interface NetworkClubs {
  /** In the order in which they were made. */
  readonly all: readonly NetworkClub[];
  readonly service: ServiceProcess;
  /** Makes clubs until there are so many. */
  grow(size: number): Promise<void>;
  /** Calls that the service has answered, by its own metrics. */
  calls(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a service without clubs.
 * @param server of PostgreSQL; it gets the database `clubs`
 */
export async function startClubs(folder: string, server: string): Promise<NetworkClubs> {
  const databaseUrl = await createDatabase("clubs", "empty", server);
  const [port, metricsPort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const dataDirectory = join(folder, "service");
  mkdirSync(dataDirectory, { mode: 0o700 });
  const clock = createClock();
  const service = await startProcess({ databaseUrl, port, publicUrl, dataDirectory, metricsPort, tokenQuota: QUOTA });
  const all: NetworkClub[] = [];
  const grow = async (size: number) => {
    const made = new Clubs({ kind: "server", url: databaseUrl }, publicUrl, clock);
    try {
      for (let nth = all.length; nth < size; nth++) {
        const isLarge = nth % LARGE.every === 0;
        const slug = `club-${nth + 1}`;
        const club = await made.create({ slug, name: `Club ${nth + 1}` });
        await fillClub(club, { members: isLarge ? LARGE.members : SMALL_MEMBERS, seed: nth + 1, now: clock.now() });
        const wish = { name: "Guichet", scopes: ALL_SCOPES, quota: QUOTA };
        const { integration, client_secret = "" } = await createIntegration(club.database.db, wish, clock.now());
        const { baseUrl } = club;
        all.push({ slug, isLarge, baseUrl, clientId: integration.client_id, clientSecret: client_secret });
      }
    } finally {
      await made.close();
    }
  };
  const calls = async () => {
    const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counts = told.matchAll(/^guichet_service_request_seconds_count\{[^}]*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return { all, service, grow, calls, stop: async () => void (await service.stop()) };
}
