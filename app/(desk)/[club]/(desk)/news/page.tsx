import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StepsButton } from "#app/(desk)/[club]/_steps/steps-button.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayPutStepsAway } from "#lib/base/access/permissions.ts";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { areStepsAway } from "#lib/desk/first-page/first-steps.ts";
import { type NewsEntry, newsFor } from "./entries.ts";
import { NewsRead } from "./news-read.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("news"))("title") };
}

/** What has changed lately, told to who asks by what their role does; the newest first. */
export default async function NewsPage({ params }: PageProps<"/[club]/news">) {
  const { club } = await params;
  const seat = await requireAnySeat(club);
  const words = await getTranslations("news");
  const steps = await getTranslations("steps");
  const formats = await getFormats();
  const entries = newsFor(seat.role);
  const months = [...new Set(entries.map(({ month }) => month))];
  const isAway = mayPutStepsAway(seat).allowed && (await areStepsAway((await store()).db, club));
  return (
    <>
      <NewsRead club={club} />
      <PageHeader title={words("title")} of="overview" />
      <PageBody className="max-w-text space-y-8">
        {months.map((month) => (
          <section key={month} aria-labelledby={month} className="space-y-4">
            <h2 id={month} className="border-line border-b pb-1.5 text-lg first-letter:uppercase">
              {formats.month(`${month}-01`)}
            </h2>
            {entries
              .filter((entry) => entry.month === month)
              .map((entry) => (
                <Told key={entry.key} entry={entry} />
              ))}
          </section>
        ))}
        {isAway ? (
          <p className="flex flex-wrap items-center gap-x-4 border-line border-t pt-3 text-ink-soft">
            {steps("away")}
            <StepsButton club={club} away={false} label={steps("show")} done={steps("shown")} />
          </p>
        ) : null}
      </PageBody>
    </>
  );
}

async function Told({ entry: { key, roles } }: { entry: NewsEntry }) {
  const words = await getTranslations("news");
  const access = await getTranslations("access.roles");
  const formats = await getFormats();
  return (
    <article className="space-y-0.5">
      <h3 className="font-medium">{words(`entries.${key}.title`)}</h3>
      <p>{words(`entries.${key}.words`)}</p>
      {roles ? (
        <p className="text-ink-soft text-sm">
          {words("for", { roles: formats.list(roles.map((role) => access(role))) })}
        </p>
      ) : null}
    </article>
  );
}
