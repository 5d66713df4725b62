import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { NEW_MAIL_BOX } from "#lib/sync/post/box-settings.ts";
import { NEW_MAIL_SERVER } from "#lib/sync/post/mail-settings.ts";
import type { TypedSignIn } from "#lib/sync/post/sign-in-settings.ts";
import { BoxForm } from "./box-form.tsx";
import { MailForm } from "./mail-form.tsx";

const press = async () => ({ ok: true }) as const;

describe.each([
  ["en", en],
  ["fr", fr],
] as const)("by what an account signs in, %s", (locale, messages) => {
  const { settings } = messages.post;
  const drawn = (more: Partial<TypedSignIn>, isStored: boolean) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Europe/Paris">
        <MailForm
          known={{ ...NEW_MAIL_SERVER, senderName: "Le club", ...more }}
          {...{ ports: [587], hasPassword: isStored, isStored, save: press, remove: press, onKept: () => {} }}
        />
        <BoxForm
          known={{ ...NEW_MAIL_BOX, ...more }}
          {...{ ports: [993], isStored, save: press, remove: press, onKept: () => {} }}
          attempt={async () => ({ ok: false, words: "" })}
        />
      </NextIntlClientProvider>,
    );
  /** Each label with the field that it names, of both forms. */
  const fields = (html: string) =>
    [...html.matchAll(/<label[^>]* for="(?<id>[^"]+)"[^>]*>(?<words>[^<]+)/g)].flatMap(({ groups }) => {
      const field = new RegExp(`<(?:input|select)[^>]* id="${groups?.id}"[^>]*>`).exec(html)?.[0];
      return field ? [{ label: groups?.words ?? "", field }] : [];
    });
  const labelled = (html: string, label: string) => fields(html).filter((one) => one.label === label);

  it("asks for a password, or for what a provider wants, and of one that is known by name for no address", () => {
    const byPassword = drawn({}, false);
    expect(labelled(byPassword, settings.password)).toHaveLength(2);
    expect(labelled(byPassword, settings.clientId)).toHaveLength(0);
    const known = drawn({ signIn: "oauth2", provider: "google" }, false);
    expect(labelled(known, settings.password)).toHaveLength(0);
    for (const name of ["provider", "clientId", "clientSecret", "refreshToken"] as const)
      expect(labelled(known, settings[name]), name).toHaveLength(2);
    expect(labelled(known, settings.tokenAddress)).toHaveLength(0);
    const other = drawn({ signIn: "oauth2", provider: "other", tokenAddress: "https://login.example.org/t" }, true);
    for (const name of ["tokenAddress", "tokenScope"] as const) expect(labelled(other, settings[name])).toHaveLength(2);
    expect(other).toContain('value="https://login.example.org/t"');
    expect(other).toContain(settings.refreshTokenStored.replaceAll("'", "&#x27;"));
  });

  it("shows nothing that is secret as it is typed, and lets no browser keep it", () => {
    const html = drawn({ signIn: "oauth2", provider: "microsoft" }, true);
    for (const name of ["clientSecret", "refreshToken"] as const)
      for (const { field } of labelled(html, settings[name])) {
        expect(field).toContain('type="password"');
        expect(field).toMatch(/autocomplete="new-password"/i);
        expect(field).toContain('value=""');
      }
  });
});
