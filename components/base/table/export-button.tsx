"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { LateButton } from "#components/base/ui/late.tsx";
import type { ExportMenuProps } from "./export-menu.tsx";

const loadMenu = () => import("./export-menu.tsx").then((module) => module.ExportMenu);

/** The button of everything that matches, as a file or on paper: an icon beside a list's other tools, or with its word on a page. */
export function ExportButton({
  withWord = false,
  ...props
}: Omit<ExportMenuProps, "trigger"> & { withWord?: boolean }) {
  const words = useTranslations("ui.export");
  return (
    <LateButton
      popup="menu"
      load={loadMenu}
      show={(Menu, trigger) => <Menu {...props} trigger={trigger} />}
      {...(withWord ? {} : { label: words("label") })}
      className={buttonStyle(withWord ? {} : { variant: "secondary", size: "icon" })}
    >
      <Download aria-hidden />
      {withWord ? words("label") : null}
    </LateButton>
  );
}
