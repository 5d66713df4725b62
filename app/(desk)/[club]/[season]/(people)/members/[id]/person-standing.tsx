import { getTranslations } from "next-intl/server";
import { toldMedicalWords } from "#app/medical-told-words.ts";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { mayReadMedicalRules, type Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { toldMedical } from "#lib/papers/medical/told.ts";
import { sightOf } from "#lib/sync/copy/sight.ts";

interface PersonStandingProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What this reader is told of somebody's papers about health, and how old it is; nothing where the club has nothing told. */
export async function PersonStanding({ seat, seasonId, id }: PersonStandingProps) {
  const told = await toldMedical(seat, { seasonId, sight: await sightOf(seat, seasonId) }, [id]);
  const standing = told?.get(id);
  if (!standing) return null;
  const words = await getTranslations("medical.told");
  const rules = await getTranslations("medical.rules");
  const { says, age } = (await toldMedicalWords())(standing);
  return (
    <FactsPart id="standing" title={words("title")}>
      <p>
        {says}
        {age ? <span className="text-ink-soft"> · {age}</span> : null}
      </p>
      <p className="max-w-text text-ink-soft text-sm">
        {words("help")}{" "}
        {mayReadMedicalRules(seat).allowed ? (
          <a
            href={seasonAddress(seat.club, seasonId, "medical", "rules")}
            className="text-accent underline-offset-4 hover:underline"
          >
            {rules("link")}
          </a>
        ) : null}
      </p>
    </FactsPart>
  );
}
