"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { DayField } from "#components/club/form/day-field.tsx";
import { CERTIFICATE_TYPES, type DeclaredType, type HealthPapers } from "#lib/papers/medical/record.ts";
import type { MedicalWish } from "#lib/papers/medical/wish.ts";

interface CertificateFormProps {
  record: HealthPapers;
  isPending: boolean;
  /** Why the reader may not; null when they may. */
  denied: string | null;
  /** @returns whether it is on its way */
  declare(wish: MedicalWish): Promise<boolean>;
}

const knownType = (type: string | null): DeclaredType | "" => CERTIFICATE_TYPES.find((one) => one === type) ?? "";

/**
 * Declares a certificate, or corrects it: only what changed is sent. Whatever is declared waits for a decision again, unless it comes with one
 * (club-api §3.2): that is said before it is sent.
 */
export function CertificateForm({ record, isPending, denied, declare }: CertificateFormProps) {
  const words = useTranslations("medical.certificate");
  const types = useTranslations("medical.types");
  const ids = useId();
  // Only what somebody typed outlives a record that comes anew: everything else is shown, and sent, as the club has it now.
  const [typed, setTyped] = useState<{ begin?: string; end?: string; type?: DeclaredType | "" }>({});
  const { begin = record.begin ?? "", end = record.end ?? "", type = knownType(record.type) } = typed;
  const [isAccepted, setAccepted] = useState(false);
  const [fault, setFault] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = {
      ...(begin !== (record.begin ?? "") && { begin: begin || null }),
      ...(end !== (record.end ?? "") && { end: end || null }),
      ...(type !== "" && type !== record.type && { type }),
    };
    if (begin !== "" && end !== "" && begin > end) return setFault(words("faults.order"));
    if (Object.keys(changed).length === 0) return setFault(words("faults.nothing"));
    setFault("");
    const isSent = await declare({ of: "certificate", ...changed, ...(isAccepted && { valid: true }) });
    if (isSent) setTyped({});
  };
  const id = (name: string) => `${ids}-${name}`;
  const isFilled = record.begin !== null || record.end !== null || record.type !== null;
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={words("declare")} className="form-text space-y-3">
      <div className="grid gap-3 sm:grid-cols-3">
        <div className="min-w-0 space-y-1">
          <Label htmlFor={id("begin")}>{words("begin")}</Label>
          <DayField
            id={id("begin")}
            of="certified"
            before={record.begin}
            value={begin}
            onValue={(day) => setTyped({ ...typed, begin: day })}
          />
        </div>
        <div className="min-w-0 space-y-1">
          <Label htmlFor={id("end")}>{words("end")}</Label>
          <DayField
            id={id("end")}
            of="certifiedUntil"
            before={record.end}
            value={end}
            onValue={(day) => setTyped({ ...typed, end: day })}
          />
        </div>
        <div className="min-w-0 space-y-1">
          <Label htmlFor={id("type")}>{words("type")}</Label>
          <Select
            id={id("type")}
            autoComplete="off"
            value={type}
            onChange={(event) => setTyped({ ...typed, type: knownType(event.target.value) })}
          >
            <option value="">{words("chooseType")}</option>
            {CERTIFICATE_TYPES.map((one) => (
              <option key={one} value={one}>
                {types(one)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <label className="flex min-h-11 items-center gap-2.5" htmlFor={id("accepted")}>
        <Checkbox id={id("accepted")} checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
        {words("acceptAtOnce")}
      </label>
      <p className="max-w-text text-ink-soft text-sm">{words(isAccepted ? "willBeAccepted" : "willWait")}</p>
      {fault ? <p className="text-danger text-sm">{fault}</p> : null}
      <Button type="submit" pending={isPending} disabledReason={denied}>
        {words(isFilled ? "correct" : "declare")}
      </Button>
    </form>
  );
}
