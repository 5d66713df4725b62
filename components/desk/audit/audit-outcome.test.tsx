import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { AuditOutcome } from "./audit-outcome.tsx";

const entry: AuditEntry = {
  ...{ id: 1, at: new Date("2026-09-12T08:00:00Z"), accountId: 1, accountName: "Ana", club: "judo", foldedAs: null },
  ...{ action: "attendance.record", subject: "members/7", outcome: "refused", details: null },
  ...{ code: "attendance_not_open", requestId: "6411c9c3" },
};

const said = (one: Partial<AuditEntry>, locale: "en" | "fr") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === "fr" ? fr : en} timeZone="Europe/Paris">
      <AuditOutcome entry={{ ...entry, ...one }} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, " ");

it("says in words why something was not done, in both languages, whatever the code", () => {
  for (const locale of ["en", "fr"] as const) {
    for (const code of [...Object.keys(en.errors.code), "wrong", "disabled", "a_code_of_tomorrow"]) {
      const text = said({ code }, locale);
      if (code.includes("_")) expect(text, code).not.toContain(code);
      expect(text.length, code).toBeGreaterThan(20);
    }
    // Whoever runs the programs finds the line of their log by its number, which says what it is.
    expect(said({}, locale)).toMatch(/(Request|Requête) 6411c9c3/);
  }
});
