/** A program that reads the mailboxes of a database until it is killed: `reader.ts DATABASE_URL PORT DATA_DIR`. */
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { openStore } from "#lib/base/store/database.ts";
import { BoxReader } from "#lib/sync/post/box-reader.ts";
import { createLog } from "#runtime/log.ts";
import { NEXTAUTH_SECRET, placeOf } from "./place.ts";

const [url = "", port = "", folder = ""] = process.argv.slice(2);
keptByProcess("environment").value = readDashboardEnvironment({ DATA_DIR: folder, NEXTAUTH_SECRET });
const reader = new BoxReader({
  store: await openStore(placeOf(url)),
  ...{ log: createLog("reader", "error"), allowed: [{ host: "127.0.0.1", port: Number(port) }], pollMs: 50 },
});
reader.start();
