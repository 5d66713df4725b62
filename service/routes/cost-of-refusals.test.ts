import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { changeFeatures } from "../administration/settings.ts";
import type { TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

const MANY = 20;

describe.each(KINDS)("what costs the database, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    await client.get("/seasons");
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => service.stop());

  /** Who asks, and on a server with it the quota, which is shared. */
  const asking = 1;

  const statementsOf = async (work: () => Promise<unknown>) => {
    const before = club.club.database.statements();
    await work();
    return club.club.database.statements() - before;
  };

  const write = (body: string, key: string = randomUUID()) =>
    fetch(`${club.baseUrl}/seasons`, {
      method: "POST",
      headers: {
        ...{ Authorization: `Bearer ${client.token}`, "Idempotency-Key": key },
        "Content-Type": "application/json",
      },
      body,
    });

  const repeat = async (send: () => Promise<Response>, status: number) => {
    for (let count = 0; count < MANY; count++) expect((await send()).status).toBe(status);
  };

  it("a body that the contract refuses: one statement beside those of asking, and no transaction", async () => {
    const faulty = () => write('{"colour":"red"}');
    expect(await statementsOf(() => repeat(faulty, 422))).toBe(MANY * (asking + 1));
  });

  it("a body with more values than any that is taken: nothing beside asking", async () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 0]));
    const body = JSON.stringify(names);
    expect(await statementsOf(() => repeat(() => write(body), 422))).toBe(MANY * asking);
    const { errors } = await (await write(body)).json();
    expect(errors).toContainEqual(expect.objectContaining({ pointer: "/n0", code: "unknown_field" }));
  });

  it("a faulty body with the key of a write that was made is still told that the key was used", async () => {
    const key = randomUUID();
    const season = { name: "Written once", start_date: "2026-09-01", end_date: "2027-06-30" };
    const dates = { registration_start: "2026-06-01", registration_end: "2026-12-31" };
    expect((await write(JSON.stringify({ ...season, ...dates }), key)).status).toBe(201);
    const answer = await write('{"colour":"red"}', key);
    expect([answer.status, (await answer.json()).code]).toEqual([409, "idempotency_key_reused"]);
  });

  it.each(["/docs", "/openapi.json"])("%s: next to nothing, and a change of the club shows at once", async (path) => {
    const read = async () => (await fetch(club.baseUrl + path)).text();
    await read();
    const readMany = () => Promise.all(Array.from({ length: MANY }, read));
    expect(await statementsOf(readMany)).toBeLessThanOrEqual(kind === "embedded" ? 0 : MANY);
    for (const on of [false, true]) {
      await changeFeatures(service.administration, {
        slug: club.club.slug,
        ...(on ? { on: ["staff_hours"], off: [] } : { on: [], off: ["staff_hours"] }),
      });
      expect((await read()).includes("/staff-hours")).toBe(on);
    }
  });

  const begin = async (path: string, fields: Record<string, string>, beginning: string) => {
    const { port, pathname } = new URL(club.baseUrl + path);
    const all = {
      ...{ Host: "127.0.0.1", Authorization: `Bearer ${client.token}`, "Idempotency-Key": randomUUID() },
      ...{ "Content-Type": "application/json", ...fields },
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket.on("error", () => {}));
    socket.write([`POST ${pathname} HTTP/1.1`, ...lines, "", beginning].join("\r\n"));
    const [answer] = await once(socket, "data");
    return String(answer);
  };

  it("a long body is refused by its beginning: the rest is never waited for", async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `"n${index}":0`).join(",");
    expect(await begin("/seasons", { "Content-Length": "60000" }, `{${names}`)).toMatch(/^HTTP\/1.1 422 /);
    const nested = `400\r\n${"[".repeat(1_024)}\r\n`;
    expect(await begin("/documents", { "Transfer-Encoding": "chunked" }, nested)).toMatch(/^HTTP\/1.1 400 /);
  });
});
