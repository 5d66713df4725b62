import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { startProgram, untilReady } from "../scripts/programs.ts";
import { type Administered, administer } from "../scripts/testing/administration.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import type { Place } from "./kind.ts";

/** More calls a minute than any history sends. */
const QUOTA = "60000";

/** The service of a checkout, in a process of its own. */
export interface RunningService {
  /** `npm run club -- …words`. */
  admin(...words: string[]): Promise<Administered>;
  stop(): Promise<void>;
}

/** Who calls a club's API. */
export interface Access {
  client_id: string;
  client_secret: string;
  base_url: string;
}

/** Where a checkout has the dashboard's program, which lay elsewhere in older ones. */
export const deskProgram = (checkout: string): string =>
  existsSync(join(checkout, "lib/desk")) ? "lib/desk/front/main.ts" : "lib/front/main.ts";

/** Starts the service of a checkout and waits until it is ready. @param settings of its environment, beside what every simulation has */
export async function startService(
  { checkout, folder, databaseUrl }: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const directory = join(folder, "service");
  mkdirSync(folder, { recursive: true });
  const logFile = join(folder, "service.log");
  const env = {
    ...process.env,
    ...{ SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: url, SERVICE_DATA_DIR: directory },
    ...{ SERVICE_TOKEN_QUOTA: QUOTA, LOG_LEVEL: "error", SERVICE_DATABASE_URL: databaseUrl ?? "" },
    ...settings,
  };
  const program = startProgram("service", [join(checkout, "service/main.ts")], env, openSync(logFile, "a"));
  await untilReady(program, `${url}/healthz`).catch((cause: unknown) => {
    throw new Error(`${cause}\n${readFileSync(logFile, "utf8").slice(-2_000)}`, { cause });
  });
  return { admin: (...words) => administer(directory, words), stop: () => program.stop() };
}

/** An integration of a club. @param scopes `all`, or some of them behind commas */
export const integrate = (service: RunningService, slug: string, scopes: string): Promise<Access> =>
  service.admin("integration", "create", slug, "--name", "Simulation", "--scopes", scopes, "--quota", QUOTA);

/** A message of the service, as it came. */
export interface Message {
  type: string;
  subject: string;
  time: string;
  data: { resource: { type: string; id: string; deleted: boolean }; context: Record<string, unknown> };
}

/** A destination for messages on this machine. */
export interface Mailbox {
  url: string;
  received: Message[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: Message[] = [];
  const seen = new Set<unknown>();
  const server = createServer(async (request: IncomingMessage, response) => {
    // The port may have been another's a moment ago, and whoever knew that one still calls.
    if (request.method !== "POST" || request.headers["webhook-id"] === undefined)
      return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const message = JSON.parse(Buffer.concat(parts).toString()) as Message;
    // A message may come twice (Standard Webhooks); its name says so.
    const id = request.headers["webhook-id"];
    if (!seen.has(id)) received.push(message);
    seen.add(id);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
