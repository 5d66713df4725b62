import "server-only";
import { hkdfSync } from "node:crypto";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { openControlSocket } from "#runtime/control-socket.ts";
import { examineStore } from "./store-check.ts";

/** Within the data directory: where `npm run doctor` asks the dashboard that has the embedded database. */
export const DOCTOR_CONTROL = "doctor.json";

const COMMAND_MAX_BYTES = 1_000;
const KEY_BYTES = 32;

const kept = keptByProcess<() => Promise<void>>("doctor control socket");
/** The front answers with it, outside of Next. */
const questionKey = keptByProcess<Buffer>("doctor key");

/** With which a running dashboard is recognised by who may read its secret (HKDF-SHA256, RFC 5869). */
export function doctorKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", environment().secret, "", "guichet doctor v1", KEY_BYTES));
}

/** Lets `npm run doctor` ask this process what it sees; where its database is embedded, also what lies there. */
export async function startDoctor(): Promise<void> {
  questionKey.value = doctorKey();
  const { dataDirectory, databaseUrl } = environment();
  if (databaseUrl || kept.value) return;
  kept.value = await openControlSocket({
    ...{ dataDirectory, file: DOCTOR_CONTROL, maxBytes: COMMAND_MAX_BYTES, log: log() },
    carryOut: async () => examineStore((await store()).db),
  });
}

/** Before the store closes. */
export async function stopDoctor(): Promise<void> {
  const close = kept.value;
  kept.value = undefined;
  await close?.();
}
