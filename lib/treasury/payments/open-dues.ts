import type { DueLine } from "#lib/treasury/dues/estimate.ts";
import type { OpenDue } from "./split.ts";

/** What is still to be settled of what a person owes, in the order in which money settles it: what is validated before what is pending. Pure. */
export function openDues(memberId: number, lines: readonly Owed[]): OpenDue[] {
  return lines
    .toSorted((one, other) => Number(one.isPending) - Number(other.isPending))
    .map(({ kind, registrationId, cents, settledCents }) => ({
      ...{ memberId, kind, registrationId },
      leftCents: Math.max(0, (cents ?? 0) - settledCents),
    }));
}

type Owed = Pick<DueLine, "kind" | "registrationId" | "cents" | "settledCents" | "isPending">;
