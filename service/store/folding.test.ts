import { expect, it } from "vitest";
import { containing, foldedName } from "./folding.ts";

it("keys people by last and first name, whichever of them is there, with and without what stands between their parts", () => {
  expect(foldedName({ first_name: "Zoé", last_name: "Le Goff" })).toBe("le goff | legoff | zoe | zo");
  expect(foldedName({ first_name: null, last_name: "Goff" })).toBe("goff");
});

it("takes wildcards as characters", () => {
  expect(containing("50%_\\")).toBe("%50\\%\\_\\\\%");
});
