import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { mayManageConnection } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { hookAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { environment } from "#lib/base/program/environment.ts";
import { type Club, findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { type ReceiverState, receiverState } from "#lib/base/store/receivers.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { asCalled } from "#runtime/called.ts";
import { SettingFacts } from "../setting-facts.tsx";
import { CopyAddress } from "./copy-address.tsx";
import { KeyForm } from "./key-form.tsx";
import { Recent } from "./recent.tsx";
import { Failures } from "./webhook-failures.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("webhooks") };
}

/** Whether the club's changes arrive by themselves, where they arrive, and what to do when they do not. Never shows a key. */
export default async function WebhooksPage({ params }: PageProps<"/[club]/settings/webhooks">) {
  const { club: slug } = await params;
  if (!mayManageConnection(await requireSeat(slug)).allowed) notFound();
  const { db } = await store();
  const club = await findClub(db, slug);
  if (!club) notFound();
  // Before the reading: what is told during it is read again.
  const { at } = streamPosition(slug, null);
  const state = await receiverState(db, slug);
  const words = await getTranslations("settings.webhooks");
  const formats = await getFormats();
  const address = `${environment().publicUrl}${hookAddress(slug)}`;
  const { processed, waiting, ignored, failed } = state.counts;
  const [last] = state.recent;
  return (
    <div className="space-y-8">
      <LiveRefresh club={slug} at={at} />
      <section className="space-y-4">
        <p className="max-w-text text-ink-soft">{words("words")}</p>
        <SettingFacts
          facts={[
            { name: words("state"), value: <AnnouncingState announcing={state.announcing} words={words} /> },
            {
              name: words("address"),
              value: (
                <span className="flex items-center gap-2">
                  <span className="font-mono text-sm">{address}</span>
                  <CopyAddress address={address} />
                </span>
              ),
            },
            {
              name: words("last"),
              // Messages are dated by the database's clock, which no setting moves.
              value: last ? formats.ago(last.receivedAt, new Date()) : words("lastNone"),
            },
            ...(state.skewSeconds === null
              ? []
              : [
                  {
                    name: words("clocks"),
                    value: words(state.skewSeconds > 0 ? "clubAhead" : "clubBehind", skewWords(state.skewSeconds)),
                  },
                ]),
            {
              name: words("messages"),
              value: words("counts", {
                count: processed + waiting + ignored + failed,
                processed,
                waiting,
                ignored,
                failed,
              }),
            },
          ]}
        />
      </section>
      <section aria-labelledby="webhook-recent" className="max-w-3xl space-y-2">
        <h2 id="webhook-recent" className="text-base">
          {words("recent.title")}
        </h2>
        <Recent messages={state.recent} />
      </section>
      <section aria-labelledby="webhook-key-title" className="space-y-3">
        <h2 id="webhook-key-title" className="text-base">
          {words("keyTitle")}
        </h2>
        <KeyForm club={slug} stored={club.hasWebhookSecret} />
        {fromEnvironment(club) ? <p className="max-w-text text-ink-soft text-sm">{words("fromEnvironment")}</p> : null}
      </section>
      <section aria-labelledby="webhook-how" className="max-w-text space-y-3">
        <h2 id="webhook-how" className="text-base">
          {words("how.title")}
        </h2>
        <ol className="list-decimal space-y-1.5 pl-5">
          <li>{words("how.address")}</li>
          <li>
            {words("how.administration")}
            <code className="mt-1 block font-mono text-sm [overflow-wrap:anywhere]">
              {asCalled(`npm run club -- webhook set ${slug} ${address}`)}
            </code>
          </li>
          <li>{words("how.key")}</li>
          <li>{words("how.change")}</li>
        </ol>
      </section>
      <section aria-labelledby="webhook-failures" className="max-w-3xl space-y-2">
        <h2 id="webhook-failures" className="text-base">
          {words("failures.title")}
        </h2>
        <p className="max-w-text text-ink-soft">{words("failures.words")}</p>
        <Failures failures={state.failures} />
      </section>
    </div>
  );
}

/** A difference of clocks as its words take it. */
function skewWords(seconds: number) {
  return { minutes: Math.max(1, Math.round(Math.abs(seconds) / 60)) };
}

type Words = Awaited<ReturnType<typeof getTranslations<"settings.webhooks">>>;

const ICONS = {
  off: [CircleDashed, "text-ink-soft"],
  silent: [CircleDashed, "text-ink-soft"],
  missed: [CircleAlert, "text-pending"],
  behind: [CircleAlert, "text-pending"],
  live: [CircleCheck, "text-validated"],
} as const;

/** The state in a word, and what it means for what one sees. */
function AnnouncingState({ announcing, words }: { announcing: ReceiverState["announcing"]; words: Words }) {
  const [Icon, tone] = ICONS[announcing];
  return (
    <>
      <span className="flex items-center gap-1.5 font-medium">
        <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
        {words(`states.${announcing}`)}
      </span>
      <span className="block max-w-text text-ink-soft text-sm">{words(`whatToDo.${announcing}`)}</span>
    </>
  );
}

/** Whether the next start stores the key of the environment again. */
function fromEnvironment(club: Club): boolean {
  const { firstClub } = environment();
  return firstClub?.webhookSecret !== undefined && firstClub.baseUrl === club.baseUrl;
}
