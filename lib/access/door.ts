import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { log } from "#lib/log.ts";
import { store } from "#lib/store/database.ts";
import { type Answer, type Command, CommandRefused, carryOut, command } from "./commands.ts";

/**
 * The embedded database belongs to the process that opened it. While the dashboard runs, `npm run user` therefore asks it
 * through this door: loopback only, and only for who can read a file that is the owner's alone.
 */
export interface Door {
  url: string;
  token: string;
}

/** A command is a few hundred bytes. */
const BODY_MAX_BYTES = 10_000;

const fileIn = (dataDirectory: string) => join(/* turbopackIgnore: true */ dataDirectory, "door.json");

/** Opens the door. @returns a function that closes it and removes its file */
export async function openDoor(dataDirectory: string): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString("base64url");
  const server = createServer((request, response) => {
    answer(request, response, token).catch((cause) => {
      log().error({ err: cause }, "the door failed");
      reply(response, 500, { detail: "The command failed. The dashboard's log says why." });
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const file = fileIn(dataDirectory);
  writeFileSync(file, JSON.stringify({ url: `http://127.0.0.1:${port}`, token } satisfies Door), { mode: 0o600 });
  // The mode counts only for a new file: one left by a crash keeps its own.
  chmodSync(file, 0o600);
  server.unref();
  return () => close(server, file);
}

async function close(server: Server, file: string): Promise<void> {
  rmSync(file, { force: true });
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** The door of the dashboard that runs on this directory; undefined when no file says so. */
export function findDoor(dataDirectory: string): Door | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDirectory), "utf8")) as Door;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

/**
 * Asks the running dashboard.
 * @returns undefined when nobody answers there any more: the file is a crash's
 * @throws CommandRefused
 */
export async function askDoor(door: Door, asked: Command): Promise<Answer | undefined> {
  let response: Response;
  try {
    response = await fetch(door.url, {
      method: "POST",
      headers: { authorization: `Bearer ${door.token}`, "content-type": "application/json" },
      body: JSON.stringify(asked),
    });
  } catch {
    return undefined;
  }
  // Another program may have taken the port since: it does not know our token.
  if (response.status === 401 || response.status === 404) return undefined;
  const body = (await response.json()) as Answer & { detail?: string };
  if (!response.ok) throw new CommandRefused(body.detail ?? `The dashboard answered ${response.status}.`);
  return body;
}

async function answer(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
  if (!isToken(request.headers.authorization, token)) return reply(response, 401, { detail: "Not for you." });
  const body = await read(request);
  if (body === undefined) return reply(response, 413, { detail: "The command is too long." });
  const asked = command.safeParse(parseJson(body));
  if (!asked.success) {
    const fault = asked.error.issues
      .map((issue) => `${issue.path.join(".") || "the command"} ${issue.message}`)
      .join("; ");
    return reply(response, 422, { detail: fault });
  }
  try {
    reply(response, 200, await carryOut((await store()).db, asked.data));
  } catch (cause) {
    if (!(cause instanceof CommandRefused)) throw cause;
    reply(response, 409, { detail: cause.message });
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is not a command: the schema says so.
    return undefined;
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
