import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { frameFirst } from "./frame-first.tsx";

test("a page that is ready soon comes whole, and what ends it ends the answer", async () => {
  expect(renderToStaticMarkup(await frameFirst(Promise.resolve("a page")))).toBe("a page");
  await expect(frameFirst(Promise.reject(new Error("no such record")))).rejects.toThrow("no such record");
});

test("of a page that waits for the club the frame comes first, and it is the same page to React once it is read again", async () => {
  const late = await frameFirst(new Promise(() => {}));
  const soon = await frameFirst(Promise.resolve("a page"));
  expect(late).toMatchObject({ props: { toCome: expect.anything() } });
  expect(soon).toMatchObject({ type: (late as { type?: unknown }).type, props: { toCome: null } });
});
