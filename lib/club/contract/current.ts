import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { type Patience, patienceOf, within } from "#lib/club/client/patience.ts";
import { reachabilityOf } from "#lib/club/client/reachability.ts";
import { keepReading } from "#lib/club/contract/kept-readings.ts";
import { ContractFailure, isOutOfReach } from "./failure.ts";
import { type Contract, fetchContract } from "./fetch.ts";
import { keepContract } from "./last-contract.ts";
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
 * A club's contract now, if it comes while somebody can wait for it, noted in the store where it is another than the last one noted, so that its changes can be told later.
 * A failure to note it is logged and stands in nobody's way.
 * @param options.note `always` also writes down that it was confirmed a moment ago; for a person who asks
 * @param options.patience for whom it is asked
 * @throws ContractFailure `too_slow` when it does not come in time
 */
export async function currentContract(
  club: ContractPlace,
  { note = "changes", patience = "page" }: { note?: "changes" | "always"; patience?: Patience } = {},
): Promise<Contract> {
  const { slug, baseUrl } = club;
  const contract = await inTime(club, patience);
  const { fingerprint, version, readAt, document } = contract;
  const known = noted.get(slug);
  const isNews = known?.fingerprint !== fingerprint || readAt.getTime() - known.at >= NOTE_EVERY_MS;
  if (!isNews && note === "changes") return contract;
  try {
    const { db } = await store();
    if (known?.fingerprint !== fingerprint) await keepContract(db, { slug, baseUrl }, contract);
    await keepReading(db, slug, { fingerprint, version, readAt, reading: () => readingOf(document) });
    noted.set(slug, { fingerprint, at: readAt.getTime() });
  } catch (err) {
    log().error({ err, club: slug }, "the contract was read but not noted");
  }
  return contract;
}

async function inTime(club: ContractPlace, patience: Patience): Promise<Contract> {
  const reachability = reachabilityOf(club);
  const withinMs = patienceOf(patience, reachability);
  try {
    return await within(withinMs, fetchContract(club, now()), "GET /openapi.json");
  } catch (cause) {
    const failure =
      cause instanceof ClubError ? new ContractFailure("too_slow", `no contract in ${withinMs} ms`, { cause }) : cause;
    if (isOutOfReach(failure)) reachability.lost();
    throw failure;
  }
}
