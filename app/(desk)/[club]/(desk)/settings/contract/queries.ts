import "server-only";
import { getTranslations } from "next-intl/server";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { currentContract } from "#lib/club/contract/current.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import { type KeptReading, listReadings, SHOWN_READINGS } from "#lib/club/contract/kept-readings.ts";
import { type ContractChanges, contractChanges } from "#lib/club/contract/reading.ts";

/** A reading as the page tells it: what was different from the one before. */
export interface ShownReading {
  id: number;
  version: string;
  /** The version before, where it was another. */
  versionBefore: string | undefined;
  readAt: Date;
  /** null: there is no reading before this one, or none that is still kept. */
  changes: ContractChanges | null;
  /** Operations whose fields could not be compared. */
  leftOut: string[];
}

/** What is known of a club's contract. */
export interface Radar {
  last: { version: string; readAt: Date; confirmedAt: Date; operations: number; forms: number } | undefined;
  readings: ShownReading[];
  /** Whether there were readings before the oldest one shown. */
  isCut: boolean;
  /** The last version before the present one, for GET /changes; undefined where no other is known. */
  since: string | undefined;
}

/** What was kept of the club's contract; no call to the club. */
export async function readRadar(club: string): Promise<Radar> {
  const kept = await listReadings((await store()).db, club);
  const shown = kept.slice(0, SHOWN_READINGS);
  const [last] = kept;
  return {
    last: last && {
      ...last,
      operations: Object.keys(last.reading.operations).length,
      forms: Object.keys(last.reading.forms).length + last.reading.leftOut.length,
    },
    readings: shown.map((reading, index) => shownReading(reading, kept[index + 1])),
    isCut: kept.length > shown.length,
    since: kept.find(({ version }) => version !== last?.version && VERSION.test(version))?.version,
  };
}

/** club-api §4.2: `since` is digits.digits or digits.digits.digits. */
const VERSION = /^\d+\.\d+(\.\d+)?$/;

function shownReading(reading: KeptReading, before: KeptReading | undefined): ShownReading {
  const leftOut = new Set([...reading.reading.leftOut, ...(before?.reading.leftOut ?? [])]);
  return {
    id: reading.id,
    version: reading.version,
    versionBefore: before && before.version !== reading.version ? before.version : undefined,
    readAt: reading.readAt,
    changes: before ? contractChanges(before.reading, reading.reading) : null,
    leftOut: [...leftOut],
  };
}

/** Asks the club for its contract and keeps what is new. @returns what tells it from others, or why there is none in words */
export async function askForContract(club: string): Promise<{ fingerprint: string } | { failure: string }> {
  const connection = await findClub((await store()).db, club);
  const words = await getTranslations("contract.failed");
  if (!connection) return { failure: words("unreachable") };
  try {
    return await currentContract(connection, { note: "always" });
  } catch (failure) {
    if (!(failure instanceof ContractFailure)) throw failure;
    return { failure: words(failure.code) };
  }
}

/** The clock by which the ages on the page are told. */
export const clock = now;
