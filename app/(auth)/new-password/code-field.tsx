"use client";

import { useEffect, useRef } from "react";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";

/**
 * The code that was handed over or mailed. A link has it behind the `#`, which no browser sends: it stands in no log, and programs that open links
 * do not use it up. It is taken out of the address bar as soon as it is in the field.
 */
export function CodeField({ label }: { label: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const code = window.location.hash.slice(1);
    if (!code || !field.current) return;
    field.current.value = code;
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, []);
  return (
    <div className="space-y-1.5">
      <Label htmlFor="code">{label}</Label>
      <Input
        ref={field}
        id="code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}
