import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { NewPlan } from "#components/treasury/instalments/new-plan.tsx";
import { Who } from "#components/treasury/instalments/who.tsx";
import { mayKeepInstalments, mayReadDues } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { Payer } from "#lib/treasury/dues/family.ts";
import { type InstalmentPlan, openPlansOf } from "#lib/treasury/instalments/plans.ts";
import { monthOfDay } from "#lib/treasury/instalments/proposed-parts.ts";
import { familyDuesToCome } from "#lib/treasury/payments/under-way.ts";
import { agreePlan } from "../actions.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("instalments.new"))("title") };
}

/** Where a plan is agreed: with whom, then parts and months, from what is due by the estimate. */
export default async function NewPlanPage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/instalments/new">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = (await whyNot(mayKeepInstalments(seat))) ?? (await whyNot(mayReadDues(seat)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("instalments.new");
  const asked = idIn(String((await searchParams).member ?? ""));
  const family = asked === undefined ? [] : await familyDuesToCome(db, { club, seasonId }, asked);
  const [person] = family;
  const day = await today(db, club);
  const members = family.map(({ id }) => id);
  const plans = person ? await openPlansOf(db, { club, seasonId }, members, day) : [];
  const here = seasonAddress(club, seasonId, "treasury", "instalments", "new");
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-6">
        {person ? (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <p className="font-medium text-lg [overflow-wrap:anywhere]">{nameOf(person)}</p>
              <IntentLink href={here} className={buttonStyle({ variant: "quiet", size: "sm" })}>
                {words("other")}
              </IntentLink>
            </div>
            <Due family={family} />
            <Plans {...{ club, seasonId, family, plans }} />
            <NewPlan
              key={person.id}
              {...{ club, season: seasonId, member: person.id }}
              dueCents={sumOf(family)}
              month={monthOfDay(day)}
              replaces={plans.map(({ id }) => id)}
              agree={agreePlan}
            />
          </>
        ) : (
          <>
            {asked === undefined ? null : <ErrorState shape="inline" title={words("faults.who")} />}
            <Who {...{ club, season: seasonId }} />
          </>
        )}
      </PageBody>
    </>
  );
}

const nameOf = (person: Payer): string => personName(person) || `#${person.id}`;
const sumOf = (family: readonly Payer[]): number => family.reduce((sum, { balanceCents }) => sum + balanceCents, 0);

/** What is due of each of the family, and of all of them: an estimate, called that. */
async function Due({ family }: { family: readonly Payer[] }) {
  const words = await getTranslations("instalments.new");
  const formats = await getFormats();
  const owing = family.filter(({ balanceCents }) => balanceCents !== 0);
  return (
    <ul className="max-w-text text-ink-soft tabular-nums">
      {owing.map((one) => (
        <li key={one.id}>{words("owes", { who: nameOf(one), amount: formats.euros(one.balanceCents) })}</li>
      ))}
      {owing.length > 1 ? (
        <li className="text-ink">{words("owesFamily", { amount: formats.euros(sumOf(family)) })}</li>
      ) : null}
      {family.some(({ isPart }) => isPart) ? <li>{words("owesLeast")}</li> : null}
      {sumOf(family) > 0 ? null : <li>{words("owesNothing")}</li>}
    </ul>
  );
}

interface PlansProps {
  club: string;
  seasonId: number;
  family: readonly Payer[];
  plans: readonly InstalmentPlan[];
}

/** A second plan with a family replaces the first: two for one debt would be asked for twice. */
async function Plans({ club, seasonId, family, plans }: PlansProps) {
  const words = await getTranslations("instalments.new");
  if (plans.length === 0) return null;
  return (
    <p className="max-w-text border-l-3 border-l-pending pl-3">
      {words("there", { count: plans.length })}{" "}
      {plans.map(({ id, memberId }) => {
        const whose = family.find((one) => one.id === memberId);
        return (
          <IntentLink
            key={id}
            href={seasonAddress(club, seasonId, "treasury", "instalments", id)}
            className="mr-3 text-accent underline-offset-4 hover:underline"
          >
            {words("planOf", { who: whose ? nameOf(whose) : `#${memberId}` })}
          </IntentLink>
        );
      })}
      {words("replaces")}
    </p>
  );
}
