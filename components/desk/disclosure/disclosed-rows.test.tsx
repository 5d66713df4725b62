import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { paperChecks } from "#lib/base/store/schema/papers/paper-checks.ts";
import { personNotes } from "#lib/base/store/schema/people/notes.ts";
import { bankMatches } from "#lib/base/store/schema/treasury/bank.ts";
import { paymentCounters, reminders } from "#lib/base/store/schema/treasury/treasury.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { HELD_NAMES, type HeldNames, type HeldPart, type HeldRow } from "#lib/people/disclosure/held.ts";
import { STAGED_WRITES } from "#lib/sync/staging/plan.ts";
import { GROUNDS } from "#lib/sync/twins/ground-codes.ts";
import { DisclosedRows } from "./disclosed-rows.tsx";

const names: HeldNames = {
  ...{ seasons: { 2: "2026-2027" }, groups: { 3: "Poussins" }, events: { 3: "Stage" }, slots: { 4: "mardi 18h30" } },
  ...{ communes: { XNBNF: "Fougères" }, people: { 5: "ABGRALL Nova" } },
};
const subjects = new Map([["members/5", { name: "ABGRALL Nova", href: null }]]);

const drawn = (part: HeldPart, locale: "en" | "fr") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === "fr" ? fr : en} timeZone="Europe/Paris">
      <DisclosedRows {...{ part, names, subjects }} />
    </NextIntlClientProvider>,
  );
/** What one reads of it. */
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const part: HeldPart = {
  name: "payments",
  rows: [
    {
      ...{ amountCents: 1_234, receivedOn: "2026-09-12", writtenAt: "2026-09-12T08:00:00.000Z", isPinned: true },
      ...{ note: "<b>two\nlines</b>", drawer: null, slotIds: [], unheardOf: 7 },
      parents: [{ last_name: "Quémard", phone: null }],
    },
  ],
};

it("says each field by its name, money, days and moments as people read them, and nothing of what is empty", () => {
  const said = text(drawn(part, "en"));
  expect(said).toContain("Amount €12.34");
  expect(said).toContain("Received 12 Sept 2026");
  expect(said).toContain("12 Sept 2026, 10:00");
  expect(said).toContain("Kept on top yes");
  expect(said).toContain("Guardians Last name: Quémard");
  expect(said).not.toContain("Drawer");
  expect(said).not.toContain("Slots");
  // A field without words is told by the name that the program has for it, and never left out.
  expect(said).toContain("unheardOf 7");
  expect(text(drawn(part, "fr"))).toContain("Montant 12,34");
});

it("takes what people wrote as text", () => {
  expect(drawn(part, "en")).toContain("&lt;b&gt;two\nlines&lt;/b&gt;");
});

/** Every choice that the desk writes into a field, by the kind of what is held. */
const CHOICES: readonly (readonly [HeldPart["name"], string, readonly string[]])[] = [
  ["registrations", "kind", ["annual", "event"]],
  [
    "work",
    "kind",
    ["decisions", "moves", "marks", "enrolments", "payments", "people", "medical", "papers", "documents"],
  ],
  ["work", "kind", ["staged"]],
  ["work", "collection", ["annual", "event", "registrations", "attendance", "payments", "members", "medical"]],
  ["work", "collection", ["member-documents", "documents", "stage"]],
  ["work", "operation", ["validate", "refuse", "cancel", "move", "create", "record", "change", "deposit", "remove"]],
  ["work", "operation", ["run"]],
  ["work", "state", ["queued", "sending", "unknown", "done", "failed", "skipped", "taken_back", "superseded"]],
  ["work", "code", ["other_person", "changed_meanwhile", "capacity_reached"]],
  ["stages", "kind", ["import", "rollover", "renewal", "offers", "moves"]],
  ["stages", "outcome", ["created", "changed", "unchanged", "refused"]],
  ["moneyChanges", "kind", ["payment", "cheque", "slip", "bankLine"]],
  ["bankLines", "settledAs", bankMatches.kind.enumValues],
  ["deskChanges", "kind", ["plan", "aid", "exemption", "note", "refusalReason"]],
  ["notes", "kind", personNotes.kind.enumValues],
  ["paperMarks", "verdict", paperChecks.verdict.enumValues],
  ["pairs", "verdict", ["apart", "settled"]],
  ["paymentDetails", "kind", paymentCounters.kind.enumValues],
  ["reminders", "channel", reminders.channel.enumValues],
  ["paperLetters", "channel", reminders.channel.enumValues],
  ["presences", "type", ["lesson", "slot", "event"]],
  ["presences", "presence", ["present", "absent", "excused"]],
  ["presenceCorrections", "was", ["present", "absent", "excused"]],
  ["presenceCorrections", "became", ["present", "absent", "excused"]],
  ["payments", "type", ["Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde"]],
  ["record", "sex", ["Homme", "Femme"]],
];

/** Choices of which the program's name is the word. */
const SAME_IN_ENGLISH: ReadonlySet<string> = new Set([
  ...[
    "validate",
    "refuse",
    "cancel",
    "create",
    "record",
    "change",
    "remove",
    "done",
    "created",
    "changed",
    "unchanged",
  ],
  ...[
    "refused",
    "checked",
    "letter",
    "lesson",
    "slot",
    "present",
    "absent",
    "excused",
    "medical",
    "attendance",
    "payments",
  ],
  ...["run", "failed", "Homme", "Femme", "registrations", "event", "refund"],
]);

/** What a program says, and nobody else: words tied by an underscore, a dot or a slash. */
const CODE = /[a-z]+_[a-z]+|[a-z]+\.[a-z]+|\/[a-z]+/;

it.each(["en", "fr"] as const)("says every choice in words, and no code, in %s", (locale) => {
  for (const [name, field, values] of CHOICES)
    for (const value of values) {
      const said = text(drawn({ name, rows: [{ [field]: value }] }, locale)).trim();
      expect(said, `${name} ${field} ${value}`).not.toMatch(CODE);
      const told = said.slice(text(drawn({ name, rows: [{ [field]: "-" }] }, locale)).trim().length - 1);
      if (locale === "fr" ? value !== "Homme" && value !== "Femme" : !SAME_IN_ENGLISH.has(value))
        expect(told, `${name} ${field}`).not.toBe(value);
    }
});

it("says what a list sent of somebody, step by step, with the names of what numbers stand for", () => {
  for (const write of Object.keys(STAGED_WRITES)) {
    const sent = {
      ...{ stage: "c0ffee", place: 3, ends: "created" },
      steps: [
        { names: "person", write, body: { last_name: "Quémard", city_code: "XNBNF", group_id: 3, sex: "Femme" } },
      ],
    };
    for (const locale of ["en", "fr"] as const) {
      const said = text(drawn({ name: "work", rows: [{ seasonId: 2, sent }] }, locale));
      expect(said, write).not.toMatch(CODE);
      expect(said, write).not.toMatch(/POST|PATCH|c0ffee|XNBNF/);
      for (const known of ["Quémard", "Fougères", "Poussins", "2026-2027"]) expect(said).toContain(known);
    }
  }
});

it("says an activity by its kind, and the record of somebody with its number", () => {
  const row = (kind: string): HeldRow => ({ kind, activityId: 3, memberId: 5 });
  expect(text(drawn({ name: "registrations", rows: [row("annual")] }, "fr"))).toContain("Poussins");
  expect(text(drawn({ name: "registrations", rows: [row("event")] }, "fr"))).toContain("Stage");
  expect(text(drawn({ name: "registrations", rows: [row("event")] }, "fr"))).toContain("ABGRALL Nova (n° 5)");
});

it("says the log in the sentences of the log, without whoever it was", () => {
  const at = "2026-09-12T08:00:00.000Z";
  const rows = [
    { at, action: "note.create", subject: "members/5", outcome: "done", code: null, details: { kind: "office" } },
    {
      at,
      action: "member.update",
      subject: "members/5",
      outcome: "done",
      code: null,
      details: { fields: ["city_code"] },
    },
  ];
  const said = text(drawn({ name: "log", rows }, "fr"));
  expect(said).toContain("Quelqu’un du club a écrit une note sur ABGRALL Nova");
  expect(said).toContain("Commune");
  expect(said).not.toMatch(CODE);
});

it("says why two records look like each other", () => {
  for (const ground of GROUNDS)
    expect(text(drawn({ name: "pairs", rows: [{ grounds: [ground] }] }, "fr")), ground).not.toMatch(CODE);
});

it("has a heading for each kind", () => {
  expect(HELD_NAMES.filter((name) => !(name in fr.disclosure.parts))).toEqual([]);
});
