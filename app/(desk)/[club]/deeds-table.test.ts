import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { rankAsked } from "#lib/desk/frame/rank-asked.ts";
import { DEEDS, deedsOf } from "./deeds-table.ts";
import { MENU, menuOf } from "./menu-table.ts";

const seat = (role: Seat["role"]): Seat => ({
  person: { id: 1, name: "Ada", email: "ada@club.example" },
  ...{ club: "demo", role, scopes: null },
});

/** What a person can look for, in a language: pages of the menu first. */
function askable(words: typeof en | typeof fr, role: Seat["role"] = "director") {
  const { sections, deeds, also } = words.menu;
  const pages = menuOf(seat(role), () => true).flatMap(({ entries }) =>
    entries.flatMap(({ places }) =>
      places.map(({ key, path }) => ({ key, path, name: sections[key], also: also[key] })),
    ),
  );
  const done = deedsOf(seat(role), () => true).map(({ key, path }) => ({
    key,
    path,
    name: deeds[key],
    also: also[key],
  }));
  // What has no words yet is found by none: one test says so by name, and the others go on.
  return [...pages, ...done].filter(({ name, also: words }) => name !== undefined && words !== undefined);
}

/** The keys of what was found, the best first. */
const found = (words: typeof en | typeof fr, typed: string, role?: Seat["role"]) =>
  rankAsked(askable(words, role), typed).map(({ key }) => key);

/** What people type, and where it leads: among the first three. The first twenty of each language are words that people use and the desk does not. */
const TYPED: Record<"fr" | "en", readonly (readonly [typed: string, key: string])[]> = {
  fr: [
    ["impayé", "dues"],
    ["chèque", "recordPayment"],
    ["encaisser", "recordPayment"],
    ["licence", "enrol"],
    ["certificat", "medical"],
    ["certif médical", "medical"],
    ["jour férié", "days"],
    ["vacances scolaires", "days"],
    ["utilisateur", "users"],
    ["mot de passe", "users"],
    ["absents", "attendance"],
    ["appel", "attendance"],
    ["planning", "week"],
    ["emploi du temps", "week"],
    ["Pass'Sport", "aid"],
    ["payer en 3 fois", "instalments"],
    ["facture", "receipts"],
    ["qui doit", "dues"],
    ["doublon", "twins"],
    ["EXCEL", "import"],
    ["bordereau", "slips"],
    ["bordereaux de remise", "slips"],
    ["relance", "reminders"],
    ["relances", "reminders"],
    ["relancer les impayes", "remind"],
    ["échéancier", "instalments"],
    ["echeanciers", "instalments"],
    ["saisir un règlement", "recordPayment"],
    ["saisir reglement", "recordPayment"],
    ["liste d attente", "waiting"],
    ["réinscription", "renewal"],
    ["nouvelle saison", "newSeason"],
    ["nouveau groupe", "newGroup"],
    ["inscrire", "enrol"],
    ["journal", "journal"],
    ["historique", "audit"],
    ["statuts", "documents"],
    ["annuler une séance", "callOff"],
    ["stage", "events"],
    ["pièces", "papers"],
  ],
  en: [
    ["unpaid", "dues"],
    ["cheque", "recordPayment"],
    ["take money", "recordPayment"],
    ["licence", "documents"],
    ["certificate", "medical"],
    ["medical cert", "medical"],
    ["bank holiday", "days"],
    ["school holidays", "days"],
    ["user", "users"],
    ["password", "users"],
    ["absent", "attendance"],
    ["roll call", "attendance"],
    ["timetable", "week"],
    ["schedule", "week"],
    ["voucher", "aid"],
    ["payment plan", "instalments"],
    ["invoice", "receipts"],
    ["who owes", "dues"],
    ["merge", "twins"],
    ["SPREADSHEET", "import"],
    ["slip", "slips"],
    ["deposit slips", "slips"],
    ["reminder", "reminders"],
    ["reminders", "reminders"],
    ["remind who owes", "remind"],
    ["instalment", "instalments"],
    ["instalments", "instalments"],
    ["record a payment", "recordPayment"],
    ["record payments", "recordPayment"],
    ["waiting list", "waiting"],
    ["renewal", "renewal"],
    ["new season", "newSeason"],
    ["new group", "newGroup"],
    ["enrol", "enrol"],
    ["journal", "journal"],
    ["history", "audit"],
    ["statutes", "documents"],
    ["call off a session", "callOff"],
    ["camp", "events"],
    ["papers", "papers"],
  ],
};

/**
 * As people wrote it in public trackers of clubs' and associations' programs (AssoConnect, Elefan, AFUP, two sections of the Club alpin,
 * Boust; Admidio, CiviCRM, OCA's associations, Rotaract and smaller ones), with where it leads here.
 */
const FROM_TRACKERS: Record<"fr" | "en", readonly (readonly [typed: string, key: string])[]> = {
  fr: [
    ["remises de chèques", "slips"],
    ["bordereau de remise de chèque", "slips"],
    ["rapprochement bancaire", "statements"],
    ["encaissement différé", "deposits"],
    ["chèque vacances", "aid"],
    ["attestation de paiement", "receipts"],
    ["attestation employeur", "receipts"],
    ["attestation mutuelle", "receipts"],
    ["reçu de payement", "receipts"],
    ["règlements des adhérents", "payments"],
    ["mode de paiement", "recordPayment"],
    ["ajouter un adhérent", "newPerson"],
    ["nouveaux membres", "newPerson"],
    ["dette des adhérents", "dues"],
    ["adhérents en retard", "dues"],
    ["rappel automatique", "reminders"],
    ["renouvellement des cotisations", "renewal"],
    ["désinscription", "registrations"],
    ["désistement", "waiting"],
    ["statistiques", "overview"],
    ["sorties", "events"],
    ["cotisation", "dues"],
    ["adhésion", "enrol"],
    ["inscription manuelle", "enrol"],
  ],
  en: [
    ["dues", "dues"],
    ["overdue", "dues"],
    ["unpaid dues", "dues"],
    ["manual payment recording", "recordPayment"],
    ["payment receipts", "receipts"],
    ["auto-reminders", "reminders"],
    ["waitlist", "waiting"],
    ["waitlisting", "waiting"],
    ["roster", "attendance"],
    ["attendees", "events"],
    ["bulk import", "import"],
    ["batch data entry", "import"],
    ["data import tool", "import"],
    ["member list", "members"],
    ["membership directory", "members"],
    ["membership renewal", "renewal"],
    ["autorenewal", "renewal"],
    ["pay in installments", "instalments"],
    ["pay later", "instalments"],
    ["refund", "payments"],
    ["membership status", "members"],
    ["roles", "users"],
    ["deregister", "registrations"],
    ["new member", "newPerson"],
  ],
};

describe.each([
  ["fr", fr],
  ["en", en],
] as const)("what is looked for by a word, %s", (language, words) => {
  it.each(TYPED[language])("« %s » finds its page or deed among the first three", (typed, key) => {
    expect(found(words, typed).slice(0, 3)).toContain(key);
  });

  it.each(FROM_TRACKERS[language])("« %s », as users of other programs wrote it, does too", (typed, key) => {
    expect(found(words, typed).slice(0, 3)).toContain(key);
  });

  it("is found first where a phrase of it begins with the word, and not only has it", () => {
    expect(found(fr, "vacances")[0]).toBe("days");
  });

  it("is found by its own name, before all else", () => {
    for (const { key, name } of askable(words)) expect(found(words, name).slice(0, 2), name).toContain(key);
  });

  it("has words for all and for nothing else", () => {
    const keys = [...MENU.flatMap(({ entries }) => entries.flatMap(({ places }) => places)), ...DEEDS].map(
      ({ key }) => key,
    );
    expect(Object.keys(words.menu.also).sort()).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it("finds nothing that its role may not do", () => {
  expect(found(fr, "utilisateur", "coach")).toEqual([]);
  expect(found(fr, "saisir un règlement", "coach")).toEqual([]);
  expect(found(fr, "bordereau", "secretary")).toEqual([]);
  expect(found(fr, "appel", "coach")).toContain("rollCall");
});

it("finds nothing for nothing, and by half a word what begins with it", () => {
  expect(found(fr, " ")).toEqual([]);
  expect(found(fr, "xyzzy")).toEqual([]);
  expect(found(fr, "bord")).toContain("slips");
});

/** Pages that nobody looks for, each with its reason. */
const NOT_LOOKED_FOR: Readonly<Record<string, string>> = {
  "": "leads on to the season that runs",
  settings: "leads on to the first of the settings",
  "headcount/people": "opens from one of the numbers, and says nothing without it",
};

it("finds every page that has an address without a record", () => {
  const pages = globSync("app/(desk)/[[]club[]]/**/page.tsx")
    .map((file) =>
      file
        .split("/")
        .slice(3, -1)
        .filter((part) => !part.startsWith("(") && part !== "[season]")
        .join("/"),
    )
    .filter((path) => !path.includes("["));
  expect(pages.length).toBeGreaterThan(50);
  const reached = new Set(askable(en).map(({ path }) => path.split("?")[0]));
  expect(pages.filter((path) => !reached.has(path) && !(path in NOT_LOOKED_FOR))).toEqual([]);
});
