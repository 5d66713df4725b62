import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contractTypes, TYPES_FILE } from "./contract-types.ts";

it("the committed types of the client fit the service's contract; `npm run contract:types` writes them anew", async () => {
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(await contractTypes());
});
