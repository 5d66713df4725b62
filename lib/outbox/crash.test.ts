import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { KINDS } from "#lib/kinds.ts";
import { CASES, CRASHED, fillForCases } from "#lib/testing/crash-cases.ts";
import { readKindsLedger } from "#lib/testing/crash-ledger.ts";
import { type KilledDesk, prepareDesk } from "#lib/testing/killed-desk.ts";
import { type KillPlan, MOMENTS, placeOf, readKills } from "#lib/testing/kills.ts";
import { type RunningClub, startClub } from "../../scripts/testing/club.ts";

/** Pieces of each kind; `npm run bench -- crashes` has a thousand, and kills the service too. */
const PIECES = 8;

/** A dozen starts of a dashboard: a hang ends here, a busy machine does not. */
const WITHIN_MS = 300_000;

let desk: KilledDesk | undefined;
let club: RunningClub | undefined;
afterEach(async () => {
  await desk?.end("SIGKILL");
  await club?.stop();
  await desk?.remove();
});

it("every kind of durable work is under the kills", () => {
  const missing = KINDS.map(({ name }) => name).filter((name) => !CRASHED.includes(name));
  expect(missing, "Give these kinds a case beside their tests, and list it in lib/testing/crash-cases.ts.").toEqual([]);
});

it.each(["embedded", "PostgreSQL"])(
  "work of every kind is done once and told as it is, though the dashboard dies at each moment of each of its steps, %s",
  async (database) => {
    desk = await prepareDesk(database, "outbox_crash");
    club = await startClub(desk.folder, desk.databaseUrl);
    const asked = await fillForCases(club, CRASHED, PIECES);
    const { base_url, client_id, client_secret } = club.integration;
    const plan: KillPlan = { file: join(desk.folder, "kills"), times: 1, chance: 1 };
    let settings: Record<string, string> = {
      ...{ CLUB_API_URL: base_url, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
      ...{ ALONE: "1", SEASON: String(asked.season), ASK: JSON.stringify(asked), KILLS: JSON.stringify(plan) },
    };
    for (let isOver = false; !isOver; settings = {}) {
      const before = readKills(plan.file).length;
      desk.start(settings);
      isOver = await desk
        .until(({ waiting }) => waiting === 0)
        .then(
          () => true,
          () => false,
        );
      // What ends otherwise than by a kill of the plan would be started for ever.
      if (!isOver) expect([await desk.ended(), readKills(plan.file).length > before]).toEqual([null, true]);
    }
    await desk.end("SIGTERM");
    await club.stop();
    const places = KINDS.flatMap(({ name }) =>
      CASES[name].steps.flatMap((step) => MOMENTS.map((moment) => placeOf({ kind: name, step, moment }))),
    );
    expect(readKills(plan.file).map(placeOf).toSorted()).toEqual(places.toSorted());
    const ledger = await readKindsLedger(
      { club: desk.folder, desk: desk.folder, databaseUrl: desk.databaseUrl },
      asked,
    );
    const { writes } = ledger;
    const all = ledger.asked;
    expect(ledger).toEqual({ asked: all, there: all, writes, keys: writes, lost: 0, doubled: 0, toldOtherwise: 0 });
  },
  WITHIN_MS,
);
