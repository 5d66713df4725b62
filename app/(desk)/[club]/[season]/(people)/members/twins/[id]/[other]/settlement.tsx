import "server-only";
import { getTranslations } from "next-intl/server";
import { MovedList } from "#components/registrations/moves/moved-list.tsx";
import { type SettleChoice, SettleForm } from "#components/registrations/moves/settle-form.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { store } from "#lib/base/store/database.ts";
import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { today } from "#lib/base/time/today.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { registrationsOfTwins, type TwinRecords } from "#lib/people/twins/read.ts";
import { completed, lackingIn } from "#lib/people/twins/taking-over.ts";
import { movedBetween } from "#lib/registrations/decisions/ask-moves.ts";
import { digestOfPlan, endOf, type PlannedMove, planMoves } from "#lib/registrations/decisions/move-plan.ts";
import { activityNames } from "#lib/sync/twins/names.ts";
import { settleTwins } from "../../actions.ts";

/** One of the two people, in words. */
export interface NamedPerson {
  id: number;
  name: string;
}

interface Both {
  club: string;
  people: readonly [NamedPerson, NamedPerson];
}

/** What became of the registrations that were sent from one record to the other. */
export async function MovedRegistrations({ club, people, denied }: Both & { denied: string | null }) {
  if (denied !== null) return null;
  const { db } = await store();
  const moved = await movedBetween(db, club, [people[0].id, people[1].id]);
  if (moved.length === 0) return null;
  const words = await getTranslations("twins.settle");
  const nameOf = await activityNames(db, club, moved);
  return (
    <FactsPart id="moved" title={words("outcomes")}>
      <MovedList club={club} moved={moved.map((one) => ({ ...one, activity: nameOf(one) }))} />
    </FactsPart>
  );
}

/** The way to settle it: what keeping each of the two would do. */
export async function PairSettlement({
  club,
  pair,
  people,
  denied,
}: Both & { pair: TwinRecords; denied: string | null }) {
  const words = await getTranslations("twins.settle");
  const [low, high] = pair.people;
  const { db } = await store();
  const registrations = await registrationsOfTwins(db, club, [low.id, high.id]);
  const validated = (id: number) =>
    registrations.filter(({ memberId, state }) => memberId === id && state === "validated").length;
  const [first, second] = validated(high.id) > validated(low.id) ? [high, low] : [low, high];
  const choice = (kept: MirrorPerson, given: MirrorPerson) => choiceOf(club, people, kept, given);
  return (
    <FactsPart id="settle" title={words("part")}>
      <p className="max-w-text text-ink-soft">{words("why")}</p>
      <SettleForm
        key={`${first.id}`}
        choices={[await choice(first, second), await choice(second, first)]}
        denied={denied}
        settle={settleTwins.bind(null, club)}
      />
    </FactsPart>
  );
}

async function choiceOf(
  club: string,
  people: readonly NamedPerson[],
  kept: MirrorPerson,
  given: MirrorPerson,
): Promise<SettleChoice> {
  const words = await getTranslations("twins.settle");
  const { db } = await store();
  const plan = await planMoves(db, club, given.id, completed(kept, given), await today(db, club));
  const nameOf = await activityNames(db, club, plan);
  const sentence = await fateWords();
  return {
    kept: kept.id,
    given: given.id,
    name: words("record", { name: people.find(({ id }) => id === kept.id)?.name ?? "", id: String(kept.id) }),
    moves: plan.map((one) => ({
      key: `${one.kind} ${one.id}`,
      activity: nameOf(one),
      words: sentence(one),
      end: endOf(one),
    })),
    fields: lackingIn(kept, given),
    digest: digestOfPlan(plan),
  };
}

async function fateWords(): Promise<(one: PlannedMove) => string> {
  const words = await getTranslations("twins.settle");
  const errors = await getTranslations("errors");
  return ({ kind, fate, code, validated, createdId }) => {
    if (fate === "create") return words(validated ? "fates.createValidated" : "fates.create");
    if (fate !== "stays") return words(`fates.${fate}`, { id: String(createdId) });
    if (kind === "event" && code === "capacity_reached") return words("fates.event_full");
    const why =
      code === "refused_here" || code === "under_way" || code === "deciding"
        ? words(`fates.${code}`)
        : errorWords(errors, { kind: "refused", code: code ?? "", detail: "" });
    return words("fates.stays", { why });
  };
}
