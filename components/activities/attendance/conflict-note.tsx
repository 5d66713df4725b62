"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import type { Line, Presence, PresenceMark } from "./device/kept-marks.ts";
import type { PoolSide } from "./device/pool-side.ts";
import { useMoments } from "./pool-day.tsx";

interface ConflictNoteProps {
  side: PoolSide;
  line: Line;
  mark: PresenceMark;
  name: string;
}

/** Two marks of the same person side by side. Neither is written over the other before somebody has said which. */
export function ConflictNote({ side, line, mark, name }: ConflictNoteProps) {
  const words = useTranslations("poolside");
  const theirs = mark.theirs ? mark.theirs.presence : line.presence;
  const { date, type, courseId } = mark;
  const stands = words(`presences.${theirs ?? "unrecorded"}`);
  const insist = () => void side.mark({ date, type, courseId }, [{ memberId: line.id, presence: mark.presence }]);
  return (
    <section
      aria-label={words("conflict.title", { name })}
      className="mt-2 rounded border border-pending bg-pending-soft p-3"
    >
      <p role="alert" className="font-medium">
        {words("conflict.title", { name })}
      </p>
      <dl className="my-2 grid grid-cols-2 gap-3">
        <div>
          <dt className="text-sm">{words("conflict.mine")}</dt>
          <dd className="font-medium">
            <Side presence={mark.presence} at={mark.madeAt} by={null} />
          </dd>
        </div>
        <div>
          <dt className="text-sm">{words("conflict.theirs")}</dt>
          <dd className="font-medium">
            <Side presence={theirs} at={mark.theirs?.at ?? null} by={mark.theirs?.by ?? null} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button wraps className="md:min-h-11" onClick={() => void side.forget([mark.order])}>
          {words("conflict.keepTheirs", { presence: stands })}
        </Button>
        <Button wraps className="md:min-h-11" onClick={insist}>
          {words("conflict.keepMine", { presence: words(`presences.${mark.presence}`) })}
        </Button>
      </div>
    </section>
  );
}

function Side({ presence, at, by }: { presence: Presence | null; at: string | null; by: string | null }) {
  const words = useTranslations("poolside");
  const moments = useMoments();
  const name = words(`presences.${presence ?? "unrecorded"}`);
  if (by && at) return words("conflict.by", { presence: name, by, ...moments(at) });
  if (by) return words("conflict.byOnly", { presence: name, by });
  return at ? words("conflict.at", { presence: name, ...moments(at) }) : name;
}
