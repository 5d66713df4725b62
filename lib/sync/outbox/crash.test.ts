import { join } from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { CASES, CRASHED, fillForCases } from "#lib/desk/testing/crash-cases.ts";
import { readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { type KillPlan, MOMENTS, momentsOf, readKills } from "#lib/desk/testing/kills.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { type RunningClub, startClub } from "../../../scripts/testing/club.ts";
import { IS_WHOLE } from "../../../scripts/testing/whole.ts";

/** Pieces of each kind; `npm run bench -- crashes` has a thousand, and kills the service too. */
const PIECES = 8;

/** A start costs more than a wait: as long as others come to their moments soon, and on a busy machine too, they go in the same. */
const GATHERS_MS = 3_000;

/**
 * The embedded database has one connection, which stands still with whoever has not committed: nobody else comes to their moment meanwhile, and each such kill takes a
 * start of its own. What a kind does at a moment is the same on both databases, and how a database comes back from it the same for all kinds: here each kind has one
 * moment, in one of its steps, and each moment two kinds. On PostgreSQL every step has all; `npm run bench -- crashes` has all on both, and `TEST_WHOLE=1` here.
 */
const LIMITS: Record<string, Pick<KillPlan, "byTurns" | "inOneStep">> = {
  embedded: IS_WHOLE ? { inOneStep: ["before settle"] } : { byTurns: true, inOneStep: MOMENTS },
};

/** A dozen starts of a dashboard: a hang ends here, a busy machine does not. */
const WITHIN_MS = 900_000;

let desk: KilledDesk | undefined;
let club: RunningClub | undefined;
afterEach(async () => {
  await desk?.end("SIGKILL");
  await club?.stop();
  await desk?.remove();
});

it("every kind of durable work is under the kills", () => {
  const missing = KINDS.map(({ name }) => name).filter((name) => !CRASHED.includes(name));
  expect(
    missing,
    "Give these kinds a case beside their tests, and list it in lib/desk/testing/crash-cases.ts.",
  ).toEqual([]);
  const unlisted = CRASHED.filter((name) => !KINDS.some((kind) => kind.name === name));
  expect(unlisted, "Nothing sends these kinds: list them in lib/desk/work-kinds.ts.").toEqual([]);
});

it.each(["embedded", "PostgreSQL"])(
  "work of every kind is done once and told as it is, though the dashboard dies at moments of each of its steps, %s",
  async (database) => {
    desk = await prepareDesk(database, "outbox_crash");
    club = await startClub(desk.folder, desk.databaseUrl);
    const file = join(desk.folder, "asked");
    const asked = await fillForCases(club, { kinds: CRASHED, count: PIECES, file });
    const { base_url, client_id, client_secret } = club.integration;
    const plan: KillPlan = {
      file: join(desk.folder, "kills"),
      times: 1,
      chance: 1,
      gathersMs: GATHERS_MS,
      ...LIMITS[database],
    };
    let settings: Record<string, string> = {
      ...{ CLUB_API_URL: base_url, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
      ...{ ALONE: "1", SEASON: String(asked.season), ASK: file, KILLS: JSON.stringify(plan) },
    };
    const late = new AbortController();
    // A test that was too slow starts nothing more.
    onTestFinished(() => late.abort());
    for (let isOver = false; !isOver && !late.signal.aborted; settings = {}) {
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
    const kills = readKills(plan.file);
    const places = { club: desk.folder, desk: desk.folder, databaseUrl: desk.databaseUrl };
    const { asked: all, writes, ...ledger } = await readKindsLedger(places, asked, kills);
    expect(ledger).toEqual({ there: all, keys: writes, lost: 0, doubled: 0, toldOtherwise: 0, left: 0, findings: [] });
    for (const [place, { name: kind }] of KINDS.entries())
      for (const moment of momentsOf(plan, place)) {
        const steps = kills.filter((kill) => kill.kind === kind && kill.moment === moment).map(({ step }) => step);
        if (plan.inOneStep?.includes(moment)) expect([kind, moment, steps.length]).toEqual([kind, moment, 1]);
        else expect([kind, moment, steps.toSorted()]).toEqual([kind, moment, CASES[kind].steps.toSorted()]);
      }
  },
  WITHIN_MS,
);
