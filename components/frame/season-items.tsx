"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { leavePage } from "#components/form/leaving.ts";
import { Badge } from "#components/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";
import { pageAddress } from "#lib/addresses.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useDesk } from "./desk.tsx";
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
