import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { HTTP } from "cloudevents";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { webhookLog } from "../administration/webhooks.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { type Received, type Receiver, startReceiver } from "../testing/receiver.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("what is sent, %s", (kind) => {
  let service: TestService;
  let receiver: Receiver;
  let club: TestClub;
  let client: TestClient;
  let data: ClubData;
  let key: string;

  beforeAll(async () => {
    service = await startService(kind);
    service.courier.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
    club = await service.createClub();
    client = await club.client();
    data = new ClubData(client);
    key = await club.webhook(receiver.url);
  });
  afterEach(() => receiver.close());

  it("arrives by itself after the commit, signed and well formed by others' code and our own schema", async () => {
    vi.setSystemTime(service.clock.now());
    const person = await data.person();
    await receiver.until(({ length }) => length === 1);
    const { headers, body, event } = receiver.received[0] as Received;
    expect(headers["content-type"]).toBe("application/cloudevents+json");
    expect(event).toEqual({
      specversion: "1.0",
      id: headers["webhook-id"],
      source: club.baseUrl,
      type: "members.created",
      subject: `members/${person}`,
      time: expect.stringMatching(/^2026-09-12T08:0.:\d\d\.\d{3}Z$/),
      datacontenttype: "application/json",
      dataschema: `${club.baseUrl}/webhook-schema.json`,
      data: {
        resource: {
          type: "members",
          id: String(person),
          url: `${club.baseUrl}/members/${person}`,
          required_scopes: ["members:read"],
          deleted: false,
        },
        context: { member_id: person },
        links: {},
      },
    });
    expect(new Webhook(key).verify(body, headers as Record<string, string>)).toEqual(event);
    const parsed = HTTP.toEvent({ headers, body });
    expect(parsed).toMatchObject({ source: club.baseUrl, type: "members.created" });
    const schema = (await client.get("/webhook-schema.json", { token: null })).body;
    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    expect(ajv.validate(schema, event), JSON.stringify(ajv.errors)).toBe(true);
    vi.useRealTimers();
    await vi.waitFor(async () => {
      const administration = { clubs: service.clubs, clock: service.clock, publicUrl: "" };
      const { messages } = await webhookLog(administration, { slug: club.club.slug, limit: 10 });
      expect(messages).toEqual([
        expect.objectContaining({
          webhook_id: event.id,
          type: "members.created",
          state: "delivered",
          attempts: [{ time: expect.any(Date), status: 204, failure: null, duration_ms: expect.any(Number) }],
          next_attempt_at: null,
        }),
      ]);
    });
  });
});
