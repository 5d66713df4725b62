import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KINDS, startService, type TestClub, type TestService } from "./testing/service.ts";

describe.each(KINDS)("openapi-fetch, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
  });
  afterAll(() => service.stop());

  it("reads, writes and is refused by the service unchanged", async () => {
    const { token } = await club.client();
    // Untyped here: the generated types belong to the dashboard, whose client is this library.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const api = createClient<any>({ baseUrl: club.baseUrl, headers: { Authorization: `Bearer ${token}` } });
    const body = { name: "Judo" };
    const created = await api.POST("/sports", { body, headers: { "Idempotency-Key": "openapi-fetch:judo:1" } });
    const { id } = (created.data as { data: { id: number } }).data;
    const read = await api.GET("/sports/{id}", { params: { path: { id } } });
    expect(read.data).toEqual({ data: { id, name: "Judo" } });
    const refused = await api.GET("/sports", { params: { query: { limit: 0 } } });
    expect([refused.response.status, (refused.error as { code: string }).code]).toEqual([400, "invalid_query"]);
  });
});
