"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";

const loadSheet = () => import("./shortcuts.tsx").then((module) => module.Shortcuts);

/** Opens the sheet of the keys, as "?" does. A phone has no keys. */
export function ShortcutsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const words = useTranslations("registrations.keys");
  const { loaded: Sheet, reach, take } = useLate(loadSheet);
  useEffect(() => {
    if (open) void take();
  }, [open, take]);
  return (
    <>
      <IconButton
        label={words("title")}
        variant="secondary"
        className="max-md:hidden"
        aria-keyshortcuts="?"
        onFocus={reach}
        onClick={() => onOpen(true)}
      >
        <Keyboard aria-hidden />
      </IconButton>
      {open && Sheet ? <Sheet onClose={() => onOpen(false)} /> : null}
    </>
  );
}
