import { getTranslations } from "next-intl/server";
import { missingIsNoPage } from "#app/(desk)/_records/form-or-words.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { AgainButton } from "#components/frame/again-button.tsx";
import { frameFirst } from "#components/frame/frame-first.tsx";
import { UnavailableNote } from "#components/records/unavailable-note.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayEditPeople } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { formDigest } from "#lib/contract/digest.ts";
import { addressIn, addressModel } from "#lib/households/address.ts";
import { householdOf, livesElsewhere } from "#lib/households/household.ts";
import { communeNames } from "#lib/mirror/communes.ts";
import { scopeOf } from "#lib/mirror/season-scope.ts";
import { onlyFields, openForm } from "#lib/records/opening.ts";
import { referencesOf } from "#lib/records/references.ts";
import { members } from "#lib/resources/members.ts";
import { store } from "#lib/store/database.ts";
import { personName } from "#lib/words/formats.ts";
import { HouseholdForm } from "./household-form.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("people.household"))("change") };
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
      <PageHeader title={words("changeOf", { name: members.nameOf(opened.opening.record) })} />
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
