import { getTranslations } from "next-intl/server";
import { Badge } from "#components/base/ui/badge.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type Announcement, announcements } from "#lib/club/contract/announcements.ts";

/** What the service announces of its contract after a version (club-api §9), or in words why that is not known. */
export async function AnnouncedChanges({ club, since }: { club: string; since: string | undefined }) {
  const words = await getTranslations("settings.contract");
  const found = await announcements(club, since).catch((failure: unknown) => {
    if (failure instanceof ClubError) return failure;
    throw failure;
  });
  if (found instanceof ClubError) {
    const said =
      found.code === "unknown_answer" ? words("announcedStrange") : errorWords(await getTranslations("errors"), found);
    return (
      <ErrorState shape="inline" title={words("announcedFailed")} requestId={found.requestId}>
        {said}
      </ErrorState>
    );
  }
  const unread =
    found.unread > 0 ? <p className="text-ink-soft">{words("announcedSome", { count: found.unread })}</p> : null;
  if (found.entries.length === 0)
    return (
      unread ?? (
        <p className="max-w-text text-ink-soft">
          {since ? words("announcedNone", { since }) : words("announcedNoneEver")}
        </p>
      )
    );
  return (
    <div className="space-y-2">
      <p className="max-w-text text-ink-soft">{since ? words("announcedSince", { since }) : words("announcedAll")}</p>
      <p className="max-w-text text-ink-soft">{words("announcedQuoted")}</p>
      <ol className="max-w-5xl divide-y divide-line border-line border-y">
        {found.entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and a service may announce one version twice.
          <Entry key={index} entry={entry} />
        ))}
      </ol>
      {unread}
    </div>
  );
}

const KINDS = ["additive", "breaking", "fix"] as const;

async function Entry({ entry: { version, date, kind, summary, operations } }: { entry: Announcement }) {
  const words = await getTranslations("settings.contract");
  const formats = await getFormats();
  const known = KINDS.find((one) => one === kind);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex items-baseline gap-x-3 tabular-nums sm:block">
        <span className="font-medium">{version}</span>
        <span className="block text-ink-soft text-sm">
          {/^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? formats.date(date) : date}
        </span>
      </div>
      <div className="min-w-0 max-w-text space-y-1 [overflow-wrap:anywhere]">
        <p>
          {kind ? (
            <Badge tone={kind === "breaking" ? "danger" : "plain"} className="mr-2">
              {known ? words(`kinds.${known}`) : kind}
            </Badge>
          ) : null}
          {/* In the language of whoever wrote it, which nobody tells. */}
          <span lang="">{summary}</span>
        </p>
        {operations.length > 0 ? (
          <p className="text-ink-soft text-sm">{words("newOperations", { operations: operations.join(", ") })}</p>
        ) : null}
      </div>
    </li>
  );
}
