/**
 * The dashboard of today without its pages; run with `--conditions=react-server`. It boots exactly as the dashboard does, prints `{ open: N }` when it
 * has, and again and again how many pieces still wait for their outcome.
 */
import { setTimeout as wait } from "node:timers/promises";
import { count, inArray } from "drizzle-orm";
import { store } from "#lib/base/store/database.ts";
import { OPEN_PIECES, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { boot } from "#lib/desk/boot.ts";

const LOOK_MS = 200;

await boot();
const { db } = await store();
for (;;) {
  const open = inArray(pieces.state, [...OPEN_PIECES]);
  const [row] = await db.select({ open: count() }).from(pieces).where(open);
  console.log(JSON.stringify({ open: row?.open ?? 0 }));
  await wait(LOOK_MS);
}
