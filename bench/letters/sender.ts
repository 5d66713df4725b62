/** A program that hands over the letters of a database until it is killed, and says its name in leases: `sender.ts DATABASE_URL PORT DATA_DIR`. */
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { openStore } from "#lib/base/store/database.ts";
import { PostOffice } from "#lib/sync/post/post-office.ts";
import { createLog } from "#runtime/log.ts";
import { NEXTAUTH_SECRET, placeOf } from "../mailbox/place.ts";

const [url = "", port = "", folder = ""] = process.argv.slice(2);
keptByProcess("environment").value = readDashboardEnvironment({ DATA_DIR: folder, NEXTAUTH_SECRET });
const office = new PostOffice({
  store: await openStore(placeOf(url)),
  ...{ log: createLog("sender", "silent"), allowed: [{ host: "127.0.0.1", port: Number(port) }], pollMs: 50 },
  publicUrl: "http://localhost:3000",
  // The benchmark's own certificate.
  tls: { rejectUnauthorized: false },
  kinds: [
    {
      name: "reminders",
      write: async () => ({ subject: "Relance", body: "Bonjour,\n\nil reste 120,00 € à régler.", about: undefined }),
      sent: async () => {},
    },
  ],
});
await office.start();
process.stdout.write(`${office.owner}\n`);
