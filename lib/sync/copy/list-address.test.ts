import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenView } from "#lib/base/arguments/view-parameters.ts";
import { formatPeopleRows, formatPeopleView, parsePeopleView } from "./people-filters.ts";
import { formatRows, formatView, parseView } from "./registration-filters.ts";

/** What an address is read as, written again, and asked of the rows. */
const LISTS = [
  {
    name: "registrations",
    read: parseView,
    again: (asked: URLSearchParams) => formatView(parseView(asked)),
    rows: (asked: URLSearchParams) => formatRows(parseView(asked)),
  },
  {
    name: "people",
    read: parsePeopleView,
    again: (asked: URLSearchParams) => formatPeopleView(parsePeopleView(asked)),
    rows: (asked: URLSearchParams) => formatPeopleRows(parsePeopleView(asked)),
  },
];

/** Values that some parameter takes, and others. */
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.nat({ max: 3_000_000_000 }).map(String),
  fc.array(fc.nat({ max: 3_000_000_000 }), { maxLength: 5 }).map((numbers) => numbers.join(",")),
  fc.constantFrom("all", "pending", "event", "desc", "Femme", "none", "yes", "full,age", "name.state*.season.age*"),
);
const parameter = fc.constantFrom(
  ...["kind", "state", "standing", "q", "activity", "group", "sport", "sex", "from", "to", "places", "ready"],
  ...["reasons", "waited", "sort", "order", "page", "size", "cols", "saved", "open", "constructor"],
);
const address = fc.array(fc.tuple(parameter, value)).map((pairs) => new URLSearchParams(pairs));

describe.each(LISTS)("the address of the $name", ({ read, again, rows }) => {
  it("says again what was read of it, whatever stood in it", () => {
    fc.assert(
      fc.property(address, (asked) => {
        const written = new URLSearchParams(again(asked));
        expect(read(written)).toEqual(read(asked));
        expect(again(written)).toBe(again(asked));
      }),
    );
  });

  it("asks for the same rows whichever columns are shown and whichever view was chosen", () => {
    fc.assert(
      fc.property(address, (asked) => {
        const plain = new URLSearchParams([...asked].filter(([name]) => name !== "cols" && name !== "saved"));
        expect(rows(asked)).toBe(rows(plain));
      }),
    );
  });
});

it("a list that opens with a view says so when none is wanted: its tabs do not lead back to it", () => {
  expect(formatView(chosenView(parseView({ state: "all" }), "waited=7&saved=3"))).toBe("state=all&saved=0");
  expect(formatView(chosenView(parseView({}), null))).toBe("");
  expect(formatView(chosenView(parseView({ saved: "3" }), "waited=7&saved=3"))).toBe("saved=3");
});
