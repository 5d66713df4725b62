import { Plus } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { EstimateLines } from "#components/treasury/dues/estimate-lines.tsx";
import { owingName } from "#components/treasury/dues/family-names.ts";
import { mayReadDues, mayRecordPayments, mayRemind } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { dueNames } from "#lib/treasury/dues/family.ts";
import { type ListedFamily, listedFamilies } from "#lib/treasury/dues/family-list.ts";
import { countersIn } from "#lib/treasury/dues/known-payments.ts";
import { ExemptionDesk } from "./exemption-desk.tsx";
import { RemindFamily } from "./remind-family.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/dues/[id]">) {
  return personTitle((await params).id, (await getTranslations("dues.family"))("title"));
}

/** Why a family owes what it owes, line by line. The family is that of the person whose number the address has. */
export default async function FamilyDuesPage({ params }: PageProps<"/[club]/[season]/treasury/dues/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadDues(seat));
  if (denied) return <ErrorState title={denied} />;
  const [seasonId, member] = [idOfPage(season), idOfPage(id)];
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const day = await today(db, club);
  const within = await withinSeen(seat, seasonId);
  const families = await listedFamilies(db, { club, seasonId, within }, day);
  const family = families.find(({ people }) => people.some((person) => person.id === member));
  if (!family) notFound();
  const names = await dueNames(
    db,
    { club },
    family.people.flatMap(({ due }) => due),
  );
  const counters = await countersIn(db, { club, seasonId });
  const words = await getTranslations("dues.family");
  const list = await getTranslations("dues.list");
  const { euros } = await getFormats();
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader
        title={family.people.map(owingName).join(", ")}
        description={[
          words(family.balanceCents < 0 ? "owesNothing" : family.isPart ? "owesLeast" : "owes", {
            amount: euros(family.balanceCents < 0 ? 0 - family.balanceCents : family.claimedCents),
          }),
          family.plannedCents > 0 ? list("planned", { amount: euros(family.plannedCents) }) : null,
          family.waitingCents > 0 ? list("waiting", { amount: euros(family.waitingCents) }) : null,
        ]
          .filter((one) => one !== null)
          .join(" · ")}
        actions={
          <>
            {mayRemind(seat).allowed && family.claimedCents > 0 ? (
              <RemindFamily {...{ club, season: seasonId, family: family.id }} />
            ) : null}
            {mayRecordPayments(seat).allowed ? (
              <IntentLink
                href={`${seasonAddress(club, seasonId, "payments", "new")}?person=${member}`}
                className={buttonStyle({ variant: "primary" })}
              >
                <Plus aria-hidden />
                {words("record")}
              </IntentLink>
            ) : null}
          </>
        }
      />
      <PageBody className="max-w-4xl space-y-8">
        {family.people.map((person) => (
          <section key={person.id} aria-labelledby={`person-${person.id}`}>
            <h2 id={`person-${person.id}`} className="pb-1 text-base">
              <IntentLink href={seasonAddress(club, seasonId, "members", person.id)}>{owingName(person)}</IntentLink>
            </h2>
            <EstimateLines {...{ club, person, names, counters }} season={seasonId} leads={within === null} />
          </section>
        ))}
        {within ? (
          <p className="max-w-text">{words("within")}</p>
        ) : (
          <RemindersOf {...{ club, family }} season={seasonId} day={day} mayChange={mayRemind(seat).allowed} />
        )}
        <section aria-labelledby="unknown" className="max-w-text space-y-1 text-ink-soft">
          <h2 id="unknown" className="text-base text-ink">
            {words("unknownTitle")}
          </h2>
          <ul className="list-disc space-y-1 pl-5">
            {(["prices", "licences", "outside", "elsewhere"] as const).map((key) => (
              <li key={key}>{words(`unknown.${key}`)}</li>
            ))}
          </ul>
        </section>
      </PageBody>
    </>
  );
}

interface RemindersOfProps {
  club: string;
  season: number;
  family: ListedFamily;
  /** ISO date. */
  day: string;
  mayChange: boolean;
}

/** When a family was reminded last, and who of it is exempt. */
async function RemindersOf({ club, season, family, day, mayChange }: RemindersOfProps) {
  const words = await getTranslations("reminders.exempt");
  const { date } = await getFormats();
  const { reminded, exempt, people } = family;
  return (
    <section aria-labelledby="reminders" className="space-y-3">
      <h2 id="reminders" className="text-base">
        {words("title")}
      </h2>
      <p>{reminded ? words("reminded", { when: date(reminded.at), count: reminded.count }) : words("never")}</p>
      {mayChange ? (
        <ExemptionDesk
          {...{ club, season }}
          today={day}
          people={people.map((person) => ({
            ...{ id: person.id, name: owingName(person), exempt: exempt.get(person.id) ?? null },
          }))}
        />
      ) : null}
    </section>
  );
}
