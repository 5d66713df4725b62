import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("the request quota, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
  });
  afterAll(() => service.stop());

  it("is told with every authenticated answer and ends with 429", async () => {
    const client = await club.client({ quota: 4 });
    const answers = [];
    for (const path of ["/seasons", "/seasons/99999", "/seasons?limit=0", "/context", "/seasons", "/seasons"]) {
      answers.push(await client.get(path));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 200, 429, 429]);
    const left = answers.map(({ headers }) => headers.get("ratelimit")?.match(/^"integration";r=(\d+);t=\d+$/)?.[1]);
    expect(left).toEqual(["3", "2", "1", "0", "0", "0"]);
    for (const { headers } of answers) expect(headers.get("ratelimit-policy")).toBe('"integration";q=4;w=60');
    const last = answers.at(-1);
    expect(last?.body.code).toBe("rate_limited");
    const seconds = Number(last?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("counts requests of one moment one by one", async () => {
    const client = await club.client({ quota: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.get("/seasons")));
    const served = answers.filter(({ status }) => status === 200);
    const left = served.map(({ headers }) => Number(headers.get("ratelimit")?.match(/;r=(\d+);/)?.[1]));
    expect(left.sort()).toEqual([0, 1, 2, 3, 4]);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { headers } of refused) expect(headers.get("ratelimit")).toMatch(/^"integration";r=0;t=\d+$/);
  });

  it("refuses all who come together once it is spent", async () => {
    const client = await club.client({ quota: 2 });
    for (const status of [200, 200, 429]) expect((await client.get("/seasons")).status).toBe(status);
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get("/seasons")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(429));
  });

  it("is each integration's own, and an unknown token spends none", async () => {
    const [busy, calm] = [await club.client({ quota: 1 }), await club.client({ quota: 1 })];
    await busy.get("/seasons");
    expect((await busy.get("/seasons")).status).toBe(429);
    expect((await calm.get("/seasons", { token: "unknown" })).status).toBe(401);
    expect((await calm.get("/seasons")).status).toBe(200);
  });

  it("comes before scopes: a refused call is a call", async () => {
    const client = await club.client({ quota: 1, scopes: [] });
    expect((await client.get("/seasons/1")).status).toBe(403);
    expect((await client.get("/seasons/1")).status).toBe(429);
  });
});
