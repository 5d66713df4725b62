import { dayAfter, daysBetween } from "#lib/base/time/days.ts";
import type { MatchScene, OpenLine } from "./open-things.ts";
import { type MatchProposal, saidKind } from "./proposal-shape.ts";

/** Between two accounts a transfer takes so many days, and one side may be dated before the other. */
const OWN_DAYS = [0, 1, -1, 2, -2, 3, -3, 4, -4];
/** Of so many a person chooses. */
const MOST_PAIRED = 5;

/** Between two accounts of the club: the same amount out of one and into the other. */
export function ownTransfers({ lines }: Pick<MatchScene, "lines">): MatchProposal[] {
  const banked = lines.filter(({ isCollected, cents }) => !isCollected && cents !== 0);
  const place = (cents: number, day: string) => `${cents} ${day}`;
  const byPlace = Map.groupBy(banked, ({ cents, day }) => place(cents, day));
  /** The lines of other accounts that may be the other side of one, the nearest first. */
  const others = new Map(
    banked.map((line) => [
      line,
      OWN_DAYS.flatMap((days) => byPlace.get(place(0 - line.cents, dayAfter(line.day, days))) ?? []).filter(
        ({ account }) => account !== line.account,
      ),
    ]),
  );
  return [...others].flatMap(([line, those]) =>
    those.slice(0, MOST_PAIRED).map((other): MatchProposal => {
      const isAlone = those.length === 1 && others.get(other)?.length === 1;
      return {
        ...{ line: line.id, isSure: isAlone && isSaid(line, other) },
        reasons: [{ is: "amount" }, { is: "day", days: daysBetween(line.day, other.day) }],
        parts: [{ kind: "transfer", cents: line.cents, other: other.id }],
      };
    }),
  );
}

const isSaid = (...sides: OpenLine[]): boolean => sides.some((line) => saidKind(line) === "own");
