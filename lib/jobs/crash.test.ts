import { afterEach, expect, it } from "vitest";
import { type KilledDesk, type Progress, prepareDesk } from "#lib/testing/killed-desk.ts";
import { readLedger } from "../../bench/faults/ledger.ts";
import { fillClub, type RunningClub, startClub } from "../../scripts/testing/club.ts";

/** Rows of the job, and after how many decided ones the dashboard is killed; `npm run bench -- faults` kills time and again. */
const ROWS = 60;
const KILL_AFTER = 20;

/** Two starts of a dashboard and 200 writes: a hang ends here, a busy machine does not. */
const WITHIN_MS = 180_000;

let desk: KilledDesk | undefined;
let club: RunningClub | undefined;
afterEach(async () => {
  await desk?.end("SIGKILL");
  await club?.stop();
  await desk?.remove();
});

it.each(["embedded", "PostgreSQL"])(
  "a dashboard killed in the middle of a job decides every row exactly once, by itself, %s",
  async (kind) => {
    desk = await prepareDesk(kind, "jobs_crash");
    const { databaseUrl } = desk;
    club = await startClub(desk.folder, databaseUrl);
    const { season, ids } = await fillClub(club, ROWS);
    const { base_url, client_id, client_secret } = club.integration;
    const connection = { CLUB_API_URL: base_url, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret };
    desk.start({ ...connection, ALONE: "1", JOB: JSON.stringify({ season, ids }) });
    const { state } = await desk.until(({ counts }) => counts !== undefined && counts.done >= KILL_AFTER);
    expect(state).not.toBe("done");
    await desk.end("SIGKILL");
    desk.start({ JOB: undefined });
    const { counts } = (await desk.until(({ state }) => state === "done")) as Progress;
    expect(counts).toMatchObject({ done: ROWS, failed: 0, skipped: 0 });
    await desk.end("SIGTERM");
    await club.stop();
    // What really happened is in the tables of both: a write and its message once for each registration, told as it is.
    const ledger = await readLedger({ club: desk.folder, desk: desk.folder, databaseUrl }, ids);
    expect(ledger).toEqual({ decided: ROWS, keys: ROWS, lost: 0, doubled: 0, mismatches: 0 });
  },
  WITHIN_MS,
);
