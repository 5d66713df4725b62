"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** Initials of a name: of its first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}

export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-content-center rounded-full bg-accent-soft font-semibold text-[0.6875rem] text-accent"
    >
      {initials(name)}
    </span>
  );
}

/** Something is new: seen beside what leads to it, which says so in words. */
function NewsDot() {
  return useDesk().hasNews ? (
    <span
      aria-hidden
      className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-surface bg-accent forced-colors:bg-[Highlight]"
    />
  ) : null;
}

const loadItems = () => import("./account-items.tsx").then((module) => module.AccountItems);

/** Who is signed in, at the rail's foot; behind it language, theme and the way out. */
export function AccountMenu() {
  const words = useTranslations("frame");
  const access = useTranslations("access.roles");
  const { person, hasNews } = useDesk();
  return (
    <LateOverlay
      popup="menu"
      load={loadItems}
      className="flex w-full items-center gap-2.5 rounded p-1.5 text-left hover:bg-hover"
      instead={<SignOutButton className="mt-2 w-full" words={words("signOut")} />}
    >
      <span className="relative">
        <Avatar name={person.name} />
        <NewsDot />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium leading-tight">{person.name}</span>
        <span className="block truncate text-ink-soft text-xs first-letter:uppercase">{access(person.role)}</span>
      </span>
      <span className="sr-only">
        {words("account")} {hasNews ? words("newsUnread") : null}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </LateOverlay>
  );
}
