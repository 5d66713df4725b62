/** How often an amount was recorded of somebody on a day. Travels as JSON. */
export interface RecordedTimes {
  memberId: number;
  cents: number;
  /** ISO date. */
  receivedOn: string;
  times: number;
}

/** What a line would record, as far as it is known. */
export interface MeantLine {
  /** Whom it may mean. */
  members: readonly number[];
  cents: number;
  /** ISO date; empty: not said yet. */
  receivedOn: string;
}

/**
 * For each line, of whom of those whom it may mean the same amount was recorded on the same day. As often as it was recorded, and no oftener: of two cheques
 * of one day the second is new where one was recorded.
 */
export function recordedAgain(
  lines: readonly (MeantLine | null)[],
  recorded: readonly RecordedTimes[],
): readonly (readonly number[])[] {
  const keyOf = (member: number, cents: number, day: string) => `${member} ${cents} ${day}`;
  const left = new Map(recorded.map((one) => [keyOf(one.memberId, one.cents, one.receivedOn), one.times]));
  return lines.map((line) =>
    (line?.members ?? []).filter((member) => {
      const key = keyOf(member, line?.cents ?? 0, line?.receivedOn ?? "");
      const times = left.get(key) ?? 0;
      left.set(key, times - 1);
      return times > 0;
    }),
  );
}
