import { expect, it } from "vitest";
import { digestOf, envelopeAddress, letterBytes, newMessageId } from "./letter-bytes.ts";

const parts = {
  server: { sender: "club@été.example", senderName: "Le club, à Fougères", replyTo: "bureau@club.example" },
  to: "famille@f.example",
  messageId: "one@club.example",
  date: new Date("2026-11-28T09:00:00Z"),
  subject: "Règlement dû : 40 €",
  body: "Bonjour <Zoé> & Léa,\n\n- Judo : 40 €\n.\nVoir https://club.example/payer?a=1&b=2.\n\nLe club",
};

it("is the same bytes for the same letter, and others for another", async () => {
  const one = await letterBytes(parts);
  expect(digestOf(await letterBytes(parts))).toBe(digestOf(one));
  expect(digestOf(await letterBytes({ ...parts, body: `${parts.body} ` }))).not.toBe(digestOf(one));
});

it("says everything in plain text and in HTML, and nothing of a text becomes markup", async () => {
  const text = (await letterBytes(parts)).toString("utf8");
  expect(text).toContain("Message-ID: <one@club.example>");
  expect(text).toContain("X-Guichet-Letter: one@club.example");
  expect(text).toContain("Reply-To: bureau@club.example");
  expect(text).toContain("Date: Sat, 28 Nov 2026 09:00:00 +0000");
  expect(text).toContain("multipart/alternative");
  const html = text.slice(text.indexOf("text/html")).replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect(html).toContain("Bonjour &lt;Zo=C3=A9&gt; &amp; L=C3=A9a,");
  expect(html).toContain('<a href="https://club.example/payer?a=1&amp;b=2">');
  expect(html).not.toContain("<Zo");
  // Nothing that a subject says begins another line of the head.
  const hostile = await letterBytes({ ...parts, subject: "x\r\nBcc: all@example.org", to: "a@f.example" });
  expect(hostile.toString("utf8")).not.toMatch(/^Bcc:/m);
});

it("names addresses and letters as servers know them", () => {
  expect(envelopeAddress("club@été.example")).toBe("club@xn--t-9fab.example");
  expect(newMessageId("club@été.example")).toMatch(/^[0-9a-f-]{36}@xn--t-9fab\.example$/);
  expect(newMessageId("")).toMatch(/@guichet\.invalid$/);
});
