import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const SEASON = {
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-12-31",
};

describe.each(KINDS)("hostile input, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
  });
  afterAll(() => service.stop());

  const refused = async (body: string, headers: Record<string, string> = {}) => {
    const { status, body: problem } = await client.post("/seasons", body, { headers });
    return [status, problem.code];
  };

  it.each([
    ["lists", "[".repeat(30_000) + "]".repeat(30_000)],
    ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["a known field", `{"name":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ])("nested as deeply as a body can be, as %s", async (_name, body) => {
    expect(await refused(body)).toEqual([400, "malformed_json"]);
  });

  it.each(["", "{", "nul", '{"name":"\\ud8"}', "\u0001", '{"name":"x",}', "{'name':1}", "NaN"])(
    "that is no JSON: %j",
    async (body) => {
      expect(await refused(body)).toEqual([400, "malformed_json"]);
    },
  );

  it.each(["null", "7", '"text"', "[]", "true"])("that is JSON and no object: %s", async (body) => {
    expect(await refused(body)).toEqual([422, "validation_failed"]);
  });

  it.each([
    "application/json; charset=latin1",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonx",
    "",
  ])("of media type %j", async (type) => {
    expect(await refused(JSON.stringify({ ...SEASON, name: "Typed" }), { "Content-Type": type })).toEqual([
      415,
      "unsupported_media_type",
    ]);
  });

  it.each(["application/json", "application/json;charset=utf-8", 'Application/JSON; charset="UTF-8"'])(
    "is no hostility of %s",
    async (type) => {
      const { status } = await client.post(
        "/seasons",
        { ...SEASON, name: "Typed" },
        { headers: { "Content-Type": type } },
      );
      expect(status).toBe(201);
    },
  );

  it("compressed, or not UTF-8", async () => {
    expect(await refused("{}", { "Content-Encoding": "gzip" })).toEqual([415, "unsupported_media_type"]);
    const response = await fetch(`${club.baseUrl}/seasons`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${client.token}`,
        "Idempotency-Key": "0123456789abcdef",
        "Content-Type": "application/json",
      },
      body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    });
    expect([response.status, (await response.json()).code]).toEqual([400, "malformed_json"]);
  });

  it("too large: refused by its announced size, and cut while it streams", async () => {
    expect(await refused(`{"name":"${"x".repeat(2_000_000)}"}`)).toEqual([413, "payload_too_large"]);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 100_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const outcome = await fetch(`${club.baseUrl}/seasons`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${client.token}`,
        "Idempotency-Key": "0123456789abcdef",
        "Content-Type": "application/json",
      },
      body: endless,
      duplex: "half",
    } as RequestInit).then(
      (response) => response.status,
      () => "cut",
    );
    expect([413, "cut"]).toContain(outcome);
    expect(sent).toBeLessThan(100_000_000);
  });

  it("with a member twice, or called __proto__", async () => {
    const twice = `{"name":"First","name":"Second",${JSON.stringify(SEASON).slice(1)}`;
    const { status, body } = await client.post("/seasons", twice);
    expect(status).toBe(201);
    expect((await client.get(`/seasons/${body.data.id}`)).body.data.name).toBe("Second");
    const proto = await client.post(
      "/seasons",
      `{"__proto__":{"name":"x"},"name":"Proto",${JSON.stringify(SEASON).slice(1)}`,
    );
    expect(proto.body.errors).toMatchObject([{ pointer: "/__proto__", code: "unknown_field" }]);
  });

  it.each(["a\0b", "half \ud800 a pair", "\udc00 half", "\uFEFFmarked"])(
    "with text that cannot be stored: %j",
    async (name) => {
      const { status, body } = await client.post("/seasons", { ...SEASON, name });
      expect([status, body.errors]).toMatchObject([422, [{ pointer: "/name", code: "invalid_text" }]]);
      const nested = await client.post("/members", {
        email: "a@b.fr",
        first_name: "A",
        last_name: "B",
        parents: [{ type: "Mere", title: name }],
      });
      expect(nested.body.errors).toMatchObject([{ pointer: "/parents/0/title", code: "invalid_text" }]);
    },
  );

  it("counts characters as the contract does: an emoji is one", async () => {
    const name = "🤺".repeat(255);
    const { status, body } = await client.post("/seasons", { ...SEASON, name });
    expect(status).toBe(201);
    expect((await client.get(`/seasons/${body.data.id}`)).body.data.name).toBe(name);
    expect((await client.post("/seasons", { ...SEASON, name: `${name}x` })).status).toBe(422);
  });

  it("in the request line and the fields", async () => {
    for (const path of [
      "/seasons?limit=%00",
      "/seasons?limit=%ff",
      "/seasons/%ff",
      "/%00",
      "/seasons?after=%F0%9F%A4%BA",
    ]) {
      const response = await fetch(club.baseUrl + path, { headers: { Authorization: `Bearer ${client.token}` } });
      expect(response.status, path).toBeGreaterThanOrEqual(400);
      expect(response.status, path).toBeLessThan(500);
    }
    for (const authorization of ["Bearer", "Bearer  ", "Basic x", "Bearer a b", `Bearer ${"x".repeat(8_000)}`]) {
      const response = await fetch(`${club.baseUrl}/seasons`, { headers: { Authorization: authorization } });
      expect(response.status, authorization).toBe(401);
    }
  });

  it("as raw bytes that are no HTTP", async () => {
    const { port } = new URL(club.baseUrl);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.end("\0\x01\x02 nonsense\r\n\r\n"));
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk;
      });
      socket.on("close", () => resolve(received));
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect((await client.get("/seasons")).status).toBe(200);
  });
});
