import { getTranslations } from "next-intl/server";
import { missingIsNoPage } from "#app/(desk)/_records/form-or-words.tsx";
import { personTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { mayEditPeople } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { addressIn, addressModel } from "#lib/people/households/address.ts";
import { householdOf, livesElsewhere } from "#lib/people/households/household.ts";
import { communeNames } from "#lib/sync/copy/communes.ts";
import { scopeOf } from "#lib/sync/copy/season-scope.ts";
import { onlyFields, openForm } from "#lib/sync/records/opening.ts";
import { referencesOf } from "#lib/sync/records/references.ts";
import { members } from "#lib/sync/resources/members.ts";
import { HouseholdForm } from "./household-form.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/members/[id]/address">) {
  return personTitle((await params).id, (await getTranslations("people.household"))("change"));
}

type Props = PageProps<"/[club]/[season]/members/[id]/address">;

/** One change of address for a whole household, in the fields that the club's contract has for it. */
export default function HouseholdAddressPage(props: Props) {
  return frameFirst(drawForm(props));
}

async function drawForm({ params }: Props) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayEditPeople(seat));
  if (denied) return <ErrorState title={denied} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const words = await getTranslations("people.household");
  const opened = await openForm(club, "members", id);
  missingIsNoPage({ opened });
  if ("none" in opened) return <UnavailableNote none={opened.none} />;
  const model = addressModel(opened.opening.model);
  if (!model || opened.opening.away || !opened.opening.record)
    return model ? (
      <ErrorState title={words("away")} action={<AgainButton />} />
    ) : (
      <ErrorState title={words("notOffered")} />
    );
  const record = onlyFields(model, opened.opening.record);
  const { db } = await store();
  const household = await householdOf(db, await scopeOf(db, club, seasonId), id);
  const names = await communeNames(
    db,
    club,
    household.map(({ address }) => address.city_code ?? null),
  );
  const here = addressIn(record);
  const people = household.map((one) => {
    const seen = one.id === id ? here : addressIn(onlyFields(model, one.address));
    const { address, city_code: code } = seen;
    const lives = [address, names[code ?? ""]].filter(Boolean).join(", ");
    return {
      ...{ id: one.id, name: personName(one), seen },
      lives: one.id === id || !livesElsewhere(here, seen) ? "" : lives || words("noAddress"),
    };
  });
  return (
    <>
      <PageHeader
        title={words("changeOf", { name: members.nameOf(opened.opening.record) })}
        crumb={words("change")}
        steps={[{ href: seasonAddress(club, season, "members", id), words: members.nameOf(opened.opening.record) }]}
      />
      <PageBody>
        <HouseholdForm
          resource="members"
          {...{ club, id, people }}
          season={seasonId}
          opening={{ model, digest: formDigest(model), record }}
          draftName={`${seat.person.id}.${club}.household.${id}`}
          references={await referencesOf(db, club, seasonId, "members", record)}
          pointing={members.references}
          sections={[]}
          says={{ submit: words("submit"), saved: words("asked") }}
          back={seasonAddress(club, season, "members")}
          afterSaving="record"
        />
      </PageBody>
    </>
  );
}
