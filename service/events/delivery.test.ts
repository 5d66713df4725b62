import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { HTTP } from "cloudevents";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addDocumentField } from "../administration/settings.ts";
import { loadStaffHours } from "../administration/staff-hours.ts";
import { webhookLog } from "../administration/webhooks.ts";
import { ANNOUNCED } from "../contract/announced.ts";
import { EVENT_TYPES, type EventType } from "../contract/notification.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { FILES } from "../testing/files.ts";
import { type Received, type Receiver, startReceiver } from "../testing/receiver.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("messages, %s", (kind) => {
  let service: TestService;
  let receiver: Receiver;
  let club: TestClub;
  let client: TestClient;
  let data: ClubData;
  let key: string;

  beforeAll(async () => {
    service = await startService(kind);
    service.courier.start();
    receiver = await startReceiver();
    club = await service.createClub();
    client = await club.client();
    data = new ClubData(client);
    key = await club.webhook(receiver.url);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await service.stop();
    await receiver.close();
  });

  const logged = async () => (await webhookLog(service.administration, { slug: club.club.slug, limit: 100 })).messages;
  const isDelivered = async (id: string) =>
    expect((await logged()).find(({ webhook_id }) => webhook_id === id)?.state).toBe("delivered");
  /** The first message of a type about a subject. */
  const told = async (type: string, subject: string): Promise<Received> => {
    const wanted = ({ event }: Received) => event.type === type && event.subject === subject;
    await receiver.until((received) => received.some(wanted));
    const found = receiver.received.find(wanted) as Received;
    await vi.waitFor(() => isDelivered(found.event.id), 30_000);
    return found;
  };

  /** What every message must be, by others' code and by our own schema, and that what it names can be read. */
  const check = async ({ headers, body, event }: Received) => {
    vi.setSystemTime(service.clock.now());
    expect(new Webhook(key).verify(body, headers as Record<string, string>)).toEqual(event);
    vi.useRealTimers();
    expect(event).toMatchObject({
      ...{ specversion: "1.0", id: headers["webhook-id"], source: club.baseUrl, datacontenttype: "application/json" },
      dataschema: `${club.baseUrl}/webhook-schema.json`,
      time: expect.stringMatching(/^2026-09-12T08:\d\d:\d\d\.\d{3}Z$/),
    });
    const parsed = HTTP.toEvent({ headers, body });
    expect(parsed).toMatchObject({ id: event.id, source: club.baseUrl, type: event.type, subject: event.subject });
    const schema = (await client.get("/webhook-schema.json", { token: null })).body;
    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    expect(ajv.validate(schema, event), JSON.stringify(ajv.errors)).toBe(true);
    const contract = (await client.get("/openapi.json", { token: null })).body;
    // As the club's contract describes it among its webhooks: its fields, its body, and what reading its resource needs.
    ajv.addSchema({ $id: "https://club.example/contract", ...contract });
    const { post } = contract.webhooks[event.type];
    const [type] = Object.keys(post.requestBody.content);
    const pointer = `/webhooks/${event.type}/post/requestBody/content/${encodeURIComponent(`${type}`.replace("/", "~1"))}`;
    const valid = ajv.validate({ $ref: `https://club.example/contract#${pointer}/schema` }, event);
    expect(valid, `${event.type} ${JSON.stringify(ajv.errors)}`).toBe(true);
    expect(headers["content-type"]).toBe(type);
    const named = post.parameters.map(({ $ref }: { $ref: string }) => $ref.slice("#/components/parameters/".length));
    expect(Object.keys(headers).filter((name) => name.startsWith("webhook-"))).toEqual(named);
    for (const name of named) expect(contract.components.parameters[name]).toMatchObject({ name, in: "header" });
    expect(event.data.resource.required_scopes).toEqual(ANNOUNCED[event.type as EventType].scopes);
    const { resource, links } = event.data;
    expect(typeof resource.id).toBe("string");
    const urls: string[] = [resource, ...Object.values(links)].map(({ url }) => url);
    for (const url of urls) {
      expect(url.startsWith(`${club.baseUrl}/`)).toBe(true);
      const { status } = await client.get(url.slice(club.baseUrl.length));
      expect(resource.deleted && url === resource.url ? [200, 404] : [200]).toContain(status);
    }
  };

  it("arrive by themselves after the commit, and the log tells of each attempt", async () => {
    const person = await data.person();
    const message = await told("members.created", `members/${person}`);
    await check(message);
    expect(message.headers["content-type"]).toBe("application/cloudevents+json");
    expect(message.event.data).toEqual({
      resource: {
        ...{ type: "members", id: String(person), url: `${club.baseUrl}/members/${person}` },
        ...{ required_scopes: ["members:read"], deleted: false },
      },
      context: { member_id: person },
      links: {},
    });
    expect((await logged())[0]).toEqual({
      ...{ webhook_id: message.event.id, type: "members.created", subject: `members/${person}` },
      ...{ time: new Date(message.event.time), state: "delivered", reason: null, next_attempt_at: null },
      attempts: [{ time: expect.any(Date), status: 204, failure: null, duration_ms: expect.any(Number) }],
    });
  });

  it("of every type say what changed, where to read it and what that needs", async () => {
    const season = await data.season();
    const group = await data.group(season);
    const event = await data.event(season);
    const lesson = await data.lesson(group, { day: "mercredi" });
    const person = await data.person();
    const annual = await data.annual(person, group);
    const toEvent = await data.toEvent(person, event);
    const slug = club.club.slug;
    const { field_id } = await addDocumentField(service.administration, { slug, name: "Photo", required: false });
    const content_base64 = FILES.png.toString("base64");
    const ofAnnual = `annual-registrations/${annual}`;
    const attended = { date: "2026-09-09", type: "lesson", course_id: lesson, member_id: person, presence: "excused" };
    const documents = `member-documents/${person}/fields/${field_id}`;

    await client.patch(`/members/${person}`, { phone: "0612345678" });
    await client.patch(`/${ofAnnual}`, { licence_id: 7 });
    await client.post(`/${ofAnnual}/validate`);
    await client.get(`/${ofAnnual}/invoice`);
    const attendance = (await client.post("/attendance", attended)).body.data.id;
    await client.put(`/${documents}`, { content_base64 });
    await client.delete(`/${documents}`);
    await client.post(`/${ofAnnual}/refuse`);
    await loadStaffHours(service.administration, { slug, member_id: person, month: "2026-08", entries: [] });

    const context = { member_id: person, group_id: group };
    const member = { url: `${club.baseUrl}/members/${person}`, required_scopes: ["members:read"] };
    const activity = { url: `${club.baseUrl}/groups/${group}`, required_scopes: ["groups:read"] };
    const registration = { type: "annual-registrations", id: String(annual), required_scopes: ["registrations:read"] };
    const read = (path: string) => ({ url: `${club.baseUrl}/${path}`, deleted: false });
    const hours = `staff-hours/${person}?month=2026-08`;
    const expected: [string, string, object][] = [
      ...["created", "updated", "validated", "refused"].map((what): [string, string, object] => [
        `registrations.${what}`,
        ofAnnual,
        { resource: { ...registration, ...read(ofAnnual) }, context, links: { member, activity } },
      ]),
      [
        "registrations.created",
        `event-registrations/${toEvent}`,
        {
          resource: { type: "event-registrations", id: String(toEvent), ...read(`event-registrations/${toEvent}`) },
          context: { member_id: person, event_id: event },
          links: { activity: { url: `${club.baseUrl}/events/${event}`, required_scopes: ["events:read"] } },
        },
      ],
      ["members.updated", `members/${person}`, { resource: { type: "members", id: String(person) } }],
      [
        "attendance.recorded",
        `attendance/${attendance}`,
        {
          resource: {
            ...{ type: "attendance", id: String(attendance), required_scopes: ["attendance:read"] },
            ...read(`attendance?date=2026-09-09&type=lesson&course_id=${lesson}`),
          },
          context: {
            ...{ member_id: person, session_type: "lesson", session_id: lesson },
            ...{ date: "2026-09-09", presence: "excused" },
          },
        },
      ],
      [
        "member_documents.deposited",
        documents,
        {
          resource: {
            ...{ type: "member-documents", id: `${person}/fields/${field_id}`, required_scopes: ["documents:read"] },
            ...read(`${documents}/content`),
          },
          context: { member_id: person, field_id },
          links: {
            content: { url: `${club.baseUrl}/${documents}/content`, required_scopes: ["documents:read"] },
            documents: { url: `${club.baseUrl}/member-documents/${person}`, required_scopes: ["documents:read"] },
          },
        },
      ],
      [
        "member_documents.deleted",
        documents,
        { resource: { deleted: true }, context: { member_id: person, field_id }, links: {} },
      ],
      [
        "invoices.generated",
        `${ofAnnual}/invoice`,
        {
          resource: { required_scopes: ["documents:read", "payments:read"] },
          context: { registration_id: annual, ...context },
        },
      ],
      [
        "staff_hours.validated",
        `staff-hours/${person}/2026-08`,
        {
          resource: {
            type: "staff-hours",
            id: `${person}/2026-08`,
            required_scopes: ["staff_hours:read"],
            ...read(hours),
          },
          context: { member_id: person, year: 2026, month: 8 },
          links: { staff_hours: { url: `${club.baseUrl}/${hours}`, required_scopes: ["staff_hours:read"] } },
        },
      ],
    ];
    const removed: string[] = [];
    for (const [type, subject, said] of expected) {
      const message = await told(type, subject);
      expect(message.event.data).toMatchObject(said);
      // What the documentation says of it is what it holds.
      const { context, links } = ANNOUNCED[type as EventType];
      const named = Object.keys(context).flatMap((field) => field.split(" or "));
      expect(named).toEqual(expect.arrayContaining(Object.keys(message.event.data.context)));
      expect([...links].sort()).toEqual(Object.keys(message.event.data.links).sort());
      // What was deleted or refused since cannot be read any longer; the rest is checked to the last address.
      if (!["member_documents.deposited", "invoices.generated"].includes(type)) await check(message);
      removed.push(type);
    }
    await client.delete(`/${ofAnnual}`);
    const deleted = await told("registrations.deleted", ofAnnual);
    await check(deleted);
    expect(deleted.event.data).toMatchObject({ resource: { ...registration, deleted: true }, context });
    await client.post(`/event-registrations/${toEvent}/cancel`);
    await check(await told("registrations.cancelled", `event-registrations/${toEvent}`));
    const others = ["registrations.deleted", "registrations.cancelled", "members.created"];
    expect(new Set([...removed, ...others])).toEqual(new Set(EVENT_TYPES));
  });

  it("of one club wait for no other's destination that hangs, nor for their own club's", async () => {
    const hanging = await startReceiver();
    hanging.answer = () => {};
    const other = await service.createClub();
    await other.webhook(hanging.url);
    const slow = new ClubData(await other.client());
    // As many as a club sends at a time, and more.
    for (let count = 0; count < 12; count++) await slow.person();
    await hanging.until(({ length }) => length >= 8);
    const person = await data.person();
    await told("members.created", `members/${person}`);
    expect(hanging.received).toHaveLength(8);
    await hanging.close();

    receiver.answer = () => {};
    const [first, second] = [await data.person(), await data.person()];
    await receiver.until((received) => received.some(({ event }) => event.subject === `members/${first}`));
    await receiver.until((received) => received.some(({ event }) => event.subject === `members/${second}`));
  });
});
