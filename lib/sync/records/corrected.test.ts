import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { databases } from "#lib/desk/testing/store.ts";
import { clubClient, clubMaker } from "../../../scripts/testing/club.ts";
import type { WireRecord } from "./submission.ts";
import { openLossyClub } from "./testing/lossy-club.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
  getLocale: async () => "en",
}));

const IDA = { first_name: "Ida", last_name: "Petit", birth_date: "2012-03-02", email: "ida@club.example" };
const CORRECTED = { ...IDA, birth_date: "2012-03-12" };
const OTHERWISE = { ok: false, code: "failed", words: "askedOtherwise" };

describe.each(databases("corrected"))("a form that is corrected after its answer was lost, %s", (name, location) => {
  const slug = "corrected";
  let lossy: Awaited<ReturnType<typeof openLossyClub>>;
  beforeAll(async () => {
    lossy = await openLossyClub("corrected", [name, location]);
    await lossy.connect(slug, await lossy.anew());
  });
  afterAll(() => lossy?.close());

  const formed = async (formId: string, record: WireRecord) =>
    (await lossy.formOf({ slug, resource: "members", formId }, record))();
  const client = () => clubClient(lossy.club.integration);
  const people = async () => (await client().read<{ data: WireRecord[] }>("/members?all=true&limit=100")).data;
  /** Who is new at the club since, as they are there. */
  const since = async (before: readonly WireRecord[]) =>
    (await people()).filter(({ id }) => !before.some((one) => one.id === id));

  it("makes no second person, and says so", { timeout: 60_000 }, async () => {
    const [before, formId] = [await people(), randomUUID()];
    lossy.wire.fate = "its answer is lost";
    expect(await formed(formId, IDA)).toMatchObject({ ok: false, code: "failed" });
    lossy.wire.fate = "passes";
    expect(await formed(formId, CORRECTED)).toEqual(OTHERWISE);
    const made = await since(before);
    expect(made).toMatchObject([IDA]);
    expect(await formed(formId, IDA)).toEqual({ ok: true, id: made[0]?.id });
    expect(await formed(formId, CORRECTED)).toEqual(OTHERWISE);
    expect(await since(before)).toEqual(made);
  });

  it("makes the person as they stand in it by now where nothing had arrived", { timeout: 60_000 }, async () => {
    const [before, formId] = [await people(), randomUUID()];
    lossy.wire.fate = "never arrives";
    expect(await formed(formId, IDA)).toMatchObject({ ok: false, code: "failed" });
    lossy.wire.fate = "passes";
    const sent = await formed(formId, CORRECTED);
    const made = await since(before);
    expect(made).toMatchObject([CORRECTED]);
    expect(sent).toEqual({ ok: true, id: made[0]?.id });
    expect(await formed(formId, CORRECTED)).toEqual(sent);
    expect(await formed(formId, IDA)).toEqual(OTHERWISE);
    expect(await since(before)).toEqual(made);
  });

  it("is sent corrected after the club refused it, and after nobody was reached", { timeout: 60_000 }, async () => {
    const formId = randomUUID();
    const group = { name: "Judo", season_id: lossy.season + 1_000, birth_year_start: 2200, birth_year_end: 1900 };
    const send = async (record: WireRecord) => (await lossy.formOf({ slug, resource: "groups", formId }, record))();
    expect(await send(group)).toMatchObject({ ok: false });
    lossy.wire.fate = "never arrives";
    expect(await send({ ...group, season_id: lossy.season })).toMatchObject({ ok: false, code: "failed" });
    lossy.wire.fate = "passes";
    expect(await send({ ...group, season_id: lossy.season, name: "Judo 2" })).toMatchObject({ ok: true });
  });

  it("writes what somebody insists on over what a colleague has made of it meanwhile", {
    timeout: 60_000,
  }, async () => {
    const id = await clubMaker(lossy.club, "insisted-")("/members", { ...IDA, phone: "0611111111" });
    const phone = async () => (await client().read<{ data: WireRecord }>(`/members/${id}`)).data.phone;
    const record = { ...IDA, phone: "0611111111" };
    const of = { slug, resource: "members" as const, formId: randomUUID() };
    const insisted = { ...record, phone: "0622222222" };
    lossy.wire.fate = "its answer is lost";
    expect(await (await lossy.formOf(of, insisted, { id, record }))()).toMatchObject({ ok: false, code: "failed" });
    expect(await phone()).toBe("0622222222");
    await client().write("PATCH", `/members/${id}`, { phone: "0633333333" }, randomUUID());
    lossy.wire.fate = "passes";
    const told = await (await lossy.formOf(of, insisted, { id, record }))();
    expect(told).toMatchObject({ ok: false, code: "conflict", conflicts: [{ name: "phone", theirs: "0633333333" }] });
    const seen = { ...record, phone: "0633333333" };
    expect(await (await lossy.formOf(of, insisted, { id, record: seen }))()).toEqual({ ok: true, id });
    expect(await phone()).toBe("0622222222");
  });
});
