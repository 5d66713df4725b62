import "server-only";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { Store } from "#lib/base/store/database.ts";
import { findMailBox } from "#lib/base/store/mail-boxes.ts";
import type { BoxFault } from "#lib/base/store/schema/sync/post.ts";
import { openBox } from "./box-reader.ts";
import { BoxSession } from "./box-session.ts";

/** What is tried of a mailbox, in its order; a token where one signs in by OAuth2. */
export type BoxStep = "name" | "token" | "connection" | "encryption" | "account" | "folder";

/** How far a trial came: all of it, with how many messages there are, or to a step that failed, with the server's own words where it said some. */
export type BoxTrial =
  | { ok: true; size: number }
  | { ok: false; step: BoxStep; why: BoxFault | "none"; answer: string | null };

/** A person waits before the page for it. */
const PATIENCE = { openMs: 20_000, answerMs: 10_000 };

const STEPS: Readonly<Record<BoxFault, BoxStep>> = {
  ...{ unknown_name: "name", private_address: "name", port: "connection", unreachable: "connection" },
  ...{ silent: "connection", dropped: "connection", protocol: "connection", encryption: "encryption" },
  ...{ grant_refused: "token", client_refused: "token", no_token: "token", token_address: "token" },
  ...{ credentials: "account", sealed: "account", folder: "folder", unwritten: "folder" },
};

/** Opens a club's mailbox as it is stored, and closes it: nothing of it is read. */
export async function tryBox(
  { db }: Pick<Store, "db">,
  club: string,
  allowed: readonly AllowedServer[],
): Promise<BoxTrial> {
  const box = await findMailBox(db, club);
  if (!box) return { ok: false, step: "name", why: "none", answer: null };
  const opened = await openBox(db, box, { allowed, patience: PATIENCE });
  if (!(opened instanceof BoxSession)) {
    const { fault: why, answer } = opened;
    return { ok: false, step: STEPS[why], why, answer };
  }
  await opened.quit();
  return { ok: true, size: opened.size };
}
