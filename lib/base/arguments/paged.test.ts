import { describe, expect, it } from "vitest";
import { noRows, pageWithin, readOlder, readWithin, windowOf } from "./paged.ts";

/** A list of so many rows, from which as many go before each reading. */
function listOf(count: number, goes = 0) {
  const asked: number[] = [];
  let left = count + goes;
  return {
    asked,
    read: async (page: { page: number; size: number }) => {
      asked.push(page.page);
      left -= goes;
      const { limit, offset } = windowOf(page);
      return { total: left, rows: Array.from({ length: left }, (_, place) => place).slice(offset, offset + limit) };
    },
  };
}

describe("a page of a list", () => {
  it("beyond the end is the last one, and of an empty list the first", async () => {
    const { read, asked } = listOf(350);
    expect(await readWithin({ page: 8, size: 50 }, read)).toMatchObject({ page: 7, total: 350, rows: { length: 50 } });
    expect(asked).toEqual([8, 7]);
    expect(pageWithin({ page: 1_000_000, size: 50 }, 351)).toBe(8);
    expect(pageWithin({ page: 3, size: 50 }, 0)).toBe(1);
  });

  it("within the list is read once", async () => {
    const { read, asked } = listOf(350);
    expect((await readWithin({ page: 7, size: 50 }, read)).page).toBe(7);
    expect(asked).toEqual([7]);
  });

  it("of a list whose rows go while they are counted ends after a few tries, with the page that its total has", async () => {
    const { read, asked } = listOf(300, 100);
    expect(await readWithin({ page: 9, size: 50 }, read)).toMatchObject({ page: 2, total: 100 });
    expect(asked).toHaveLength(3);
  });
});

it("a list is empty by its total alone: not by a page without rows, nor where it could not be read", () => {
  expect(noRows({ total: 0 })).not.toBeNull();
  expect(noRows({ total: 350 })).toBeNull();
  expect(noRows(undefined)).toBeNull();
});

it("a list read from a cursor shows its newest entries where the cursor lies beyond the oldest, and is empty only without any", async () => {
  const entries = [30, 20, 10];
  const read = async (before: number | undefined, count: number) =>
    entries.filter((id) => before === undefined || id < before).slice(0, count);
  expect(await readOlder(20, 2, read)).toEqual({ rows: [10], hasOlder: false, none: null });
  expect(await readOlder(5, 2, read)).toEqual({ rows: [30, 20], hasOlder: true, none: null });
  expect((await readOlder(5, 2, async () => [])).none).not.toBeNull();
});
