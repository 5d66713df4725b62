import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/base/ui/button.tsx";
import { store } from "#lib/base/store/database.ts";
import { findWayOut } from "#lib/sync/post/way-out.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("freeletters.wayOut"))("title"), robots: { index: false } };
}

/** Where whoever got a letter says that they want no more news. It shows nobody's address: a letter may have been passed on. */
export default async function UnsubscribePage({ params, searchParams }: PageProps<"/unsubscribe/[token]">) {
  const { token } = await params;
  const isDone = "done" in (await searchParams);
  const found = await findWayOut((await store()).db, token);
  const words = await getTranslations("freeletters.wayOut");
  return (
    <div className="space-y-4">
      <h1 className="text-lg">{words("title")}</h1>
      {!found ? (
        <p>{words("unknown")}</p>
      ) : isDone ? (
        <p role="status">{words("done", { club: found.clubName })}</p>
      ) : null}
      {found && !isDone ? (
        <form method="post" action={`/api/unsubscribe/${encodeURIComponent(token)}`} className="space-y-4">
          <p>{words("question", { club: found.clubName })}</p>
          <Button type="submit" variant="primary">
            {words("yes")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
