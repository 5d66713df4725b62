import "server-only";
import type { Part } from "#lib/base/access/sight.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { ageOn } from "#lib/sync/copy/registrations.ts";
import type { SeenSeason } from "#lib/sync/copy/season-scope.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";
import { currentModel, readRecordOrWords } from "#lib/sync/records/opening.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";

/** A person's record with where it comes from. */
export interface PersonRead {
  /** As the service has it now, else as the copy has it; undefined when neither knows anybody of this number. */
  record: WireRecord | undefined;
  /** In whole years; null where it is not known, or not shown. */
  age: number | null;
  /** Why the service did not give it; undefined when it did. */
  trouble: Unavailable | undefined;
  /** What the club's contract calls the fields that we have no word for, by property name. */
  titles: Record<string, string>;
}

/** What the reader sees, and today. */
type Seeing = Pick<SeenSeason, "sight" | "today">;

/** The properties of club-api §2.4, which the page knows how to show. */
const KNOWN = new Set(
  "id email first_name last_name phone birth_date sex city_code address email_verified created_at parents".split(" "),
);

/** The record as far as it is seen, read anew from the service; while that does not answer, the copy. */
export async function readPerson(club: string, id: number, seeing: Seeing): Promise<PersonRead> {
  const read = await readRecordOrWords(club, "members", id);
  if ("record" in read) {
    const record = seenRecord(seeing, id, read.record);
    return { ...record, trouble: undefined, titles: await titlesOf(club, record.record) };
  }
  const copy = read.copy && seenRecord(seeing, id, read.copy);
  return { record: copy?.record, age: copy?.age ?? null, trouble: read.none, titles: {} };
}

/** The properties of club-api §2.4 by what they tell; whatever else a record has is the rest. */
const PARTS_OF: Readonly<Record<string, Part>> = {
  ...{ id: "names", first_name: "names", last_name: "names", created_at: "names" },
  ...{ sex: "age", birth_date: "birth", email: "contact", phone: "contact" },
  ...{ city_code: "address", address: "address", parents: "guardians" },
};

/** A record with what is seen of it, and the age that is seen even where the birth date is not. */
function seenRecord(
  { sight, today: day }: Seeing,
  id: number,
  record: WireRecord,
): { record: WireRecord; age: number | null } {
  const sees = (part: Part) => sight.sees(part, id);
  const { birth_date: birth, parents } = record;
  const seen = Object.entries(record).filter(([name]) => sees(PARTS_OF[name] ?? "rest"));
  return {
    age: sees("age") && typeof birth === "string" ? ageOn(day, birth) : null,
    record: {
      ...Object.fromEntries(seen),
      ...(sees("guardians") && !sees("rest") && Array.isArray(parents) && { parents: parents.map(asReached) }),
    },
  };
}

/** A guardian as one reaches them. */
function asReached(parent: unknown): unknown {
  const { type, first_name, last_name, title, phone, email } = (parent ?? {}) as WireRecord;
  return { type, first_name, last_name, title, phone, email };
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
export async function communeNameOf(club: string, { city_code: code }: WireRecord): Promise<string | null> {
  return (await communeNames((await store()).db, club, [code]))[String(code)] ?? null;
}
