import { encode } from "next-auth/jwt";
import { createTranslator } from "next-intl";
import type { ReactElement } from "react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exported } from "#app/api/exported.ts";
import { mayExportPeople, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import type { Section } from "#lib/base/access/roles.ts";
import { environment } from "#lib/base/program/environment.ts";
import { type Account, setSection } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { beginSession } from "#lib/base/store/sessions.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { PrintedList } from "./printed-list.tsx";

/** The request's: who is signed in, and in which language. */
const jar = new Map<string, string>();
let locale: "en" | "fr" = "en";
vi.mock("next/headers", () => ({
  cookies: async () => ({ getAll: () => [...jar].map(([name, value]) => ({ name, value })) }),
}));
vi.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "access.section") =>
    createTranslator({ locale, messages: { en, fr }[locale] as typeof en, namespace }),
}));

const club = "judo";

describe.each(databases("printed_list"))("a list that is taken away, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let person: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await connectClub(store.db, club);
    const copied = { club, reading: 1 };
    await store.db.insert(mirrorSports).values([1, 2, 3].map((id) => ({ ...copied, id, name: `Sport ${id}` })));
    await store.db
      .insert(mirrorGroups)
      .values([4, 5].map((id) => ({ ...copied, id, seasonId: 1, name: `Éveil ${id}`, slotIds: [], licenceIds: [] })));
    person = await addMember(store.db, { email: "ana@judo.test", club, role: "secretary" });
    const token = { session: await beginSession(store.db, person) };
    jar.set("next-auth.session-token", await encode({ token, secret: environment().secret }));
  });
  afterAll(() => close());

  const people = { title: ["People", "2026-2027", "Pending"], day: "2026-09-12", columns: [], rows: [] };
  /** What stands on its paper, and what its file is called. */
  async function taken(section: Section | null) {
    await setSection(store.db, person.id, club, section);
    const page = (await PrintedList({
      ...{ club, rule: withinSections(mayExportPeople), listFor: async () => people, back: "/judo" },
    })) as ReactElement<{ list: { title: string[] } }>;
    const seat: Seat = { person, club, role: "secretary", scopes: null, ...(section && { section }) };
    const { name } = await exported(seat, { action: "member.export", subject: null }, "open", people);
    return [page.props.list.title, name];
  }

  it("says of which section it is, in title and name, and nothing of one where it is the whole club's", async () => {
    locale = "en";
    expect(await taken(null)).toEqual([people.title, "people-2026-2027-pending-2026-09-12"]);
    expect(await taken({ sports: [2], groups: [4] })).toEqual([
      ["People", "Section Sport 2, Éveil 4", "2026-2027", "Pending"],
      "people-section-sport-2-eveil-4-2026-2027-pending-2026-09-12",
    ]);
    expect((await taken({ sports: [3, 2, 1], groups: [4, 5] }))[0]).toContain("Section Sport 1, Sport 2, Sport 3 + 2");
    expect((await taken({ sports: [9], groups: [] }))[0]).toContain("One section");
    locale = "fr";
    expect((await taken({ sports: [2], groups: [] }))[0]).toContain("Section Sport 2");
    expect((await taken({ sports: [9], groups: [] }))[0]).toContain("Une section");
  });
});
