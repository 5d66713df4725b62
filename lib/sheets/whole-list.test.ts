import { expect, it, vi } from "vitest";
import { type Parameters, parametersReader } from "#lib/arguments/view-parameters.ts";
import type { Queryable } from "#lib/store/database.ts";
import { READ_ROWS, wholeList } from "./whole-list.ts";

const place = { club: "judo", season: 2 };
const db = {} as Queryable;

/** A list of so many rows, which answers as the payments do. */
function listOf(total: number, told = total) {
  const rows = Array.from({ length: total }, (_, id) => ({ id, search: "", cells: {} }));
  const list = vi.fn(async (_db: Queryable, _place: typeof place, address: Parameters) => {
    const { page, size } = parametersReader(address).paging();
    const some = rows.slice((page - 1) * size, page * size);
    return { columns: [], filters: [], rows: some, total: told, all: total };
  });
  return { list, ids: rows.map(({ id }) => id) };
}

it.each([0, 1, READ_ROWS, READ_ROWS + 1, 3 * READ_ROWS])(
  "has all of %i rows, each page asked for once",
  async (total) => {
    const { list, ids } = listOf(total);
    const whole = await wholeList(db, { list }, place, { q: "judo", page: "3", size: "20" });
    expect(whole.rows.map(({ id }) => id)).toEqual(ids);
    expect(list).toHaveBeenCalledTimes(Math.max(1, Math.ceil(total / READ_ROWS)));
    expect(list.mock.calls[0]?.[2]).toMatchObject({ q: "judo" });
  },
);

it("ends where rows have gone since they were counted", async () => {
  const { list, ids } = listOf(READ_ROWS, 5 * READ_ROWS);
  const whole = await wholeList(db, { list }, place, new URLSearchParams({ type: "Paiement" }));
  expect(whole.rows.map(({ id }) => id)).toEqual(ids);
  expect(list).toHaveBeenCalledTimes(2);
});
