import { expect, it, vi } from "vitest";
import { EnvironmentError } from "./environment.ts";

it("an error is known for what it is by another copy of its module, as each bundle of the dashboard has one", async () => {
  vi.resetModules();
  const copy = await import("./environment.ts");
  expect(copy.EnvironmentError).not.toBe(EnvironmentError);
  expect(new copy.EnvironmentError("PORT: is missing")).toBeInstanceOf(EnvironmentError);
  expect(new Error("PORT: is missing")).not.toBeInstanceOf(EnvironmentError);
});
