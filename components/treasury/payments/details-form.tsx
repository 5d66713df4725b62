"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Labelled } from "#components/base/ui/labelled.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { type Cheque, ChequeFields } from "./cheque-fields.tsx";
import { type AskAnswer, useAsk } from "./use-ask.ts";

/** What the desk keeps of a payment, as a person writes it. */
export interface WrittenDetails extends Cheque {
  note: string | null;
}

interface DetailsFormProps {
  details: WrittenDetails;
  send(details: WrittenDetails): Promise<AskAnswer>;
}

/** Writes what the desk keeps of a payment: the cheque, and a note. */
export function DetailsForm({ details, send }: DetailsFormProps) {
  const words = useTranslations("payment.kept");
  const router = useRouter();
  const ids = useId();
  const [written, setWritten] = useState(details);
  const { isSending, failure, submit } = useAsk(
    "details",
    (_ask, given: WrittenDetails) => send(given),
    router.refresh,
  );
  const keep = (event: FormEvent) => {
    event.preventDefault();
    void submit(written);
  };
  return (
    <form onSubmit={keep} className="form-text space-y-3">
      <ChequeFields cheque={written} onCheque={(cheque) => setWritten({ ...written, ...cheque })} narrow />
      <Labelled id={`${ids}-note`} label={words("note")}>
        <Textarea
          id={`${ids}-note`}
          rows={2}
          maxLength={500}
          value={written.note ?? ""}
          onChange={(event) => setWritten({ ...written, note: event.target.value || null })}
        />
      </Labelled>
      {failure === undefined ? null : <ErrorState shape="inline" title={failure} />}
      <Button type="submit" pending={isSending}>
        {words("keep")}
      </Button>
    </form>
  );
}
