"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import type { FamiliesDialogProps } from "./families-dialog.tsx";

const loadDialog = () => import("./families-dialog.tsx").then((module) => module.FamiliesDialog);

/** Opens the letter to the families of what was not done for one reason. */
export function FamiliesButton(props: Omit<FamiliesDialogProps, "onClose">) {
  const words = useTranslations("decisions.letter");
  const [open, setOpen] = useState(false);
  const { loaded: Dialog, reach, take } = useLate(loadDialog);
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => {
          setOpen(true);
          void take();
        }}
      >
        <Mail aria-hidden />
        {words("write")}
      </Button>
      {open && Dialog ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
