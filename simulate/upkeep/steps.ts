import * as fc from "fast-check";
import type { Role } from "../desk/programs.ts";
import { deedInWords } from "../habits.ts";

/*
 * What is done now and then so that a desk stays in order, and mostly by one person alone. Numbers choose among what there is at that moment, modulo how many there are.
 */

/** Kinds of notes, by whom they are for. */
export type NoteKind = "office" | "money" | "direction";

export type Step = { by: Role } & (
  | { do: "write a note"; person: number; kind: NoteKind; isDue: boolean; isPinned: boolean }
  | { do: "rewrite a note"; which: number; isStale: boolean }
  | { do: "remove a note"; which: number; isStale: boolean }
  | { do: "settle a note"; which: number; isDone: boolean }
  | { do: "forget somebody"; person: number }
  | { do: "keep a view"; list: number; name: number; query: number; shared: boolean; opens: boolean }
  | { do: "rename a view"; which: number; name: number }
  | { do: "change a view"; which: number; query: number }
  | { do: "forget a view"; which: number }
  | { do: "open a list with"; list: number; which: number; everything: boolean }
  | { do: "offer a role"; whom: number; role: Role }
  | { do: "take an offer"; whom: number; isOld: boolean }
  | { do: "withdraw an offer"; whom: number }
  | { do: "give a role"; whom: number; role: Role | "none" }
  | { do: "shut somebody out"; whom: number; isOut: boolean }
  | { do: "renew a password"; whom: number }
  | { do: "sign out elsewhere" }
  | { do: "hand a document in" }
  | { do: "reword a document"; which: number; what: "name" | "description" }
  | { do: "remove a document"; which: number }
  | { do: "give an upload up"; isSent: boolean }
  | { do: "call a session off"; week: number; course: number; isOff: boolean }
  | { do: "make a feed"; kind: "coach" | "group"; which: number }
  | { do: "end a feed"; which: number }
  | { do: "select all that match"; state: number }
  | { do: "ask about a selection"; state: number }
  | { do: "say why refused"; which: number; count: number; isEmpty: boolean }
  | { do: "move a registration"; which: number; group: number }
  | { do: "say that they are two"; pair: number; isTakenBack: boolean }
  | { do: "settle two records"; pair: number }
  | { do: "try the connection" }
  | { do: "read the contract again" }
  | { do: "name postal codes"; which: number }
  | { do: "look communes up"; which: number }
  | { do: "say where the club lives"; which: number }
  | { do: "keep a key"; which: number }
  | { do: "remove the key" }
  | { do: "delete a season"; which: number }
  | { do: "make a sport"; isTwice: boolean }
  | { do: "hand a paper in"; person: number; field: number }
  | { do: "mark a paper"; which: number; isRefused: boolean }
  | { do: "remove a paper"; which: number }
  | { do: "give a filing up" }
  | { do: "steer the reading"; wish: number }
);

const number = fc.nat({ max: 40 });
const yesNo = fc.boolean();
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const role = fc.constantFrom<Role>("secretary", "treasurer", "coach", "doctor", "reader");

type Of<Name extends Step["do"]> = Omit<Extract<Step, { do: Name }>, "do" | "by">;
type Fields<Name extends Step["do"]> = { [Field in keyof Of<Name>]: fc.Arbitrary<Of<Name>[Field]> };

/** Mostly by whom it is done in such a club; now and then by somebody who may not. */
const by = (...usual: Role[]): fc.Arbitrary<Role> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom<Role>("secretary", "treasurer", "coach", "doctor", "reader") },
  );
const anybody = fc.constantFrom<Role>("director", "secretary", "treasurer", "coach", "doctor", "reader");
const office = by("director", "secretary", "secretary");
const counter = by("director", "secretary", "treasurer");
const director = by("director");

const deed = <Name extends Step["do"]>(weight: number, name: Name, who: fc.Arbitrary<Role>, fields: Fields<Name>) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), by: who, ...fields }) as unknown as fc.Arbitrary<Step>,
});

const DEEDS = [
  deed(8, "write a note", counter, {
    ...{ person: number, isDue: yesNo, isPinned: seldom },
    kind: fc.constantFrom<NoteKind>("office", "office", "money", "direction"),
  }),
  deed(4, "rewrite a note", counter, { which: number, isStale: seldom }),
  deed(3, "remove a note", counter, { which: number, isStale: seldom }),
  deed(4, "settle a note", counter, { which: number, isDone: yesNo }),
  deed(1, "forget somebody", director, { person: number }),
  deed(7, "keep a view", anybody, { list: number, name: number, query: number, shared: seldom, opens: seldom }),
  deed(2, "rename a view", anybody, { which: number, name: number }),
  deed(2, "change a view", anybody, { which: number, query: number }),
  deed(2, "forget a view", anybody, { which: number }),
  deed(3, "open a list with", anybody, { list: number, which: number, everything: seldom }),
  deed(5, "offer a role", director, { whom: number, role }),
  deed(5, "take an offer", anybody, { whom: number, isOld: seldom }),
  deed(2, "withdraw an offer", director, { whom: number }),
  deed(3, "give a role", director, { whom: number, role: fc.oneof(role, role, role, fc.constant("none" as const)) }),
  deed(2, "shut somebody out", director, { whom: number, isOut: yesNo }),
  deed(2, "renew a password", director, { whom: number }),
  deed(1, "sign out elsewhere", anybody, {}),
  deed(4, "hand a document in", office, {}),
  deed(3, "reword a document", office, { which: number, what: fc.constantFrom("name", "description") }),
  deed(2, "remove a document", office, { which: number }),
  deed(1, "give an upload up", office, { isSent: yesNo }),
  deed(5, "call a session off", by("director", "secretary", "coach"), {
    ...{ week: fc.nat({ max: 3 }), course: number },
    isOff: fc.oneof(fc.constant(true), yesNo),
  }),
  deed(3, "make a feed", anybody, { kind: fc.constantFrom("coach", "group"), which: number }),
  deed(3, "end a feed", anybody, { which: number }),
  deed(2, "select all that match", office, { state: number }),
  deed(2, "ask about a selection", office, { state: number }),
  deed(3, "say why refused", office, { which: number, count: fc.integer({ min: 1, max: 3 }), isEmpty: seldom }),
  deed(4, "move a registration", office, { which: number, group: number }),
  deed(3, "say that they are two", office, { pair: number, isTakenBack: yesNo }),
  deed(1, "settle two records", office, { pair: number }),
  deed(1, "try the connection", director, {}),
  deed(1, "read the contract again", office, {}),
  deed(2, "name postal codes", director, { which: number }),
  deed(2, "look communes up", anybody, { which: number }),
  deed(1, "say where the club lives", director, { which: number }),
  deed(2, "keep a key", director, { which: number }),
  deed(1, "remove the key", director, {}),
  deed(2, "delete a season", office, { which: number }),
  deed(3, "make a sport", office, { isTwice: yesNo }),
  deed(5, "hand a paper in", office, { person: number, field: number }),
  deed(4, "mark a paper", office, { which: number, isRefused: yesNo }),
  deed(2, "remove a paper", office, { which: number }),
  deed(1, "give a filing up", office, {}),
  deed(2, "steer the reading", office, { wish: number }),
];

/** From a quarter of an hour to an afternoon. */
export const histories: fc.Arbitrary<Step[]> = fc.array(fc.oneof(...DEEDS), {
  ...{ minLength: 20, maxLength: 50, size: "max" },
});

/** Every kind of step. */
export const STEPS: readonly Step["do"][] = [
  ...(["write a note", "rewrite a note", "remove a note", "settle a note", "forget somebody", "keep a view"] as const),
  ...(["rename a view", "change a view", "forget a view", "open a list with", "offer a role"] as const),
  ...(["take an offer", "withdraw an offer", "give a role", "shut somebody out", "renew a password"] as const),
  ...(["sign out elsewhere", "hand a document in", "reword a document", "remove a document"] as const),
  ...(["give an upload up", "call a session off", "make a feed", "end a feed", "select all that match"] as const),
  ...(["ask about a selection", "say why refused", "move a registration", "say that they are two"] as const),
  ...(["settle two records", "try the connection", "read the contract again", "name postal codes"] as const),
  ...(["look communes up", "say where the club lives", "keep a key", "remove the key", "delete a season"] as const),
  ...(["make a sport", "hand a paper in", "mark a paper", "remove a paper", "give a filing up"] as const),
  "steer the reading",
];

/** A step as one would tell it. */
export const say = (step: Step): string => deedInWords(step);
