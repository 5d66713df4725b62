import { DoorOpen } from "lucide-react";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { SignOutButton } from "#components/desk/frame/sign-out-button.tsx";
import { currentPerson } from "#lib/base/access/person.ts";
import { clubAddress, operatorAddress, signInAddress } from "#lib/base/addresses.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";

/** The start: straight to the person's club, of several to the first by name. */
export default async function StartPage() {
  const person = await currentPerson();
  if (!person) redirect(signInAddress());
  const clubs = await listClubs((await store()).db);
  const first = clubs.find(({ slug }) => person.roles.has(slug));
  if (first) redirect(clubAddress(first.slug));
  if (person.isOperator) redirect(operatorAddress());
  const words = await getTranslations("access.noClub");
  return (
    <main className="grid min-h-dvh place-content-center">
      <Signpost icon={DoorOpen} title={<h1>{words("title")}</h1>} action={<SignOutButton words={words("signOut")} />}>
        {words("words")}
      </Signpost>
    </main>
  );
}
