import "server-only";
import { now } from "#lib/clock.ts";
import { keepReading } from "#lib/contract/kept-readings.ts";
import { keptByProcess } from "#lib/kept.ts";
import { log } from "#lib/log.ts";
import { store } from "#lib/store/database.ts";
import { type Contract, readContract } from "./fetch.ts";
import { readingOf } from "./reading.ts";

/** A connection, as far as its contract is concerned. */
export interface ContractPlace {
  slug: string;
  baseUrl: string;
}

/** A contract that stays the same is noted as confirmed at most this often by each process. */
const NOTE_EVERY_MS = 60_000;

/** What this process last told the store of each club: most forms open on a contract that it knows already. */
const kept = keptByProcess<Map<string, { fingerprint: string; at: number }>>("noted contracts");
kept.value ??= new Map();
const noted = kept.value;

/**
 * A club's contract now, noted in the store where it is another than the last one noted, so that its changes can be told later.
 * A failure to note it is logged and stands in nobody's way.
 * @param options.note `always` also writes down that it was confirmed a moment ago; for a person who asks
 * @throws ContractFailure
 */
export async function currentContract(
  { slug, baseUrl }: ContractPlace,
  { note = "changes" }: { note?: "changes" | "always" } = {},
): Promise<Contract> {
  const contract = await readContract(baseUrl, now());
  const { fingerprint, version, readAt, document } = contract;
  const known = noted.get(slug);
  const isNews = known?.fingerprint !== fingerprint || readAt.getTime() - known.at >= NOTE_EVERY_MS;
  if (!isNews && note === "changes") return contract;
  try {
    const { db } = await store();
    await keepReading(db, slug, { fingerprint, version, readAt, reading: () => readingOf(document) });
    noted.set(slug, { fingerprint, at: readAt.getTime() });
  } catch (err) {
    log().error({ err, club: slug }, "the contract was read but not noted");
  }
  return contract;
}
