import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canMove, movedColumn, withColumn, withPin } from "./column-moves.ts";
import { type ColumnChoice, columnsOf, MOST_PINNED, readColumns, type TableColumns, writeColumns } from "./columns.ts";

const table: TableColumns = { ids: ["name", "age", "group", "sport", "state", "number"], hidden: ["sport", "number"] };
const others = table.ids.slice(1);
const seen = (text: string) => columnsOf(readColumns(text, table), table);

/** What one does in the menu of the columns. */
const step = fc.record({
  what: fc.constantFrom("show", "hide", "pin", "unpin", "left", "right"),
  id: fc.constantFrom(...others),
});
function after(choice: ColumnChoice, { what, id }: { what: string; id: string }): ColumnChoice {
  if (what === "show") return withColumn(choice, id, true);
  if (what === "hide") return withColumn(choice, id, false);
  if (!choice.shown.includes(id)) return choice;
  if (what === "pin" || what === "unpin") return withPin(choice, id, what === "pin");
  return movedColumn(choice, id, what === "left" ? -1 : 1);
}

describe("the columns of a table", () => {
  it("are not in the address while nobody has chosen any", () => {
    expect(columnsOf(undefined, table)).toEqual({ shown: ["name", "age", "group", "state"], pinned: [] });
    for (const text of ["", "nothing", "name.age.group.state", "age.group.state", "constructor.__proto__"])
      expect(readColumns(text, table), text).toBeUndefined();
  });

  it("stand in the order in which the address has them, the pinned ones first", () => {
    expect(seen("name.state.age*.number")).toEqual({ shown: ["name", "age", "state", "number"], pinned: ["age"] });
    expect(readColumns("state.age*", table)).toBe("name.age*.state");
    expect(seen("name")).toEqual({ shown: ["name"], pinned: [] });
    expect(seen("colour.state.state*.name*")).toEqual({ shown: ["name", "state"], pinned: ["state"] });
  });

  it("are read from an address as they were written, whatever was done to them", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const choice = steps.reduce(after, columnsOf(undefined, table));
        const text = writeColumns(choice, table);
        expect(columnsOf(text, table)).toEqual(choice);
        expect(readColumns(text ?? "", table)).toBe(text);
        expect(new URLSearchParams({ cols: text ?? "" }).toString(), "needs no escape").toBe(`cols=${text ?? ""}`);
      }),
    );
  });

  it("are a possible choice whatever an address says", () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom(...table.ids, ...table.ids.map((id) => `${id}*`)));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { shown, pinned } = seen(pieces.join("."));
        expect(shown[0]).toBe("name");
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((id) => table.ids.includes(id))).toBe(true);
        expect(pinned.length).toBeLessThanOrEqual(MOST_PINNED);
        expect(shown.slice(1, 1 + pinned.length)).toEqual(pinned);
      }),
    );
  });

  it("move among their own kind and stop at its ends", () => {
    const choice = seen("name.age*.state*.group.number");
    expect(movedColumn(choice, "state", -1).shown).toEqual(["name", "state", "age", "group", "number"]);
    expect(movedColumn(choice, "number", -1).shown).toEqual(["name", "age", "state", "number", "group"]);
    expect([canMove(choice, "age", -1), canMove(choice, "state", 1), canMove(choice, "group", -1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([canMove(choice, "name", 1), canMove(choice, "sport", 1)]).toEqual([false, false]);
    expect(movedColumn(choice, "age", -1)).toEqual(choice);
  });
});
