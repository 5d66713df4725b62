import { createTranslator } from "next-intl";
import { describe, expect, it, vi } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { fr } from "#lib/base/words/fr.ts";
import { rowFaultWords, rowNotDoneWords } from "./fault-words.ts";
import { changedDetail, rowFaults } from "./row-faults.ts";

let locale: "en" | "fr" = "en";
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "form") =>
    createTranslator({ locale, messages: { en, fr }[locale] as typeof en, namespace }),
}));
vi.mock("#lib/base/words/get-formats.ts", () => ({ getFormats: async () => formatsOf(locale, "Europe/Paris") }));

const plan = [
  {
    ...{ names: "member", write: "POST /members" as const },
    body: {
      ...{ email: "chez sa mère", birth_date: "2031-05-06", phone: null, group_id: { of: "group" } },
      parents: [{ type: "Mere", email: "not an address" }],
    },
  },
];
const none = { outcome: null, code: null, detail: null, foreseen: null, foreseenDetail: null, plan, made: {} };
const refused = { ...none, outcome: "refused" as const, code: "validation_failed" };
const told = async (row: Parameters<typeof rowFaults>[0], language: "en" | "fr" = "en") => {
  locale = language;
  return (await rowFaultWords())({ faults: rowFaults(row), cells: {} });
};

describe("a row that was not done", () => {
  it("says each field that the club does not take, with what was sent there", async () => {
    const detail = "/email: must be an address · /parents/0/email: too odd · for us · /birth_date: in the future";
    expect(await told({ ...refused, detail })).toEqual([
      "E-mail “chez sa mère”: must be an address",
      "Legal guardian 1, E-mail “not an address”: too odd · for us",
      "Date of birth “6 May 2031”: in the future",
    ]);
    expect((await told({ ...refused, detail }, "fr"))[0]).toBe(
      "E-mail «\u00a0chez sa mère\u00a0»\u00a0: must be an address",
    );
    // Nothing was sent there, or the number of a record that was still to be made.
    expect(await told({ ...refused, detail: "/phone: needed · /group_id: unknown · /no_such_field: odd" })).toEqual([
      ...["Phone: needed", "Group: unknown", "no_such_field: odd"],
    ]);
  });

  it("says so beforehand too, in the reader's language", async () => {
    const foreseenDetail = {
      ...{ step: "member", write: "POST /members", field: "email", fault: "too_long", values: { maximum: 5 } },
    };
    expect(await told({ ...none, foreseen: "validation_failed", foreseenDetail }, "fr")).toEqual([
      "E-mail «\u00a0chez sa mère\u00a0»\u00a0: 5 caractères au plus.",
    ]);
  });

  it("says what somebody changed meanwhile, from what to what", async () => {
    const detail = changedDetail([
      { field: "phone", seen: "0612345678", now: "0712345678" },
      { field: "birth_date", seen: "2013-05-13", now: null },
      { field: "parents", seen: [], now: [{ type: "Mere", first_name: "Léa", phone: null }] },
    ]);
    const changed = { ...refused, code: "changed_meanwhile", detail };
    expect(await told(changed)).toEqual([
      "Phone: “0612345678” when it was proposed, “0712345678” now",
      "Date of birth: “13 May 2013” when it was proposed, “nothing” now",
      "Legal guardians: “nothing” when it was proposed, “Mere Léa” now",
    ]);
    locale = "en";
    const faults = rowFaults(changed);
    const line = (await rowNotDoneWords())({ ...changed, faults, cells: {} });
    expect(line).toContain("Nothing was sent");
    expect(line).toContain("“0712345678” now");
    expect(line).not.toContain("pointer");
    // What an earlier version of this desk kept has no fields.
    expect(await told({ ...changed, detail: null })).toEqual([]);
  });
});
