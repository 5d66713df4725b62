"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { leavePage } from "#components/club/form/leaving.ts";
import { pageAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { useSeasonName } from "./use-season-name.ts";

/** The club's seasons, behind the name of the one that is shown. */
export function SeasonItems({ trigger }: OverlayProps) {
  const words = useTranslations("frame");
  const nameOf = useSeasonName();
  const formats = useFormats();
  const router = useRouter();
  const path = usePathname();
  const { club, season, seasons, running } = useDesk();
  if (!season) return null;
  const open = (id: string) => {
    // The same section of the other season; a page about one thing of this season has no counterpart there.
    const [, , inSeason, section] = path.split("/");
    const isOfSeason = Number(inSeason) === season.id && section !== undefined;
    leavePage(() => router.push(pageAddress({ of: "season", path: isOfSeason ? section : "" }, club.slug, id)));
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent className="min-w-64">
        <DropdownMenuLabel>{words("seasons")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={String(season.id)} onValueChange={open}>
          {seasons.map((one) => (
            <DropdownMenuRadioItem key={one.id} value={String(one.id)}>
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2">
                  <span className="truncate">{nameOf(one)}</span>
                  {one.id === running ? <Badge tone="accent">{words("running")}</Badge> : null}
                </span>
                {one.name && one.startDate && one.endDate ? (
                  <span className="block text-ink-soft text-xs tabular-nums">
                    {formats.date(one.startDate)} – {formats.date(one.endDate)}
                  </span>
                ) : null}
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
