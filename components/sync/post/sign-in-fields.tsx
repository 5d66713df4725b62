"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { Input } from "#components/base/ui/input.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import type { TokenProviderName, TypedSignIn } from "#lib/sync/post/sign-in-settings.ts";

const WAYS = ["password", "oauth2"] as const satisfies readonly TypedSignIn["signIn"][];
const PROVIDERS = ["google", "microsoft", "other"] as const satisfies readonly TokenProviderName[];

type TextName = Exclude<keyof TypedSignIn, "signIn" | "provider">;

interface SignInFieldsProps {
  ids: string;
  typed: TypedSignIn;
  change(changed: Partial<TypedSignIn>): void;
  field(name: TextName, more?: ComponentProps<typeof Input> & { help?: string }): ReactNode;
  /** By what the stored account signs in, which is kept where nothing is typed; null: nothing is stored. */
  stored: TypedSignIn["signIn"] | null;
}

/** By what an account signs in: its password, or tokens that its provider gives. */
export function SignInFields({ ids, typed, change, field, stored }: SignInFieldsProps) {
  const words = useTranslations("post.settings");
  const secret = { type: "password", autoComplete: "new-password" } as const;
  return (
    <>
      <fieldset className="space-y-2">
        <legend className="text-sm">{words("signIn")}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {WAYS.map((way) => (
            <label key={way} className="flex items-center gap-2" htmlFor={`${ids}-by-${way}`}>
              <Radio
                id={`${ids}-by-${way}`}
                name={`${ids}-by`}
                checked={typed.signIn === way}
                onChange={() => change({ signIn: way })}
              />
              {words(`ways.${way}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {typed.signIn === "password" ? (
        field("password", {
          ...{ ...secret, maxLength: 1_000 },
          help: words(stored === "password" ? "passwordStored" : "passwordHelp"),
        })
      ) : (
        <>
          <AidField id={`${ids}-provider`} label={words("provider")} help={words("providerHelp")}>
            {(described) => (
              <Select
                id={`${ids}-provider`}
                value={typed.provider}
                onChange={(event) => change({ provider: event.target.value as TokenProviderName })}
                {...described}
              >
                {PROVIDERS.map((name) => (
                  <option key={name} value={name}>
                    {words(`providers.${name}`)}
                  </option>
                ))}
              </Select>
            )}
          </AidField>
          {typed.provider === "other" ? (
            <>
              {field("tokenAddress", {
                ...{ maxLength: 1_000, required: true, spellCheck: false, type: "url" },
                help: words("tokenAddressHelp"),
              })}
              {field("tokenScope", { maxLength: 1_000, spellCheck: false, help: words("tokenScopeHelp") })}
            </>
          ) : null}
          {field("clientId", { maxLength: 500, required: true, spellCheck: false, help: words("clientIdHelp") })}
          {field("clientSecret", {
            ...{ ...secret, maxLength: 1_000 },
            help: words(stored === "oauth2" ? "clientSecretStored" : "clientSecretHelp"),
          })}
          {field("refreshToken", {
            ...{ ...secret, maxLength: 8_000 },
            help: words(stored === "oauth2" ? "refreshTokenStored" : "refreshTokenHelp"),
          })}
        </>
      )}
    </>
  );
}
