import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { CRASHED, fillForCases } from "#lib/desk/testing/crash-cases.ts";
import { readKindsLedger } from "#lib/desk/testing/crash-ledger.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { isWrite, type Proxy as OpenedProxy, openProxy } from "../../../scripts/faults/proxy.ts";
import { type Integration, type RunningClub, SLUG, startClub } from "../../../scripts/testing/club.ts";
import { deskTables } from "../../../scripts/testing/tables.ts";
import { IS_WHOLE } from "../../../scripts/testing/whole.ts";

/** Pieces of each kind. */
const PIECES = 4;

/** What a kind does is the same on both databases: on the embedded one every third shows that the desk comes back on it, and all do with `TEST_WHOLE=1`. */
const KINDS: Record<string, typeof CRASHED> = {
  PostgreSQL: CRASHED,
  embedded: CRASHED.filter((_, nth) => IS_WHOLE || nth % 3 === 0),
};

/** Two starts of a dashboard: a hang ends here, a busy machine does not. */
const WITHIN_MS = 900_000;

/** Nothing new is sent in so long: each piece has met its fate, or stands behind one that has. */
const STILL_MS = 5_000;

let desk: KilledDesk | undefined;
let club: RunningClub | undefined;
let proxy: OpenedProxy | undefined;
afterEach(async () => {
  await desk?.end("SIGKILL");
  await proxy?.close();
  await club?.stop();
  await desk?.remove();
});

const accessOf = ({ client_id, client_secret }: Integration) => ({
  CLUB_CLIENT_ID: client_id,
  CLUB_CLIENT_SECRET: client_secret,
});

/** What becomes of a write while the first access lives. */
const FATES = ["answer lost", "passes", "never arrives"] as const;

/** No try of before can still arrive: of the access that is gone the club takes nothing. */
const LONG_AGO = "update pieces set tried_at = tried_at - interval '1 hour', lease_owner = null, lease_until = null";

/** The desk as its back-up has it: what was sent since is unknown to it, and stands as lib/desk/backup/open-work.ts leaves it. */
const BACK_THEN = [
  "update pieces set state = 'queued', perhaps_written = false, sent_with = null, tried_at = null where state in ('unknown', 'sending')",
  `update works set compare_each = true, proven_until = null,
    lost_access = (select base_url || ' ' || client_id from clubs where slug = works.club) where state in ('queued', 'running', 'paused')`,
];

it.each([
  ["embedded", "is the same desk", [LONG_AGO]],
  ["PostgreSQL", "is the same desk", [LONG_AGO]],
  ["PostgreSQL", "came out of a back-up", BACK_THEN],
])(
  "what has no answer when the club's access is replaced is done once, and told as it is, in every kind of work, %s, whose desk %s",
  async (database, _desk, meanwhile) => {
    const kinds = KINDS[database] ?? expect.unreachable();
    desk = await prepareDesk(database, "outbox_other_access");
    club = await startClub(desk.folder, desk.databaseUrl);
    const file = join(desk.folder, "asked");
    const asked = await fillForCases(club, { kinds, count: PIECES, file });
    // Of the writes to each path the club does one without its answer ever coming back, one passes, and one never arrives.
    const fates = new Map<string, (typeof FATES)[number]>();
    const met = new Map<string, number>();
    let path = "";
    let isReplaced = false;
    proxy = await openProxy(
      club.integration.base_url,
      (key) => {
        if (!fates.has(key)) {
          const nth = met.get(path) ?? 0;
          met.set(path, nth + 1);
          fates.set(key, FATES[nth % FATES.length] ?? "passes");
        }
        return async (call) => {
          const fate = isReplaced ? "passes" : fates.get(key);
          if (fate === "never arrives") return call.cut();
          const answer = await call.forward();
          if (fate === "passes") call.reply(answer);
          else call.cut();
        };
      },
      undefined,
      (call) => {
        path = `${call.method} ${call.url?.replaceAll(/\d+/g, "N")}`;
        return isWrite(call);
      },
    );
    desk.start({
      ...{ CLUB_API_URL: proxy.baseUrl, ...accessOf(club.integration), ALONE: "1" },
      ...{ SEASON: String(asked.season), ASK: file },
    });
    await desk.until(({ waiting }) => waiting !== undefined);
    let known = -1;
    const isStill = () => {
      const stood = known;
      known = fates.size;
      return stood === known && known > kinds.length;
    };
    await expect.poll(isStill, { timeout: WITHIN_MS / 2, interval: STILL_MS }).toBe(true);
    await desk.end("SIGTERM");
    const tables = await deskTables(desk.folder, desk.databaseUrl);
    for (const statement of meanwhile) await tables.read(statement);
    await tables.close();

    await club.admin("integration", "revoke", SLUG, club.integration.client_id);
    const anew = await club.admin(
      "integration",
      "create",
      SLUG,
      "--name",
      "Anew",
      "--scopes",
      "all",
      "--quota",
      "60000",
    );
    isReplaced = true;
    desk.start(accessOf(anew));
    await desk.until(({ waiting }) => waiting === 0);
    await desk.end("SIGTERM");
    await club.stop();
    const places = { club: desk.folder, desk: desk.folder, databaseUrl: desk.databaseUrl };
    const { there, left, ...ledger } = await readKindsLedger(places, asked);
    // Something was done without an answer, and something never arrived: each has to show.
    expect([there > kinds.length, left > 0]).toEqual([true, true]);
    // Nothing stands twice, and what is not there is told so, with the reason.
    const { lost, doubled, toldOtherwise, findings } = ledger;
    expect({ lost, doubled, toldOtherwise, findings }).toEqual({ lost: 0, doubled: 0, toldOtherwise: 0, findings: [] });
  },
  WITHIN_MS,
);
