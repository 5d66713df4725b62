"use client";

import { Bookmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { LateButton } from "#components/base/ui/late.tsx";
import type { ViewsMenuProps } from "./views-menu.tsx";

const loadMenu = () => import("./views-menu.tsx").then((module) => module.ViewsMenu);

/** The button of a list's saved views; it says which one is chosen. */
export function ViewsButton(props: Omit<ViewsMenuProps, "trigger">) {
  const words = useTranslations("table.views");
  const chosen = props.views.find(({ id }) => id === props.saved);
  return (
    <LateButton
      popup="menu"
      load={loadMenu}
      show={(Menu, trigger) => <Menu {...props} trigger={trigger} />}
      label={chosen ? words("chosen", { name: chosen.name }) : words("title")}
      className={cn(buttonStyle({ variant: "secondary", size: chosen ? "md" : "icon" }), chosen && "max-w-44 px-2.5")}
    >
      <Bookmark aria-hidden className={chosen ? "fill-current text-accent" : undefined} />
      {chosen ? <span className="truncate">{chosen.name}</span> : null}
    </LateButton>
  );
}
