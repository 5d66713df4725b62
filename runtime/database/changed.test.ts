import { expect, it } from "vitest";
import { hasChanged } from "./changed.ts";

const LEASING =
  "with due as (select id from a where x for update skip locked) update a set x = 1 where id in (table due)";
const WRITING = "with told as (insert into b select 1) insert into c values (1) on conflict (d) do nothing";

it.each([
  ["insert into a values (1)", "INSERT", 1, true],
  ["update a set x = 1 where false", "UPDATE", 0, false],
  ["insert into a values (1) on conflict (x) do update set x = 1 where false", "INSERT", 0, false],
  ["delete from a", "DELETE", 0, false],
  // Asked every second by a program with nothing to do.
  [LEASING, "UPDATE", 0, false],
  [LEASING, "UPDATE", 2, true],
  ["with b as (select 1) select from b for update", "SELECT", 1, false],
  // What a part before the last did is not in the answer.
  [WRITING, "INSERT", 0, true],
  ["with gone as (delete from a returning 1) select from gone", "SELECT", 0, true],
  ["create schema a", "CREATE", null, true],
] as const)(
  "tells by the answer whether a statement may have changed something: %s",
  (text, command, rowCount, changed) => {
    expect(hasChanged({ text }, { command, rowCount })).toBe(changed);
  },
);
