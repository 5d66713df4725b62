import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";
import { STAGED_WRITES } from "#lib/sync/staging/plan.ts";
import { Sentence } from "./sentence.tsx";

const entry: AuditEntry = {
  ...{ id: 1, at: new Date("2026-09-12T08:00:00Z"), accountId: 1, accountName: "Ana", club: "judo" },
  ...{ action: "session.call_off", subject: "groups/7", outcome: "done", code: null, requestId: null },
  ...{ details: null, foldedAs: null },
};

const said = (one: Partial<AuditEntry>, subject?: Subject, locale: "en" | "fr" = "en", session?: Subject) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "fr" ? fr : en}
      timeZone="Europe/Paris"
      onError={(error) => {
        throw error;
      }}
    >
      <Sentence entry={{ ...entry, ...one }} subject={subject} session={session} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, "");

it("names the session that was called off by its day and its group, and an older entry by its group", () => {
  const judo = { name: "Judo 7–9", href: null };
  expect(said({ details: { date: "2026-09-12" } }, judo)).toBe("called off the session of 12 Sept 2026 of Judo 7–9");
  expect(said({ details: { date: "2026-09-12" } }, judo, "fr")).toBe("a annulé la séance du 12/09/2026 de Judo 7–9");
  expect(said({}, judo)).toBe("called off a session of Judo 7–9");
  expect(said({ details: { date: "<b>" } }, undefined)).toBe("called off a session of #7");
});

it("says of a mark whose it is, what was marked, at which session and on which day", () => {
  const zoe = { name: "AUBRY Zoé", href: null };
  const mark = { action: "attendance.record", subject: "members/7" };
  const details = { type: "lesson", course: 3, date: "2026-09-12", presence: "absent" };
  expect(said({ ...mark, details }, zoe)).toBe("marked AUBRY Zoé absent: a lesson, 12 Sept 2026");
  expect(said({ ...mark, details }, zoe, "fr")).toBe("a noté AUBRY Zoé absent·e\u00a0: un cours, 12/09/2026");
  expect(said({ ...mark, details }, zoe, "en", { name: "Judo 7–9", href: null })).toBe(
    "marked AUBRY Zoé absent: Judo 7–9, 12 Sept 2026",
  );
  // An older entry does not know what was marked.
  expect(said({ ...mark, details: { type: "slot", course: 3, date: "2026-09-12" } }, zoe)).toBe(
    "marked AUBRY Zoé: a slot, 12 Sept 2026",
  );
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

/** What is about whoever did it, or about the one connection or mail server of the club: nothing else could be meant. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  ...["account_sign_in", "account_sign_out_elsewhere", "account_join", "account_password_chosen", "issuer_change"],
  "account_rename",
  ...["connection_check", "connection_postal_codes", "connection_key_save", "connection_key_remove"],
  ...["connection_steps_away", "connection_steps_shown"],
  ...[
    "account_factor_on",
    "account_factor_roles",
    "account_passwords_off",
    "account_passwords_on",
    "account_keys_alone_off",
    "account_keys_alone_on",
    "account_key_alone",
    "account_key_beside",
    "account_groups",
    "account_passkey_add",
    "account_passkey_remove",
    "account_tie",
  ],
  // Whose address it was the log does not say.
  ...["mail_save", "mail_remove", "mail_try", "mail_unblock", "mail_unwanted", "mail_wanted"],
  ...["mail_box", "mail_box_remove", "mail_box_try"],
]);

/** What is about no record: the details that name it, and what is then said. */
const BY_DETAILS: Record<string, [NonNullable<AuditEntry["details"]>, RegExp]> = {
  days_add: [{ from: "2026-10-17", to: "2026-10-17" }, /17 Oct 2026/],
  days_remove: [{ from: "2026-10-17", to: "2026-10-17" }, /17 Oct 2026/],
  days_choose: [{ zone: "B" }, /zone B/],
  connection_zone: [{ from: "Europe/Paris", to: "America/Cayenne" }, /America\/Cayenne/],
  payment_count: [{ means: "bank" }, /at the bank/],
  medical_told: [{ on: true }, /lets other roles know/],
  mail_kind_stop: [{ count: 2, kind: "registered" }, /2 letters .*\(you are registered\)/],
  mail_kind_again: [{ count: 1, kind: "called_off" }, /one letter .*\(a session is called off\)/],
  mail_automatic: [{ kind: "refused", on: true }, /had letters leave by themselves \(registration refused\)/],
  medical_rule: [{ what: "written" }, /of all sports/],
  aid_kinds: [{ count: 1, name: "Pass’Sport" }, /Pass’Sport/],
  headcount_preset: [{ name: "Mairie" }, /Mairie/],
  headcount_presets: [{ count: 3, name: "Mairie" }, /Mairie/],
  headcount_remove: [{ name: "Mairie" }, /Mairie/],
  headcount_days: [{ count: 2 }, /2 days/],
  deposit_settle: [{ count: 2 }, /2 lines of the bank/],
  deposit_same_lines: [{ count: 2, what: "double" }, /2 lines of the bank whether it is one that was there/],
  audit_export: [
    { count: 3, from: "2026-09-01", to: "2026-09-30" },
    /3 entries of the history \(1 Sept 2026 – 30 Sept 2026\)/,
  ],
  work_resume: [{ count: 2, kind: "payments" }, /payments/],
  work_take_back: [{ count: 2, kind: "people" }, /records/],
};

/** Every kind of entry that has a sentence of its own. */
function sentences(): string[] {
  const parts = new Set(["what", "whatNone", "whatOf", "fields", "roleOf", "sectionOf", "times", "gone"]);
  for (const part of ["groupsAdded", "groupsRemoved", "groupsMore", "groupRole"]) parts.add(part);
  return Object.entries(en.audit).flatMap(([key, words]) =>
    typeof words === "string" && !parts.has(key) && !/^registration_(asked|ended|none|unknown)$/.test(key) ? [key] : [],
  );
}

it("names in every sentence what it is about", () => {
  const named = { name: "Zoé 2026", href: null };
  for (const key of sentences()) {
    const action = key.replace("_", ".");
    const [details, told] = BY_DETAILS[key] ?? [];
    if (details && told) expect(said({ action, subject: null, details }), key).toMatch(told);
    else if (!OF_ITSELF.has(key)) expect(said({ action, subject: "seasons/2" }, named), key).toContain("Zoé 2026");
  }
  expect(Object.keys(BY_DETAILS).filter((key) => !sentences().includes(key))).toEqual([]);
});

it("names the groups that give another role now, each with its role, and counts the rest", () => {
  const details = {
    ...{ count: 22, rows: 3 },
    ...{ added: ["treasurer the board: of 2026", "reader staff"], removed: ["director staff"] },
  };
  const change = { action: "account.groups", subject: null, details };
  expect(said(change)).toContain("added: the board: of 2026 (treasurer) and staff (reader)");
  expect(said(change)).toContain("taken away: staff (director)");
  expect(said(change)).toContain("and 3 more");
  expect(said(change, undefined, "fr")).toContain("retiré\u00a0: staff");
  // An older entry knows their number alone.
  expect(said({ ...change, details: { count: 2 } })).not.toMatch(/added|taken/);
});

it("names what is removed as it was called when it was removed, and a rule by its sport", () => {
  for (const action of ["view.remove", "stage.remove", "account.uninvite", "season.delete", "feed.end"])
    expect(said({ action, subject: "views/3", details: { name: "Sans certificat" } }), action).toContain(
      "Sans certificat",
    );
  const judo = { name: "Judo", href: null };
  expect(said({ action: "medical.rule", subject: "sports/4", details: { what: "ended" } }, judo, "fr")).toBe(
    "a mis fin à une règle médicale (Judo)",
  );
  expect(said({ action: "medical.rule", subject: null })).toBe("changed a medical rule");
});

it("calls what was refused by words, and names what it was about", () => {
  const refused = { outcome: "refused", code: "allocation_invalid", subject: "payments/7" } as const;
  for (const action of [
    "payment.create",
    "payment.allocate",
    "payment.amend",
    ...Object.values(STAGED_WRITES).map(({ action }) => action),
  ])
    expect(said({ ...refused, action }), action).toMatch(/^[A-Z][^.]* – #7$/);
});

it("has every sentence said in both languages with what an entry has, whatever that is", () => {
  const actions = sentences();
  expect(actions.length).toBeGreaterThan(90);
  for (const key of actions)
    for (const locale of ["en", "fr"] as const) {
      const action = key.replace("_", ".");
      const name = said({ action, subject: "members/7" }, { name: "Zoé", href: "/judo/1/members/7" }, locale);
      expect(name, key).not.toMatch(/[{}]|undefined|audit\./);
      expect(said({ action, subject: null }, undefined, locale), key).not.toMatch(/[{}<]|undefined|audit\./);
    }
});
