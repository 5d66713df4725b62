import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CardView } from "#components/people/cards/card-view.tsx";
import { SavePicture } from "#components/people/cards/save-picture.tsx";
import { store } from "#lib/base/store/database.ts";
import { cardAtLink } from "#lib/people/cards/links.ts";

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations("cards.shown"))("title"),
    robots: { index: false, follow: false, noarchive: true },
  };
}

/**
 * A card at its secret address, for whoever holds it: nothing else is behind it. One that ended and one that never was get one answer. No try is counted: nobody guesses 256 bits, and a count
 * by machine would hide the cards of all who share one.
 */
export default async function CardPage({ params }: PageProps<"/card/[token]">) {
  const face = await cardAtLink((await store()).db, (await params).token);
  const words = await getTranslations("cards.shown");
  if (!face)
    return (
      <div className="space-y-4">
        <h1 className="text-lg">{words("title")}</h1>
        <p>{words("unknown")}</p>
      </div>
    );
  return (
    <div className="space-y-4">
      <CardView face={face} />
      <p className="text-ink-soft text-sm">{words("show")}</p>
      <SavePicture face={face} />
    </div>
  );
}
