import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { type MailSettings, saveMailServer } from "#lib/base/store/mail-servers.ts";
import type { LetterTopic } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createLog } from "#runtime/log.ts";
import { listBlocked, unblock } from "./blocked.ts";
import { claimLetter, type LetterClaim } from "./claim-letter.ts";
import { markEnding } from "./letter-in-hand.ts";
import type { LetterKind } from "./letter-kind.ts";
import type { MailTried } from "./mail-answer.ts";
import { lastLeaves } from "./mail-plan.ts";
import {
  askForMailing,
  countsByKind,
  mailingCounts,
  stopKind,
  stopMailing,
  tryKindAgain,
  tryMailingAgain,
  worthAnother,
} from "./mailing.ts";
import { PostOffice, type PostParts } from "./post-office.ts";
import { settleLetter } from "./settle-letter.ts";
import { type HostDeed, type HostMoment, type MailHost, startMailHost } from "./testing/mail-host.ts";
import { findWayOut, listUnwanted, sayUnwanted, sayWanted } from "./way-out.ts";

/** Longer than a busy machine takes: nothing here waits for a silent host. */
const PATIENCE = { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 };
const BY = { id: 1, name: "Directrice" };
const LOG = createLog("test", "silent");

describe.each(databases("post"))("letters by the club's server, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  let offices: PostOffice[] = [];
  /** Who has paid meanwhile. */
  const paid = new Set<string>();
  const noted: string[] = [];
  /** What the host does wrong, by the recipient. */
  let deeds: (moment: HostMoment, to: string) => HostDeed | undefined;
  /** The post's clock, which nobody waits for. */
  let at = new Date("2026-11-28T09:00:00Z");

  const kind: LetterKind = {
    name: "reminders",
    write: async (_db, { letter, memberIds }) =>
      paid.has(letter.address ?? "")
        ? { not: "settled" }
        : { subject: "Relance", body: `Bonjour ${memberIds.join()}`, about: undefined },
    sent: async (_tx, { letter }) => void noted.push(letter.address ?? ""),
  };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    at = new Date("2026-11-28T09:00:00Z");
    deeds = () => undefined;
    paid.clear();
    noted.length = 0;
    host = await startMailHost({ deed: (moment, to) => deeds(moment, to) });
    const { db } = store;
    await db.delete(schema.clubs);
    await db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: at, updatedAt: at },
    });
    await setUp({});
  });
  afterEach(async () => {
    for (const office of offices) await office.stop();
    offices = [];
    await host.close();
  });

  const setUp = (more: Partial<MailSettings>) =>
    store.db.transaction((tx) =>
      saveMailServer(
        tx,
        "demo",
        {
          ...{ host: "127.0.0.1", port: host.port, account: null, sender: "club@club.example", senderName: "Le club" },
          ...{
            replyTo: null,
            dkimSelector: null,
            perMinute: 100,
            perHour: 1_000,
            perDay: 5_000,
            fromHour: 0,
            untilHour: 24,
            isOn: true,
          },
          ...more,
        },
        { password: undefined, by: BY, now: at },
      ),
    );
  const ask = (addresses: readonly string[], madeOf = "round", topic: LetterTopic | null = null) =>
    store.db.transaction((tx) =>
      askForMailing(
        tx,
        { club: "demo", kind: "reminders", seasonId: 2, madeOf, locale: "fr", topic },
        addresses.map((address, place) => ({ address, memberIds: [place + 1] })),
        { by: BY, now: at },
      ),
    );
  const parts = (more: Partial<PostParts> = {}): PostParts => ({
    ...{ store, log: LOG, kinds: [kind], allowed: [{ host: "127.0.0.1", port: host.port }] },
    publicUrl: "https://desk.example",
    ...{ clock: () => at, patience: PATIENCE, pollMs: 10, ...more },
  });
  const begin = async (more?: Partial<PostParts>) => {
    const office = new PostOffice(parts(more));
    offices.push(office);
    await office.start();
    return office;
  };
  const states = async () =>
    Object.fromEntries(
      (await store.db.select().from(schema.letters).orderBy(schema.letters.id)).map((one) => [
        one.address,
        one.code ? `${one.state} ${one.code}` : one.state,
      ]),
    );
  const until = async (isSo: () => Promise<boolean>) => {
    for (let look = 0; look < 400; look += 1) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`never so: ${JSON.stringify(await states())}`);
  };
  const untilStates = (wanted: Record<string, string>) =>
    until(async () => JSON.stringify(await states()) === JSON.stringify(wanted));
  const server = async () => (await store.db.select().from(schema.mailServers))[0];

  it("are stopped and tried again kind by kind, and what is asked for later leaves", async () => {
    const others = { club: "demo", kind: "registered", seasonId: 2, locale: "fr", topic: null } as const;
    const at = new Date("2026-11-28T09:00:00Z");
    for (const madeOf of ["1/0", "2/0"])
      await store.db.transaction((tx) =>
        askForMailing(tx, { ...others, madeOf }, [{ address: `${madeOf}@f.example`, memberIds: [1] }], {
          by: BY,
          now: at,
        }),
      );
    await ask(["a@f.example"]);
    expect(await store.db.transaction((tx) => stopKind(tx, "demo", "registered", { by: BY, now: at }))).toBe(2);
    expect(await store.db.transaction((tx) => stopKind(tx, "demo", "registered", { by: BY, now: at }))).toBe(0);
    expect(await states()).toEqual({
      ...{ "1/0@f.example": "given_up stopped", "2/0@f.example": "given_up stopped", "a@f.example": "queued" },
    });
    expect(await store.db.transaction((tx) => tryKindAgain(tx, "demo", "registered"))).toBe(2);
    await begin({ kinds: [kind, { ...kind, name: "registered" }] });
    await untilStates({ "1/0@f.example": "sent", "2/0@f.example": "sent", "a@f.example": "sent" });
    expect(await store.db.transaction((tx) => tryKindAgain(tx, "demo", "registered"))).toBe(0);
  });

  it("say how one wants no more of them where they are no duty, and leave to nobody who has said so", async () => {
    await store.db.transaction(async (tx) => {
      const said = { saidBy: "Anne", now: at };
      expect(await sayUnwanted(tx, { club: "demo", address: "B@f.example", topic: "news" }, said)).toBe(true);
      expect(await sayUnwanted(tx, { club: "demo", address: "b@f.example", topic: "news" }, said)).toBe(false);
    });
    await ask(["a@f.example", "b@f.example"], "news", "news");
    await ask(["b@f.example"], "duty");
    await begin();
    await until(async () => host.mailbox.length === 2);
    const [news, duty] = host.mailbox;
    expect([news?.to, duty?.to]).toEqual(["a@f.example", "b@f.example"]);
    expect(duty?.text).not.toMatch(/unsubscribe/i);
    const plain = news?.text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=") ?? "";
    expect(plain).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const token =
      /<https:\/\/desk\.example\/api\/unsubscribe\/([\w.-]+)>/.exec(plain.replaceAll(/\r?\n\s+/g, ""))?.[1] ?? "";
    expect(plain).toContain(`https://desk.example/unsubscribe/${token}`);
    const found = await findWayOut(store.db, token);
    expect(found).toEqual({ club: "demo", clubName: "demo", address: "a@f.example", topic: "news" });
    // Another letter's number, another digest, or a letter that is a duty leads nowhere.
    const [, digest] = token.split(".");
    const ids = (await store.db.select({ id: schema.letters.id }).from(schema.letters)).map(({ id }) => id);
    for (const odd of [
      ...ids.map((id) => `${id}.${digest}`).filter((one) => one !== token),
      `${token}A`,
      `${token.slice(0, -1)}_`,
      "x",
      "9".repeat(400),
    ])
      expect(await findWayOut(store.db, odd), odd).toBeUndefined();
    if (!found) throw new Error("no way out");
    await store.db.transaction((tx) => sayUnwanted(tx, found, { saidBy: null, now: at }));
    expect((await listUnwanted(store.db, "demo")).map(({ address, saidBy }) => [address, saidBy])).toEqual([
      ["a@f.example", null],
      ["b@f.example", "Anne"],
    ]);
    await ask(["a@f.example"], "later", "news");
    await until(async () => (await states())["a@f.example"] === "given_up unwanted");
    await store.db.transaction((tx) => sayWanted(tx, found));
    expect(await listUnwanted(store.db, "demo")).toHaveLength(1);
  });

  it("leave once each, name their people, and are noted where they were sent", async () => {
    const { id, isNew } = await ask(["a@f.example", "b@f.example", "c@f.example"]);
    expect(isNew).toBe(true);
    expect(await ask(["a@f.example", "d@f.example"])).toEqual({ id, isNew: false });
    paid.add("b@f.example");
    await begin();
    await untilStates({ "a@f.example": "sent", "b@f.example": "given_up settled", "c@f.example": "sent" });
    expect(host.mailbox.map(({ to }) => to)).toEqual(["a@f.example", "c@f.example"]);
    expect(host.seen.connections).toBe(1);
    expect(noted).toEqual(["a@f.example", "c@f.example"]);
    const [letter] = await store.db.select().from(schema.letters).where(eq(schema.letters.address, "a@f.example"));
    expect(letter).toMatchObject({
      subject: "Relance",
      body: "Bonjour 1",
      answer: "2.0.0 taken",
      sealed: null,
      tries: 1,
    });
    expect(host.mailbox[0]?.messageId).toBe(letter?.messageId);
    expect(host.mailbox[0]?.text).toContain("To: a@f.example");
    // A letter that nobody was asked to take counts for no cap.
    expect(await store.db.select().from(schema.mailTries)).toHaveLength(2);
  });

  it("of which one is refused, or nobody's, hold up no other; nothing leaves to a dead address again", async () => {
    deeds = (moment, to) =>
      moment === "rcpt" && /^dead/i.test(to)
        ? { reply: 550, words: "5.1.1 User unknown" }
        : moment === "end" && to.startsWith("spam")
          ? { reply: 554, words: "5.7.1 Looks like spam" }
          : undefined;
    const { id } = await ask(["Dead@f.example", "a@f.example", "spam@f.example", "b@f.example"]);
    await begin();
    await untilStates({
      ...{ "Dead@f.example": "refused no_mailbox", "a@f.example": "sent" },
      ...{ "spam@f.example": "refused refused_by_policy", "b@f.example": "sent" },
    });
    expect(await store.db.select().from(schema.blockedAddresses)).toMatchObject([
      { address: "dead@f.example", answer: "5.1.1 User unknown" },
    ]);
    deeds = () => undefined;
    expect(await listBlocked(store.db, "demo", 10)).toMatchObject([{ address: "dead@f.example" }]);
    expect(await store.db.transaction((tx) => tryMailingAgain(tx, "demo", id))).toBe(1);
    await ask(["dead@f.example"], "another");
    await untilStates({
      ...{ "Dead@f.example": "refused no_mailbox", "a@f.example": "sent", "spam@f.example": "sent" },
      ...{ "b@f.example": "sent", "dead@f.example": "given_up blocked" },
    });
    expect(await mailingCounts(store.db, "demo", id)).toEqual([
      { state: "sent", code: null, count: 3 },
      { state: "refused", code: "no_mailbox", count: 1 },
    ]);
    expect(await worthAnother(store.db, "demo", id), "it is blocked").toBe(0);
    const free = () => store.db.transaction((tx) => unblock(tx, "demo", "DEAD@f.example"));
    expect([await free(), await free()]).toEqual([true, false]);
    // The address is right after all: what did not leave to it may, by somebody's press.
    expect(await worthAnother(store.db, "demo", id)).toBe(1);
    const ofKind = (await countsByKind(store.db, "demo", ["reminders", "free"])).get("reminders") ?? [];
    const again = ofKind.reduce((sum, one) => sum + one.again, 0);
    expect(again, "that of the other mailing too").toBe(2);
    expect(await store.db.transaction((tx) => tryMailingAgain(tx, "demo", id))).toBe(1);
    await until(async () => (await states())["Dead@f.example"] === "sent");
    expect((await states())["dead@f.example"], "nobody has pressed for that one").toBe("given_up blocked");
    expect(await worthAnother(store.db, "demo", id)).toBe(0);
  });

  it("whose end had no answer are uncertain, and never sent again by themselves nor by trying the mailing again", async () => {
    deeds = (moment, to) => (moment === "end" && to.startsWith("lost") ? { drop: true, keeps: true } : undefined);
    const { id } = await ask(["lost@f.example", "a@f.example"]);
    await begin();
    await untilStates({ "lost@f.example": "uncertain unanswered", "a@f.example": "sent" });
    deeds = () => undefined;
    expect(await store.db.transaction((tx) => tryMailingAgain(tx, "demo", id))).toBe(0);
    at = new Date(at.getTime() + 10 * 86_400_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(host.mailbox.map(({ to }) => to)).toEqual(["lost@f.example", "a@f.example"]);
  });

  it("are tried again where they were certainly not taken, each in its time, and given up at last", async () => {
    let isGrey = true;
    deeds = (moment, to) =>
      moment === "rcpt" && (isGrey || to.startsWith("never")) ? { reply: 450, words: "4.2.0 Later" } : undefined;
    await ask(["a@f.example", "never@f.example"]);
    await begin();
    await untilStates({ "a@f.example": "retry later", "never@f.example": "retry later" });
    isGrey = false;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(host.mailbox).toEqual([]);
    at = new Date(at.getTime() + 301_000);
    await untilStates({ "a@f.example": "sent", "never@f.example": "retry later" });
    const never = eq(schema.letters.address, "never@f.example");
    const tries = async () => (await store.db.select().from(schema.letters).where(never))[0];
    // It said the same after the first try as after the second, which may be under way: days pass once that is over.
    await until(async () => (await tries())?.tries === 2 && (await tries())?.state === "retry");
    for (let day = 1; day <= 12; day += 1) {
      const before = await tries();
      if (before?.state !== "retry") break;
      at = new Date(at.getTime() + 86_400_000);
      await until(async () => (await tries())?.tries === before.tries + 1 && (await tries())?.state !== "in_flight");
    }
    expect(await tries()).toMatchObject({ state: "given_up", code: "too_often", tries: 10, answer: "4.2.0 Later" });
  });

  it("wait where the host says that the quota is used up, until a moment that is kept, and then go on", async () => {
    let isUsedUp = true;
    deeds = (moment) =>
      moment === "rcpt" && isUsedUp
        ? { reply: 450, words: "mailbox unavailable: mail send limit exceeded" }
        : undefined;
    await ask(["a@f.example", "b@f.example"]);
    await begin();
    await until(async () => (await server())?.stopReason === "quota");
    expect(await server()).toMatchObject({
      stoppedUntil: new Date(at.getTime() + 3_600_000),
      ...{ stopAnswer: "mailbox unavailable: mail send limit exceeded", stops: 1 },
    });
    const before = host.seen.letters;
    at = new Date(at.getTime() + 3_599_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(host.seen.letters).toBe(before);
    isUsedUp = false;
    at = new Date(at.getTime() + 1_000);
    // Whoever met it goes behind the others: had it been their own mailbox, they would hold up nobody.
    await untilStates({ "a@f.example": "retry later", "b@f.example": "sent" });
    at = new Date(at.getTime() + 60_000);
    await untilStates({ "a@f.example": "sent", "b@f.example": "sent" });
    expect(await server()).toMatchObject({ stoppedUntil: null, stopReason: null, stops: 0 });
  });

  it("stay within the caps of two dashboards together, and the last one leaves when the plan says", async () => {
    await setUp({ perMinute: 4, perHour: 10, perDay: 22, fromHour: 8, untilHour: 20 });
    const caps = { perMinute: 4, perHour: 10, perDay: 22, fromHour: 8, untilHour: 20 };
    const plan = lastLeaves(caps, "Europe/Paris", [], 40, at);
    await ask(Array.from({ length: 40 }, (_, place) => `p${place}@f.example`));
    const tried: MailTried = { reached: "answered", question: "letter", reply: 250, answer: "", fault: null };
    for (let step = 0; step < 200; step += 1) {
      const claims = await Promise.all(["one", "two"].map((owner) => claimLetter(store.db, owner, "demo", () => at)));
      for (const [place, claim] of claims.entries()) {
        if ("until" in claim) continue;
        const owner = ["one", "two"][place] ?? "";
        await store.db.transaction((tx) =>
          settleLetter(tx, owner, { claim, tried, verdict: { state: "sent", code: null } }, at),
        );
      }
      const next = claims.flatMap((claim) => ("until" in claim ? [claim.until] : []));
      if (next.includes(null)) break;
      const times = next.map((one) => one?.getTime() ?? 0);
      if (times.length === claims.length) at = new Date(Math.min(...times));
    }
    const times = (await store.db.select().from(schema.mailTries).orderBy(schema.mailTries.triedAt)).map((one) =>
      one.triedAt.getTime(),
    );
    expect(times).toHaveLength(40);
    for (const [cap, window] of [
      [4, 60_000],
      [10, 3_600_000],
      [22, 86_400_000],
    ] as const)
      for (const time of times)
        expect(times.filter((one) => one >= time && one < time + window).length).toBeLessThanOrEqual(cap);
    expect(new Date(times.at(-1) ?? 0)).toEqual(plan);
  });

  it("that a killed dashboard had in hand leave again, or are uncertain once their end may have been written", async () => {
    await ask(["before@f.example", "after@f.example", "c@f.example"]);
    const dead = "a dashboard that was killed";
    const claims = [
      await claimLetter(store.db, dead, "demo", () => at),
      await claimLetter(store.db, dead, "demo", () => at),
    ] as LetterClaim[];
    await markEnding(store.db, dead, claims[1] as LetterClaim);
    await store.db
      .update(schema.letters)
      .set({ leaseUntil: new Date(0) })
      .where(eq(schema.letters.leaseOwner, dead));
    await begin();
    await untilStates({ "before@f.example": "sent", "after@f.example": "uncertain unanswered", "c@f.example": "sent" });
    // Whoever lost a letter to somebody else writes no end of it any more.
    await expect(markEnding(store.db, dead, claims[0] as LetterClaim)).rejects.toThrow("another dashboard");
  });

  it("stop where somebody stops them, and go on where somebody tries them again", async () => {
    await setUp({ perMinute: 1 });
    const { id } = await ask(["a@f.example", "b@f.example", "c@f.example"]);
    await begin();
    await until(async () => host.mailbox.length === 1);
    expect(await store.db.transaction((tx) => stopMailing(tx, "demo", id, { by: BY, now: at }))).toBe(2);
    expect(await store.db.transaction((tx) => stopMailing(tx, "demo", id, { by: BY, now: at }))).toBe(null);
    at = new Date(at.getTime() + 600_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(host.mailbox).toHaveLength(1);
    expect(await store.db.transaction((tx) => tryMailingAgain(tx, "demo", id))).toBe(2);
    await until(async () => host.mailbox.length === 2);
    at = new Date(at.getTime() + 60_000);
    await until(async () => host.mailbox.length === 3);
  });

  it("do not leave outside of the hours, nor by a server that is switched off or not allowed", async () => {
    await setUp({ fromHour: 11, untilHour: 12 });
    await ask(["a@f.example"]);
    const office = await begin();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(host.seen.connections).toBe(0);
    // 11:00 in Paris.
    at = new Date("2026-11-28T10:00:00Z");
    await untilStates({ "a@f.example": "sent" });
    await office.stop();
    await setUp({ isOn: false });
    await ask(["b@f.example"], "second");
    await begin();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await setUp({ isOn: true });
    await offices.at(-1)?.stop();
    await begin({ allowed: [] });
    await until(async () => (await server())?.stopReason === "unreachable");
    expect(host.seen.connections).toBe(1);
  });

  it("go back where another server took over while they were written, and leave once all have looked at it", async () => {
    let isYoung = false;
    await ask(["a@f.example", "b@f.example"]);
    // It takes over while a letter is written: the look that began the round could not know.
    let writes = 0;
    const turning: LetterKind = {
      ...kind,
      write: async (...about) => {
        writes += 1;
        isYoung = writes < 3;
        return kind.write(...about);
      },
    };
    await begin({ store: { ...store, isYoung: () => isYoung }, kinds: [turning] });
    await until(async () => writes === 1 && Object.values(await states()).every((state) => state === "queued"));
    expect(host.seen.letters).toBe(0);
    isYoung = false;
    await until(async () => writes === 2 && Object.values(await states()).every((state) => state === "queued"));
    expect(host.seen.letters).toBe(0);
    isYoung = false;
    await untilStates({ "a@f.example": "sent", "b@f.example": "sent" });
    const tries = (await store.db.select().from(schema.letters)).map((letter) => letter.tries);
    expect([tries, host.mailbox.length]).toEqual([[1, 1], 2]);
  });
});
