"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/base/ui/class-names.ts";
import type { FormNotice } from "#lib/club/contract/form-field.ts";

/** A quiet box above a form: something to know, with what one can do about it. */
export function FormNote({
  title,
  children,
  actions,
  tone = "calm",
  live = false,
  className,
}: {
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: "calm" | "attention";
  live?: boolean;
  className?: string;
}) {
  return (
    <div
      role={live ? "alert" : "note"}
      className={cn(
        "space-y-2 rounded border border-line border-l-3 bg-surface p-4",
        tone === "attention" ? "border-l-pending" : "border-l-accent",
        className,
      )}
    >
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
      {actions ? <div className="flex flex-wrap gap-2 pt-1">{actions}</div> : null}
    </div>
  );
}

/** What the contract says that this form cannot show or check. */
export function ModelNotices({ notices }: { notices: readonly FormNotice[] }) {
  const words = useTranslations("form");
  if (notices.length === 0) return null;
  return (
    <FormNote tone="attention">
      {notices.map(({ code, names }) => (
        <p key={code}>
          {code === "rules_unchecked" ? words("rulesUnchecked") : words("leftOut", { names: names.join(", ") })}
        </p>
      ))}
    </FormNote>
  );
}
