"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { leavePage } from "#components/form/leaving.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/ui/late.tsx";
import { clubAddress } from "#lib/addresses.ts";
import { useDesk } from "./desk.tsx";

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
