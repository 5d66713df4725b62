import "server-only";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import type { TellNewBrowser } from "#lib/base/access/session.ts";
import { environment } from "#lib/base/program/environment.ts";
import { now } from "#lib/base/time/clock.ts";
import { formatsOf } from "#lib/base/words/formats.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { mailNewBrowser } from "#lib/sync/post/browser-letter.ts";

/** Mails an account's owner, after the answer, that a browser signed in to it that never had. In every language: that of whoever signed in may be a stranger's. */
export const tellOfNewBrowser: TellNewBrowser = (account, { browser, system }) => {
  const at = now();
  const { publicUrl } = environment();
  after(() =>
    mailNewBrowser(account, async (timeZone) => {
      const written = await Promise.all(
        locales.map(async (locale: Locale) => {
          const words = await getTranslations({ locale, namespace: "access.newBrowser" });
          const unnamed = words("unnamed");
          return {
            subject: words("subject"),
            body: words("body", {
              ...{ name: account.name, address: publicUrl, forgotten: `${publicUrl}/forgotten` },
              ...{ browser: browser ?? unnamed, system: system ?? unnamed },
              when: formatsOf(locale, timeZone).dateTime(at),
            }),
          };
        }),
      );
      const joined = (part: "subject" | "body", between: string) => written.map((one) => one[part]).join(between);
      return { subject: joined("subject", " / "), body: joined("body", "\n\n—\n\n") };
    }),
  );
};
