"use client";

import { CalendarPlus, CopyPlus, Eye, FolderOpen, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import { clubAddress, seasonAddress } from "#lib/base/addresses.ts";

export interface SeasonMenuProps {
  club: string;
  season: { id: number };
  name: string;
  /** Why this person may not change it; null when they may. */
  denied: string | null;
  /** Why this person may not roll it over; null when they may. */
  noRollover: string | null;
  /** Why it cannot be deleted by them; null when it can, as far as one knows. */
  noDeletion: string | null;
  onDelete(): void;
  /** The button behind which it opens. */
  trigger: ReactNode;
}

/** What one can do with a season: it opens as it comes. */
export function SeasonMenu({ club, season, denied, noRollover, noDeletion, onDelete, trigger }: SeasonMenuProps) {
  const words = useTranslations("seasons");
  const router = useRouter();
  const go = (path: string) => () => router.push(path);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={go(seasonAddress(club, season.id))}>
          <FolderOpen aria-hidden />
          {words("open")}
        </DropdownMenuItem>
        {/* Who may not change it may still read what is in it. */}
        <DropdownMenuItem onSelect={go(clubAddress(club, "seasons", season.id))}>
          {denied ? <Eye aria-hidden /> : <Pencil aria-hidden />}
          {words(denied ? "read" : "edit")}
        </DropdownMenuItem>
        <DropdownMenuItem
          disabledReason={denied}
          onSelect={go(`${clubAddress(club, "seasons", "new")}?from=${season.id}`)}
        >
          <CopyPlus aria-hidden />
          {words("duplicate")}
        </DropdownMenuItem>
        <DropdownMenuItem
          disabledReason={noRollover}
          onSelect={go(`${clubAddress(club, "seasons", "rollover")}?from=${season.id}`)}
        >
          <CalendarPlus aria-hidden />
          {words("rollOver")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" disabledReason={noDeletion} onSelect={onDelete}>
          <Trash2 aria-hidden />
          {words("delete")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
