"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { LateButton } from "#components/base/ui/late.tsx";
import { type Density, densityCookie } from "./density.ts";
import { columnId, type NamedColumn } from "./features.ts";
import type { ViewMenuProps } from "./view-menu.tsx";

/** A year in seconds: a preference that outlives the season. */
const KEPT_SECONDS = 31_536_000;

/**
 * A person's density of one table: it starts as the server read it, and each change is kept in the cookie.
 * @param name names the table in the cookie
 */
export function useDensity(name: string, initial: Density) {
  const [density, setDensity] = useState(initial);
  const change = (next: Density) => {
    setDensity(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we support
    document.cookie = `${densityCookie(name)}=${next};path=/;max-age=${KEPT_SECONDS};samesite=lax`;
  };
  return [density, change] as const;
}

const loadMenu = () => import("./view-menu.tsx").then((module) => module.ViewMenu);

interface ViewButtonProps extends Omit<ViewMenuProps, "trigger" | "names"> {
  columns: readonly NamedColumn[];
}

/** The button of how the table looks. */
export function ViewButton({ columns, ...props }: ViewButtonProps) {
  const words = useTranslations("table");
  const names = new Map(columns.map((column) => [columnId(column), column.meta?.label ?? ""]));
  return (
    <LateButton
      popup="dialog"
      load={loadMenu}
      show={(Menu, trigger) => <Menu {...props} names={names} trigger={trigger} />}
      label={words("view")}
      className={buttonStyle({ variant: "secondary", size: "icon" })}
    >
      <SlidersHorizontal aria-hidden />
    </LateButton>
  );
}
