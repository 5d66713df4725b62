"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import type { Role } from "#lib/base/access/roles.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { attempt, type SignInFailure, waitWords } from "./sign-in-attempt.ts";

interface DemoButtonsProps {
  next: string;
  people: readonly { role: Role; name: string; email: string }[];
  password: string;
}

/** One press signs in as somebody of the demonstration club. Exists only where that club does. */
export function DemoButtons({ next, people, password }: DemoButtonsProps) {
  const words = useTranslations("access");
  const formats = useFormats();
  const [pending, setPending] = useState<string>();
  const [fault, setFault] = useState<SignInFailure>();
  const enter = async (email: string) => {
    if (pending) return;
    setPending(email);
    const failed = await attempt(email, password, next);
    setFault(failed);
    if (failed) setPending(undefined);
  };
  return (
    <section aria-labelledby="demo" className="mt-8 space-y-3 border-line border-t pt-6">
      <h2 id="demo" className="text-base">
        {words("signIn.demoTitle")}
      </h2>
      <p className="text-ink-soft">{words("signIn.demoWords")}</p>
      {fault ? (
        <ErrorState
          shape="inline"
          title={
            fault.code === "rateLimited"
              ? words("signIn.errors.rateLimited", { wait: waitWords(fault.seconds, formats) })
              : words(fault.code === "missing" ? "signIn.missing" : `signIn.errors.${fault.code}`)
          }
        />
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {people.map((person) => (
          <Button
            key={person.email}
            data-demo-account={person.role}
            pending={pending === person.email}
            onClick={() => void enter(person.email)}
            className="h-auto flex-col items-start gap-0 py-2 first:col-span-2 md:h-auto"
          >
            <span className="first-letter:uppercase">{words(`roles.${person.role}`)}</span>
            <span className="font-normal text-ink-soft text-xs">{person.name}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}
