import "server-only";
import { clubApi } from "#lib/club/client.ts";
import { ContractFailure } from "#lib/contract/failure.ts";
import { log } from "#lib/log.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { currentModel, type NoForm, readRecordOrWords } from "#lib/records/opening.ts";
import type { WireRecord } from "#lib/records/submission.ts";
import { store } from "#lib/store/database.ts";

/** A person's record with where it comes from. */
export interface PersonRead {
  /** As the service has it now, else as the copy has it; undefined when neither knows anybody of this number. */
  record: WireRecord | undefined;
  /** Why the service did not give it; undefined when it did. */
  trouble: NoForm | undefined;
  /** What the club's contract calls the fields that we have no word for, by property name. */
  titles: Record<string, string>;
}

/** The properties of club-api §2.4, which the page knows how to show. */
const KNOWN = new Set(
  "id email first_name last_name phone birth_date sex city_code address email_verified created_at parents".split(" "),
);

/** The record, read anew from the service; while that does not answer, the copy. */
export async function readPerson(club: string, id: number): Promise<PersonRead> {
  const read = await readRecordOrWords(club, "members", id);
  if ("record" in read) return { record: read.record, trouble: undefined, titles: await titlesOf(club, read.record) };
  return { record: read.copy, trouble: read.none, titles: {} };
}

/** Properties that the document does not have: a service's own. Paths lead on to other reads and say nothing to a person. */
export function furtherNames(record: WireRecord): string[] {
  return Object.keys(record).filter((name) => !KNOWN.has(name) && !name.endsWith("_path"));
}

async function titlesOf(club: string, record: WireRecord): Promise<Record<string, string>> {
  if (furtherNames(record).length === 0) return {};
  try {
    const model = await currentModel((await clubApi(club)).club, "members", Number(record.id));
    return Object.fromEntries((model?.fields ?? []).flatMap(({ name, title }) => (title ? [[name, title]] : [])));
  } catch (failure) {
    if (!(failure instanceof ContractFailure)) throw failure;
    log().warn({ err: failure, club }, "a person is shown without the contract's titles");
    return {};
  }
}

/** What the record's commune is called; null where it has none, or nobody has looked it up yet. */
export async function communeOf(club: string, { city_code: code }: WireRecord): Promise<string | null> {
  return (await communeNames((await store()).db, club, [code]))[String(code)] ?? null;
}
