"use client";

import { CopyPlus, Ellipsis, FolderOpen, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { RemoveOutcome } from "#lib/records/remove.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { SeasonDeletion } from "./season-deletion.tsx";
import { type RegistrationPhase, registrationPhase, type SeasonPhase, seasonPhase } from "./season-phase.ts";

/** A season as the list shows it (club-api §2.2, short form). */
export interface ListedSeason {
  id: number;
  name: string | null;
  startDate: string | null;
  endDate: string | null;
  registrationStart: string | null;
  registrationEnd: string | null;
}

export interface SeasonListProps {
  club: string;
  seasons: readonly ListedSeason[];
  /** YYYY-MM-DD in the club's time zone. */
  today: string;
  /** Why this person may not change seasons; null when they may. */
  denied: string | null;
  remove(removal: { id: number; askId: string }): Promise<RemoveOutcome>;
}

/** The club's seasons, newest first, with what one can do with each. */
export function SeasonList({ club, seasons, today, denied, remove }: SeasonListProps) {
  const words = useTranslations("seasons");
  const [asked, setAsked] = useState<ListedSeason>();
  return (
    <>
      <div className="overflow-x-auto">
        <Table>
          <TableHead>
            <TableRow>
              <TableHeader className="pl-4 md:pl-8">{words("columns.name")}</TableHeader>
              <TableHeader>{words("columns.state")}</TableHeader>
              <TableHeader>{words("columns.period")}</TableHeader>
              <TableHeader>{words("columns.registration")}</TableHeader>
              <TableHeader className="pr-4 md:pr-8">
                <span className="sr-only">{words("columns.actions")}</span>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {seasons.map((season) => (
              <SeasonRow key={season.id} {...{ club, season, today, denied }} onDelete={() => setAsked(season)} />
            ))}
          </TableBody>
        </Table>
      </div>
      <SeasonDeletion season={asked} onClose={() => setAsked(undefined)} remove={remove} />
    </>
  );
}

const TONES = { running: "validated", ahead: "accent", past: "cancelled", unknown: "plain" } as const;

function SeasonRow({
  club,
  season,
  today,
  denied,
  onDelete,
}: Pick<SeasonListProps, "club" | "today" | "denied"> & { season: ListedSeason; onDelete(): void }) {
  const words = useTranslations("seasons");
  const formats = useFormats();
  const phase: SeasonPhase = seasonPhase(season, today);
  const name = season.name ?? words("unnamed", { id: season.id });
  return (
    <TableRow>
      <TableCell className="pl-4 font-medium md:pl-8">
        <Link href={`/${club}/${season.id}` as never} className="underline-offset-4 hover:underline">
          {name}
        </Link>
      </TableCell>
      <TableCell>
        <Badge tone={TONES[phase]}>{words(`states.${phase}`)}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        {season.startDate && season.endDate
          ? words("period", { from: formats.date(season.startDate), to: formats.date(season.endDate) })
          : words("noDates")}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">
        <RegistrationWords phase={registrationPhase(season, today)} />
      </TableCell>
      <TableCell className="pr-4 text-right md:pr-8">
        <SeasonMenu {...{ club, season, name, denied, onDelete }} />
      </TableCell>
    </TableRow>
  );
}

function RegistrationWords({ phase }: { phase: RegistrationPhase }) {
  const words = useTranslations("seasons.registrationStates");
  const formats = useFormats();
  return phase.code === "unknown" ? words("unknown") : words(phase.code, { date: formats.date(phase.date) });
}

function SeasonMenu({
  club,
  season,
  name,
  denied,
  onDelete,
}: Pick<SeasonListProps, "club" | "denied"> & { season: ListedSeason; name: string; onDelete(): void }) {
  const words = useTranslations("seasons");
  const router = useRouter();
  const go = (path: string) => () => router.push(path as never);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={words("actionsFor", { name })}>
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={go(`/${club}/${season.id}`)}>
          <FolderOpen aria-hidden />
          {words("open")}
        </DropdownMenuItem>
        <DropdownMenuItem disabledReason={denied} onSelect={go(`/${club}/seasons/${season.id}`)}>
          <Pencil aria-hidden />
          {words("edit")}
        </DropdownMenuItem>
        <DropdownMenuItem disabledReason={denied} onSelect={go(`/${club}/seasons/new?from=${season.id}`)}>
          <CopyPlus aria-hidden />
          {words("duplicate")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" disabledReason={denied} onSelect={onDelete}>
          <Trash2 aria-hidden />
          {words("delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
