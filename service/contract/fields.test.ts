import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { email } from "./fields.ts";

/** As clients read `format: email` of the contract. */
const ajv = new Ajv2020();
ajvFormats.default(ajv, ["email"]);
const announced = ajv.compile({ type: "string", format: "email", maxLength: 127 });
const taken = (address: string) => email().safeParse(address).success;

describe("an email address", () => {
  it.each([
    "anne@example.org",
    "r&d@club.fr",
    "jean=x@club.fr",
    "a!b@x.fr",
    "jo'hara+news@mail.club.co.uk",
    "{curly}|~^?/*%$#`@x.fr",
    "_@1.fr",
    "A@B.FR",
    "x@xn--caf-dma.fr",
    `${"x".repeat(122)}@x.fr`,
  ])("%s is taken as the contract announces it", (address) => {
    expect([announced(address), taken(address)]).toEqual([true, true]);
  });

  it.each([
    "",
    "nobody",
    "@x.fr",
    "a@",
    "a@@x.fr",
    "a b@x.fr",
    "a@x..fr",
    "a@-x.fr",
    "a@x-.fr",
    "a@x_y.fr",
    "a,b@x.fr",
    "a@[192.0.2.1]",
    '"a b"@x.fr',
    "é@x.fr",
    "a@café.fr",
    "Anne <anne@x.fr>",
    "a@x.fr\n",
    `${"x".repeat(123)}@x.fr`,
  ])("%j is refused as the contract announces it", (address) => {
    expect([announced(address), taken(address)]).toEqual([false, false]);
  });

  // HTML's forms, whose pattern this is, are the more generous ones: nobody can be asked to leave out what a form took.
  it.each(["a@localhost", ".a@x.fr", "a.@x.fr", "a..b@x.fr"])(
    "%s is taken although ajv-formats refuses it",
    (address) => {
      expect([announced(address), taken(address)]).toEqual([false, true]);
    },
  );

  it("has no label of more than 63 letters (RFC 1035 §2.3.4), although ajv-formats takes it", () => {
    const [longest, longer] = [`a@${"x".repeat(63)}.fr`, `a@${"x".repeat(64)}.fr`];
    expect([announced(longest), taken(longest)]).toEqual([true, true]);
    expect([announced(longer), taken(longer)]).toEqual([true, false]);
  });
});
