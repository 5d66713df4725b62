"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useState } from "react";
import { saveFile } from "./save-file.ts";

interface FileLinkProps {
  href: string;
  /** What the file is saved as where the answer does not say it. */
  name: string;
  children: ReactNode;
}

/** A file of ours: saved where there is one, and else why there is none, in words beside the link. Without script it is a link. */
export function FileLink({ href, name, children }: FileLinkProps) {
  const ui = useTranslations("ui");
  const [fault, setFault] = useState<string>();
  const [isPending, setPending] = useState(false);
  const press = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setFault(undefined);
    try {
      setFault(await saveFile(href, name, ui("offline")));
    } catch {
      setFault(ui("offline"));
    }
    setPending(false);
  };
  return (
    <span>
      <a
        href={href}
        download
        aria-busy={isPending || undefined}
        onClick={(event) => void press(event)}
        className="text-accent underline-offset-4 hover:underline aria-busy:opacity-60"
      >
        {children}
      </a>
      <span role="alert" className="block text-danger text-sm empty:hidden">
        {fault}
      </span>
    </span>
  );
}
