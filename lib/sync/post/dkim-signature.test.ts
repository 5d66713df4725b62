import { expect, it } from "vitest";
import { signersOf } from "./dkim-signature.ts";

const ID = "11111111-1111-4111-8111-111111111111@club.example";
const signers = (...fields: string[]) => signersOf(Buffer.from(`${fields.join("\r\n")}\r\n\r\n`), ID);
const NAMED = `Message-ID: <${ID}>`;
const signed = (tags: string) => `DKIM-Signature: ${tags}`;

it("reads by which keys a letter of ours is signed, and of no other", async () => {
  const one = signed(
    `v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n\td=Club.example; s=S1;\r\n h=from:to; bh=x=; b=y\r\n z=`,
  );
  expect(await signers(NAMED, one)).toEqual([{ selector: "s1", domain: "club.example" }]);
  // A provider gave it another name.
  expect(await signers("Message-ID: <other@host.example>", `X-Guichet-Letter: ${ID}`, one)).toHaveLength(1);
  expect(await signers(NAMED, signed("d=host.example; s=a.b"), one)).toEqual([
    { selector: "a.b", domain: "host.example" },
    { selector: "s1", domain: "club.example" },
  ]);
  expect(await signers(NAMED)).toEqual([]);
  expect(await signers("Message-ID: <other@club.example>", one)).toBeUndefined();
  expect(await signers(`In-Reply-To: <${ID}>`, one)).toBeUndefined();
  expect(await signers(one)).toBeUndefined();
});

it("looks nothing up that can be no name", async () => {
  for (const tags of [
    ...["d=club.example", "s=s1", "d=; s=", "d=club.example; s=s1; s=s2", "d=-; s=s1", "d=a..b; s=s1", "d=::1; s=s1"],
    ...["d=club.example; s=s 1", "d=club.example; s=*", "d=club.example\0; s=s1", "d=club.example; s=../x", "nothing"],
    ...[
      `d=${"a.".repeat(126)}b; s=s1`,
      `d=club.example; s=${"x".repeat(64)}`,
      `d=club.example; s=${"x.".repeat(9_000)}x`,
    ],
  ])
    expect(await signers(NAMED, signed(tags)), tags).toEqual([]);
  const many = Array.from({ length: 400 }, (_, nth) => signed(`d=club.example; s=s${nth}`));
  expect(await signers(NAMED, ...many)).toHaveLength(5);
  expect(await signersOf(Buffer.alloc(262_144, 0xff), ID)).toBeUndefined();
});
