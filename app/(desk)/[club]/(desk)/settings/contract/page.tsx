import { FileSearch } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Explained } from "#components/base/ui/explained.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { mayReadContract } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { SettingFacts } from "../setting-facts.tsx";
import { AnnouncedChanges } from "./announced.tsx";
import { Changes } from "./contract-changes.tsx";
import { askForContract, clock, type Radar, readRadar, type ShownReading } from "./queries.ts";
import { ReadAgain } from "./read-again.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("contract") };
}

/**
 * The club's contract and what became of it. What was kept is shown at once; the club is asked meanwhile, and whatever it
 * answers, what was known stays in sight with its age.
 */
export default async function ContractPage({ params }: PageProps<"/[club]/settings/contract">) {
  const { club } = await params;
  if (!mayReadContract(await requireSeat(club)).allowed) notFound();
  const words = await getTranslations("settings.contract");
  const radar = await readRadar(club);
  return (
    <div className="space-y-8">
      <p className="max-w-text text-ink-soft">{words("explain")}</p>
      <Suspense fallback={<Known club={club} radar={radar} isAsking />}>
        <Asked club={club} />
      </Suspense>
      <section aria-labelledby="announced" className="space-y-2">
        <h2 id="announced" className="text-base">
          <Explained of="contract">{words("announced")}</Explained>
        </h2>
        <Suspense fallback={<Skeleton className="h-24 max-w-5xl" />}>
          <AnnouncedChanges club={club} since={radar.since} />
        </Suspense>
      </section>
    </div>
  );
}

/** The same once the club has answered, or has failed to. */
async function Asked({ club }: { club: string }) {
  const answer = await askForContract(club);
  return (
    <Known club={club} radar={await readRadar(club)} {...("failure" in answer ? { failure: answer.failure } : {})} />
  );
}

async function Known({ club, radar, ...state }: { club: string; radar: Radar; isAsking?: true; failure?: string }) {
  const words = await getTranslations("settings.contract");
  const contract = await getTranslations("contract.failed");
  const formats = await getFormats();
  const { last, readings } = radar;
  const age = (at: Date) => ({ date: formats.dateTime(at), ago: formats.ago(at, clock()) });
  return (
    <div className="space-y-8">
      {state.failure ? (
        <ErrorState
          shape="inline"
          title={contract("title")}
          kept={last ? words("lastKnown", age(last.confirmedAt)) : words("nothingKnown")}
        >
          {state.failure}
        </ErrorState>
      ) : null}
      <section className="space-y-4">
        {last ? (
          <SettingFacts
            facts={[
              { name: words("version"), value: last.version || words("noVersion") },
              { name: words("read"), value: words("readWords", age(last.readAt)) },
              {
                name: words("confirmed"),
                value:
                  last.confirmedAt > last.readAt ? words("readWords", age(last.confirmedAt)) : words("unconfirmed"),
              },
              {
                name: words("content"),
                value: words("contentWords", { operations: last.operations, forms: last.forms }),
              },
            ]}
          />
        ) : null}
        {state.isAsking ? (
          <p role="status" className="text-ink-soft">
            {words("asking")}
          </p>
        ) : (
          <ReadAgain club={club} />
        )}
      </section>
      {last ? (
        <section aria-labelledby="history" className="space-y-2">
          <h2 id="history" className="text-base">
            {words("history")}
          </h2>
          <p className="max-w-text text-ink-soft">{words("historyWords", { count: readings.length })}</p>
          <ol className="max-w-5xl divide-y divide-line border-line border-y">
            {readings.map((reading) => (
              <li key={reading.id} className="space-y-3 py-4">
                <ReadingHead reading={reading} />
                {reading.changes ? (
                  <Changes changes={reading.changes} leftOut={reading.leftOut} />
                ) : (
                  <Topic title={words("first")}>{words("firstWords")}</Topic>
                )}
                {radar.isCut && reading === readings.at(-1) ? (
                  <Topic title={words("oldest")}>{words("oldestWords")}</Topic>
                ) : null}
              </li>
            ))}
          </ol>
        </section>
      ) : state.isAsking ? null : (
        <Signpost icon={FileSearch} title={words("unread")}>
          {words("unreadWords")}
        </Signpost>
      )}
    </div>
  );
}

function Topic({ title, children }: { title: string; children: string }) {
  return (
    <p className="max-w-text text-ink-soft">
      <span className="font-medium text-ink">{title}</span>
      {". "}
      {children}
    </p>
  );
}

async function ReadingHead({ reading: { readAt, version, versionBefore } }: { reading: ShownReading }) {
  const words = await getTranslations("settings.contract");
  const formats = await getFormats();
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-3 font-medium">
      <span className="tabular-nums">{formats.dateTime(readAt)}</span>
      {version ? (
        <span className="font-normal text-ink-soft">
          {versionBefore
            ? words("versionFrom", { after: version, before: versionBefore })
            : words("versionNow", { version })}
        </span>
      ) : null}
    </h3>
  );
}
