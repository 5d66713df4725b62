import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Subject } from "#lib/jobs/subjects.ts";
import type { AuditEntry } from "#lib/store/audit.ts";
import { en } from "#lib/words/en.ts";
import { fr } from "#lib/words/fr.ts";
import { Sentence } from "./sentence.tsx";

const entry: AuditEntry = {
  ...{ id: 1, at: new Date("2026-09-12T08:00:00Z"), accountId: 1, accountName: "Ana", club: "judo" },
  ...{ action: "session.call_off", subject: "groups/7", outcome: "done", code: null, requestId: null },
  ...{ details: null, foldedAs: null },
};

const said = (one: Partial<AuditEntry>, subject?: Subject, locale: "en" | "fr" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "fr" ? fr : en}
      timeZone="Europe/Paris"
      onError={(error) => {
        throw error;
      }}
    >
      <Sentence entry={{ ...entry, ...one }} subject={subject} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, "");

it("names the session that was called off by its day and its group, and an older entry by its group", () => {
  const judo = { name: "Judo 7–9", href: null };
  expect(said({ details: { date: "2026-09-12" } }, judo)).toBe("called off the session of 12 Sept 2026 of Judo 7–9");
  expect(said({ details: { date: "2026-09-12" } }, judo, "fr")).toBe("a annulé la séance du 12/09/2026 de Judo 7–9");
  expect(said({}, judo)).toBe("called off a session of Judo 7–9");
  expect(said({ details: { date: "<b>" } }, undefined)).toBe("called off a session of #7");
});

it("says days, and what is no longer there without its key", () => {
  const span = { from: "2026-10-17", to: "2026-11-02" };
  expect(said({ action: "days.add", details: span, subject: null })).toBe(
    "added days without sessions: 17 Oct 2026 – 2 Nov 2026",
  );
  expect(said({ action: "days.remove", details: { ...span, to: span.from }, subject: null }, undefined, "fr")).toBe(
    "a retiré des jours sans séance\u00a0: 17/10/2026",
  );
  expect(said({ action: "stage.run", subject: "stages/0f-1a", details: { rows: 60 } })).toBe(
    "let 60 rows of the prepared list (no longer there) run",
  );
});

it("has every sentence said in both languages with what an entry has, whatever that is", () => {
  const parts = new Set(["what", "whatNone", "whatOf", "fields", "roleOf", "times", "gone"]);
  const actions = Object.entries(en.journal).flatMap(([key, words]) =>
    typeof words === "string" && !parts.has(key) && !/^registration_(asked|ended|none|unknown)$/.test(key) ? [key] : [],
  );
  expect(actions.length).toBeGreaterThan(90);
  for (const key of actions)
    for (const locale of ["en", "fr"] as const) {
      const action = key.replace("_", ".");
      const name = said({ action, subject: "members/7" }, { name: "Zoé", href: "/judo/1/members/7" }, locale);
      expect(name, key).not.toMatch(/[{}]|undefined|journal\./);
      expect(said({ action, subject: null }, undefined, locale), key).not.toMatch(/[{}<]|undefined|journal\./);
    }
});
