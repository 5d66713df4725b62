import { expect } from "@playwright/test";
import type { Walk } from "./action-case.ts";
import { pendingRegistration, readRound } from "./actions.ts";
import { statementAddress, statementOf } from "./bank-cases.ts";
import { cardHolder } from "./card-cases.ts";
import { walkedExpense } from "./expense-cases.ts";
import { closedYear, issuedNumber, madeJournal } from "./paper-cases.ts";
import { paperRound } from "./papers-cases.ts";
import { CLUB, ROLES, type Role, SEASON } from "./people.ts";
import { PRESSES, refusalOf, refuseOne } from "./presses.ts";

/** One method of a route handler of a club. */
export interface RouteCase {
  may: readonly Role[];
  /** An address at which it does its work. */
  path(walk: Walk): Promise<string> | string;
  body?: unknown;
  /** A body that is another one each time, in place of the one above. */
  bodyOf?(walk: Walk): Promise<unknown>;
  /** A body that is a file and nothing else, in place of JSON. */
  file?: string;
  /** What it answers then; 200 where nothing is said. */
  status?: number;
  /** Addresses, and bodies at the address above, that are refused, with the status of the refusal. */
  malformed: [status: 400 | 403 | 404, path: string, body?: unknown][];
  /** Who may for what they lead alone, and leads nothing of it: what is malformed is told them as such. */
  ofOwn?: readonly Role[];
  /** Its answer never ends: only its beginning is read. */
  endless?: boolean;
}

const ENROL = "app/(desk)/[club]/[season]/(registrations)/registrations/new/actions.ts#enrol";
const here = `/api/clubs/${CLUB}`;
/** The shortest file that a club takes. */
const PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n";
const rows = `${here}/${SEASON}`;
const office: Role[] = ["director", "secretary"];
const callers: Role[] = [...office, "coach"];
/** Who takes lists of people away. */
const exporters: Role[] = [...office, "treasurer"];
/** A mark at a session that is not one: kept, and refused by the club. */
const MARK = {
  ...{ id: "018f3c4e-7d51-7a10-9c1e-5f0a3b2c1d00", date: "2000-01-01", type: "lesson", courseId: 2_147_483_647 },
  ...{ memberId: 1, presence: "present", madeAt: "2026-09-12T10:00:00Z", seen: null },
};
/** A card at a session that is none. */
const CARD = { code: `GC${"B".repeat(27)}`, date: "2000-01-01", type: "lesson", courseId: 2_147_483_647 };
/** A press that nobody has made. */
const UNKNOWN = "018f3c4e-7d51-4a10-9c1e-5f0a3b2c1d07";
const badSeasons = (rest: string): [404, string][] =>
  ["2147483648", "0", "1e3", "constructor"].map((season) => [404, `${here}/${season}/${rest}`]);

async function work(walk: Walk): Promise<number> {
  const last = async () => (await walk.read<{ id: number }[]>(`${here}/jobs`))[0]?.id;
  const id = await last();
  if (id !== undefined) return id;
  await refuseOne(walk);
  return (await last()) ?? 0;
}

/** A group or an event of the season that somebody is registered to. */
async function activity(walk: Walk, kind: "annual" | "event"): Promise<number> {
  const { rows: found } = await walk.read<{ rows: { activityId: number }[] }>(
    `${rows}/registrations?kind=${kind}&state=all`,
  );
  if (!found[0]) throw new Error(`The demonstration has no ${kind} registration.`);
  return found[0].activityId;
}

/** Somebody with a validated registration. */
async function registered(walk: Walk): Promise<number> {
  const { rows: found } = await walk.read<{ rows: { memberId: number }[] }>(`${rows}/registrations?state=validated`);
  if (!found[0]) throw new Error("The demonstration has no validated registration.");
  return found[0].memberId;
}

const HANDED_IN = "Nom;Pr\u00e9nom;E-mail\nWalked;Ida;ida@walked.example\n";

/** A file that was read in. */
async function importedFile(walk: Walk): Promise<string> {
  const last = async () => /\/import\/([A-Za-z0-9-]{16,64})/.exec(await walk.text(`/${CLUB}/${SEASON}/import`))?.[1];
  const id = await last();
  if (id) return id;
  await walk.handIn(`${rows}/import/content?ask=${crypto.randomUUID()}&name=Walked.csv`, HANDED_IN);
  return (await last()) ?? "";
}

/** Every route handler of a club, by address and method. A method that is not here is refused with 405. */
export const ROUTES: Record<string, Record<string, RouteCase>> = {
  "/api/clubs/[club]/[season]/members": {
    GET: {
      may: ROLES,
      path: () => `${rows}/members?q=ma`,
      malformed: [...badSeasons("members"), [400, `${rows}/members?q=%00`], [400, `${rows}/members?sort=%1b`]],
    },
  },
  "/api/clubs/[club]/[season]/members/[id]/registrations": {
    GET: {
      may: ROLES,
      path: () => `${rows}/members/1/registrations`,
      malformed: [
        ...badSeasons("members/1/registrations"),
        [404, `${rows}/members/2147483648/registrations`],
        [404, `${rows}/members/constructor/registrations`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/members/[id]/dues": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: () => `${rows}/members/1/dues`,
      malformed: [...badSeasons("members/1/dues"), [404, `${rows}/members/2147483648/dues`]],
    },
  },
  "/api/clubs/[club]/[season]/members/[id]/held": {
    GET: {
      may: ["director"],
      path: () => `${rows}/members/5/held`,
      malformed: [...badSeasons("members/5/held"), [404, `${rows}/members/2147483647/held`]],
    },
  },
  "/api/clubs/[club]/[season]/members/[id]/notes": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: () => `${rows}/members/5/notes`,
      malformed: [...badSeasons("members/5/notes"), [404, `${rows}/members/2147483648/notes`]],
    },
  },
  "/api/clubs/[club]/[season]/recordings": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: () => `${rows}/recordings`,
      malformed: badSeasons("recordings"),
    },
  },
  "/api/clubs/[club]/[season]/reminders/[id]/merge": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: async (walk) => `${rows}/reminders/${await readRound(walk)}/merge?lang=fr`,
      malformed: [
        ...badSeasons("reminders/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=fr"),
        [404, `${rows}/reminders/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=fr`],
        [404, `${rows}/reminders/constructor/merge?lang=fr`],
        [400, `${rows}/reminders/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=de`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/receipts": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: async (walk) => `${rows}/receipts?numbers=${await issuedNumber(walk)}`,
      malformed: [
        ...badSeasons("receipts?numbers=2026-0001"),
        [400, `${rows}/receipts`],
        [400, `${rows}/receipts?numbers=`],
        [400, `${rows}/receipts?numbers=0001`],
        [400, `${rows}/receipts?numbers=2026-0001,x`],
        [400, `${rows}/receipts?numbers=2026-0000`],
        [400, `${rows}/receipts?numbers=constructor`],
        [400, `${rows}/receipts?numbers=${Array.from({ length: 201 }, (_, at) => `2026-${1_000 + at}`).join(",")}`],
        [404, `${rows}/receipts?numbers=1999-0001`],
      ],
    },
  },
  "/api/clubs/[club]/invoices/[kind]/[id]": {
    GET: {
      may: ["director", "secretary", "treasurer"],
      path: async (walk) => {
        const { rows: found } = await walk.read<{ rows: { id: number; state: string }[] }>(
          `${rows}/registrations?state=validated`,
        );
        return `${here}/invoices/annual/${found[0]?.id}`;
      },
      malformed: [
        [404, `${here}/invoices/annual/2147483648`],
        [404, `${here}/invoices/annual/2147483647`],
        [404, `${here}/invoices/constructor/1`],
      ],
    },
  },
  "/api/clubs/[club]/member-documents/[id]": {
    GET: {
      may: office,
      path: async (walk) => `${here}/member-documents/${await registered(walk)}`,
      malformed: [
        [404, `${here}/member-documents/2147483648`],
        [404, `${here}/member-documents/constructor`],
        [400, `${here}/member-documents/1?x=%00`],
      ],
    },
  },
  "/api/clubs/[club]/member-documents/[id]/fields/[field]/content": {
    GET: {
      may: office,
      // Whoever ever registered signed the rules.
      path: async (walk) => `${here}/member-documents/${await registered(walk)}/fields/1/content`,
      malformed: [
        [404, `${here}/member-documents/2147483648/fields/1/content`],
        [404, `${here}/member-documents/1/fields/2147483647/content`],
        [400, `${here}/member-documents/1/fields/1/content?x=%00`],
      ],
    },
    POST: {
      may: office,
      path: async (walk) =>
        `${here}/member-documents/${await registered(walk)}/fields/2/content?ask=${crypto.randomUUID()}`,
      file: PDF,
      malformed: [
        [404, `${here}/member-documents/2147483648/fields/1/content?ask=${"a".repeat(16)}`],
        [400, `${here}/member-documents/1/fields/1/content`],
        [400, `${here}/member-documents/1/fields/1/content?ask=constructor`],
        [400, `${here}/member-documents/1/fields/1/content?ask=${"a".repeat(16)}&instead=yes`],
      ],
    },
  },
  "/api/clubs/[club]/medical/[id]/content": {
    GET: {
      may: ["director", "doctor"],
      // Of somebody whom the club does not have: it says so.
      path: () => `${here}/medical/2147483647/content?season=${SEASON}&why=certificates`,
      status: 404,
      malformed: [
        [404, `${here}/medical/2147483648/content?season=${SEASON}&why=family`],
        [400, `${here}/medical/1/content?season=${SEASON}`],
        [400, `${here}/medical/1/content?season=0&why=family`],
        [400, `${here}/medical/1/content?season=${SEASON}&why=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/import/content": {
    POST: {
      may: office,
      path: (walk) => `${rows}/import/content?ask=${crypto.randomUUID()}&name=Walked%20${walk.next()}.csv`,
      file: HANDED_IN,
      malformed: [
        ...badSeasons(`import/content?ask=${"a".repeat(16)}&name=Walked.csv`),
        [400, `${rows}/import/content`],
        [400, `${rows}/import/content?ask=constructor&name=Walked.csv`],
        [400, `${rows}/import/content?ask=${"a".repeat(16)}&name=${"W".repeat(121)}`],
        [400, `${rows}/import/content?ask=${"a".repeat(16)}&name=Wal%00ked`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/bank/content": {
    POST: {
      may: ["director", "treasurer"],
      path: () => statementAddress("Walked"),
      file: statementOf("WALKED", { day: "2026-09-10", cents: 1_000, label: "WALKED" }),
      malformed: [
        ...badSeasons(`bank/content?ask=${"a".repeat(16)}&name=Walked.ofx`),
        [400, `${rows}/bank/content`],
        [400, `${rows}/bank/content?ask=constructor&name=Walked.ofx`],
        [400, `${rows}/bank/content?ask=${"a".repeat(16)}&name=${"W".repeat(121)}`],
        [400, `${rows}/bank/content?ask=${"a".repeat(16)}&name=Walked.ofx&accounts=x`],
        [400, `${rows}/bank/content?ask=${"a".repeat(16)}&name=Walked.ofx&accounts=[]`],
        [400, `${rows}/bank/content?ask=${"a".repeat(16)}&name=Walked.ofx&columns=["constructor"]`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/import/[id]/rejected": {
    GET: {
      may: office,
      path: async (walk) => `${rows}/import/${await importedFile(walk)}/rejected?preset=open`,
      malformed: [
        ...badSeasons(`import/${"a".repeat(16)}/rejected?preset=open`),
        [404, `${rows}/import/${"a".repeat(16)}/rejected?preset=open`],
        [404, `${rows}/import/short/rejected?preset=open`],
        [400, `${rows}/import/${"a".repeat(16)}/rejected?preset=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/expenses/[id]/content": {
    GET: {
      may: ["director", "treasurer"],
      path: async (walk) => {
        const to = `${here}/expenses/${await walkedExpense(walk)}/content`;
        await walk.handIn(to, PDF);
        return to;
      },
      malformed: [
        [404, `${here}/expenses/constructor/content`],
        [404, `${here}/expenses/00000000-0000-4000-8000-000000000000/content`],
      ],
    },
    POST: {
      may: ["director", "treasurer"],
      path: async (walk) => `${here}/expenses/${await walkedExpense(walk)}/content`,
      file: PDF,
      malformed: [[404, `${here}/expenses/constructor/content`]],
    },
  },
  "/api/clubs/[club]/documents/content": {
    POST: {
      may: office,
      path: (walk) => `${here}/documents/content?ask=${crypto.randomUUID()}&name=Walked%20${walk.next()}`,
      file: PDF,
      malformed: [
        [400, `${here}/documents/content`],
        [400, `${here}/documents/content?ask=constructor&name=Walked`],
        [400, `${here}/documents/content?ask=${"a".repeat(16)}&name=W`],
        [400, `${here}/documents/content?ask=${"a".repeat(16)}&name=${"W".repeat(256)}`],
        [400, `${here}/documents/content?ask=${"a".repeat(16)}&name=Wal%00ked`],
      ],
    },
  },
  "/api/clubs/[club]/documents/[id]/content": {
    GET: {
      may: [...office, "treasurer"],
      path: () => `${here}/documents/1/content`,
      malformed: [
        [404, `${here}/documents/2147483648/content`],
        [404, `${here}/documents/2147483647/content`],
        [404, `${here}/documents/0/content`],
        [400, `${here}/documents/1/content?x=%00`],
      ],
    },
    POST: {
      may: office,
      path: () => `${here}/documents/1/content?ask=${crypto.randomUUID()}&name=Walked`,
      file: PDF,
      malformed: [
        [404, `${here}/documents/2147483648/content?ask=${"a".repeat(16)}&name=Walked`],
        [400, `${here}/documents/1/content`],
        [400, `${here}/documents/1/content?ask=constructor&name=Walked`],
        [400, `${here}/documents/1/content?ask=${"a".repeat(16)}&name=Walked&made=yesterday`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/hours/export": {
    GET: {
      may: ["director", "treasurer", "coach"],
      path: () => `${rows}/hours/export?month=2026-09&preset=open`,
      malformed: [
        ...badSeasons("hours/export?month=2026-09&preset=open"),
        [400, `${rows}/hours/export?preset=open`],
        [400, `${rows}/hours/export?month=2026-13&preset=open`],
        [400, `${rows}/hours/export?month=2026-09&preset=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/hours/[id]/export": {
    GET: {
      may: ["director", "treasurer"],
      ofOwn: ["coach"],
      // Nobody has validated the month of somebody who has just come.
      path: () => `${rows}/hours/1/export?month=2026-09&preset=xlsx`,
      status: 404,
      malformed: [
        ...badSeasons("hours/1/export?month=2026-09&preset=open"),
        [404, `${rows}/hours/2147483648/export?month=2026-09&preset=open`],
        [404, `${rows}/hours/2147483647/export?month=2026-09&preset=open`],
        [400, `${rows}/hours/1/export?month=september&preset=open`],
        [400, `${rows}/hours/1/export?month=2026-09`],
      ],
    },
  },
  "/api/clubs/[club]/audit/export": {
    GET: {
      may: ["director"],
      path: () => `${here}/audit/export?preset=open&of=members/1&from=2026-09-01&by=1`,
      malformed: [
        [400, `${here}/audit/export`],
        [400, `${here}/audit/export?preset=constructor`],
        [400, `${here}/audit/export?preset=open&of=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/ledger/export": {
    GET: {
      may: ["director", "treasurer"],
      path: () => `${rows}/ledger/export?from=2026-09-01&to=2027-08-31&preset=open`,
      malformed: [
        ...badSeasons("ledger/export?from=2026-09-01&to=2027-08-31&preset=open"),
        [400, `${rows}/ledger/export?from=2026-09-01&preset=open`],
        [400, `${rows}/ledger/export?from=2026-09-02&to=2026-09-01&preset=open`],
        [400, `${rows}/ledger/export?from=2026-02-30&to=2026-09-01&preset=open`],
        [400, `${rows}/ledger/export?from=1000-01-01&to=2026-09-01&preset=open`],
        [400, `${rows}/ledger/export?from=2026-09-01&to=2027-08-31&preset=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/closings/[number]/export": {
    GET: {
      may: ["director", "treasurer"],
      path: async (walk) => `${rows}/closings/${await closedYear(walk)}/export?preset=open`,
      malformed: [
        ...badSeasons("closings/1/export?preset=open"),
        [404, `${rows}/closings/2147483647/export?preset=open`],
        [404, `${rows}/closings/constructor/export?preset=open`],
        [400, `${rows}/closings/1/export`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/journals/[number]/export": {
    GET: {
      may: ["director", "treasurer"],
      path: async (walk) => `${rows}/journals/${await madeJournal(walk)}/export?preset=open`,
      malformed: [
        ...badSeasons("journals/1/export?preset=open"),
        [404, `${rows}/journals/2147483647/export?preset=open`],
        [404, `${rows}/journals/constructor/export?preset=open`],
        [400, `${rows}/journals/1/export`],
        [400, `${rows}/journals/1/export?preset=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/registrations": {
    GET: {
      may: ROLES,
      path: () => `${rows}/registrations?state=all`,
      malformed: [...badSeasons("registrations"), [400, `${rows}/registrations?q=a%00b`]],
    },
  },
  "/api/clubs/[club]/[season]/registrations/export": {
    GET: {
      may: exporters,
      path: () => `${rows}/registrations/export?preset=excel`,
      malformed: [
        ...badSeasons("registrations/export?preset=open"),
        [400, `${rows}/registrations/export`],
        [400, `${rows}/registrations/export?preset=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/papers/letters/[id]/merge": {
    GET: {
      may: office,
      path: async (walk) => `${rows}/papers/letters/${await paperRound(walk)}/merge?lang=fr`,
      malformed: [
        ...badSeasons("papers/letters/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=fr"),
        [404, `${rows}/papers/letters/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=fr`],
        [404, `${rows}/papers/letters/constructor/merge?lang=fr`],
        [400, `${rows}/papers/letters/8c6f2f4e-7d51-4a10-9c1e-5f0a3b2c1d00/merge?lang=de`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/papers/export": {
    GET: {
      may: office,
      path: () => `${rows}/papers/export?preset=excel&show=all`,
      malformed: [
        ...badSeasons("papers/export?preset=open"),
        [400, `${rows}/papers/export`],
        [400, `${rows}/papers/export?preset=constructor`],
        [400, `${rows}/papers/export?preset=open&q=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/members/export": {
    GET: {
      may: exporters,
      path: () => `${rows}/members/export?preset=xlsx`,
      malformed: [
        ...badSeasons("members/export?preset=open"),
        [400, `${rows}/members/export`],
        [400, `${rows}/members/export?preset=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/cards": {
    GET: {
      may: exporters,
      ofOwn: ["coach"],
      path: async (walk) => `${rows}/cards?of=members&id=${await cardHolder(walk)}`,
      malformed: [
        ...badSeasons("cards?of=groups&id=1"),
        [400, `${rows}/cards`],
        [400, `${rows}/cards?of=constructor&id=1`],
        [400, `${rows}/cards?of=lessons&id=1`],
        [400, `${rows}/cards?of=groups&id=2147483648`],
        [400, `${rows}/cards?of=members&id=1e3`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/cards/[id]": {
    GET: {
      may: exporters,
      ofOwn: ["coach"],
      path: async (walk) => `${rows}/cards/${await cardHolder(walk)}`,
      malformed: [...badSeasons("cards/1"), [404, `${rows}/cards/constructor`], [400, `${rows}/cards/1?x=%00`]],
    },
  },
  "/api/clubs/[club]/[season]/participants/[of]/[id]/export": {
    GET: {
      may: exporters,
      ofOwn: ["coach"],
      path: async (walk) => `${rows}/participants/groups/${await activity(walk, "annual")}/export?preset=xlsx`,
      malformed: [
        ...badSeasons("participants/groups/1/export?preset=open"),
        [404, `${rows}/participants/lessons/1/export?preset=open`],
        [404, `${rows}/participants/groups/2147483648/export?preset=open`],
        [404, `${rows}/participants/groups/2147483647/export?preset=open`],
        [400, `${rows}/participants/groups/1/export`],
        [400, `${rows}/participants/groups/1/export?preset=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/participants/[of]/[id]/vcards": {
    GET: {
      may: exporters,
      ofOwn: ["coach"],
      path: async (walk) => `${rows}/participants/groups/${await activity(walk, "annual")}/vcards`,
      malformed: [
        ...badSeasons("participants/groups/1/vcards"),
        [404, `${rows}/participants/lessons/1/vcards`],
        [404, `${rows}/participants/groups/2147483647/vcards`],
        [400, `${rows}/participants/groups/1/vcards?x=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/participants/[of]/[id]/emails": {
    GET: {
      may: exporters,
      ofOwn: ["coach"],
      path: async (walk) => `${rows}/participants/events/${await activity(walk, "event")}/emails`,
      malformed: [
        ...badSeasons("participants/slots/1/emails"),
        [404, `${rows}/participants/constructor/1/emails`],
        [404, `${rows}/participants/slots/2147483647/emails`],
        [400, `${rows}/participants/slots/1/emails?x=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/waiting/emails": {
    GET: {
      may: office,
      path: async (walk) => {
        const page = (await walk.text(`/${CLUB}/${SEASON}/waiting`)).replaceAll("\\", "");
        const [, activity] = /waiting\?kind=annual&(?:amp;|u0026)?activity=(\d+)/.exec(page) ?? [];
        return `${rows}/waiting/emails?kind=annual&activity=${activity}&place=waits`;
      },
      malformed: [
        ...badSeasons("waiting/emails?kind=annual&activity=1&place=waits"),
        [404, `${rows}/waiting/emails?kind=annual&activity=2147483647&place=next`],
        [400, `${rows}/waiting/emails?kind=constructor&activity=1&place=next`],
        [400, `${rows}/waiting/emails?kind=annual&activity=1&place=blocked`],
        [400, `${rows}/waiting/emails`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/renewal/emails": {
    GET: {
      may: office,
      path: async (walk) => {
        // The season before is copied from the first look at the page on.
        await expect
          .poll(async () => (await walk.text(`/${CLUB}/${SEASON}/renewal/returned`)).includes("renewal/emails"))
          .toBe(true);
        return `${rows}/renewal/emails`;
      },
      malformed: [...badSeasons("renewal/emails"), [400, `${rows}/renewal/emails?x=%00`]],
    },
  },
  "/api/clubs/[club]/[season]/headcount/export": {
    GET: {
      may: exporters,
      path: async (walk) => {
        await walk.direct("app/(desk)/[club]/[season]/(desk)/headcount/actions.ts#takeFrenchPresets", [CLUB]);
        return `${rows}/headcount/export?preset=open`;
      },
      malformed: [
        ...badSeasons("headcount/export?preset=open"),
        [400, `${rows}/headcount/export`],
        [400, `${rows}/headcount/export?preset=constructor`],
        [404, `${rows}/headcount/export?preset=open&form=constructor`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/renewal/export": {
    GET: {
      may: office,
      path: () => `${rows}/renewal/export?preset=open&fate=left`,
      malformed: [
        ...badSeasons("renewal/export?preset=open"),
        [400, `${rows}/renewal/export`],
        [400, `${rows}/renewal/export?preset=constructor`],
        [400, `${rows}/renewal/export?preset=open&fate=%00`],
      ],
    },
  },
  "/api/clubs/[club]/[season]/registrations/[kind]/[id]": {
    GET: {
      may: ROLES,
      path: async (walk) => {
        const { rows: found } = await walk.read<{ rows: { id: number }[] }>(`${rows}/registrations?state=all`);
        return `${rows}/registrations/annual/${found[0]?.id}`;
      },
      malformed: [
        [404, `${rows}/registrations/annual/2147483648`],
        [404, `${rows}/registrations/annual/2147483647`],
        [404, `${rows}/registrations/constructor/1`],
      ],
    },
  },
  "/api/clubs/[club]/enrolments/[ask]": {
    GET: {
      may: office,
      path: async (walk) => {
        const { rows: found } = await walk.read<{ rows: { activityId: number }[] }>(`${rows}/registrations?state=all`);
        const choices = [{ kind: "annual", activityId: found[0]?.activityId, slotIds: [] }];
        const ask = `walked-${walk.next()}-${"x".repeat(16)}`;
        await walk.direct(ENROL, [CLUB, { ask, season: SEASON, member: 5, choices }]);
        return `${here}/enrolments/${ask}`;
      },
      malformed: [
        [404, `${here}/enrolments/constructor`],
        [404, `${here}/enrolments/00000000-0000-0000-0000-000000000000`],
        [404, `${here}/enrolments/${"x".repeat(65)}`],
      ],
    },
  },
  "/api/clubs/[club]/attendance/sheets": {
    GET: {
      may: callers,
      path: () => `${here}/attendance/sheets?days=1`,
      malformed: [
        [400, `${here}/attendance/sheets?days=8`],
        [400, `${here}/attendance/sheets?days=1e1`],
        [400, `${here}/attendance/sheets?from=2026-02-30`],
        [400, `${here}/attendance/sheets?from=0000-01-01`],
        [400, `${here}/attendance/sheets?x=%00`],
      ],
    },
  },
  "/api/clubs/[club]/attendance/sheet": {
    GET: {
      may: callers,
      path: async (walk) => {
        const { sheets } = await walk.read<{ sheets: { session: { date: string; type: string; courseId: number } }[] }>(
          `${here}/attendance/sheets?days=7`,
        );
        if (!sheets[0]) throw new Error("The demonstration has no session in a week.");
        const { date, type, courseId } = sheets[0].session;
        return `${here}/attendance/sheet?date=${date}&type=${type}&course=${courseId}`;
      },
      malformed: [
        [400, `${here}/attendance/sheet`],
        [400, `${here}/attendance/sheet?date=2026-02-30&type=lesson&course=1`],
        [400, `${here}/attendance/sheet?date=2026-09-12&type=constructor&course=1`],
        [400, `${here}/attendance/sheet?date=2026-09-12&type=lesson&course=2147483648`],
        [404, `${here}/attendance/sheet?date=2000-01-01&type=lesson&course=1`],
      ],
    },
  },
  "/api/clubs/[club]/attendance/card": {
    POST: {
      may: callers,
      // A session of the demonstration, and a code that nobody made.
      path: () => `${here}/attendance/card`,
      bodyOf: async (walk) => {
        const { sheets } = await walk.read<{ sheets: { session: object }[] }>(`${here}/attendance/sheets?days=7`);
        return { ...sheets[0]?.session, code: `GC${"B".repeat(27)}` };
      },
      malformed: [
        [400, `${here}/attendance/card`],
        [400, `${here}/attendance/card`, null],
        [400, `${here}/attendance/card`, { ...CARD, code: "x".repeat(101) }],
        [400, `${here}/attendance/card`, { ...CARD, more: 1 }],
        [400, `${here}/attendance/card`, { ...CARD, date: "2026-02-30" }],
        [400, `${here}/attendance/card`, { ...CARD, type: "constructor" }],
        [400, `${here}/attendance/card?x=%00`, CARD],
        [404, `${here}/attendance/card`, CARD],
      ],
    },
  },
  "/api/clubs/[club]/attendance/marks": {
    POST: {
      may: callers,
      path: () => `${here}/attendance/marks`,
      body: { marks: [MARK] },
      malformed: [
        [400, `${here}/attendance/marks`],
        [400, `${here}/attendance/marks`, null],
        [400, `${here}/attendance/marks`, { marks: [] }],
        [400, `${here}/attendance/marks`, { marks: Array.from({ length: 201 }, () => MARK) }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, memberId: 2_147_483_648 }] }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, id: "constructor" }] }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, presence: "\0" }] }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, more: true }] }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, date: "0000-01-01" }] }],
        [400, `${here}/attendance/marks`, { marks: [{ ...MARK, madeAt: "0000-01-01T00:00:00Z" }] }],
        [400, `${here}/attendance/marks?x=%00`, { marks: [MARK] }],
        [400, `${here}/attendance/marks?person=1e3`, { marks: [MARK] }],
        // Made under another account than the one that is signed in now.
        [403, `${here}/attendance/marks?person=2147483647`, { marks: [MARK] }],
      ],
    },
  },
  "/api/clubs/[club]/jobs": {
    GET: { may: office, path: () => `${here}/jobs`, malformed: [[400, `${here}/jobs?x=%00`]] },
  },
  "/api/clubs/[club]/jobs/[id]": {
    GET: {
      may: office,
      path: async (walk) => `${here}/jobs/${await work(walk)}?show=open&page=1`,
      malformed: [
        [404, `${here}/jobs/2147483648`],
        [404, `${here}/jobs/constructor`],
        [404, `${here}/jobs/2147483647`],
        [400, `${here}/jobs/1?page=1e400`],
        [400, `${here}/jobs/1?show=constructor`],
        [400, `${here}/jobs/1?show=failed&reason=%00`],
        [400, `${here}/jobs/1?show=failed&reason=${"r".repeat(201)}`],
      ],
    },
    POST: {
      may: office,
      path: async (walk) => `${here}/jobs/${await work(walk)}`,
      // The first pauses it; for who comes after, it stands still already.
      body: { control: "pause" },
      malformed: [
        [404, `${here}/jobs/2147483648`, { control: "pause" }],
        [400, `${here}/jobs/1`, { control: "constructor" }],
        [400, `${here}/jobs/1`, [["control", "pause"]]],
        [400, `${here}/jobs/1`, null],
        [400, `${here}/jobs/1`],
      ],
    },
  },
  "/api/clubs/[club]/jobs/unread": {
    GET: { may: office, path: () => `${here}/jobs/unread`, malformed: [[400, `${here}/jobs/unread?x=%00`]] },
    POST: { may: office, path: () => `${here}/jobs/unread`, malformed: [[400, `${here}/jobs/unread?x=%00`]] },
  },
  "/api/clubs/[club]/jobs/[id]/read": {
    POST: {
      may: office,
      path: async (walk) => `${here}/jobs/${await work(walk)}/read`,
      malformed: [
        [404, `${here}/jobs/2147483648/read`],
        [404, `${here}/jobs/2147483647/read`],
        [404, `${here}/jobs/constructor/read`],
        [400, `${here}/jobs/1/read?x=%00`],
      ],
    },
  },
  "/api/clubs/[club]/jobs/[id]/letter": {
    GET: {
      may: office,
      path: async (walk) => `${here}/jobs/${await work(walk)}/letter?reason=documents_missing&activity=1`,
      malformed: [
        [404, `${here}/jobs/2147483648/letter?reason=slot_full`],
        [404, `${here}/jobs/2147483647/letter?reason=slot_full`],
        [400, `${here}/jobs/1/letter`],
        [400, `${here}/jobs/1/letter?reason=%00`],
        [400, `${here}/jobs/1/letter?reason=${"r".repeat(201)}`],
        [400, `${here}/jobs/1/letter?reason=slot_full&activity=2147483648`],
      ],
    },
  },
  "/api/clubs/[club]/jobs/[id]/export": {
    GET: {
      may: office,
      path: async (walk) => `${here}/jobs/${await work(walk)}/export?preset=open`,
      malformed: [
        [404, `${here}/jobs/2147483648/export?preset=open`],
        [400, `${here}/jobs/1/export`],
        [400, `${here}/jobs/1/export?preset=%00`],
      ],
    },
  },
  "/api/clubs/[club]/names": {
    GET: {
      may: ROLES,
      path: () => `${here}/names?field=trainer_ids&value=1&value=2`,
      malformed: [
        [400, `${here}/names`],
        [400, `${here}/names?field=constructor&value=1`],
        [400, `${here}/names?field=trainer_ids&value=2147483648`],
        [400, `${here}/names?field=city_code&value=a%00b`],
        [400, `${here}/names?field=trainer_ids${"&value=1".repeat(101)}`],
      ],
    },
  },
  "/api/clubs/[club]/found": {
    GET: {
      may: ROLES,
      path: () => `${here}/found?season=${SEASON}&q=ma`,
      malformed: [
        [400, `${here}/found`],
        [400, `${here}/found?season=2147483648&q=ma`],
        [400, `${here}/found?season=${SEASON}&q=%00ma`],
        [400, `${here}/found?season=${SEASON}&q=m`],
        [400, `${here}/found?season=${SEASON}&q=${"m".repeat(128)}`],
      ],
    },
  },
  "/api/clubs/[club]/people": {
    GET: {
      may: ROLES,
      path: () => `${here}/people?season=${SEASON}&q=ma`,
      malformed: [
        [400, `${here}/people`],
        [400, `${here}/people?season=2147483648&q=ma`],
        [400, `${here}/people?season=${SEASON}&q=%00ma`],
        [400, `${here}/people?season=${SEASON}&q=m`],
        [400, `${here}/people?season=${SEASON}&q=${"m".repeat(128)}`],
      ],
    },
  },
  "/api/clubs/[club]/people/alike": {
    GET: {
      may: office,
      path: () => `${here}/people/alike?season=${SEASON}&last_name=Martin&first_name=Ana&birth_date=2014-01-31`,
      malformed: [
        [400, `${here}/people/alike?season=${SEASON}`],
        [400, `${here}/people/alike?season=${SEASON}&last_name=${"m".repeat(64)}&first_name=Ana`],
        [400, `${here}/people/alike?season=${SEASON}&last_name=a%00b&first_name=Ana`],
        [400, `${here}/people/alike?season=${SEASON}&last_name=M&first_name=A&birth_date=2014-02-31`],
      ],
    },
  },
  "/api/clubs/[club]/presses": {
    GET: {
      may: office,
      path: () => `${PRESSES}?known=${UNKNOWN}`,
      malformed: [
        [400, `${PRESSES}?known=constructor`],
        [400, `${PRESSES}?known=${Array(51).fill(UNKNOWN).join(",")}`],
        [400, `${PRESSES}?x=%00`],
      ],
    },
    POST: {
      may: office,
      path: () => PRESSES,
      bodyOf: async (walk) => ({ presses: [refusalOf(await pendingRegistration(walk))] }),
      malformed: [
        [400, PRESSES],
        [400, PRESSES, null],
        [400, PRESSES, { presses: [] }],
        [400, PRESSES, { presses: Array.from({ length: 201 }, () => refusalOf(1)) }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), key: "no key" }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), ids: [0] }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), ids: [1, 1], marks: ["pending", "pending"] }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), ids: Array.from({ length: 10_001 }, (_, n) => n + 1) }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), marks: [] }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), marks: ["x".repeat(1_000)] }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), operation: "constructor" }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), season: 1.5 }] }],
        [400, PRESSES, { presses: [{ ...refusalOf(1), more: true }] }],
        [400, PRESSES, { presses: [{ key: UNKNOWN, operation: "take_back", of: "\0" }] }],
        [400, `${PRESSES}?person=1e3`, { presses: [refusalOf(1)] }],
        // Pressed under another account than the one that is signed in now.
        [403, `${PRESSES}?person=2147483647`, { presses: [refusalOf(1)] }],
      ],
    },
  },
  "/api/clubs/[club]/quota": {
    GET: { may: ROLES, path: () => `${here}/quota`, malformed: [[400, `${here}/quota?x=%00`]] },
  },
  "/api/clubs/[club]/status": {
    GET: {
      may: ROLES,
      path: () => `${here}/status?season=${SEASON}`,
      malformed: [
        [400, `${here}/status`],
        [400, `${here}/status?season=1e400`],
        [400, `${here}/status?season=0`],
      ],
    },
  },
  "/api/live/[club]": { GET: { may: ROLES, path: () => `/api/live/${CLUB}`, endless: true, malformed: [] } },
};

/**
 * Route handlers that ask no person's role: sign-in, files, what a supervisor asks, the messages that a club signs, and what a secret address
 * opens. They have tests of their own.
 */
export const ROUTES_OF_NOBODY = [
  "/.well-known/security.txt",
  "/[club]/attendance/manifest.webmanifest",
  "/api/auth/[...nextauth]",
  "/api/calendars/[token]",
  "/api/health",
  "/api/openid/logout",
  "/api/unsubscribe/[token]",
  "/attendance-worker.js",
  "/icon.svg",
  "/hooks/[club]",
];

/** What is sent to them, whoever sends it: none of it is theirs to stumble over. */
export const TO_NOBODY = [
  "/.well-known/security.txt?x=%00",
  "/api/health?x=%00",
  "/attendance-worker.js?x=%00",
  ...[CLUB, "constructor", "%00"].map((club) => `/${club}/attendance/manifest.webmanifest`),
  ...["session", "csrf", "providers", "signin", "signout", "error", "callback/credentials", "constructor", "%00"].map(
    (path) => `/api/auth/${path}?error=constructor`,
  ),
  ...[CLUB, "constructor", "%00"].map((club) => `/hooks/${club}`),
  ...["constructor", "%C3%A9.ics", "A".repeat(43), `${"A".repeat(43)}.ics`].map((token) => `/api/calendars/${token}`),
  "/api/openid/logout?logout_token=x",
  ...["constructor", "%0d%0ax", `1.${"A".repeat(43)}`, "9".repeat(400)].map((token) => `/api/unsubscribe/${token}`),
];

/** The methods of HTTP that Next gives to a route handler (it answers OPTIONS itself). */
export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
