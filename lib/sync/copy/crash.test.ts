import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "#lib/base/store/database.ts";
import { mirrorPeople, mirrorRegistrations, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { madeUpClub } from "./testing/club.ts";

const SEASON = 2;
/** Two starts of a dashboard, each in ten seconds or more on a machine that does other things. */
const STARTS_TIMEOUT_MS = 180_000;
let desk: KilledDesk;
let wire: Awaited<ReturnType<typeof startWire>>;

afterEach(async () => {
  await desk.remove();
  await wire.close();
});

describe.each(["embedded", "PostgreSQL"])("killed in the middle of the first copy, %s", (kind) => {
  it(
    "a dashboard ends the copy after its next start, without reading what it had",
    async () => {
      desk = await prepareDesk(kind, "mirror_crash");
      const made = madeUpClub({ people: 250, annual: 450, event: 20 });
      let held = true;
      let release = () => {};
      const later = new Promise<void>((resolve) => {
        release = resolve;
      });
      wire = await startWire((arrival) => {
        const reply = made.answer(arrival);
        // The third page of registrations does not come before the dashboard is dead.
        const stuck = held && arrival.path === "/seasons/2/annual-registrations?limit=100&after=200";
        return stuck && typeof reply === "object" ? { ...reply, after: later } : reply;
      });
      const connection = { CLUB_API_URL: wire.baseUrl, CLUB_CLIENT_ID: "c", CLUB_CLIENT_SECRET: "s" };
      desk.start({ ...connection, SEASON: String(SEASON), ALONE: "1" });
      const asked = () => wire.at("GET /seasons/2/annual-registrations").map(({ path }) => path.split("after=")[1]);
      await expect.poll(asked, { timeout: 120_000 }).toContain("200");
      await desk.end("SIGKILL");
      held = false;
      release();

      desk.start();
      await desk.until(({ whole }) => whole === true);
      await desk.end("SIGTERM");
      expect(asked()).toEqual(["0", "100", "200", "200", "300", "400"]);

      const store = await openStore(desk.location);
      const registrations = await store.db.select().from(mirrorRegistrations);
      expect(registrations.filter((row) => row.kind === "annual")).toHaveLength(450);
      expect(registrations.filter((row) => row.kind === "event")).toHaveLength(20);
      expect(await store.db.select().from(mirrorPeople)).toHaveLength(250);
      const [state] = await store.db.select().from(mirrorStates).where(eq(mirrorStates.seasonId, SEASON));
      expect(state).toMatchObject({ phase: null, errorCode: null, failures: 0 });
      await store.close();
    },
    STARTS_TIMEOUT_MS,
  );
});
