import { isValidElement, Suspense } from "react";
import { expect, test } from "vitest";
import { frameFirst } from "./frame-first.tsx";

test("a page that is ready soon comes whole, and what ends it ends the answer", async () => {
  expect(await frameFirst(Promise.resolve("a page"))).toBe("a page");
  await expect(frameFirst(Promise.reject(new Error("no such record")))).rejects.toThrow("no such record");
});

test("of a page that waits for the club the frame comes first", async () => {
  const drawn = await frameFirst(new Promise(() => {}));
  expect(isValidElement(drawn) && drawn.type).toBe(Suspense);
});
