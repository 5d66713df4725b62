"use client";

import { useState } from "react";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import type { ReceivedMeans } from "#lib/treasury/dues/known-payments.ts";

interface MeansFormProps {
  means: ReceivedMeans;
  /** Its words, from the server: a browser has no others of this page. */
  said: Readonly<Record<ReceivedMeans | "label" | "saved" | "failed", string>>;
  save: (means: ReceivedMeans) => Promise<{ ok: true } | { ok: false; words: string }>;
}

const MEANS: readonly ReceivedMeans[] = ["drawer", "bank"];

/** The choice of what a club counts as received: kept as soon as it is made, and taken back where it could not be. */
export function MeansForm({ means, said, save }: MeansFormProps) {
  const [chosen, setChosen] = useState(means);
  const [fault, setFault] = useState("");
  const choose = async (next: ReceivedMeans) => {
    setChosen(next);
    setFault("");
    const failed = (why: string) => {
      setChosen(means);
      setFault(why);
    };
    try {
      const answer = await save(next);
      if (answer.ok) toast(said.saved);
      else failed(answer.words);
    } catch {
      failed(said.failed);
    }
  };
  return (
    <div className="max-w-80 space-y-1.5">
      <Label htmlFor="means-choice">{said.label}</Label>
      <Select
        id="means-choice"
        value={chosen}
        onChange={(event) => void choose(event.target.value === "bank" ? "bank" : "drawer")}
      >
        {MEANS.map((one) => (
          <option key={one} value={one}>
            {said[one]}
          </option>
        ))}
      </Select>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}
