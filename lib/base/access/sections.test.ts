import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addFeed, giveSecret, openFeed } from "#lib/activities/feeds/feeds.ts";
import { admitStream, recheckStreams } from "#lib/base/live/streams.ts";
import { type Account, findAccount, removeRole, setRole, setSection } from "#lib/base/store/accounts.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { followMove } from "#lib/base/store/moved-club.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { beginSession } from "#lib/base/store/sessions.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { noteAssignees } from "#lib/people/notes/assignees.ts";
import { carryOut } from "./commands.ts";
import { invite, join, offerByCode, openInvitations } from "./invitations.ts";
import { changeMembership } from "./membership.ts";
import { type Role, sectionKey } from "./roles.ts";

const JUDO = { sports: [3, 1], groups: [101] };

describe.each(databases("access_sections"))("a role of a section, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let ana: Account;
  let director: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    for (const club of ["judo", "voile"]) await connectClub(store.db, club);
    director = await addMember(store.db, { email: "director@judo.test", club: "judo", role: "director" });
    ana = await addMember(store.db, { email: "ana@judo.test", club: "judo", role: "secretary" });
    await setRole(store.db, ana.id, "voile", "secretary");
  });
  afterAll(() => close());

  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const said = async () => {
    const { action, club, id } = auditEntries;
    const log = await store.db.select({ action }).from(auditEntries).where(eq(club, "judo")).orderBy(id);
    return log.map((entry) => entry.action);
  };
  const given = async (club = "judo") => (await findAccount(store.db, ana.id))?.given.get(club);

  it("is of one club's, goes on in another role of sections, and is no other role until it is of the whole club", async () => {
    await setSection(store.db, ana.id, "judo", JUDO);
    expect(await given()).toMatchObject({ role: "secretary", section: JUDO });
    expect(await given("voile")).toMatchObject({ role: "secretary", section: null });
    await run((tx) => changeMembership(tx, ana.id, "judo", "coach"));
    expect(await given()).toMatchObject({ role: "coach", section: JUDO });
    for (const role of ["director", "doctor", "reader"] as const)
      expect(await run((tx) => changeMembership(tx, ana.id, "judo", role))).toEqual({ kept: "ofSection" });
    await expect(carryOut(store.db, { do: "role", email: ana.email, club: "judo", role: "director" })).rejects.toThrow(
      "sees a section",
    );
    const lines = (await carryOut(store.db, { do: "list" })).lines.join();
    expect(lines).toContain("coach of a section of judo, ");
    await setSection(store.db, ana.id, "judo", null);
    expect(await run((tx) => changeMembership(tx, ana.id, "judo", "reader"))).toHaveProperty("account");
    await run((tx) => changeMembership(tx, ana.id, "judo", "secretary"));
    expect(await given()).toMatchObject({ role: "secretary", section: null });
  });

  it("goes with the role, comes back with one that is offered again, and is lost by an offer that is of no section, in the log", async () => {
    await setSection(store.db, ana.id, "judo", JUDO);
    await removeRole(store.db, ana.id, "judo");
    expect(await given()).toBeUndefined();
    await setRole(store.db, ana.id, "judo", "secretary");
    expect(await given()).toMatchObject({ section: null });
    await setRole(store.db, ana.id, "judo", "secretary", "2020-01-01");
    await setSection(store.db, ana.id, "judo", JUDO);
    const seat = { person: director, club: "judo", role: "director", scopes: null } as const;
    const take = async (role: Role) => {
      const before = await said();
      const code = await run((tx) => invite(tx, seat, { email: ana.email, name: "Ana", role }));
      expect(await run(async (tx) => join(tx, code, "h", ana))).toEqual({ ok: true, email: ana.email });
      return (await said()).slice(before.length);
    };
    expect(await take("treasurer")).toEqual(["account.invite", "account.join"]);
    expect(await given()).toMatchObject({ role: "treasurer", lastDay: null, section: JUDO });
    await setRole(store.db, ana.id, "judo", "treasurer", "2020-01-01");
    expect(await take("reader")).toEqual(["account.invite", "account.join", "account.whole_club"]);
    expect(await given()).toMatchObject({ role: "reader", lastDay: null, section: null });
    // Of the whole club already: nothing more is said.
    await setRole(store.db, ana.id, "judo", "reader", "2020-01-01");
    expect(await take("doctor")).toEqual(["account.invite", "account.join"]);
  });

  it("comes with an offer from its first moment, names what it names however much of it is gone, and is of no role that has none", async () => {
    await setSection(store.db, ana.id, "judo", null);
    await removeRole(store.db, ana.id, "judo");
    const seat = { person: director, club: "judo", role: "director", scopes: null } as const;
    const section = { of: JUDO, names: ["Judo", "Poussins"] };
    const offer = { email: ana.email, name: "Ana", section };
    await expect(run((tx) => invite(tx, seat, { ...offer, role: "reader" }))).rejects.toThrow("no section");
    const code = await run((tx) => invite(tx, seat, { ...offer, role: "coach" }));
    expect(await openInvitations(store.db, "judo")).toMatchObject([{ role: "coach", section: JUDO }]);
    expect(await offerByCode(store.db, code)).toMatchObject({ club: "judo", role: "coach", section: JUDO });
    expect(await offerByCode(store.db, `${code}x`)).toBeUndefined();
    expect(await run(async (tx) => join(tx, code, "h", ana))).toMatchObject({ ok: true });
    expect(await given()).toMatchObject({ role: "coach", section: JUDO });
    // Who has a role here keeps it as it is: an offer takes nothing away, and widens nothing.
    const more = await run((tx) => invite(tx, seat, { email: ana.email, name: "Ana", role: "secretary" }));
    expect(await run(async (tx) => join(tx, more, "h", (await findAccount(tx, ana.id)) as Account))).toMatchObject({
      ok: true,
    });
    expect(await given()).toMatchObject({ role: "coach", section: JUDO });
    // Offered anew for the whole club, the offer before is worth nothing; and where the numbers may be another club's it is of nobody.
    await removeRole(store.db, ana.id, "judo");
    const late = await run((tx) => invite(tx, seat, { ...offer, role: "coach" }));
    await run((tx) => followMove(tx, "judo"));
    expect(await run(async (tx) => join(tx, late, "h", (await findAccount(tx, ana.id)) as Account))).toMatchObject({
      ok: true,
    });
    expect(await given()).toMatchObject({ role: "coach", section: { sports: [], groups: [] } });
    await setRole(store.db, ana.id, "judo", "secretary");
  });

  it("sees nobody where the club's numbers may be another's, until a director says anew of what it is", async () => {
    await setSection(store.db, ana.id, "judo", JUDO);
    await run((tx) => followMove(tx, "judo"));
    expect(await given()).toMatchObject({ section: { sports: [], groups: [] } });
  });

  it("has no calendar and no follow-up: these know of the whole club alone", async () => {
    await setRole(store.db, ana.id, "judo", "secretary");
    await setSection(store.db, ana.id, "judo", null);
    const seat = { person: ana, club: "judo", role: "secretary", scopes: null } as const;
    const reader = { club: "judo", accountId: 0, role: "director" } as const;
    const named = async () => (await noteAssignees(store.db, reader)).map(({ id }) => id);
    const token = await run(async (tx) => {
      const id = await addFeed(tx, seat, { kind: "group", subject: "101" });
      return id === undefined ? undefined : giveSecret(tx, seat, id);
    });
    expect(await openFeed(store.db, String(token))).toBeDefined();
    expect(await named()).toContain(ana.id);
    await setSection(store.db, ana.id, "judo", JUDO);
    expect(await named()).not.toContain(ana.id);
    expect(await openFeed(store.db, String(token))).toBeUndefined();
  });

  it("ends what is listened to when it is another section's, or the whole club's", async () => {
    const account = (await findAccount(store.db, ana.id)) as Account;
    const session = await beginSession(store.db, account);
    const listen = (section: string) => {
      let ended = 0;
      admitStream({
        ...{ person: ana.id, session, club: "judo", role: "secretary", section },
        end: () => {
          ended += 1;
        },
      });
      return () => ended;
    };
    await setSection(store.db, ana.id, "judo", JUDO);
    const [same, whole] = [listen(sectionKey({ ...JUDO, sports: [1, 3] })), listen(sectionKey(null))];
    await recheckStreams();
    expect([same(), whole()]).toEqual([0, 1]);
    await setSection(store.db, ana.id, "judo", { sports: [1], groups: [] });
    await recheckStreams();
    expect(same()).toBe(1);
  });
});
