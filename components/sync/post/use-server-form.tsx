"use client";

import { type ComponentProps, type FormEvent, useId, useRef, useState } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { TypedSignIn } from "#lib/sync/post/sign-in-settings.ts";

/** What came of a change: kept, wrong in some fields, or not done at all. */
export type ServerAnswer<Faults> = { ok: true } | { ok: false; faults: Faults } | { ok: false; words: string };

interface ServerForm<Typed, Why> {
  known: Typed;
  save(typed: Typed): Promise<ServerAnswer<Partial<Record<keyof Typed, Why>>>>;
  onKept(): void;
  /** What was said of an earlier press is so no more. */
  begun?(): void;
  /** What a field is called, and what is wrong with it. */
  labelOf(name: keyof Typed & string): string;
  faultOf(why: Why): string;
}

/** What stands in no field once it is kept. */
const SECRETS = { password: "", clientSecret: "", refreshToken: "" } as const satisfies Partial<TypedSignIn>;

/** Server, account and password as somebody types them: a password is never shown again, and what is wrong is told beside its field, the first of which takes the focus. */
export function useServerForm<Typed extends TypedSignIn, Why extends string>({
  known,
  save,
  onKept,
  begun,
  labelOf,
  faultOf,
}: ServerForm<Typed, Why>) {
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(known);
  const [faults, setFaults] = useState<Partial<Record<keyof Typed, Why>>>({});
  const [isKept, setKept] = useState(false);
  type Answer = ServerAnswer<Partial<Record<keyof Typed, Why>>>;
  const { isSending, fault, press } = usePress(async (change: () => Promise<Answer>, then?: () => void) => {
    setKept(false);
    setFaults({});
    begun?.();
    const answer = await change();
    if (!answer.ok && "faults" in answer) {
      setFaults(answer.faults);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return null;
    }
    if (!answer.ok) return answer.words;
    then?.();
    onKept();
    return null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void press(
      () => save(typed),
      () => {
        setKept(true);
        setTyped({ ...typed, ...SECRETS });
      },
    );
  };
  const field = (
    name: { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed] & string,
    more: ComponentProps<typeof Input> & { help?: string } = {},
  ) => {
    const { help, ...input } = more;
    const why = faults[name];
    return (
      <AidField
        id={`${ids}-${name}`}
        label={labelOf(name)}
        {...{ help, fault: why && faultOf(why), required: input.required ?? false }}
      >
        {(described) => (
          <Input
            id={`${ids}-${name}`}
            value={String(typed[name])}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            autoComplete="off"
            {...described}
            {...input}
          />
        )}
      </AidField>
    );
  };
  return { ids, form, typed, setTyped, isKept, isSending, fault, press, submit, field };
}
