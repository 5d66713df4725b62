import { expect, it } from "vitest";
import { bytesWithin, textWithin } from "./bounded.ts";

function bodyOf(...parts: string[]) {
  const told = { read: 0, isLeft: false };
  async function* chunks() {
    try {
      for (const part of parts) {
        told.read++;
        yield Buffer.from(part, "latin1");
      }
    } finally {
      told.isLeft = true;
    }
  }
  return { chunks: chunks(), told };
}

it("reads a body whole up to the limit, and nothing behind it", async () => {
  expect(await textWithin(bodyOf("abc", "de").chunks, 5)).toBe("abcde");
  const long = bodyOf("abc", "def", "ghi");
  expect(await bytesWithin(long.chunks, 5)).toBeUndefined();
  expect(long.told).toEqual({ read: 2, isLeft: true });
});

it("joins characters that were cut, and has nothing of a body that there is not", async () => {
  expect(await textWithin(bodyOf("caf\u00c3", "\u00a9").chunks, 10)).toBe("café");
  expect(await textWithin(null, 10)).toBe("");
});
