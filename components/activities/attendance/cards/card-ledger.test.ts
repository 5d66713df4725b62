import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FirstSights } from "#components/people/cards/reading/first-sights.ts";
import type { CardAnswer } from "#lib/activities/attendance/card.ts";
import { CODE_LETTERS, CODE_PLACES, cardCodeFrom } from "#lib/people/cards/code.ts";
import type { Line } from "../device/kept-marks.ts";
import type { PoolView } from "../device/pool-side.ts";
import { CardLedger, type CardRead } from "./card-ledger.ts";
import { digestOfCard } from "./known-card.ts";

const session = { date: "2026-11-29", type: "lesson", courseId: 3 } as const;
const codeOfPerson = (id: number): string =>
  cardCodeFrom(
    Array.from({ length: CODE_PLACES }, (_, place) => (place === 0 ? Math.floor(id / 20) : id) % CODE_LETTERS.length),
  );

/** A sheet whose marks stand at once, as the device's own store has them. */
async function sheetOf(people: readonly Partial<Line>[]) {
  let lines = (await Promise.all(
    people.map(async (person, nth) => ({
      ...{ id: nth + 1, lastName: `Person ${nth + 1}`, firstName: null, expected: true, pending: false, shown: null },
      ...{ came: false, card: await digestOfCard(codeOfPerson(nth + 1)), ...person },
    })),
  )) as Line[];
  const calls: string[] = [];
  let reads: readonly CardRead[] = [];
  let reached = true;
  const side = {
    mark: async (_session: unknown, taps: readonly { memberId: number; presence: string }[]) => {
      await Promise.resolve();
      for (const { memberId, presence } of taps) {
        calls.push(`${presence} ${memberId}`);
        lines = lines.map((line) => {
          if (line.id !== memberId) return line;
          return presence === "came" ? { ...line, came: true } : { ...line, shown: presence as Line["shown"] };
        });
      }
    },
    addGuest: async (_session: unknown, guest: { id: number }) => void calls.push(`guest ${guest.id}`),
    openSheet: async () => {
      calls.push("open");
      const [late] = people.filter(({ id }) => id === 99);
      if (late) lines = lines.map((line) => (line.id === 99 ? { ...line, expected: true } : line));
    },
    shown: () => ({ reached }) as PoolView,
  };
  const ledger = new CardLedger({
    ...{ club: "demo", session, side, lines: () => lines },
    tell: (now: readonly CardRead[]) => {
      reads = now;
    },
  });
  return {
    ledger,
    calls,
    said: () => reads.map(({ said, person }) => `${said.kind}${person ? ` ${person.id}` : ""}`),
    newest: () => reads[0] as CardRead,
    away: () => {
      reached = false;
    },
  };
}

/** The dashboard, which answers of a card. */
const answers = (answer: CardAnswer | undefined, status = 200) =>
  vi.fn(async () => {
    if (!answer) throw new TypeError("no network");
    return Response.json(answer, { status });
  });
const person = { id: 99, firstName: "Ida", lastName: "Caro" };

describe("cards that are read at a session", () => {
  beforeEach(() => void vi.stubGlobal("fetch", answers({ kind: "unknown" })));
  afterEach(() => vi.unstubAllGlobals());

  it("marks thirty of them in a row, each once, with nothing pressed between two and nobody asked", async () => {
    const { ledger, calls, said } = await sheetOf(Array.from({ length: 30 }, () => ({})));
    await Promise.all(Array.from({ length: 30 }, (_, nth) => ledger.read(codeOfPerson(nth + 1))));
    expect(calls).toEqual(Array.from({ length: 30 }, (_, nth) => `present ${nth + 1}`));
    expect(said()[0]).toBe("marked 30");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("marks one that is read twice at once a single time, and says of it that it was marked already", async () => {
    const { ledger, calls, said } = await sheetOf([{}]);
    await Promise.all([ledger.read(codeOfPerson(1)), ledger.read(codeOfPerson(1).toLowerCase())]);
    expect(calls).toEqual(["present 1"]);
    expect(said()).toEqual(["already 1", "marked 1"]);
  });

  it("says what was marked before, and marks nobody whom the club does not expect", async () => {
    const { ledger, calls, newest, said } = await sheetOf([
      { shown: "absent" },
      { expected: false, pending: true },
      { expected: false },
      { expected: false, came: true },
    ]);
    await ledger.read(codeOfPerson(1));
    expect(newest().said).toEqual({ kind: "marked", was: "absent" });
    for (const id of [2, 3, 4]) await ledger.read(codeOfPerson(id));
    expect(calls).toEqual(["present 1"]);
    expect(said()).toEqual(["noted 4", "notExpected 3", "pending 2", "marked 1"]);
    await ledger.noteCame(newest());
  });

  it("knows without a network who is on the sheet, and says of others that they are not", async () => {
    const { ledger, calls, said, away } = await sheetOf([{}]);
    away();
    await ledger.read(codeOfPerson(1));
    await ledger.read(codeOfPerson(9));
    expect(said()).toEqual(["notOnSheet", "marked 1"]);
    expect(calls).toEqual(["present 1"]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    [{ kind: "unknown" }, "unknown"],
    [{ kind: "otherClub" }, "otherClub"],
    [{ kind: "ended" }, "ended"],
    [{ kind: "otherSeason", season: "2025-2026", person }, "otherSeason 99"],
    [{ kind: "notValidated", person }, "notValidated 99"],
    [{ kind: "pending", person }, "pending 99"],
    [{ kind: "unexpected", person }, "notExpected 99"],
  ] as const)("asks whose card it is that is on no sheet here: %j", async (answer, due) => {
    vi.stubGlobal("fetch", answers(answer));
    const { ledger, calls, said, newest } = await sheetOf([{}]);
    await ledger.read(codeOfPerson(40));
    await vi.waitFor(() => expect(said()).toEqual([due]));
    expect(calls).toEqual([]);
    // What somebody may be noted for, is noted by a press.
    await ledger.noteCame(newest());
    expect(calls).toEqual("person" in answer ? ["guest 99"] : []);
  });

  it("reads the sheet again for whoever was registered since, and marks them", async () => {
    vi.stubGlobal("fetch", answers({ kind: "expected", person }));
    const { ledger, calls, said } = await sheetOf([{ id: 99, card: null, expected: false }]);
    await ledger.read(codeOfPerson(40));
    await vi.waitFor(() => expect(said()).toEqual(["marked 99"]));
    expect(calls).toEqual(["open", "present 99"]);
  });

  it("says that a card is not on the sheet where the dashboard gives no answer, and goes on with the next meanwhile", async () => {
    vi.stubGlobal("fetch", answers(undefined));
    const { ledger, calls, said } = await sheetOf([{}]);
    await Promise.all([ledger.read(codeOfPerson(40)), ledger.read(codeOfPerson(1)), ledger.read("https://x.example")]);
    await vi.waitFor(() => expect(said()).toEqual(["noCard", "marked 1", "notOnSheet"]));
    expect(calls).toEqual(["present 1"]);
  });
});

it("takes a card that stays before the camera once, and again when it comes back", () => {
  const sights = new FirstSights();
  expect([0, 80, 2_400, 4_800].map((at) => sights.isFirst("a", at))).toEqual([true, false, false, false]);
  expect([sights.isFirst("b", 4_900), sights.isFirst("a", 5_000), sights.isFirst("a", 9_000)]).toEqual([
    ...[true, false, true],
  ]);
});
