"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useState } from "react";

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
      const answer = await fetch(href);
      if (answer.ok) save(await answer.blob(), nameOf(answer) ?? name);
      else setFault(await detailOf(answer, ui("offline")));
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([A-Za-z0-9.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

/** The words of a refusal (RFC 9457). */
async function detailOf(answer: Response, otherwise: string): Promise<string> {
  try {
    const { detail } = (await answer.json()) as { detail?: unknown };
    return typeof detail === "string" && detail !== "" ? detail : otherwise;
  } catch {
    return otherwise;
  }
}
