import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { paths } from "#lib/club/client/contract.d.ts";
import { knownContract } from "./fetch.ts";
import { lastContract } from "./last-contract.ts";

type Segment<Path extends string> = Path extends `${infer First}/${infer Rest}` ? First | Segment<Rest> : Path;

/** A noun in the paths of the contract with every feature on: what a club can offer or leave out. */
export type Noun = Exclude<Segment<keyof paths>, "" | `{${string}`>;

/** The nouns of a club's contract as its process found them in the store when it had read none itself yet, by base address. */
const place = keptByProcess<Map<string, ReadonlySet<string>>>("nouns of the last contracts");
place.value ??= new Map();
const remembered = place.value;

/**
 * Whether a club's contract, as it was last read, has addresses of this noun: a feature that is off takes its own with it.
 * True while no contract is known. Asks nobody: for menus.
 */
export async function offeredNouns(
  db: Queryable,
  club: { slug: string; baseUrl: string },
): Promise<(noun: Noun) => boolean> {
  const known = knownContract(club.baseUrl);
  if (known) remembered.set(club.baseUrl, nounsIn(known.document.paths));
  else if (!remembered.has(club.baseUrl)) {
    const last = await lastContract(db, club);
    if (last) remembered.set(club.baseUrl, nounsIn(last.document.paths));
  }
  const nouns = remembered.get(club.baseUrl);
  return (noun) => nouns?.has(noun) ?? true;
}

const nounsIn = (paths: object): ReadonlySet<string> => new Set(Object.keys(paths).flatMap((path) => path.split("/")));
