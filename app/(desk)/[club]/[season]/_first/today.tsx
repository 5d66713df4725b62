import { CircleCheck, TriangleAlert } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { offeredNouns } from "#lib/club/contract/offered.ts";
import type { PartProps } from "./part-props.ts";
import { copyStatusOf } from "./readings.ts";
import { countWork, type TodaysWork, type WaitingWork, workSources } from "./to-do.ts";

/** As many as one takes in at a look; the rest is folded away. */
const MOST = 5;

/** What waits for somebody today, the most pressing first: each with the button that begins it. From the copy. */
export async function Today(of: PartProps) {
  const { db } = await store();
  const club = await findClub(db, of.seat.club);
  const isOffered = club ? await offeredNouns(db, club) : () => false;
  const work = await countWork(workSources(of.seat, isOffered), of);
  const words = await getTranslations("overview.today");
  const rest = work.waiting.slice(MOST);
  return (
    <div className="space-y-2">
      {work.waiting.length > 0 ? <Lines works={work.waiting.slice(0, MOST)} /> : null}
      {rest.length > 0 ? (
        <details>
          <summary className="w-fit py-1 text-accent text-sm max-md:py-3">
            {words("more", { count: rest.length })}
          </summary>
          <Lines works={rest} />
        </details>
      ) : null}
      <NotCounted {...{ of, work }} />
    </div>
  );
}

async function Lines({ works }: { works: readonly WaitingWork[] }) {
  const words = await getTranslations("overview.today");
  const { number } = await getFormats();
  return (
    <ul className="max-w-3xl divide-y divide-line border-line border-y">
      {works.map(({ says, does, count, href, isList, values }) => {
        const id = `today-${href.replaceAll(/\W+/g, "-")}`;
        return (
          <li key={href} className="relative flex items-center gap-3 py-1.5 hover:bg-hover/60 max-md:gap-2">
            <span className="w-12 shrink-0 text-right font-semibold text-lg tabular-nums">{number(count)}</span>
            <span id={id} className="min-w-0 flex-1 [text-wrap:pretty]">
              {words(`lines.${says}`, { count, ...values })}
            </span>
            <IntentLink
              href={href}
              data-figure={isList ? count : undefined}
              aria-describedby={id}
              // All of the line leads there.
              className={buttonStyle({ size: "sm", className: "after:absolute after:inset-0" })}
            >
              {words(`does.${does}`)}
            </IntentLink>
          </li>
        );
      })}
    </ul>
  );
}

/** What is not in the lines: nothing to do is only said of what was counted, with its age; what was never read and what failed is named. */
async function NotCounted({
  of: { seat, season },
  work: { waiting, unread, failed },
}: {
  of: PartProps;
  work: TodaysWork;
}) {
  const words = await getTranslations("overview.today");
  const { list, ago } = await getFormats();
  const { asOf, error } = await copyStatusOf(seat.club, season.id);
  const named = (of: TodaysWork["failed"]) => list(of.map((one) => words(`about.${one}`)));
  const isQuiet = waiting.length === 0 && failed.length === 0;
  const isKnown = unread.length === 0 && !error;
  return (
    <>
      {failed.length > 0 ? (
        <p role="status" className="flex max-w-text gap-2 text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words("failed", { what: named(failed) })}
        </p>
      ) : null}
      {isQuiet ? (
        <p className="flex max-w-text gap-2 border-line border-y py-2.5">
          {isKnown ? <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" /> : null}
          <span>
            {words(isKnown ? "quiet" : "quietAsFar")}{" "}
            {asOf ? <span className="text-ink-soft">{words("asOf", { age: ago(asOf, now()) })}</span> : null}
          </span>
        </p>
      ) : null}
      {error ? <p className="max-w-text text-ink-soft">{words("away")}</p> : null}
      {unread.length > 0 ? (
        <p className="max-w-text text-ink-soft text-sm">{words("unread", { what: named(unread) })}</p>
      ) : null}
    </>
  );
}
