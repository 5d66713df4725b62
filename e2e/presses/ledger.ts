import type { Meant } from "./hand.ts";

/** A registration as the club has it. */
export interface AtClub {
  id: number;
  valid: boolean | null;
}

/** What the screens tell of what was pressed. */
export interface Told {
  /** Waits for its person to confirm it. */
  confirm: ReadonlySet<number>;
  /** Listed as not sent. */
  left: ReadonlySet<number>;
  /** Sent, and refused by the club with its reason. */
  refused: ReadonlySet<number>;
}

export interface Ledger {
  pressed: number;
  decided: number;
  confirm: number;
  left: number;
  refused: number;
  /** Neither decided nor told. */
  lost: Meant[];
  /** Pressed long before it was left behind, and only listed as not sent. */
  late: Meant[];
  /** Changed, and pressed by nobody; or decided otherwise than it was pressed. */
  elsewhere: number[];
}

/** Long enough for a press to have left, on the rig's own line. */
const IN_TIME_MS = 3_000;

/** Compares what a person meant with what the club has, and with what the screens tell of the rest. Pure. */
export function compare(
  meant: readonly Meant[],
  before: ReadonlyMap<number, boolean | null>,
  now: readonly AtClub[],
  told: Told,
): Ledger {
  const wished = new Map(meant.map((one) => [one.id, one.operation === "validate"]));
  const ledger: Ledger = {
    ...{ pressed: wished.size, decided: 0, confirm: 0, left: 0, refused: 0 },
    ...{ lost: [], late: [], elsewhere: [] },
  };
  const changed = new Map(now.filter(({ id, valid }) => valid !== before.get(id)).map(({ id, valid }) => [id, valid]));
  for (const [id, valid] of changed) if (wished.get(id) !== valid) ledger.elsewhere.push(id);
  for (const one of meant) {
    if (changed.has(one.id)) ledger.decided += 1;
    else if (told.confirm.has(one.id)) ledger.confirm += 1;
    else if (told.refused.has(one.id)) ledger.refused += 1;
    else if (told.left.has(one.id)) {
      ledger.left += 1;
      if ((one.left ?? Number.POSITIVE_INFINITY) - one.at > IN_TIME_MS) ledger.late.push(one);
    } else ledger.lost.push(one);
  }
  return ledger;
}
