"use client";

import { useTranslations } from "next-intl";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { AddressedCount, CopyAddresses } from "#components/people/letters/addressed.tsx";
import { MailLinks } from "#components/people/letters/mail-links.tsx";
import type { Addressees } from "#lib/people/letters/addressees.ts";

export interface EmailsDialogProps {
  /** Where the addresses are read. */
  href: string;
  /** What these people take part in. */
  name: string;
  /** What is written to them, where that is known beforehand. */
  subject?: string;
  body?: string;
  onClose: () => void;
}

/** The addresses of everybody who takes part in something, each once: to be copied, or written to at once. */
export function EmailsDialog({ href, name, subject = "", body = "", onClose }: EmailsDialogProps) {
  const words = useTranslations("groups.page");
  const letter = useTranslations("decisions.letter");
  const { data, error } = useSWR<Addressees, Error>(href, fetchJson, {
    // Each reading of addresses is written down; one is enough.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={words("emails")} description={words("emailsWords", { name })} className="md:w-[36rem]">
        {error && !data ? <ErrorState shape="inline" title={letter("failed")} /> : null}
        {!data && !error ? <p role="status">{letter("loading")}</p> : null}
        {data ? (
          <div className="space-y-4">
            <AddressedCount {...data} />
            {data.addresses.length > 0 ? (
              <div className="flex flex-wrap gap-2">
                <CopyAddresses addresses={data.addresses} isMain />
              </div>
            ) : null}
            <MailLinks addresses={data.addresses} subject={subject} body={body} isAside />
          </div>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
