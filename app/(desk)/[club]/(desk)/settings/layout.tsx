import { getMessages, getTranslations } from "next-intl/server";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { requireSeat } from "#lib/base/access/seat.ts";
import { SettingsHead } from "./settings-head.tsx";

export default async function SettingsLayout({ params, children }: LayoutProps<"/[club]/settings">) {
  const { club } = await params;
  await requireSeat(club);
  return (
    <PageWords of={["contract", "form", "settings"]}>
      <SettingsHead label={(await getTranslations("help"))("label")} sentences={await sentencesOf("settings/")} />
      <div className="px-4 pt-5 pb-12 md:px-8">{children}</div>
    </PageWords>
  );
}

/** What the pages below a path are for, by their own paths: a layout is not drawn again when another of them is opened. */
async function sentencesOf(path: string): Promise<Record<string, string>> {
  const { pages } = (await getMessages()).help;
  const words = await getTranslations("help.pages");
  const routes = (Object.keys(pages) as (keyof typeof pages)[]).filter((route) => route.startsWith(path));
  return Object.fromEntries(routes.map((route) => [route, words(route)]));
}
