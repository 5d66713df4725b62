import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "../contract/files.ts";
import type { TestClient } from "../testing/client.ts";
import { FILES, pdfOf } from "../testing/files.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("club documents, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client();
  });
  afterAll(() => service.stop());

  const deposit = async (content: Buffer, more: object = {}): Promise<number> => {
    const answer = await client.post("/documents", {
      name: "Règlement intérieur",
      content_base64: content.toString("base64"),
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.id;
  };
  const download = (id: number) => client.get(`/documents/${id}/content`);

  it.each([
    ["pdf", "application/pdf"],
    ["png", "image/png"],
    ["apng", "image/png"],
    ["jpeg", "image/jpeg"],
  ] as const)("come back as the %s that was deposited", async (name, type) => {
    const id = await deposit(FILES[name]);
    const { status, headers, body } = await download(id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(Buffer.from(body)).toEqual(FILES[name]);
    expect((await client.get(`/documents/${id}`)).body.data).toEqual({
      ...{ id, name: "Règlement intérieur", description: null, content_type: type, size_bytes: FILES[name].byteLength },
      created_at: expect.stringMatching(/^2026-09-12T08:/),
      updated_at: expect.stringMatching(/^2026-09-12T08:/),
      content_path: `/documents/${id}/content`,
    });
  });

  it("are saved by browsers under their name, never shown nor guessed about", async () => {
    const { headers } = await download(await deposit(FILES.pdf, { name: 'Été "à l\'eau" 50 % / 2026 ☀' }));
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"Ete a l'eau 50 _ 2026 _.pdf\"; filename*=UTF-8''%C3%89t%C3%A9%20%C3%A0%20l%27eau%2050%20%25%202026%20%E2%98%80.pdf",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("content-length")).toBe(String(FILES.pdf.byteLength));
  });

  it("change in the supplied fields only, and are replaced as files", async () => {
    const id = await deposit(FILES.pdf, { description: "Version 1" });
    await client.patch(`/documents/${id}`, { name: "Statuts" });
    expect((await client.get(`/documents/${id}`)).body.data).toMatchObject({
      name: "Statuts",
      description: "Version 1",
    });
    await client.patch(`/documents/${id}`, { content_base64: FILES.png.toString("base64"), description: null });
    const { headers, body } = await download(id);
    expect(headers.get("content-type")).toBe("image/png");
    expect(headers.get("content-disposition")).toContain('filename="Statuts.png"');
    expect(Buffer.from(body)).toEqual(FILES.png);
    expect((await client.get(`/documents/${id}`)).body.data).toMatchObject({
      description: null,
      size_bytes: FILES.png.byteLength,
    });
  });

  it("are listed by id and deleted with their content", async () => {
    const ids = [await deposit(FILES.pdf), await deposit(FILES.pdf)];
    const listed = (await client.all("/documents?limit=1")).map((one) => one.id);
    expect(listed).toEqual(expect.arrayContaining(ids));
    expect(listed).toEqual([...listed].sort((a, b) => a - b));
    expect((await client.delete(`/documents/${ids[0]}`)).body).toEqual({ data: { id: ids[0] } });
    expect((await download(ids[0] ?? 0)).status).toBe(404);
    expect((await client.delete(`/documents/${ids[0]}`)).status).toBe(404);
  });

  it("may have 10 MiB and not a byte more", async () => {
    const id = await deposit(pdfOf(MAX_FILE_BYTES));
    expect((await download(id)).body.byteLength).toBe(MAX_FILE_BYTES);
    const beyond = await client.post("/documents", {
      name: "Trop",
      content_base64: pdfOf(MAX_FILE_BYTES + 1).toString("base64"),
    });
    expect(beyond).toMatchObject({ status: 422, body: { code: "validation_failed", errors: [{ code: "too_big" }] } });
    const huge = await client.post("/documents", { name: "Trop", content_base64: "A".repeat(29_000_000) });
    expect(huge.status).toBe(413);
  });

  it("may have 10 MiB also from an encoder that escapes all it may", async () => {
    const content = pdfOf(MAX_FILE_BYTES).fill(0xff, 100, MAX_FILE_BYTES - 100);
    const description = "\u{1F3CA}".repeat(10_000);
    const written = JSON.stringify({ name: "Affiche", description, content_base64: content.toString("base64") })
      .replaceAll("/", "\\/")
      .replaceAll("\u{1F3CA}", "\\ud83c\\udfca");
    const { status, body } = await client.post("/documents", written);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await client.get(`/documents/${body.data.id}`)).body.data).toMatchObject({ description });
  });

  it.each([
    ["text", Buffer.from("Just some words, long enough").toString("base64"), "file_type"],
    ["HTML that says it is a PDF", Buffer.from("<html><!-- %PDF-1.4 --></html>").toString("base64"), "file_type"],
    ["HTML before a PDF", Buffer.from("<html>\n%PDF-1.4\n%%EOF").toString("base64"), "file_type"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString("base64"), "file_type"],
    ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000").toString("base64"), "file_type"],
    ["no base64", "%PDF-1.4 as it is", "invalid_format"],
    ["base64url", FILES.png.toString("base64url").replace(/^./, "-"), "invalid_format"],
    ["a data address", `data:image/png;base64,${FILES.png.toString("base64")}`, "invalid_format"],
    ["too little", "AAA", "too_small"],
  ])("are never %s", async (_what, content_base64, code) => {
    const answer = await client.post("/documents", { name: "Essai", content_base64 });
    expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect(answer.body.errors).toMatchObject([{ pointer: "/content_base64", code }]);
  });

  it("need a name, and nothing that the contract lacks", async () => {
    const content_base64 = FILES.pdf.toString("base64");
    const pointers = async (body: object) =>
      (await client.post("/documents", body)).body.errors.map((error: { pointer: string }) => error.pointer);
    expect(await pointers({ content_base64 })).toEqual(["/name"]);
    expect(await pointers({ name: "x", content_base64 })).toEqual(["/name"]);
    expect(await pointers({ name: "Essai", content_base64, filename: "a.pdf" })).toEqual(["/filename"]);
    expect((await client.patch(`/documents/${await deposit(FILES.pdf)}`, {})).status).toBe(422);
  });
});
