import { headers } from "next/headers";
import { getMessages, getTranslations } from "next-intl/server";
import { PATH_HEADER } from "#lib/base/access/origin.ts";
import { routeOf } from "#lib/base/arguments/route-of.ts";
import { PageHead, type PageHeadProps } from "./page-head.tsx";
import type { PageHelpWords } from "./page-help.tsx";

export { PageBody } from "./page-head.tsx";

type Route = keyof Awaited<ReturnType<typeof getMessages>>["help"]["pages"];

/** The head of a page that the server draws: the page says what it is for by itself (`help.pages`, by the name of its folder). */
export async function PageHeader(props: Omit<PageHeadProps, "help">) {
  return <PageHead {...props} help={await helpHere()} />;
}

/** What the page that is being asked for is for; undefined where it says nothing of itself. */
export async function helpHere(): Promise<PageHelpWords | undefined> {
  const [, , ...below] = ((await headers()).get(PATH_HEADER) ?? "").split("/");
  const route = routeOf(below.join("/"), Object.keys((await getMessages()).help.pages) as Route[]);
  if (!route) return undefined;
  const words = await getTranslations("help");
  return { label: words("label"), sentence: words(`pages.${route}`) };
}
