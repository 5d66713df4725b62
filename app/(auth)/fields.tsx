"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";

/** The address of an account. @param isWithKeys browsers offer passkeys there too (HTML, autofill: `webauthn`) */
export function EmailField({ label, isWithKeys = false }: { label: string; isWithKeys?: boolean }) {
  return (
    <div className="space-y-1.5">
      <Label htmlFor="email">{label}</Label>
      <Input
        id="email"
        name="email"
        type="email"
        autoComplete={isWithKeys ? "username webauthn" : "username"}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </div>
  );
}

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

interface PasswordFieldProps {
  label: string;
  autoComplete: "current-password" | "new-password";
  invalid?: boolean;
  describedBy?: string | undefined;
}

/** A password that can be looked at: typing blind on a phone is where most wrong ones come from. */
export function PasswordField({ label, autoComplete, invalid, describedBy }: PasswordFieldProps) {
  const words = useTranslations("access.signIn");
  const [shown, setShown] = useState(false);
  return (
    <div className="space-y-1.5">
      <Label htmlFor="password">{label}</Label>
      <div className="relative">
        <Input
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className="pr-12"
        />
        <IconButton
          label={shown ? words("hide") : words("show")}
          size="icon"
          className="absolute top-1/2 right-1 size-9 -translate-y-1/2 md:size-9"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}
