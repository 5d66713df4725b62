import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTE_KINDS, NOTE_SIGHT } from "#lib/base/access/note-sight.ts";
import { addAccount, setRole } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { membershipSections } from "#lib/base/store/schema/base/access.ts";
import { personNotes } from "#lib/base/store/schema/people/notes.ts";
import { mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { parseFollowUps } from "#lib/people/notes/follow-up-view.ts";
import { followUpCounts, followUpsOf } from "#lib/people/notes/follow-ups.ts";
import { keepNote, removeNote, settleFollowUp } from "#lib/people/notes/keep-note.ts";
import { notesAbout, readNotes } from "#lib/people/notes/of-person.ts";
import { noteReader } from "#lib/people/notes/reader.ts";
import { keepSectionSeason, PEOPLE, SATURDAY, SEASON, type SectionSeason, sectionSeasons } from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Notes as a section reads and writes them (decision 102), against the rule said a second time. Of the two seasons of a club one is over.

const ACCOUNTS = ["self", "colleague", "elsewhere", "whole"] as const;
type Account = (typeof ACCOUNTS)[number];

const wished = fc.array(
  fc.record({
    memberId: fc.constantFrom(...PEOPLE),
    kind: fc.constantFrom(...NOTE_KINDS),
    by: fc.constantFrom(...ACCOUNTS),
    /** To be seen to by. */
    forWhom: fc.option(fc.constantFrom(...ACCOUNTS)),
  }),
  { minLength: 20, maxLength: 40 },
);
type Wished = typeof wished extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Of whom a section reads: who is live in it, in the season that is not over; and who of them is live nowhere else, in either. */
function notesOracle({ activities, registrations, section }: SectionSeason) {
  const live = registrations.filter(({ state }) => state !== "refused");
  const isOurs = (one: (typeof live)[number]) =>
    activities.some(
      ({ kind, id, sportId }) =>
        kind === one.kind &&
        id === one.activityId &&
        ((sportId !== null && section.sports.includes(sportId)) || (kind === "annual" && section.groups.includes(id))),
    );
  const running = live.filter(({ seasonId }) => seasonId === SEASON);
  const people = new Set(running.filter(isOurs).map(({ memberId }) => memberId));
  const others = new Set(live.filter((one) => !isOurs(one)).map(({ memberId }) => memberId));
  return { people, isWhole: (person: number) => people.has(person) && !others.has(person) };
}

describe.each(databases("section_notes"))(
  "a section reads and writes notes of its own people, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    const ids = new Map<Account, number>();
    beforeAll(async () => {
      ({ store, close } = await testStore(location));
      for (const name of ACCOUNTS) {
        const account = await addAccount(store.db, { email: `${name}@notes.example`, name, passwordHash: "no" });
        ids.set(name, account?.id ?? 0);
      }
    });
    afterAll(() => close());
    const idOf = (name: Account) => ids.get(name) ?? 0;

    async function keep(season: SectionSeason, notes: readonly Wished[]): Promise<string> {
      const { db } = store;
      clubs += 1;
      const club = `notes-${clubs}`;
      await keepSectionSeason(db, club, season);
      const over = { startDate: "2020-09-01", endDate: "2021-06-30" };
      await db.update(mirrorSeasons).set(over).where(eq(mirrorSeasons.id, 2));
      const running = { startDate: "2020-09-01", endDate: "2199-06-30" };
      await db.update(mirrorSeasons).set(running).where(eq(mirrorSeasons.id, SEASON));
      const { section, role } = season;
      for (const name of ACCOUNTS) await setRole(db, idOf(name), club, role === "coach" ? "secretary" : role);
      const other = { sports: [...section.sports, 9], groups: section.groups };
      for (const [name, of] of [
        ["self", section],
        ["colleague", { sports: section.sports.toReversed(), groups: section.groups }],
        ["elsewhere", other],
      ] as const)
        await db
          .insert(membershipSections)
          .values({ club, accountId: idOf(name), sportIds: [...of.sports], groupIds: [...of.groups] });
      await db.insert(personNotes).values(
        notes.map(({ memberId, kind, by, forWhom }, at) => ({
          ...{ club, id: `note-${at}`, memberId, kind, body: `zq ${at}`, isPinned: false },
          ...{ writtenById: idOf(by), writtenBy: by, writtenAt: new Date(Date.UTC(2026, 8, 1, 8, at)) },
          ...(forWhom && { dueOn: SATURDAY, forId: idOf(forWhom) }),
        })),
      );
      return club;
    }

    it("as far as nothing in them is about what others have", async () => {
      const told = { seen: 0, hidden: 0, kept: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(sectionSeasons, wished, async (season, notes) => {
          const { db } = store;
          const club = await keep(season, notes);
          const rule = notesOracle(season);
          const role = season.role === "coach" ? ("secretary" as const) : season.role;
          const self = idOf("self");
          const reader = await noteReader(db, { club, role, section: season.section, person: { id: self } });
          const seen = notes.flatMap((note, at) =>
            NOTE_SIGHT[role][note.kind] &&
            rule.people.has(note.memberId) &&
            (rule.isWhole(note.memberId) || note.by === "self" || note.forWhom === "self")
              ? [{ ...note, id: `note-${at}` }]
              : [],
          );
          told.seen += seen.length;
          told.hidden += notes.length - seen.length;
          const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).sort();
          for (const person of PEOPLE) {
            const about = await notesAbout(db, reader, person);
            expect(idsOf(about.notes)).toEqual(idsOf(seen.filter(({ memberId }) => memberId === person)));
          }
          const { assignees } = await readNotes(db, reader, 1);
          expect(assignees.map(({ id }) => id).sort()).toEqual([self, idOf("colleague")].sort());
          for (const who of ["mine", "all"] as const) {
            const due = seen.filter(({ forWhom }) => forWhom !== null && (who === "all" || forWhom === "self"));
            const page = await followUpsOf(db, reader, { ...parseFollowUps({}), who, size: 100 }, SATURDAY);
            expect([idsOf(page.rows), page.total]).toEqual([idsOf(due), due.length]);
            expect((await followUpCounts(db, reader, who, SATURDAY)).today).toBe(due.length);
          }

          // By hand: of what is not the section's nothing is written, done or removed, and it sounds as if there were none.
          const writing = { reader, by: { id: self, name: "self" }, now: new Date("2026-09-12T09:00:00Z") };
          const all = async () =>
            db.select().from(personNotes).where(eq(personNotes.club, club)).orderBy(personNotes.id);
          const before = await all();
          const hidden = notes
            .map((note, at) => ({ ...note, id: `note-${at}` }))
            .filter(({ id }) => !idsOf(seen).includes(id));
          const fields = { kind: "money", body: "by hand", isPinned: false, followUp: null } as const;
          for (const { id, memberId } of hidden) {
            const wish = { id, memberId, fields };
            const answers = await db.transaction(async (tx) => [
              await keepNote(tx, writing, { ...wish, seen: 1 }),
              await removeNote(tx, writing, { id, seen: 1 }),
              await settleFollowUp(tx, writing, { id, isDone: true }),
            ]);
            expect(answers).toEqual([{ ok: false, code: "gone" }, { ok: true }, { ok: false, code: "gone" }]);
          }
          for (const whom of ["elsewhere", "whole"] as const) {
            const followUp = { dueOn: SATURDAY, forId: idOf(whom) };
            const wish = { id: `by-hand-${whom}`, seen: null, memberId: 1, fields: { ...fields, followUp } };
            expect(await db.transaction((tx) => keepNote(tx, writing, wish))).toEqual({ ok: false, code: "assignee" });
          }
          for (const memberId of PEOPLE) {
            if (rule.people.has(memberId)) continue;
            const wish = { id: `by-hand-${memberId}`, seen: null, memberId, fields };
            expect(await db.transaction((tx) => keepNote(tx, writing, wish))).toEqual({ ok: false, code: "nobody" });
            told.refused += 1;
          }
          expect(await all()).toEqual(before);

          // Of its own people a section writes, and gives a colleague to see to.
          for (const memberId of rule.people) {
            const followUp = { dueOn: SATURDAY, forId: idOf("colleague") };
            const id = `own-${memberId}`;
            const wish = { id, seen: null, memberId, fields: { ...fields, followUp } };
            expect(await db.transaction((tx) => keepNote(tx, writing, wish))).toEqual({ ok: true });
            const seat = { club, role, section: season.section, person: { id: idOf("colleague") } };
            const theirs = await notesAbout(db, await noteReader(db, seat), memberId);
            expect(idsOf(theirs.notes)).toContain(id);
            told.kept += 1;
          }
        }),
        { numRuns: 15, seed: 102 },
      );
      // Else it would have compared nothing with nothing.
      expect(
        Object.values(told).every((count) => count > 20),
        JSON.stringify(told),
      ).toBe(true);
    });
  },
);
