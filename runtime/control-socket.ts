import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { textWithin } from "./http/bounded.ts";
import type { Log } from "./log.ts";
import { isNamed } from "./recognised.ts";

/**
 * A control socket is how a command line reaches the program that runs on a data directory: HTTP on the loopback interface at a port of
 * chance, behind a token that only readers of the directory know. It exists because an embedded database belongs to the process
 * that opened it.
 */
export interface ControlKey {
  url: string;
  token: string;
}

const controlKey = z.object({
  url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  token: z.string().min(1).max(200),
});

/** What a program says of its control socket. */
export interface ControlSocket {
  /** The directory whose readers may give commands. */
  dataDirectory: string;
  /** The name of the key's file there. */
  file: string;
  /** The longest command that the program takes. */
  maxBytes: number;
  log: Log;
  /**
   * Carries a command out; its input is JSON from outside, undefined where it was none.
   * @throws CommandRefused with the line to show
   */
  carryOut(command: string, input: unknown): Promise<object>;
}

/** A command that cannot be carried out as wished: `message` is the one line to show. */
export class CommandRefused extends Error {
  override name = "CommandRefused";
  static override [Symbol.hasInstance](cause: unknown): cause is CommandRefused {
    return isNamed(cause, "CommandRefused");
  }
}

const TOKEN_BYTES = 32;

/** Commands that run longer than this at the program's end are cut off: it must end before a supervisor kills it. */
const CLOSE_AFTER_MS = 8_000;

/** Opens a control socket. @returns a function that removes the key, then closes the socket once running commands have ended */
export async function openControlSocket(socket: ControlSocket): Promise<() => Promise<void>> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const server = createServer((request, response) => {
    answer(socket, token, request).then(
      ({ status, body }) => reply(response, status, body),
      (cause: unknown) => {
        socket.log.error({ err: cause }, "a command failed");
        reply(response, 500, { refused: "The command failed; the program's log says why." });
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const key: ControlKey = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token };
  writeKey(socket, key);
  server.unref();
  return async () => {
    removeKey(socket, key);
    await close(server);
  };
}

/** The key of the program that runs on a data directory; undefined when none does. */
export function findControlKey({
  dataDirectory,
  file,
}: Pick<ControlSocket, "dataDirectory" | "file">): ControlKey | undefined {
  try {
    return controlKey.parse(JSON.parse(readFileSync(pathOf({ dataDirectory, file }), "utf8")));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

/**
 * Gives the program behind a control socket a command.
 * @returns what it answers; undefined when it runs no more: the key is a crash's
 * @throws CommandRefused
 */
export async function sendCommand(socket: ControlKey, command: string, input: object): Promise<object | undefined> {
  const response = await posted(socket, command, JSON.stringify(input)).catch(() => undefined);
  if (!response) return undefined;
  const { status, text } = response;
  // Another program may have taken the port since: it does not know our token.
  if (status === 401 || status === 404) return undefined;
  const read = answered.safeParse(parseJson(text));
  // Whatever it is that answers there, it is no program of ours.
  if (!read.success) return undefined;
  const body = read.data;
  if (status !== 200) throw new CommandRefused(body.refused ?? `The program answered ${status}.`);
  return body;
}

/** Waits as long as the program works: `fetch` gives up after five minutes, in which a large club is not backed up. */
function posted({ url, token }: ControlKey, command: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asking = request(`${url}/${command}`, { method: "POST", headers, agent: false }, (response) => {
      response.setEncoding("utf8");
      let text = "";
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.once("error", reject);
    });
    asking.once("error", reject);
    asking.end(body);
  });
}

const answered = z.looseObject({ refused: z.string().optional() });

interface Reply {
  status: number;
  body: object;
}

async function answer(socket: ControlSocket, token: string, request: IncomingMessage): Promise<Reply> {
  // A browser's page cannot send this header to us without asking first, and we answer no such question.
  if (!isToken(request.headers.authorization, token)) {
    return { status: 401, body: { refused: `The token is not the one in ${socket.file}.` } };
  }
  if (request.method !== "POST") return { status: 405, body: { refused: "A command is POSTed." } };
  const sent = await textWithin(request, socket.maxBytes);
  if (sent === undefined) return { status: 413, body: { refused: "The command is too long." } };
  const command = new URL(request.url ?? "/", "http://control").pathname.slice(1);
  try {
    return { status: 200, body: await socket.carryOut(command, parseJson(sent)) };
  } catch (cause) {
    if (cause instanceof CommandRefused) return { status: 422, body: { refused: cause.message } };
    throw cause;
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header ?? ""), digest(`Bearer ${token}`));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function close(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(deadline);
}

const pathOf = ({ dataDirectory, file }: Pick<ControlSocket, "dataDirectory" | "file">) =>
  join(/* turbopackIgnore: true */ dataDirectory, file);

/** Written beside and renamed: a reader never sees half a key, and the mode is right from the first byte. */
function writeKey(socket: ControlSocket, key: ControlKey): void {
  mkdirSync(socket.dataDirectory, { recursive: true, mode: 0o700 });
  const path = pathOf(socket);
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, JSON.stringify(key), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Removes a key, unless another process has put its own in the place since. */
function removeKey(socket: ControlSocket, key: ControlKey): void {
  if (findControlKey(socket)?.token === key.token) rmSync(pathOf(socket), { force: true });
}
