import pg from "pg";
import { type connectionTo, ServerClient } from "./client.ts";
import type { Reach } from "./reach.ts";
import { startTimer } from "./timer.ts";

/** Waits between attempts to listen again: the first return is quick, a long absence costs an attempt every few seconds. */
const AGAIN_MS = [500, 1_000, 2_000, 3_000];

/**
 * LISTEN holds a connection of its own: a pooled one would lose the subscription when it is recycled. A lost connection
 * is opened again, one attempt at a time; notifications sent meanwhile are gone, so listeners must also look at the tables now and then.
 * @param known the connections that are dropped when whoever serves does not know them
 * @param missed is called after each return: nobody knows what was said meanwhile
 * @returns what ends it
 * @throws when the first attempt fails
 */
export async function listenOn(
  config: ReturnType<typeof connectionTo>,
  { reach, known }: { reach: Reach; known: Set<ServerClient> },
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  const begin = async () => {
    const client = await connect(config, channel, heard);
    known.add(client);
    client.once("end", () => known.delete(client));
    return client;
  };
  let current = await begin();
  let wake = () => {};
  const stopHearing = reach.onLoss(() => current.destroy());
  const listening = (async () => {
    for (let attempt = 0; !closed; ) {
      await ended(current);
      if (closed) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, AGAIN_MS[Math.min(attempt++, AGAIN_MS.length - 1)]).unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (closed || reach.lost) continue;
      const next = await begin().catch(() => undefined);
      if (!next) continue;
      current = next;
      attempt = 0;
      missed();
    }
  })();
  return async () => {
    closed = true;
    stopHearing();
    current.destroy();
    wake();
    await listening;
  };
}

async function connect(
  config: ReturnType<typeof connectionTo>,
  channel: string,
  heard: (payload: string) => void,
): Promise<ServerClient> {
  const client = new ServerClient(config);
  client.on("notification", (message) => heard(message.payload ?? ""));
  const stop = startTimer(config.connectionTimeoutMillis, () => client.destroy());
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  } catch (cause) {
    client.destroy();
    throw cause;
  } finally {
    stop();
  }
}

function ended(client: ServerClient): Promise<void> {
  return client.broken ? Promise.resolve() : new Promise((resolve) => client.once("end", () => resolve()));
}
