import { expect, it } from "vitest";
import type { Matched, MatchedLine } from "#lib/treasury/payments/payer-match.ts";
import { type OtherwiseSaid, type SaidOfLine, standingOf } from "./pasted-payment.tsx";

const OTHERWISE: OtherwiseSaid = { method: "Chèque", receivedOn: "2026-09-12" };
const person = (id: number) => ({ id, firstName: "Anne", lastName: "Le Goff", age: 40, dueCents: 0 });
const line: MatchedLine = {
  ...{ number: 1, raw: "Anne 45", name: "Anne", amount: { cents: 4_500 }, isMore: false },
  ...{ receivedOn: null, oddDay: null, method: "Chèque", newMethod: null, people: [person(5)] },
};
const once = { memberId: 5, cents: 4_500, receivedOn: "2026-09-12", times: 1 };
const again = (matched: Matched, said: Record<number, SaidOfLine> = {}, otherwise = OTHERWISE) =>
  standingOf(matched, said, otherwise).map(({ isAgain }) => isAgain);

it("asks of a line that was recorded before, as often as it was recorded and no oftener", () => {
  const two = { lines: [line, line], recorded: [once] };
  expect(again(two)).toEqual([true, false]);
  expect(standingOf(two, {}, OTHERWISE).map(({ receipt }) => receipt?.memberId)).toEqual([undefined, 5]);
  const meant = standingOf(two, { 0: { isMeant: true } }, OTHERWISE);
  expect(meant.map(({ receipt }) => receipt?.memberId)).toEqual([5, 5]);
  expect(again({ lines: [line, line], recorded: [{ ...once, times: 2 }] })).toEqual([true, true]);
});

it("goes by the day that a person says, of the line or of all lines that say none", () => {
  const odd = { lines: [{ ...line, oddDay: "31/02/2026" }], recorded: [once] };
  expect(again(odd)).toEqual([false]);
  expect(again(odd, { 0: { receivedOn: "2026-09-12" } })).toEqual([true]);
  expect(again(odd, { 0: { receivedOn: "2026-09-11" } })).toEqual([false]);
  expect(again({ lines: [line], recorded: [once] }, {}, { ...OTHERWISE, receivedOn: "2026-09-13" })).toEqual([false]);
});

it("goes by whom a person says that a line means", () => {
  const twins = { lines: [{ ...line, people: [person(4), person(5)] }, line], recorded: [once] };
  expect(again(twins, { 0: { memberId: 5 } })).toEqual([true, false]);
  expect(again(twins, { 0: { memberId: 4 } })).toEqual([false, true]);
  expect(again(twins, { 0: { memberId: 0 } })).toEqual([false, true]);
});
