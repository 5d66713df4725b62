import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeScopes, revokeIntegration } from "../administration/integrations.ts";
import { changeFeatures, switchApi } from "../administration/settings.ts";
import { loadStaffHours } from "../administration/staff-hours.ts";
import { revokeWebhook, setWebhook, webhookLog } from "../administration/webhooks.ts";
import { EVENT_TYPES } from "../contract/notification.ts";
import { ALL_SCOPES } from "../contract/scopes.ts";
import { outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";
import { SetClock } from "../testing/set-clock.ts";
import { removeExpired } from "../upkeep.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(KINDS)("who is told, %s", (kind) => {
  const clock = new SetClock("2026-09-12T10:00:00+02:00");
  let service: TestService;
  let receiver: Receiver;
  let club: TestClub;
  let client: TestClient;
  let slug: string;
  let member_id: number;

  beforeAll(async () => {
    service = await startService(kind, { clock });
    club = await service.createClub();
    slug = club.club.slug;
    client = await club.client();
    member_id = (await create()).body.data.id;
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });
  beforeEach(async () => {
    await receiver?.close();
    receiver = await startReceiver();
    client = await club.client();
    await club.webhook(receiver.url, ["all"]);
  });

  const create = () =>
    client.post("/members", { email: "camille@example.org", first_name: "Camille", last_name: "Martin" });
  let loaded = 0;
  /** A change that a director makes, whether the API is on or not: the same month again would be none. */
  const loadHours = () => {
    const begin = new Date(Date.UTC(2026, 7, 1 + (loaded % 28), 9, Math.floor(loaded++ / 28)));
    const end = new Date(begin.getTime() + 3_600_000);
    const entry = { begin, end, information: null };
    return loadStaffHours(service.administration, { slug, member_id, month: "2026-08", entries: [entry] });
  };
  const deliver = () => service.courier.deliverDue(club.club);
  const latest = async () => {
    const { messages } = await webhookLog(service.administration, { slug, limit: 1 });
    return messages[0] as (typeof messages)[number];
  };
  const fate = async () => {
    const { state, reason, next_attempt_at } = await latest();
    return [state, reason, next_attempt_at];
  };
  const everyIntegration = async (act: (client_id: string) => Promise<unknown>) => {
    const { rows } = (await club.club.database.db.execute(
      "select client_id from integrations where revoked_at is null",
    )) as unknown as { rows: { client_id: string }[] };
    for (const { client_id } of rows) await act(client_id);
  };
  const suspensions: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "the API is off",
      "api_disabled",
      () => switchApi(service.administration, { slug, enabled: false }),
      () => switchApi(service.administration, { slug, enabled: true }),
    ],
    [
      "the feature is off",
      "feature_disabled",
      () => changeFeatures(service.administration, { slug, on: [], off: ["staff_hours"] }),
      () => changeFeatures(service.administration, { slug, on: ["staff_hours"], off: [] }),
    ],
    [
      "no integration may read it",
      "no_rights",
      () =>
        everyIntegration((client_id) =>
          changeScopes(service.administration, { slug, client_id, scopes: "members:read,groups:read" }),
        ),
      () => club.client({ scopes: ALL_SCOPES }),
    ],
    [
      "every integration is revoked",
      "no_rights",
      () => everyIntegration((client_id) => revokeIntegration(service.administration, { slug, client_id })),
      () => club.client(),
    ],
    [
      "its type is not chosen",
      "event_not_selected",
      () => club.webhook(receiver.url, ["members.created"]),
      () => club.webhook(receiver.url, ["all"]),
    ],
  ];

  it.each(suspensions)(
    "nobody of a change made while %s, also when that is over",
    async (_when, reason, begin, end) => {
      await begin();
      await loadHours();
      expect(await fate()).toEqual(["dropped", reason, null]);
      await end();
      await deliver();
      clock.pass(DAY);
      await deliver();
      expect(await latest()).toMatchObject({ state: "dropped", reason, attempts: [] });
      expect(receiver.received).toEqual([]);
      await loadHours();
      await deliver();
      expect(receiver.received).toHaveLength(1);
    },
  );

  it.each(suspensions)("nobody of a change whose retry comes while %s", async (_when, reason, begin, end) => {
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await loadHours();
    await deliver();
    expect(await latest()).toMatchObject({ state: "pending", attempts: [{ status: 500 }] });
    await begin();
    clock.pass(MINUTE);
    await deliver();
    expect(await fate()).toEqual(["dropped", reason, null]);
    expect(receiver.received).toHaveLength(1);
    await end();
    clock.pass(DAY);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it("the destination of a change made before a suspension that is over at the time of its retry", async () => {
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await loadHours();
    await deliver();
    await switchApi(service.administration, { slug, enabled: false });
    await switchApi(service.administration, { slug, enabled: true });
    clock.pass(MINUTE);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it("no destination of what happened before it was set", async () => {
    await revokeWebhook(service.administration, { slug });
    await loadHours();
    expect(await fate()).toEqual(["dropped", "no_destination", null]);
    await club.webhook(receiver.url);
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it("no destination of what waits for another one, which is dropped at once when that is revoked or replaced", async () => {
    receiver.answer = (_request, response) => response.writeHead(503).end();
    await loadHours();
    await deliver();
    await revokeWebhook(service.administration, { slug });
    expect(await fate()).toEqual(["dropped", "destination_revoked", null]);
    await club.webhook(receiver.url);
    await loadHours();
    await deliver();
    const next = await startReceiver();
    await club.webhook(next.url);
    expect(await fate()).toEqual(["dropped", "destination_revoked", null]);
    clock.pass(DAY);
    await deliver();
    expect([receiver.received.length, next.received.length]).toEqual([2, 0]);
    await next.close();
  });

  it("the destination of its chosen types only; they change without a new key, a revoked one comes back with another", async () => {
    const wish = { slug, url: receiver.url, allow_private: true };
    const chosen = await setWebhook(service.administration, { ...wish, events: ["members.created"] });
    expect(chosen).toMatchObject({ created: false, events: ["members.created"] });
    await loadHours();
    await create();
    await deliver();
    expect(receiver.received.map(({ event }) => event.type)).toEqual(["members.created"]);
    expect(await setWebhook(service.administration, wish)).toEqual(chosen);
    const all = await setWebhook(service.administration, { ...wish, events: ["all"] });
    expect(all).toEqual({ ...chosen, events: EVENT_TYPES });
    await revokeWebhook(service.administration, { slug });
    const replaced = await setWebhook(service.administration, wish);
    expect(replaced).toMatchObject({ created: true, url: receiver.url });
    expect(replaced.key).not.toBe(chosen.key);
    for (const events of [["members.destroyed"], [], ["all", "members.created"]]) {
      await expect(setWebhook(service.administration, { ...wish, events })).rejects.toThrow("event type");
    }
  });

  it("somebody for thirty days: then message and attempts are swept, also of a club without destination", async () => {
    await loadHours();
    await deliver();
    await revokeWebhook(service.administration, { slug });
    await loadHours();
    const { db } = club.club.database;
    clock.pass(30 * DAY);
    await removeExpired(club.club, clock.now());
    expect((await latest()).state).toBe("dropped");
    await club.webhook(receiver.url);
    receiver.answer = (_request, response) => response.writeHead(500).end();
    await loadHours();
    await deliver();
    clock.pass(1);
    await removeExpired(club.club, clock.now());
    expect((await db.select().from(outbox)).map(({ state }) => state)).toEqual(["pending"]);
    clock.pass(60 * DAY);
    await removeExpired(club.club, clock.now());
    expect((await latest()).attempts).toHaveLength(1);
  });
});
