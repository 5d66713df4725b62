import { generateKeyPairSync } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import type { DkimSigner } from "./dkim-signature.ts";
import { textsByNameServers } from "./name-server-texts.ts";
import { senderRecords } from "./sender-records.ts";
import { type NameDeed, type NameHost, startNameHost } from "./testing/name-host.ts";

const records = (
  texts: Readonly<Record<string, string[]>>,
  signers: Parameters<typeof senderRecords>[1] = "unnamed",
  sender = "club@club.example",
) =>
  senderRecords(sender, signers, async (name) => {
    const found = texts[name];
    if (!found) throw new Error("nobody answers");
    return found;
  });
const KEY = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  .publicKey.export({ format: "der", type: "spki" })
  .toString("base64");
const own: DkimSigner = { selector: "s1", domain: "club.example" };

it("tells who may send for a domain, and what becomes of letters that are not from it", async () => {
  expect(
    await records({
      "club.example": ["google-site-verification=x", "v=spf1 include:_spf.host.example -all"],
      "_dmarc.club.example": ["v=DMARC1; p=quarantine; rua=mailto:x@club.example"],
    }),
  ).toEqual({ domain: "club.example", spf: "one", dmarc: "quarantine", dkim: "unnamed" });
  expect(await records({ "club.example": ["v=spf10"], "_dmarc.club.example": [] })).toMatchObject({
    spf: "none",
    dmarc: "absent",
  });
  expect(
    await records({ "club.example": ["v=spf1 -all", "V=SPF1 a"], "_dmarc.club.example": ["v=DMARC1;p=none"] }),
  ).toMatchObject({ spf: "several", dmarc: "none" });
  expect(await records({})).toMatchObject({ spf: null, dmarc: null });
});

it("reads of a domain below another what the organisation says of both", async () => {
  const below = (texts: Record<string, string[]>) =>
    records({ "tennis.club.asso.fr": [], ...texts }, "unnamed", "club@tennis.club.asso.fr");
  const above = { "_dmarc.tennis.club.asso.fr": [], "_dmarc.club.asso.fr": ["v=DMARC1; p=reject; sp=none"] };
  expect(await below(above)).toMatchObject({ dmarc: "none" });
  expect(await below({ ...above, "_dmarc.club.asso.fr": ["v=DMARC1; p=reject"] })).toMatchObject({ dmarc: "reject" });
  expect(await below({ ...above, "_dmarc.tennis.club.asso.fr": ["v=DMARC1; p=reject"] })).toMatchObject({
    dmarc: "reject",
  });
  // Several are as good as none, and a list of names is nobody's organisation.
  const twice = ["v=DMARC1; p=reject", "v=DMARC1; p=none"];
  expect(
    await records({ "club.asso.fr": [], "_dmarc.club.asso.fr": twice }, "unnamed", "a@club.asso.fr"),
  ).toMatchObject({ dmarc: "absent" });
  expect(await below({ "_dmarc.tennis.club.asso.fr": [] })).toMatchObject({ dmarc: null });
});

it("tells whether the key by which letters are signed speaks for the sender, as its domain wants it", async () => {
  const key = [`v=DKIM1; p=${KEY}`];
  const signed = async (policy: string, ...signers: DkimSigner[]) => {
    const keys = Object.fromEntries(signers.map(({ selector, domain }) => [`${selector}._domainkey.${domain}`, key]));
    return (await records({ "club.example": [], "_dmarc.club.example": [policy], ...keys }, signers)).dkim;
  };
  const relaxed = "v=DMARC1; p=none";
  const strict = "v=DMARC1; p=none; adkim=s";
  const below = { selector: "k", domain: "mail.club.example" };
  const foreign = { selector: "k", domain: "host.example" };
  expect(await signed(relaxed, own)).toEqual({
    ...own,
    ...{ key: "good", isTesting: false, isAligned: true, isStrict: false },
  });
  expect(await signed(relaxed, below)).toMatchObject({ isAligned: true });
  expect(await signed(strict, below)).toMatchObject({ isAligned: false, isStrict: true });
  expect(await signed(relaxed, foreign)).toMatchObject({ isAligned: false, domain: "host.example" });
  // Of several signatures the one that speaks for the sender counts.
  expect(await signed(strict, foreign, below, own)).toMatchObject(own);
  // Neighbours under one ending, and under the names that a provider gives away, are no organisation.
  const neighbour = { selector: "k", domain: "other.github.io" };
  const texts = { "club.github.io": [], "_dmarc.club.github.io": [], "k._domainkey.other.github.io": key };
  expect((await records(texts, [neighbour], "a@club.github.io")).dkim).toMatchObject({ isAligned: false });
  expect((await records({}, [own])).dkim).toMatchObject({ key: null, isAligned: true });
  for (const none of ["unnamed", "awaited", "unread", "unsigned"] as const)
    expect((await records({}, none)).dkim).toBe(none);
  expect((await records({}, [])).dkim).toBe("unsigned");
});

let host: NameHost | undefined;
afterEach(async () => {
  await host?.close();
  host = undefined;
});

it("reads what a real name server says, however hostile it is", async () => {
  const pieces = (text: string) => text.match(/.{1,200}/g) ?? [];
  const key = async (deed: NameDeed) => {
    host = await startNameHost({ "s1._domainkey.club.example": deed });
    const { dkim } = await senderRecords("a@club.example", [own], textsByNameServers([host.server]));
    await host.close();
    host = undefined;
    return typeof dkim === "string" ? dkim : dkim.key;
  };
  const record = `v=DKIM1; k=rsa; p=${KEY}`;
  expect(await key({ texts: [pieces(record)] }), "in pieces").toBe("good");
  expect(await key({ texts: [[...record]] }), "in pieces of one sign, too many for a datagram").toBe("good");
  expect(await key({ texts: [pieces(record)], through: "s1.keys.host.example" }), "by another name").toBe("good");
  expect(await key({ texts: [[record.slice(0, 200)], pieces(record).slice(1)] }), "as two texts").toBe("unusable");
  expect(await key({ texts: [["hello"], pieces(record), ["v=spf1 -all"]] }), "among others").toBe("good");
  expect(await key({ texts: Array(400).fill(["v=spf1 -all"]) }), "many").toBe("none");
  expect(await key({ texts: [...Array(99).fill(["x"]), pieces(record), ...Array(300).fill(["y"])] })).toBe("good");
  expect(await key({ texts: [pieces(`v=DKIM1; p=${"A".repeat(50_000)}`)] }), "huge").toBe("unusable");
  expect(await key({ texts: [[Buffer.from([0, 255, 254, 128, 13, 10])]] }), "no text at all").toBe("none");
  expect(await key({ texts: [] }), "no texts").toBe("none");
  expect(await key("failure")).toBeNull();
  expect(await key("garbage")).toBeNull();
}, 60_000);

it("waits for a name server that says nothing as long as a person does", async () => {
  const begun = Date.now();
  host = await startNameHost({ "club.example": "silence", "_dmarc.club.example": "silence" });
  expect(await senderRecords("a@club.example", "unnamed", textsByNameServers([host.server]))).toMatchObject({
    ...{ spf: null, dmarc: null },
  });
  expect(Date.now() - begun).toBeLessThan(15_000);
}, 30_000);
