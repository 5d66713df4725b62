import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { document_fields, outbox } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { ClubData } from "../testing/club-data.ts";
import { FILES } from "../testing/files.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("member documents, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  let make: ClubData;
  let photo: number;
  let rules: number;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
    make = new ClubData(client);
    const fields = await club.club.database.db
      .insert(document_fields)
      .values([{ name: "Photo d'identité" }, { name: "Règlement signé", required: true }])
      .returning({ id: document_fields.id });
    [photo, rules] = fields.map(({ id }) => id) as [number, number];
  });
  afterAll(() => service.stop());

  const put = (person: number, field: number, content = FILES.png) =>
    client.put(`/member-documents/${person}/fields/${field}`, { content_base64: content.toString("base64") });
  const lastEvent = async () =>
    (await club.club.database.db.select().from(outbox).orderBy(desc(outbox.sequence)).limit(1))[0];

  it("are listed as fields to fill, deposited, replaced, downloaded and deleted", async () => {
    const person = await make.person();
    const empty = {
      filled: false,
      filename: null,
      content_type: null,
      size_bytes: null,
      deposited_at: null,
      content_path: null,
    };
    const toFill = { field_id: rules, name: "Règlement signé", required: true, ...empty };
    expect(await client.all(`/member-documents/${person}?limit=1`)).toEqual([
      { field_id: photo, name: "Photo d'identité", required: false, ...empty },
      toFill,
    ]);
    expect((await put(person, photo)).body).toEqual({ data: { id: photo } });
    const path = `/member-documents/${person}/fields/${photo}/content`;
    expect(await client.all(`/member-documents/${person}`)).toEqual([
      {
        ...{
          field_id: photo,
          name: "Photo d'identité",
          required: false,
          filled: true,
          filename: "Photo d'identité.png",
        },
        ...{ content_type: "image/png", size_bytes: FILES.png.byteLength, content_path: path },
        deposited_at: expect.stringMatching(/^2026-09-12T08:/),
      },
      toFill,
    ]);
    await put(person, photo, FILES.jpeg);
    const { headers, body } = await client.get(path);
    expect(headers.get("content-disposition")).toContain('filename="Photo d\'identite.jpg"');
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(body)).toEqual(FILES.jpeg);
    expect((await client.delete(`/member-documents/${person}/fields/${photo}`)).body).toEqual({ data: { id: photo } });
    expect((await client.get(path)).status).toBe(404);
    expect((await client.delete(`/member-documents/${person}/fields/${photo}`)).status).toBe(404);
  });

  it("announce deposit and deletion with member, field and link", async () => {
    const person = await make.person();
    await put(person, rules, FILES.pdf);
    expect(await lastEvent()).toMatchObject({
      type: "member_documents.deposited",
      data: {
        context: { member_id: person, field_id: rules },
        links: { content: { path: `/member-documents/${person}/fields/${rules}/content` } },
      },
    });
    await client.delete(`/member-documents/${person}/fields/${rules}`);
    expect(await lastEvent()).toMatchObject({
      type: "member_documents.deleted",
      data: { resource: { deleted: true } },
    });
  });

  it("are of people and fields that exist", async () => {
    const person = await make.person();
    expect((await put(person, 99_999)).status).toBe(404);
    expect((await put(99_999, photo)).status).toBe(404);
    expect((await client.get("/member-documents/99999")).status).toBe(404);
    expect((await client.put(`/member-documents/99999/fields/${photo}`, {})).status).toBe(404);
    const text = await put(person, photo, Buffer.from("no picture at all"));
    expect(text).toMatchObject({ status: 422, body: { errors: [{ pointer: "/content_base64", code: "file_type" }] } });
  });

  it("let a registration be validated once they are there", async () => {
    const season = await make.season();
    const person = await make.person();
    const registration = await make.annual(person, await make.group(season));
    const validate = () => client.post(`/annual-registrations/${registration}/validate`);
    expect(await validate()).toMatchObject({ status: 422, body: { code: "documents_missing" } });
    await put(person, rules, FILES.pdf);
    expect((await validate()).body.data).toEqual({ id: registration, valid: true });
  });
});
