"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
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
import { clubAddress } from "#lib/base/addresses.ts";

/** The clubs in which the person has a role, behind the name of this one. */
export function ClubItems({ trigger }: OverlayProps) {
  const words = useTranslations("frame");
  const router = useRouter();
  const { club, clubs } = useDesk();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent>
        <DropdownMenuLabel>{words("clubs")}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={club.slug}
          onValueChange={(slug) => leavePage(() => router.push(clubAddress(slug)))}
        >
          {clubs.map(({ slug, name }) => (
            <DropdownMenuRadioItem key={slug} value={slug}>
              {name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
