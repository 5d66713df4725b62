import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { AskedFirst } from "#components/treasury/deposits/asked-first.tsx";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { mayDecideRestored, mayReadPeople } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { DECISION_KINDS, type WorkKind } from "#lib/base/store/schema/sync/outbox.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type RestoredLine, restoredWorks } from "#lib/desk/backup/restored-works.ts";
import { stageAddress } from "#lib/registrations/decisions/subjects.ts";
import { type HeldUp, heldUpWorks } from "#lib/sync/outbox/held-up.ts";
import { decideRestoredWork } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("work") };
}

/** What was open when the store was restored from a back-up: nothing of it is sent before a director says so, whoever asked for it. */
export default async function RestoredWorkPage({ params }: PageProps<"/[club]/settings/work">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  if (!mayDecideRestored(seat).allowed) notFound();
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const lines = await restoredWorks(db, club, { knowsPeople: mayReadPeople(seat).allowed });
  const held = await heldUpWorks(db, club);
  const words = await getTranslations("settings.work");
  const byKind = Map.groupBy(lines, ({ kind }) => kind);
  return (
    <div className="space-y-8">
      <LiveRefresh club={club} at={at} also="jobs" />
      <p className="max-w-text text-ink-soft">{words("description")}</p>
      {lines.length === 0 ? <p role="status">{words("none")}</p> : null}
      {[...byKind].map(([kind, ofKind]) => (
        <OfKind key={kind} {...{ club, kind, lines: ofKind }} />
      ))}
      {held.length > 0 ? <HeldUpTable lines={held} /> : null}
    </div>
  );
}

/** What was tried and is not over, or stands still, each with why: nothing of it asks for a decision here. */
async function HeldUpTable({ lines }: { lines: readonly HeldUp[] }) {
  const words = await getTranslations("settings.work");
  const { dateTime } = await getFormats();
  const title = words("heldUp.title");
  return (
    <section aria-labelledby="held-up" className="space-y-2">
      <h2 id="held-up" className="text-base">
        {title}
      </h2>
      <p className="max-w-text text-ink-soft">{words("heldUp.description")}</p>
      <PlainTable
        caption={title}
        columns={[
          { id: "what", label: words("columns.what"), card: "title" },
          { id: "whose", label: words("columns.whose"), card: "line" },
          { id: "why", label: words("heldUp.why"), card: "line" },
        ]}
        rows={
          await Promise.all(
            lines.map(async (line, nth) => ({
              id: nth,
              cells: {
                what: await namedWrites(line, { count: line.count, name: "" }),
                whose: words("whose", { name: line.askedBy, at: dateTime(line.askedAt) }),
                why: await whyHeldUp(line),
              },
            })),
          )
        }
      />
    </section>
  );
}

/** Why it waits, in words. */
async function whyHeldUp({ pause, lacksFile, code, detail }: HeldUp): Promise<string> {
  if (pause) return (await getTranslations("decisions.pause"))(pause);
  const words = await getTranslations("settings.work.heldUp");
  if (lacksFile) return words("awaitsFile");
  if (code === null) return words("unanswered");
  return errorWords(await getTranslations("errors"), { kind: "failed", code, detail });
}

async function OfKind({ club, kind, lines }: { club: string; kind: WorkKind; lines: readonly RestoredLine[] }) {
  const words = await getTranslations("settings.work");
  const { dateTime } = await getFormats();
  const title = words(`kinds.${kind}`);
  return (
    <section aria-labelledby={`standing-${kind}`} className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`standing-${kind}`} className="text-base">
          {title}
        </h2>
        {lines.length > 1 ? <Decide {...{ club, lines, of: title, isMany: true }} /> : null}
      </div>
      <PlainTable
        caption={title}
        columns={[
          { id: "what", label: words("columns.what"), card: "title" },
          { id: "whose", label: words("columns.whose"), card: "line" },
          { id: "sent", label: words("columns.sent"), card: "line" },
          { id: "decide", label: words("columns.decide"), card: "line", silent: true },
        ]}
        rows={
          await Promise.all(
            lines.map(async (line) => ({
              id: line.id,
              cells: {
                what: <What {...{ club, line }} />,
                whose: words("whose", { name: line.askedBy, at: dateTime(line.askedAt) }),
                sent: [
                  ...(line.unsent > 0 ? [words("unsent", { count: line.unsent })] : []),
                  ...(line.unsure > 0 ? [words("unsure", { count: line.unsure })] : []),
                ].join(" · "),
                decide: <Decide {...{ club, lines: [line], of: await writesOf(line) }} />,
              },
            })),
          )
        }
      />
    </section>
  );
}

/** What a work would write, about whom, and the way to where that is read. */
async function What({ club, line }: { club: string; line: RestoredLine }) {
  const words = await getTranslations("settings.work");
  const { season, kind, people, count, stage } = line;
  const href = stage
    ? stageAddress(club, stage)
    : DECISION_KINDS.includes(kind) && season
      ? seasonAddress(club, season.id, "jobs", line.id)
      : null;
  const about = [
    ...people,
    ...(count > people.length && people.length > 0 ? [words("more", { count: count - people.length })] : []),
    ...(season?.name ? [season.name] : []),
  ];
  const said = await writesOf(line);
  return (
    <span className="[overflow-wrap:anywhere]">
      {href ? (
        <IntentLink href={href} className="text-accent underline underline-offset-4">
          {said}
        </IntentLink>
      ) : (
        <span className="font-medium">{said}</span>
      )}
      {about.length > 0 ? <span className="block text-ink-soft text-sm">{about.join(" · ")}</span> : null}
    </span>
  );
}

/** What a work would write, in words. */
async function writesOf({ unsent, unsure, cents, stage, ...line }: RestoredLine): Promise<string> {
  const { euros } = await getFormats();
  const said = await namedWrites(line, { count: unsent + unsure, name: stage?.name ?? "" });
  return [said, ...(cents === null ? [] : [euros(cents)])].join(" · ");
}

async function namedWrites(
  { kind, operation }: Pick<RestoredLine, "kind" | "operation">,
  values: { count: number; name: string },
): Promise<string> {
  const words = await getTranslations("settings.work.writes");
  const key = `${kind}_${operation}`;
  const known = (name: string): name is "other" => hasWords(words, name);
  return words(known(key) ? key : "other", values);
}

interface DecideProps {
  club: string;
  lines: readonly RestoredLine[];
  /** What is decided about, in words. */
  of: string;
  isMany?: boolean;
}

/** Lets it go on, or gives it up: of those that are shown, and of nothing that came since. */
async function Decide({ club, lines, of, isMany = false }: DecideProps) {
  const words = await getTranslations("settings.work");
  const works = lines.map(({ id }) => id);
  const count = lines.length;
  const owners = [...new Set(lines.map(({ askedBy }) => askedBy))];
  const { list } = await getFormats();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <PressButton
        carryOut={decideRestoredWork.bind(null, club, { works, wish: "resume" })}
        notDone={words("notDone")}
        done={words("resumed", { count })}
      >
        {isMany ? words("resumeAll", { count }) : words("resume")}
      </PressButton>
      <AskedFirst
        said={{
          button: isMany ? words("dropAll", { count }) : words("drop"),
          title: isMany ? words("dropManyTitle", { count, what: of }) : words("dropTitle", { what: of }),
          what: words("dropWhat", { owners: list(owners) }),
          yes: words("dropYes"),
          no: words("dropNo"),
        }}
        carryOut={decideRestoredWork.bind(null, club, { works, wish: "take_back" })}
      />
    </span>
  );
}
