import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { readDkimKey } from "./dkim-key.ts";

const rsa = (modulusLength: number, type: "spki" | "pkcs1" = "spki") =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ format: "der", type }).toString("base64");
const ed25519 = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" }).subarray(-32);
const GOOD = rsa(2_048);
const key = (...texts: string[]) => readDkimKey(texts).key;

it("reads a key, and how long it is", () => {
  expect(key(`v=DKIM1; k=rsa; p=${GOOD}`)).toBe("good");
  // What is not said is what is usual; spaces may stand anywhere in a key (RFC 6376 §3.6.1).
  expect(key(`p=${GOOD.replaceAll(/(.{64})/g, "$1 \t")};`)).toBe("good");
  expect(key(`v=DKIM1; h=sha1:sha256; s=tlsrpt:email; t=s; n=whatever; p=${rsa(2_048, "pkcs1")}`)).toBe("good");
  expect(key(`v=DKIM1; k=ed25519; p=${ed25519.toString("base64")}`)).toBe("good");
  expect(key(`v=DKIM1; p=${rsa(1_024)}`)).toBe("short");
  expect(key(`v=DKIM1; p=${rsa(1_023)}`)).toBe("weak");
  expect(key(`v=DKIM1; p=${rsa(512)}`)).toBe("weak");
});

it("tells a key that is revoked, tried out or there twice, what cannot be used, and what is none", () => {
  expect(key("v=DKIM1; p=")).toBe("revoked");
  expect(key("v=DKIM1; k=rsa; p=  ;")).toBe("revoked");
  expect(readDkimKey([`v=DKIM1; t=S : Y; p=${GOOD}`])).toEqual({ key: "good", isTesting: true });
  expect(key(`v=DKIM1; p=${GOOD}`, `v=DKIM1; p=${rsa(1_024)}`)).toBe("several");
  expect(key()).toBe("none");
  // A domain that answers any name with what stands at its own.
  expect(key("v=spf1 -all", "v=DMARC1; p=none", "hello")).toBe("none");
  expect(key("v=spf1 -all", `v=DKIM1; p=${GOOD}`)).toBe("good");
  for (const text of [
    ...[`v=DKIM1; k=dsa; p=${GOOD}`, `v=DKIM1; h=sha1; p=${GOOD}`, `v=DKIM1; s=tlsrpt; p=${GOOD}`, "v=DKIM1"],
    ...[
      `v=DKIM1; p=${GOOD.slice(0, -40)}`,
      "v=DKIM1; p=%%%",
      `v=DKIM1; p=${GOOD}; p=`,
      `v=DKIM1; k=ed25519; p=${GOOD}`,
    ],
    // A key of another kind in place of one of RSA, and one with a sign of a page that it was copied from.
    ...[`v=DKIM1; p=${ed25519.toString("base64")}`, `"v=DKIM1; p=${GOOD}"`.slice(1).replace("MII", "MI…")],
    ...[`p=${"A".repeat(4_000)}`],
  ])
    expect(key(text), text).toBe("unusable");
});

it("says something of whatever stands there", () => {
  const signs = ["v=DKIM1", ";", "p=", "k=rsa", "=", " ", "\0", "é", GOOD, "t=y", "\u2028", "h=", ":"];
  for (let nth = 0; nth < 2_000; nth += 1) {
    const text = Array.from({ length: nth % 9 }, () => signs[Math.floor(Math.random() * signs.length)]).join("");
    expect(["good", "none", "revoked", "unusable"], text).toContain(key(text));
  }
});
