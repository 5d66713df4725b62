import { expect, it } from "vitest";
import { refit } from "./refit.ts";

const option = (key: string, availableCents: number | null) => ({
  ...{ key, label: key, type: "annual_registration", registrationId: 1, availableCents },
});

it("keeps what a smaller amount still reaches, and asks where a greater one finds no room", () => {
  const options = [option("a", 100), option("b", 43), option("c", 0)];
  const keys = (cents: number, before: string[]) => refit(cents, before, options)?.map(({ key }) => key) ?? null;
  expect(keys(143, ["a", "b"])).toEqual(["a", "b"]);
  expect(keys(100, ["a", "b"])).toEqual(["a"]);
  expect(keys(103, ["a", "c", "b"])).toEqual(["a", "b"]);
  expect(keys(150, ["a", "b"])).toBeNull();
  expect(refit(10, ["x"], [option("x", null)])).toBeNull();
  expect(refit(10, ["gone"], options)).toBeNull();
});
