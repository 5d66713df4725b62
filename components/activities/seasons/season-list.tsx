"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { RecordList } from "#components/base/table/record-list.tsx";
import { IconButton } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { ListColumn, ListedRow, ListFilter } from "#lib/base/arguments/list-view.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { RemoveOutcome } from "#lib/sync/records/remove.ts";
import { SeasonDeletion } from "./season-deletion.tsx";
import type { SeasonMenuProps } from "./season-menu.tsx";
import { type RegistrationPhase, registrationPhase, seasonPhase } from "./season-phase.ts";

/** A season as the list shows it (club-api §2.2, short form). */
export interface ListedSeason {
  id: number;
  name: string | null;
  startDate: string | null;
  endDate: string | null;
  registrationStart: string | null;
  registrationEnd: string | null;
  /** What still belongs to it, in words: it cannot be deleted. */
  inUse: string | null;
  /** What this desk wrote down about it, in words; null: nothing. */
  written: string | null;
}

export interface SeasonListProps {
  club: string;
  seasons: readonly ListedSeason[];
  /** YYYY-MM-DD in the club's time zone. */
  today: string;
  /** Why this person may not change seasons; null when they may. */
  denied: string | null;
  /** Why this person may not roll one over; null when they may. */
  noRollover: string | null;
  remove(removal: { id: number; askId: string }): Promise<RemoveOutcome>;
}

/** The club's seasons, newest first, with what one can do with each. */
export function SeasonList({ club, seasons, today, denied, noRollover, remove }: SeasonListProps) {
  const words = useTranslations("seasons");
  const [asked, setAsked] = useState<ListedSeason>();
  const list = useSeasonRows(club, seasons, today);
  const menuOf = ({ id, cells }: ListedRow) => {
    const season = seasons.find((one) => one.id === id);
    if (!season) return null;
    return (
      <SeasonActions
        {...{ club, season, denied, noRollover }}
        noDeletion={denied ?? season.inUse}
        name={cells.name?.text ?? ""}
        onDelete={() => setAsked(season)}
      />
    );
  };
  return (
    <>
      <RecordList
        caption={words("title")}
        noun="seasons"
        {...list}
        empty={{ title: words("emptyTitle"), description: words("emptyDescription") }}
        actions={{ title: words("columns.actions"), of: menuOf }}
      />
      <SeasonDeletion season={asked} onClose={() => setAsked(undefined)} remove={remove} />
    </>
  );
}

const TONES = { running: "validated", ahead: "accent", past: "cancelled", unknown: "plain" } as const;
const PHASES = ["running", "ahead", "past"] as const;

/** The seasons as a list has them: by their dates, the newest first. */
function useSeasonRows(
  club: string,
  seasons: readonly ListedSeason[],
  today: string,
): { columns: ListColumn[]; filters: ListFilter[]; rows: ListedRow[] } {
  const words = useTranslations("seasons");
  const formats = useFormats();
  return useMemo(() => {
    const registrations = (phase: RegistrationPhase) =>
      phase.code === "unknown"
        ? words("registrationStates.unknown")
        : words(`registrationStates.${phase.code}`, { date: formats.date(phase.date) });
    return {
      columns: [
        { id: "name", label: words("columns.name") },
        { id: "state", label: words("columns.state") },
        { id: "period", label: words("columns.period"), whole: true, leads: true, greatestFirst: true },
        { id: "registration", label: words("columns.registration"), whole: true, greatestFirst: true },
      ],
      filters: [
        {
          id: "state",
          label: words("columns.state"),
          options: PHASES.map((value) => ({ value, label: words(`states.${value}`) })),
        },
      ],
      rows: seasons.map((season) => {
        const { id, startDate, endDate, registrationStart } = season;
        const name = season.name ?? words("unnamed", { id });
        const phase = seasonPhase(season, today);
        const period =
          startDate && endDate
            ? words("period", { from: formats.date(startDate), to: formats.date(endDate) })
            : words("noDates");
        return {
          id,
          href: seasonAddress(club, id),
          search: `${name} ${period}`,
          facets: { state: phase },
          cells: {
            name: { text: name, sort: name },
            state: { text: words(`states.${phase}`), sort: words(`states.${phase}`), tone: TONES[phase] },
            period: { text: period, sort: startDate },
            registration: { text: registrations(registrationPhase(season, today)), sort: registrationStart },
          },
        };
      }),
    };
  }, [club, seasons, today, words, formats]);
}

/** Most visits lead on to a season, and to no menu. */
const loadMenu = () => import("./season-menu.tsx").then((module) => module.SeasonMenu);

function SeasonActions(props: Omit<SeasonMenuProps, "trigger">) {
  const words = useTranslations("seasons");
  const { loaded: SeasonMenu, reach, take } = useLate(loadMenu);
  const trigger = (
    <IconButton
      label={words("actionsFor", { name: props.name })}
      {...(SeasonMenu
        ? {}
        : {
            "aria-haspopup": "menu",
            "aria-expanded": false,
            onPointerEnter: reach,
            onFocus: reach,
            onClick: () => void take(),
          })}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  );
  return SeasonMenu ? <SeasonMenu {...props} trigger={trigger} /> : trigger;
}
