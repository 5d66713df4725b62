import { afterEach, expect, it } from "vitest";
import { type Reply, startWire } from "#lib/club/client/testing/wire.ts";
import { contractOf, operation } from "#lib/club/contract/testing/club-contract.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { deskTables } from "../../../scripts/testing/tables.ts";

/** Two starts of a dashboard, each in ten seconds or more on a machine that does other things. */
const WITHIN_MS = 180_000;

const REGISTRATION = "/annual-registrations/7";
const CONTRACT = contractOf({
  "/annual-registrations/{id}": {
    patch: operation({ type: "object", properties: { group_id: { type: "integer" } }, additionalProperties: false }),
  },
});
const FORM = {
  ...{ id: 7, formId: "the form of this page", seen: "gone" },
  ...{ shown: { groupId: 10, slotIds: [] }, wished: { groupId: 11, slotIds: [] } },
};

let desk: KilledDesk | undefined;
let wire: Awaited<ReturnType<typeof startWire>> | undefined;
afterEach(async () => {
  await desk?.remove();
  await wire?.close();
});

it.each(["embedded", "PostgreSQL"])(
  "a dashboard killed between its entry in the log and its answer tells of a form once when that is sent again, %s",
  async (kind) => {
    /** What is written is read again after its entry in the log, and before the answer: whoever waits for that never gets it. */
    let isReadAgain = false;
    let hangs = true;
    const spent = new Map<string, Reply>();
    let group = FORM.shown.groupId;
    wire = await startWire(({ method, path, headers }) => {
      if (path === "/openapi.json") return { body: CONTRACT };
      if (path !== REGISTRATION) return undefined;
      if (method === "GET") {
        isReadAgain ||= group === FORM.wished.groupId;
        const data = { id: 7, member_id: 5, group_id: group, slot_ids: [], valid: null };
        return isReadAgain && hangs ? { after: new Promise(() => {}) } : { body: { data } };
      }
      const key = String(headers["idempotency-key"]);
      const known = spent.get(key);
      if (known) return known;
      group = FORM.wished.groupId;
      const reply: Reply = { body: { data: { id: 7 } } };
      spent.set(key, reply);
      return reply;
    });
    desk = await prepareDesk(kind, "audit_crash");
    const connection = { CLUB_API_URL: wire.baseUrl, CLUB_CLIENT_ID: "c", CLUB_CLIENT_SECRET: "s" };
    desk.start({ ...connection, ALONE: "1", FORM: JSON.stringify(FORM) });
    await expect.poll(() => isReadAgain, { timeout: 60_000 }).toBe(true);
    await desk.end("SIGKILL");
    const { folder, databaseUrl } = desk;
    const logged = async () => {
      const tables = await deskTables(folder, databaseUrl);
      const entries = await tables.read<{ action: string; outcome: string }>(
        "select action, outcome from audit_entries where subject = 'annual-registrations/7'",
      );
      await tables.close();
      return entries;
    };
    const once = [{ action: "registration.update", outcome: "done" }];
    expect(await logged()).toEqual(once);

    hangs = false;
    desk.start();
    await desk.until(({ sent }) => sent === true);
    await desk.end("SIGTERM");
    expect(await logged()).toEqual(once);
    const keys = wire.at(`PATCH ${REGISTRATION}`).map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  },
  WITHIN_MS,
);
