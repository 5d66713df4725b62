import type { RequestListener } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/testing/free-port.ts";
import { webhookLog } from "../administration/webhooks.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";
import { SetClock } from "../testing/set-clock.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PERSON = { email: "camille@example.org", first_name: "Camille", last_name: "Martin" };

/** Long enough for an answer on a busy machine; what hangs is waited for so long, nine times. */
const HANGS_MS = 1_000;

/** club-api §6.4 */
const SCHEDULE = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];

const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end();

describe.each(KINDS)("retries, %s", (kind) => {
  const clock = new SetClock("2026-09-12T10:00:00+02:00");
  let service: TestService;
  let receiver: Receiver;
  let club: TestClub;

  beforeAll(async () => {
    service = await startService(kind, { clock, timeoutMs: HANGS_MS });
    club = await service.createClub();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await receiver.close();
  });

  /** One change, whose message is tried for the first time. */
  const announce = async (url = receiver.url) => {
    const key = await club.webhook(url);
    const { status } = await (await club.client()).post("/members", PERSON);
    expect(status).toBe(200);
    await service.courier.deliverDue(club.club);
    return key;
  };
  const message = async () => {
    const { messages } = await webhookLog(service.administration, { slug: club.club.slug, limit: 1 });
    return messages[0] as (typeof messages)[number];
  };
  const attemptsAfter = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await service.courier.deliverDue(club.club);
    return (await message()).attempts.length;
  };

  it.each<[string, RequestListener | "nobody", object]>([
    ["a network failure", "nobody", { status: null, failure: "connection_failed" }],
    ["a destination that hangs", () => {}, { status: null, failure: "timeout" }],
    ["408", answering(408), { status: 408, failure: null }],
    ["425", answering(425), { status: 425, failure: null }],
    ["429", answering(429), { status: 429, failure: null }],
    ["500", answering(500), { status: 500, failure: null }],
    ["503", answering(503), { status: 503, failure: null }],
    ["599", answering(599), { status: 599, failure: null }],
  ])(
    "after %s come 1, 5 and 15 minutes, 1, 4, 12, 24 and 24 hours later, to the second, then no more",
    async (_what, answer, seen) => {
      if (answer !== "nobody") receiver.answer = answer;
      await announce(answer === "nobody" ? `http://127.0.0.1:${await freePort()}/` : receiver.url);
      let attempts = 1;
      for (const delay of SCHEDULE) {
        const { next_attempt_at, state } = await message();
        expect([state, next_attempt_at]).toEqual(["pending", new Date(clock.now().getTime() + delay)]);
        expect(await attemptsAfter(delay - SECOND)).toBe(attempts);
        expect(await attemptsAfter(SECOND)).toBe(++attempts);
      }
      const { state, next_attempt_at, attempts: made } = await message();
      expect([state, next_attempt_at]).toEqual(["failed", null]);
      expect(made).toEqual(Array(9).fill(expect.objectContaining(seen)));
      expect(await attemptsAfter(72 * HOUR)).toBe(9);
      if (answer !== "nobody") expect(receiver.received).toHaveLength(9);
    },
  );

  it.each([
    ["shorter than the delay", "30", MINUTE],
    ["longer", "600", 600 * SECOND],
    ["a day", "86400", 24 * HOUR],
    ["beyond a day", "86401", 24 * HOUR],
    ["beyond all numbers", "9".repeat(400), 24 * HOUR],
    ["a date, which the document does not speak of", "Sun, 13 Sep 2026 10:00:00 GMT", MINUTE],
    ["negative", "-5", MINUTE],
    ["nothing", "", MINUTE],
  ])("wait for a Retry-After that is %s", async (_what, field, delay) => {
    receiver.answer = answering(429, { "Retry-After": field });
    await announce();
    expect(await attemptsAfter(delay - SECOND)).toBe(1);
    receiver.answer = answering(503, { "Retry-After": "7200" });
    expect(await attemptsAfter(SECOND)).toBe(2);
    receiver.answer = answering(200);
    expect(await attemptsAfter(2 * HOUR - SECOND)).toBe(2);
    expect(await attemptsAfter(SECOND)).toBe(3);
    expect(await message()).toMatchObject({ state: "delivered", next_attempt_at: null });
  });

  it.each([
    ...[300, 301, 302, 303, 304, 307, 308],
    ...[400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451, 499, 600, 999],
  ])("do not come after %d", async (status) => {
    receiver.answer = answering(status, { Location: `${receiver.url}/elsewhere`, "Retry-After": "1" });
    await announce();
    expect(await message()).toMatchObject({ state: "failed", next_attempt_at: null, attempts: [{ status }] });
    expect(await attemptsAfter(48 * HOUR)).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([200, 201, 202, 204, 205, 226, 299])("do not come after %d, which confirms", async (status) => {
    receiver.answer = answering(status);
    await announce();
    expect(await message()).toMatchObject({ state: "delivered", next_attempt_at: null, attempts: [{ status }] });
    expect(await attemptsAfter(48 * HOUR)).toBe(1);
  });

  it("have the same id and the same bytes, and a signature of their own moment", async () => {
    receiver.answer = answering(500);
    const key = await announce();
    for (const delay of SCHEDULE) await attemptsAfter(delay);
    const { received } = receiver;
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([received[0]?.event.id]));
    const stamps = received.map(({ headers }) => Number(headers["webhook-timestamp"]));
    expect(stamps.slice(1).map((stamp, index) => stamp - (stamps[index] ?? 0))).toEqual(
      SCHEDULE.map((delay) => delay / SECOND),
    );
    expect(new Set(received.map(({ headers }) => headers["webhook-signature"])).size).toBe(9);
    for (const { headers, body, event } of received) {
      vi.setSystemTime(Number(headers["webhook-timestamp"]) * SECOND);
      expect(new Webhook(key).verify(body, headers as Record<string, string>)).toEqual(event);
    }
  });
});
