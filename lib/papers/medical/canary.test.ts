import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { fillForCases } from "#lib/desk/testing/crash-cases.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { type KillPlan, readKills } from "#lib/desk/testing/kills.ts";
import { type RunningClub, startClub } from "../../../scripts/testing/club.ts";
import { standsAnywhere, standsSealed } from "../../../scripts/testing/everywhere.ts";
import { CANARY_DAYS } from "./testing/crash-case.ts";

/** What a decision or declaration says: its days, and its fields as they travel (club-api §4.10). */
const CANARIES = [...CANARY_DAYS, "health_questionnaire", "certificate_begin", "certificate_type", '"attested"'];

/** Pieces: two of each sort of wish. */
const PIECES = 6;
const WITHIN_MS = 900_000;

let desk: KilledDesk | undefined;
let club: RunningClub | undefined;
let elsewhere: string | undefined;
afterEach(async () => {
  await desk?.end("SIGKILL");
  await club?.stop();
  await desk?.remove();
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
});

it.each(["embedded", "PostgreSQL"])(
  "nothing of a medical decision stands in folder, rows or log, whenever the dashboard dies and when all is over, %s",
  async (database) => {
    // What the club has and what the test asks for is not the desk's.
    elsewhere = mkdtempSync(join(tmpdir(), "guichet-canary-"));
    const log = join(elsewhere, "desk.log");
    writeFileSync(log, "");
    desk = await prepareDesk(database, "medical_canary", log);
    club = await startClub(elsewhere, undefined);
    const file = join(elsewhere, "asked");
    const { season } = await fillForCases(club, { kinds: ["medical"], count: PIECES, file });
    const { base_url, client_id, client_secret } = club.integration;
    const plan: KillPlan = { file: join(elsewhere, "kills"), times: 1, chance: 1 };
    let settings: Record<string, string> = {
      ...{ CLUB_API_URL: base_url, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret },
      ...{ ALONE: "1", SEASON: String(season), ASK: file, KILLS: JSON.stringify(plan) },
    };
    const written = { folder: desk.folder, log, databaseUrl: desk.databaseUrl };
    let searches = 0;
    const late = new AbortController();
    // A test that was too slow starts nothing more.
    onTestFinished(() => late.abort());
    for (let isOver = false; !isOver && !late.signal.aborted; settings = {}) {
      desk.start(settings);
      isOver = await desk
        .until(({ waiting }) => waiting === 0)
        .then(
          () => true,
          () => false,
        );
      if (isOver) await desk.end("SIGKILL");
      else await desk.ended();
      expect(await standsAnywhere(written, CANARIES, true), isOver ? "at the end" : "killed").toEqual([]);
      searches++;
    }
    expect(readKills(plan.file).length).toBeGreaterThan(2);
    // Sealed is what opens the club, and the one row that decision 66 knows: nothing of it is readable, and no other table has anything sealed.
    expect(await standsSealed(written)).toEqual(["certificate_sports", "clubs"]);
    expect(searches, "once killed, and once at the end").toBeGreaterThanOrEqual(2);
    // That the search finds: what was done is in the log of the club, and nothing of what it was.
    const found = await standsAnywhere(written, ["medical.write"], true);
    expect(found).toContainEqual(expect.stringMatching(/medical\.write in .*audit_entries/));
  },
  WITHIN_MS,
);
