import { describe, expect, it } from "vitest";
import { type Membership, type Priced, priceOf } from "./price.ts";

const group = (costEuros: number | null): Priced => ({ kind: "annual", costEuros, outsideEuros: null });
const event = (costEuros: number | null, outsideEuros: number | null = null): Priced => ({
  ...{ kind: "event", costEuros, outsideEuros },
});
const nobody: Membership = { euros: 25, isDue: false, isMember: false };
const member: Membership = { euros: 25, isDue: true, isMember: true };

describe("what is due at the counter", () => {
  it("is the price of each group, and the season's membership once", () => {
    expect(priceOf([group(120), group(90)], nobody)).toMatchObject({ membership: 25, total: 235, isPart: false });
    expect(priceOf([group(120)], member)).toMatchObject({ membership: null, total: 120 });
    expect(priceOf([], nobody)).toMatchObject({ membership: null, total: 0, isPart: false });
  });
  it("is an event's price without membership; from outside the price for people from outside, where there is one", () => {
    expect(priceOf([event(30, 45)], nobody)).toMatchObject({ lines: [{ euros: 45, outside: true }], total: 45 });
    expect(priceOf([event(30)], nobody)).toMatchObject({ lines: [{ euros: 30, outside: false }], total: 30 });
    expect(priceOf([event(30, 45)], member)).toMatchObject({ lines: [{ euros: 30, outside: false }], total: 30 });
    expect(priceOf([group(100), event(30, 45)], nobody)).toMatchObject({ total: 155 });
  });
  it("says where it is only the least, and invents nothing", () => {
    expect(priceOf([group(null), event(30)], member)).toMatchObject({ total: 30, isPart: true });
    expect(priceOf([group(120)], { ...nobody, euros: null })).toMatchObject({
      membership: null,
      total: 120,
      isPart: true,
    });
    expect(priceOf([group(0)], { ...nobody, euros: 0 })).toMatchObject({ membership: 0, total: 0, isPart: false });
  });
});
