"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";

interface RemindButtonProps {
  /** Begins with this family, and leads on. @returns why it did not */
  remind: () => Promise<string | null>;
}

/** Begins with reminders of the one family that is looked at. */
export function RemindButton({ remind }: RemindButtonProps) {
  const words = useTranslations("reminders");
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState("");
  const go = async () => {
    setPending(true);
    setFault("");
    try {
      setFault((await remind()) ?? "");
    } catch {
      setFault(words("select.failed"));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <Button pending={pending} onClick={() => void go()}>
        <Mail aria-hidden />
        {words("remind")}
      </Button>
    </>
  );
}
