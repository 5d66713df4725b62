import { DatabaseUnavailableError, type Unavailability } from "../runtime/database/failure.ts";
import { BEYOND_LOST_NUMBERS } from "../runtime/database/sequences.ts";
import { type PastOptions, Server } from "../runtime/database.ts";
import { listSchemas, SCHEMA_PREFIX } from "./store/club-schemas.ts";

/** What is the whole server's trouble and of no club. */
const OF_SERVER: ReadonlySet<string> = new Set<Unavailability>(["unreachable", "lost", "busy", "readonly", "full"]);

/**
 * What is done for the clubs of a server that has come back to an older past (runtime/database/past.ts): numbers that it may have given out before come no more.
 * @param file where what is known of the server outlives a restart
 * @param heard is called with the loss once that is done, where something is known to be lost
 */
export function pastOfClubs(
  { url, file }: { url: string; file: string | undefined },
  heard: (loss: string) => void,
): PastOptions {
  /** Clubs that are beyond it, while that is being done: a try that the server broke off is not begun anew. */
  let beyond: { loss: string; done: Set<string> } | undefined;
  /** Club by club: all their sequences are more than one transaction may lock. One where it fails is not worked on before it was done there, and keeps nobody from the others. */
  const goBeyond: PastOptions["tookOver"] = async (loss, owe) => {
    if (beyond?.loss !== loss) beyond = { loss, done: new Set() };
    const { done } = beyond;
    await onServer(url, async (server) => {
      for (const slug of await listSchemas(server)) {
        if (done.has(slug)) continue;
        const schema = SCHEMA_PREFIX + slug;
        try {
          await server.query(schema, { text: BEYOND_LOST_NUMBERS });
          done.add(slug);
        } catch (cause) {
          if (cause instanceof DatabaseUnavailableError && OF_SERVER.has(cause.reason)) throw cause;
          owe(schema, cause);
        }
      }
    });
    beyond = undefined;
  };
  return {
    file,
    tookOver: goBeyond,
    cameBack: async (loss, owe) => {
      await goBeyond(loss, owe);
      heard(loss);
    },
    settle: (schema) => onServer(url, (server) => server.query(schema, { text: BEYOND_LOST_NUMBERS })),
  };
}

/** Works on a server by a connection of its own: whoever uses the other one waits until this is done. */
async function onServer<T>(url: string, work: (server: Server) => Promise<T>): Promise<T> {
  const server = new Server(url, { connections: 1 });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
