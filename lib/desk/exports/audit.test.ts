import { createTranslator } from "next-intl";
import { expect, it, vi } from "vitest";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { en } from "#lib/base/words/en.ts";
import { exportFile } from "#lib/base/words/export-file.ts";
import { auditTable } from "./audit.ts";

vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "settings.audit") => createTranslator({ locale: "en", messages: en, namespace }),
}));

const entry: AuditEntry = {
  ...{ id: 1, at: new Date("2026-09-12T08:00:00Z"), accountId: 1, accountName: "Ana", club: "judo" },
  ...{ action: "member.update", subject: "members/7", outcome: "done", code: null, requestId: null },
  ...{ details: null, foldedAs: null },
};

it("says who did what to which record, when at the club, and what came of it", async () => {
  const zoe = new Map([["members/7", { name: "AUBRY Zoé", href: null }]]);
  const given = { action: "account.role", subject: "accounts/4", details: { role: "treasurer" } };
  const refused = { accountName: null, outcome: "refused", code: "capacity_reached", requestId: "r-1" } as const;
  const table = await auditTable([entry, { ...entry, ...given }, { ...entry, ...refused }], zoe, false);
  const [head, first, second, third] = new TextDecoder()
    .decode(await exportFile("excel", table, "Europe/Paris"))
    .split("\r\n");
  expect(head).toContain("When;Who;Kind;What was done;Record;Number;Outcome;Reason;Request");
  expect(first).toBe("12/09/2026 10:00;Ana;People;Changed a record;AUBRY Zoé;members/7;done;;");
  expect(second).toContain("treasurer");
  expect(third).toMatch(/^12\/09\/2026 10:00;Guichet itself;.*;refused;.+;r-1$/);
});

it("lets nothing of an entry's details out but an account's role, and no formula", async () => {
  const details = { name: "zqsecret", reason: "zqhealth", role: "zqrole", fields: ["zqfield"], address: "zqmail" };
  for (const action of ["medical.read", "account.role", "note.create", "payment.amend", "unknown.deed"]) {
    const table = await auditTable([{ ...entry, action, accountName: "=1+1", details }], new Map(), false);
    const said = new TextDecoder().decode(await exportFile("open", table, "Europe/Paris"));
    expect(said).not.toMatch(/zq/);
    expect(said).not.toMatch(/(^|,)"?=1/m);
  }
});

it("says in the file that it was cut", async () => {
  const { rows } = await auditTable([entry], new Map(), true);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.join()).toContain("Only the newest 20,000 entries");
});
