import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEATURES } from "../contract/features.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { FILES } from "../testing/files.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("medical items, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let season: number;
  let past: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    const lastYear = { start_date: "2025-09-01", end_date: "2026-06-30" };
    const registration = { registration_start: "2025-09-01", registration_end: "2025-10-31" };
    past = await make.season({ name: "2025-2026", ...lastYear, ...registration });
    season = await make.season();
  });
  afterAll(() => service.stop());

  const change = (person: number, body: object) => client.patch(`/medical/${person}`, { season_id: season, ...body });
  const read = async (person: number, query = "") => (await client.get(`/medical/${person}${query}`)).body.data;
  const certificate = { certificate_begin: "2026-09-01", certificate_end: "2027-08-31", certificate_type: "standard" };

  it("have nothing in them until something is handed in", async () => {
    const person = await make.person();
    expect(await read(person)).toEqual({
      ...{ member_id: person, season_id: season, health_questionnaire: null, valid: null },
      ...{ certificate_begin: null, certificate_end: null, certificate_type: null },
      ...{ content_type: null, size_bytes: null, updated_at: null, content_path: null },
    });
    expect((await client.get("/medical/99999")).status).toBe(404);
    expect((await client.get(`/medical/${person}?season_id=99999`)).status).toBe(404);
  });

  it("are kept for each season, the running one unless another is named", async () => {
    const person = await make.person();
    expect((await change(person, { health_questionnaire: true })).body).toEqual({ data: { id: person } });
    await change(person, { season_id: past, health_questionnaire: false });
    expect(await read(person)).toMatchObject({ season_id: season, health_questionnaire: true });
    expect(await read(person, `?season_id=${past}`)).toMatchObject({ season_id: past, health_questionnaire: false });
    const listed = async (query: string) => (await client.all(`/medical${query}`)).map((item) => item.member_id);
    expect(await listed("?limit=1")).toContain(person);
    expect(await listed(`?season_id=${past}`)).toEqual([person]);
  });

  it("are pending again when the certificate changes, unless the decision comes with it", async () => {
    const person = await make.person();
    await change(person, { ...certificate, valid: true });
    expect(await read(person)).toMatchObject({ ...certificate, valid: true });
    await change(person, { certificate_end: "2027-06-30" });
    expect(await read(person)).toMatchObject({ ...certificate, certificate_end: "2027-06-30", valid: null });
    await change(person, { valid: true });
    await change(person, { health_questionnaire: true });
    expect((await read(person)).valid).toBe(true);
    await change(person, { content_base64: FILES.pdf.toString("base64") });
    expect(await read(person)).toMatchObject({ valid: null, size_bytes: FILES.pdf.byteLength });
    await change(person, { certificate_type: "elite", valid: false });
    expect((await read(person)).valid).toBe(false);
    await change(person, { certificate_begin: null, certificate_end: null });
    expect(await read(person)).toMatchObject({ certificate_begin: null, certificate_type: "elite", valid: null });
  });

  it("give the certificate back under a name that names nobody", async () => {
    const person = await make.person();
    expect((await client.get(`/medical/${person}/content`)).status).toBe(404);
    await change(person, { content_base64: FILES.jpeg.toString("base64") });
    const { content_path } = await read(person);
    const { headers, body } = await client.get(content_path);
    expect(headers.get("content-disposition")).toContain('filename="Certificat medical.jpg"');
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(body)).toEqual(FILES.jpeg);
    expect((await client.get(`/medical/${person}/content?season_id=${past}`)).status).toBe(404);
  });

  it.each([
    [{ health_questionnaire: true, certificate_type: "standard" }, "/health_questionnaire", "separate_requests"],
    [{ certificate_begin: "2026-09-01", certificate_end: "2026-08-31" }, "/certificate_end", "before_begin"],
    [{ certificate_begin: "0026-09-01" }, "/certificate_begin", "invalid_format"],
    [{ certificate_type: "spéciale" }, "/certificate_type", "not_allowed"],
    [{ certificate_type: null }, "/certificate_type", "not_allowed"],
    [{ season_id: 99_999, valid: true }, "/season_id", "not_found"],
    [{ valid: true, blood_group: "A" }, "/blood_group", "unknown_field"],
    [{}, "", "too_few_properties"],
  ])("refuse %j", async (body, pointer, code) => {
    const answer = await change(await make.person(), body);
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
  });

  it("come into being once when two declarations meet", async () => {
    const person = await make.person();
    const answers = await Promise.all([
      change(person, { health_questionnaire: true }),
      change(person, certificate),
      change(person, { valid: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(person)).toMatchObject({ ...certificate, health_questionnaire: true });
  });

  it("are read with a scope of their own, where the club uses them", async () => {
    const other = await club.client({ scopes: ["members:read", "documents:read", "medical:write"] });
    expect(await other.get("/medical")).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
    const without = await service.createClub({ features: FEATURES.filter((feature) => feature !== "medical") });
    expect((await (await without.client()).get("/medical")).body.code).toBe("feature_disabled");
  });
});
