import { text } from "node:stream/consumers";
import { carryOut, readCommand } from "#lib/base/access/commands.ts";
import { closeStore, store } from "#lib/base/store/database.ts";

// Carries out a list of commands of `npm run user`, given as JSON, in one process: for a dashboard on PostgreSQL, whose accounts no control socket changes.
try {
  const wishes = JSON.parse(await text(process.stdin)) as unknown[];
  for (const wish of wishes) await carryOut((await store()).db, readCommand(wish));
} finally {
  await closeStore();
}
