import { CloudUpload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { DecidingPress } from "#components/registrations/presses/kept-press.ts";
import { isDecision } from "#components/registrations/presses/kept-press.ts";
import { usePressDesk, usePressView } from "#components/registrations/presses/use-press-desk.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { WaitingPress } from "#lib/registrations/decisions/press-wire.ts";
import { formatView, MOST_ONLY } from "#lib/sync/copy/registration-filters.ts";

/** Whether anything that was pressed is not done, so that the dock has it to tell. */
export function hasPresses({ unsent, left, doubtful }: ReturnType<typeof usePressView>): boolean {
  return unsent.some(isDecision) || left.length > 0 || doubtful.length > 0;
}

/** What was pressed and has not left, what an earlier page has left, and what waits for the person: counted, with what can be done about it. */
export function DockPresses({ club, isLine }: { club: string; isLine: boolean }) {
  const words = useTranslations("decisions.presses");
  const desk = usePressDesk();
  const { unsent, left, doubtful, stopped } = usePressView();
  const waiting = unsent.filter(isDecision).length;
  return (
    <div className={cn("flex min-w-0 items-center gap-x-4 gap-y-1.5", isLine ? "shrink-0" : "flex-wrap")}>
      <p aria-live="polite" className="contents">
        {waiting > 0 ? (
          <span className="flex min-w-0 items-center gap-1.5 font-medium text-pending" title={words("unsentHelp")}>
            <CloudUpload aria-hidden className="size-4 shrink-0" />
            {words("unsent", { count: waiting })}
            {stopped && !isLine ? <span className="font-normal">{words(`stopped.${stopped}`)}</span> : null}
          </span>
        ) : null}
      </p>
      {doubtful.length > 0 ? (
        <ShowLink club={club} of={doubtful.map(shownOf)} opens>
          {words("doubtful", { count: doubtful.length })}
        </ShowLink>
      ) : null}
      {left.length > 0 ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span title={words("leftHelp")}>
            <ShowLink club={club} of={left.map(({ sent }) => sent)}>
              {words("left", { count: left.length })}
            </ShowLink>
          </span>
          {isLine ? null : <span className="basis-full text-ink-soft text-sm">{words("leftHelp")}</span>}
          <Button size="sm" onClick={() => desk.sendLeft()}>
            {words("send")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => desk.forgetLeft()}>
            {words("forget")}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

type Shown = Pick<DecidingPress["sent"], "season" | "kind" | "ids">;
const shownOf = ({ season, kind, ids }: WaitingPress): Shown => ({ season, kind, ids });

/** Leads to the registrations of the first season and kind among them: exactly those, whatever their state. @param opens the first of them beside the list */
function ShowLink({
  club,
  of,
  opens,
  children,
}: {
  club: string;
  of: readonly Shown[];
  opens?: boolean;
  children: ReactNode;
}) {
  const [first] = of;
  if (!first) return children;
  const { season, kind } = first;
  const ids = [...new Set(of.filter((one) => one.season === season && one.kind === kind).flatMap((one) => one.ids))];
  const only = ids.slice(0, MOST_ONLY);
  const view = formatView({ kind, state: "all", only, saved: 0 });
  const open = opens && only[0] !== undefined ? `&open=${only[0]}` : "";
  return (
    <IntentLink
      href={`${seasonAddress(club, season, "registrations")}?${view}${open}`}
      className="rounded font-medium text-pending hover:underline"
    >
      {children}
    </IntentLink>
  );
}
