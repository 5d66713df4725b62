import { createClock } from "../../runtime/clock.ts";
import { createLog } from "../../runtime/log.ts";
import { Clubs } from "../clubs.ts";
import { Courier } from "../events/courier.ts";
import { announce } from "../events/outbox.ts";

/** What a test tells this process. */
export interface CourierTask {
  databaseUrl: string;
  publicUrl: string;
  slug: string;
  leaseMs: number;
  /** People whose creation is announced. */
  people: number;
}

/** The part of the service that sends messages, as a process that a test can kill: announces some changes and delivers them. */
const { databaseUrl, publicUrl, slug, leaseMs, people }: CourierTask = JSON.parse(process.argv[2] ?? "{}");
const clock = createClock();
const clubs = new Clubs({ kind: "server", url: databaseUrl }, publicUrl, clock);
const courier = new Courier({ clubs, clock, log: createLog("courier"), publicUrl }, { leaseMs });
courier.start();
const club = await clubs.get(slug);
if (!club) throw new Error(`there is no club ${slug}`);
const changes = Array.from({ length: people }, (_, index) => {
  const subject = `members/${index + 1}`;
  const resource = { type: "members", id: index + 1, path: `/${subject}`, required_scopes: ["members:read"] };
  return { type: "members.created" as const, subject, resource };
});
await club.database.db.transaction((tx) => announce(tx, clock.now(), changes));
club.changed();
// Its timers alone would let it end.
setInterval(() => {}, 60_000);
