import { getTranslations } from "next-intl/server";
import { toldMedicalWords } from "#app/medical-told-words.ts";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { MEDICAL_TOLD } from "#lib/base/access/medical-told.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { now } from "#lib/base/time/clock.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type ToldMedical, toldMedical } from "#lib/papers/medical/told.ts";
import type { Sight } from "#lib/sync/copy/sight.ts";

interface RollStandingProps {
  seat: Seat;
  season: number;
  sight: Sight;
  people: readonly { memberId: number; firstName: string | null; lastName: string | null }[];
}

const NOT: readonly ToldMedical["says"][] = ["notInOrder", "no"];

/** Of those who take part, how many are in order by what was read last, and who is not; with its age. Nothing where the club has nothing told. */
export async function RollStanding({ seat, season, sight, people }: RollStandingProps) {
  const members = people.map(({ memberId }) => memberId);
  const told = await toldMedical(seat, { seasonId: season, sight }, members);
  if (!told) return null;
  const words = await getTranslations("medical.told");
  const formats = await getFormats();
  const inWords = await toldMedicalWords();
  const all = [...told.values()];
  const not = people.filter(({ memberId }) => NOT.includes(told.get(memberId)?.says ?? "unknown"));
  const unknown = all.filter(({ says }) => says === "unknown").length;
  const counts = { yes: all.length - unknown - not.length, no: not.length, unknown };
  const read = all.flatMap((one) => (one.says === "unknown" ? [] : [one.asOf]));
  const oldest = read.length === 0 ? null : new Date(Math.min(...read.map((asOf) => asOf.getTime())));
  const isYesNo = MEDICAL_TOLD[seat.role].what === "yes or no";
  return (
    <div className="px-4 pt-4 md:px-8">
      <FactsPart id="standing" title={words("title")}>
        <p className="tabular-nums">
          {words(isYesNo ? "roll.countsYesNo" : "roll.counts", counts)}
          {oldest ? (
            <span className="text-ink-soft"> · {words("roll.oldest", { ago: formats.ago(oldest, now()) })}</span>
          ) : null}
        </p>
        {not.length > 0 ? (
          <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {not.map((person) => (
              <li key={person.memberId}>
                <span className="font-medium">{personName(person) || `#${person.memberId}`}</span>{" "}
                <span className="text-ink-soft text-sm">
                  {inWords(told.get(person.memberId) ?? { says: "unknown" }).says}
                </span>
              </li>
            ))}
          </ul>
        ) : read.length > 0 ? (
          <p className="text-ink-soft text-sm">{words("roll.none")}</p>
        ) : null}
      </FactsPart>
    </div>
  );
}
