import { CircleCheck, CircleX, Clock, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { MovedRegistration } from "#lib/registrations/decisions/ask-moves.ts";

interface MovedListProps {
  club: string;
  moved: readonly (MovedRegistration & { activity: string })[];
}

const ICONS: Record<"done" | "failed" | "open", LucideIcon> = { done: CircleCheck, failed: CircleX, open: Clock };
const TONES = { done: "text-validated", failed: "text-refused", open: "text-pending" };

function kindOf({ state }: MovedRegistration): keyof typeof ICONS {
  if (state === "done" || state === "skipped") return "done";
  return state === "queued" || state === "sending" || state === "unknown" ? "open" : "failed";
}

/** What became of each registration that was to move, and the work in which the rest can be asked again. */
export function MovedList({ club, moved }: MovedListProps) {
  const words = useTranslations("twins.settle");
  return (
    <ul className="divide-y divide-line border-line border-y">
      {moved.map((one) => {
        const kind = kindOf(one);
        const Icon = ICONS[kind];
        return (
          <li key={`${one.kind} ${one.id}`} className="flex gap-2 py-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${TONES[kind]}`} />
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block">{one.activity}</span>
              <Outcome one={one} />
            </span>
            <IntentLink
              href={seasonAddress(club, one.seasonId, "jobs", one.work)}
              className="shrink-0 text-accent underline-offset-4 hover:underline"
            >
              {words("transmission")}
            </IntentLink>
          </li>
        );
      })}
    </ul>
  );
}

function Outcome({ one }: { one: MovedRegistration }) {
  const words = useTranslations("twins.settle");
  const outcomes = useTranslations("decisions.outcome");
  const errors = useTranslations("errors");
  const { state, step, code, detail, createdId } = one;
  const told =
    state === "done" || state === "skipped"
      ? step === "give"
        ? words("given")
        : words("movedTo", { id: String(createdId) })
      : [
          outcomes(state),
          state === "failed" && code ? errorWords(errors, { kind: "refused", code, detail }) : "",
          createdId !== null && step !== "create" ? words("half", { id: String(createdId) }) : "",
        ]
          .filter(Boolean)
          .join(" · ");
  return <span className="block text-ink-soft text-sm">{told}</span>;
}
