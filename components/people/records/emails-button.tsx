"use client";

import { AtSign } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import type { EmailsDialogProps } from "./emails-dialog.tsx";

const loadDialog = () => import("./emails-dialog.tsx").then((module) => module.EmailsDialog);

/** Opens the addresses of everybody who takes part in something, to be copied. */
export function EmailsButton(props: Omit<EmailsDialogProps, "onClose">) {
  const words = useTranslations("groups.page");
  const [open, setOpen] = useState(false);
  const { loaded: Dialog, reach, take } = useLate(loadDialog);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => {
          setOpen(true);
          void take();
        }}
      >
        <AtSign aria-hidden />
        {words("emails")}
      </Button>
      {open && Dialog ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
