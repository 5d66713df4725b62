import { expect, it, vi } from "vitest";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { READ_ROWS, wholeList } from "./whole-list.ts";

/** A list of so many rows, which answers as the payments do. */
function listOf(total: number, told = total) {
  const rows = Array.from({ length: total }, (_, id) => ({ id, search: "", cells: {} }));
  const serve = vi.fn(async (address: Parameters) => {
    const { page, size } = parametersReader(address).paging();
    const some = rows.slice((page - 1) * size, page * size);
    return { columns: [], filters: [], rows: some, total: told, all: total };
  });
  return { serve, ids: rows.map(({ id }) => id) };
}

it.each([0, 1, READ_ROWS, READ_ROWS + 1, 3 * READ_ROWS])(
  "has all of %i rows, each page asked for once",
  async (total) => {
    const { serve, ids } = listOf(total);
    const whole = await wholeList(serve, { q: "judo", page: "3", size: "20" });
    expect(whole.rows.map(({ id }) => id)).toEqual(ids);
    expect(serve).toHaveBeenCalledTimes(Math.max(1, Math.ceil(total / READ_ROWS)));
    expect(serve.mock.calls[0]?.[0]).toMatchObject({ q: "judo" });
  },
);

it("ends where rows have gone since they were counted", async () => {
  const { serve, ids } = listOf(READ_ROWS, 5 * READ_ROWS);
  const whole = await wholeList(serve, new URLSearchParams({ type: "Paiement" }));
  expect(whole.rows.map(({ id }) => id)).toEqual(ids);
  expect(serve).toHaveBeenCalledTimes(2);
});
