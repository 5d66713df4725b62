import { expect, it } from "vitest";
import { openEmbedded } from "../../runtime/database/embedded.ts";
import { splitTests } from "./split.ts";

it("sorts tests by what they import: a test of a rule is pure, one that asks for a store is not", () => {
  const { pure, aside, database, alone } = splitTests();
  expect(pure).toEqual(expect.arrayContaining(["service/rules/capacity.test.ts", "scripts/testing/split.test.ts"]));
  expect(database).toEqual(
    expect.arrayContaining(["lib/registrations/decisions/truth.test.ts", "service/routes/every-operation.test.ts"]),
  );
  expect(alone).toContain("lib/base/access/sign-in.test.ts");
  expect(aside).toContain("scripts/architecture.test.ts");
  const all = [...pure, ...aside, ...database, ...alone];
  expect(new Set(all).size).toBe(all.length);
});

it("fails a pure test that opens a database, embedded or on a server", async () => {
  await expect(openEmbedded(undefined, { tables: {}, migrations: "" })).rejects.toThrow(/pure test opened a database/);
  const { default: pg } = await import("pg");
  await expect(new pg.Client().connect()).rejects.toThrow(/pure test opened a database/);
});
