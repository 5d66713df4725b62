import { House } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { AskedAddresses } from "#components/people/records/asked-addresses.tsx";
import { Relatives } from "#components/people/records/relatives.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { WhileOpen } from "#components/treasury/payments/while-open.tsx";
import { mayEditPeople, mayReadRegistrations, type Seat } from "#lib/base/access/permissions.ts";
import { SIGHT } from "#lib/base/access/sight.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { OPEN_PIECES } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { personName } from "#lib/base/words/formats.ts";
import { askedAddresses, householdOf, livesElsewhere } from "#lib/people/households/household.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";

/**
 * Those who share a guardian's e-mail or telephone with somebody, with what each is registered to, and the way to one change of address for all of them:
 * for who sees how everybody is reached. Of a section those of its people. No call to the club.
 */
export async function PersonFamily({ seat, seasonId, id }: { seat: Seat; seasonId: number; id: number }) {
  if (SIGHT[seat.role].guardians !== "all") return null;
  const { db } = await store();
  const { sight, ...scope } = await seenBy(seat, seasonId);
  const household = await householdOf(db, scope, id, seat.section ? sight : undefined);
  const [self, ...others] = household;
  // Changes of records are the work of whoever sees the whole club.
  const asked = seat.section
    ? []
    : await askedAddresses(
        db,
        seat.club,
        household.map((one) => one.id),
      );
  if (!self || (others.length === 0 && asked.length === 0)) return null;
  const words = await getTranslations("people.household");
  const names = new Map(household.map((one) => [one.id, personName(one)]));
  const at = now();
  const seesRegistrations = mayReadRegistrations(seat).allowed;
  return (
    <FactsPart id="family" title={words("title")} explains="household">
      <WhileOpen isOpen={asked.some(({ state }) => OPEN_PIECES.includes(state))} at={at.toISOString()} />
      {others.length > 0 ? (
        <Relatives
          relatives={others.map((one) => ({
            ...{ id: one.id, name: names.get(one.id) || `#${one.id}`, age: one.age },
            href: seasonAddress(seat.club, seasonId, "members", one.id),
            registrations: seesRegistrations ? one.registrations : [],
            livesElsewhere: livesElsewhere(self.address, one.address),
          }))}
        />
      ) : null}
      <AskedAddresses
        asked={asked.map((one) => ({ ...one, name: names.get(one.memberId) ?? "" }))}
        communes={
          await communeNames(
            db,
            seat.club,
            asked.flatMap(({ wish, found }) => [wish.city_code ?? null, found?.city_code ?? null]),
          )
        }
      />
      {others.length > 0 && mayEditPeople(seat).allowed ? (
        <p>
          <ActionLink
            href={seasonAddress(seat.club, seasonId, "members", id, "address")}
            denied={null}
            icon={<House aria-hidden />}
          >
            {words("change")}
          </ActionLink>
        </p>
      ) : null}
    </FactsPart>
  );
}
