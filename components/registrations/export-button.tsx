"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/ui/button-style.ts";
import { LateButton } from "#components/ui/late.tsx";
import type { ExportMenuProps } from "./export-menu.tsx";

const loadMenu = () => import("./export-menu.tsx").then((module) => module.ExportMenu);

/** The button of everything that matches, as a file. */
export function ExportButton(props: Omit<ExportMenuProps, "trigger">) {
  const words = useTranslations("registrations");
  return (
    <LateButton
      popup="menu"
      load={loadMenu}
      show={(Menu, trigger) => <Menu {...props} trigger={trigger} />}
      label={words("export")}
      className={buttonStyle({ variant: "secondary", size: "icon" })}
    >
      <Download aria-hidden />
    </LateButton>
  );
}
