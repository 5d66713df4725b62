import { expect, it } from "vitest";
import { senderRecords } from "./sender-records.ts";

const records = (texts: Readonly<Record<string, string[]>>) =>
  senderRecords("club@club.example", async (name) => {
    const found = texts[name];
    if (!found) throw new Error("nobody answers");
    return found;
  });

it("tells who may send for a domain, and what becomes of letters that are not from it", async () => {
  expect(
    await records({
      "club.example": ["google-site-verification=x", "v=spf1 include:_spf.host.example -all"],
      "_dmarc.club.example": ["v=DMARC1; p=quarantine; rua=mailto:x@club.example"],
    }),
  ).toEqual({ domain: "club.example", spf: "one", dmarc: "quarantine" });
  expect(await records({ "club.example": ["v=spf10"], "_dmarc.club.example": [] })).toMatchObject({
    spf: "none",
    dmarc: "absent",
  });
  expect(
    await records({ "club.example": ["v=spf1 -all", "V=SPF1 a"], "_dmarc.club.example": ["v=DMARC1;p=none"] }),
  ).toMatchObject({ spf: "several", dmarc: "none" });
  expect(await records({})).toMatchObject({ spf: null, dmarc: null });
});
