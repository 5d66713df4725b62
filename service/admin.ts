import { randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "../runtime/log.ts";
import type { Administration } from "./administration/administration.ts";
import { COMMANDS, isCommand } from "./administration/commands.ts";
import { type DoorKey, removeDoorKey, writeDoorKey } from "./administration/door-key.ts";
import { Refusal } from "./administration/refusal.ts";
import { listen } from "./listen.ts";

const TOKEN_BYTES = 32;
/** The largest command is a month of staff hours. */
const LARGEST_COMMAND = 4 * 1_048_576;

/** An open administration door. */
export interface AdminDoor {
  /** Removes the key, then closes the door once running commands have ended. */
  close(): Promise<void>;
}

/**
 * Opens the door through which `npm run club` reaches this process: HTTP on the loopback interface at a port of chance,
 * behind a token that only readers of the data directory know. It exists because the embedded database has one process.
 */
export async function openAdminDoor(
  administration: Administration & { log: Log },
  dataDirectory: string,
): Promise<AdminDoor> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const listening = await listen(createDoor(administration, token).fetch, {
    ...{ port: 0, hostname: "127.0.0.1" },
    // Filling a large club takes minutes, in which nothing is sent.
    silenceMs: 0,
  });
  const key: DoorKey = { url: `http://127.0.0.1:${listening.port}`, token };
  writeDoorKey(dataDirectory, key);
  return {
    close: async () => {
      removeDoorKey(dataDirectory, key);
      await listening.stop();
    },
  };
}

function createDoor(administration: Administration & { log: Log }, token: string): Hono {
  const door = new Hono();
  const expected = Buffer.from(`Bearer ${token}`);
  door.use(async (context, next) => {
    const given = Buffer.from(context.req.header("authorization") ?? "");
    // A browser's page cannot send this header to us without being asked first, and we answer no such question.
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return context.json({ refused: "The token is not the one in admin.json." }, 401);
    }
    await next();
  });
  door.post("/:command", bodyLimit({ maxSize: LARGEST_COMMAND }), async (context) => {
    const name = context.req.param("command");
    if (!isCommand(name)) return context.json({ refused: `There is no command ${name}.` }, 404);
    const { input, run } = COMMANDS[name];
    const read = input.safeParse(await context.req.json());
    if (!read.success) {
      const faults = read.error.issues.map((issue) => `${issue.path.join(".") || "input"}: ${issue.message}`);
      return context.json({ refused: faults.join("; ") }, 422);
    }
    const done = await run(administration, read.data);
    administration.log.info({ command: name }, "administration");
    return context.json(done);
  });
  door.onError((cause, context) => {
    if (cause instanceof Refusal) return context.json({ refused: cause.message }, 422);
    administration.log.error({ err: cause }, "administration");
    return context.json({ refused: "The service failed; its log says why." }, 500);
  });
  return door;
}
