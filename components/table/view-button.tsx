"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonStyle } from "#components/ui/button-style.ts";
import { LateButton } from "#components/ui/late.tsx";
import { formatPreference, preferenceCookie, type TablePreference } from "./density.ts";
import type { DeskColumnMeta } from "./features.ts";
import type { ViewMenuProps } from "./view-menu.tsx";

/** A year in seconds: a preference that outlives the season. */
const KEPT_SECONDS = 31_536_000;

/**
 * A person's preference for one table: it starts as the server read it, and each change is kept in the cookie.
 * @param name names the table in the cookie
 */
export function useTablePreference(name: string, initial: TablePreference) {
  const [preference, setPreference] = useState(initial);
  const change = (next: TablePreference) => {
    setPreference(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we support
    document.cookie = `${preferenceCookie(name)}=${formatPreference(next)};path=/;max-age=${KEPT_SECONDS};samesite=lax`;
  };
  return [preference, change] as const;
}

/** A column as far as a menu names it. */
interface NamedColumn {
  id?: string | undefined;
  accessorKey?: PropertyKey | undefined;
  meta?: DeskColumnMeta | undefined;
}

/** Of a table's columns those that one may hide, with their names. */
export function hideable(columns: readonly NamedColumn[], ids: readonly string[]) {
  return columns
    .map((column) => ({ id: column.id ?? String(column.accessorKey ?? ""), label: column.meta?.label ?? "" }))
    .filter(({ id }) => ids.includes(id));
}

const loadMenu = () => import("./view-menu.tsx").then((module) => module.ViewMenu);

/** The button of how the table looks. */
export function ViewButton(props: Omit<ViewMenuProps, "trigger">) {
  const words = useTranslations("table");
  return (
    <LateButton
      popup="menu"
      load={loadMenu}
      show={(Menu, trigger) => <Menu {...props} trigger={trigger} />}
      label={words("view")}
      className={buttonStyle({ variant: "secondary", size: "icon" })}
    >
      <SlidersHorizontal aria-hidden />
    </LateButton>
  );
}
