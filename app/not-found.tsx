import { MapPinOff } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { currentPerson } from "#lib/base/access/person.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";

/** Outside of every club, so that there is no frame: whoever is signed in is led on to their clubs. */
export default async function NotFound() {
  const words = await getTranslations("frame.notFound");
  const ways = await clubsOfReader();
  if (ways.length === 0) ways.push({ href: "/", name: words("home") });
  return (
    <main className="grid min-h-dvh place-content-center">
      <Signpost
        icon={MapPinOff}
        title={<h1>{words("title")}</h1>}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {ways.map(({ href, name }) => (
              <Button key={href} asChild>
                <IntentLink href={href}>{name}</IntentLink>
              </Button>
            ))}
          </div>
        }
      >
        {words("words")}
      </Signpost>
    </main>
  );
}

/** The clubs of who asks; none for a stranger, who costs no look into the database. */
async function clubsOfReader(): Promise<{ href: string; name: string }[]> {
  const person = await currentPerson();
  if (!person) return [];
  const clubs = await listClubs((await store()).db);
  return clubs.flatMap(({ slug, name }) => (person.roles.has(slug) ? [{ href: clubAddress(slug), name }] : []));
}
