"use client";

import { useTranslations } from "next-intl";
import { AddressedCount, CopyAddresses, CopyButton } from "#components/people/letters/addressed.tsx";
import { MailLinks } from "#components/people/letters/mail-links.tsx";
import { TextFields } from "#components/people/letters/text-fields.tsx";
import type { Texts } from "#components/people/letters/use-texts.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import type { ReminderChannel } from "#lib/people/letters/channel.ts";
import { type PlaceValues, SHARED_PLACES, sharedText } from "#lib/people/letters/filled-text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";

interface SharedLetterProps {
  families: readonly WrittenFamily[];
  locale: Locale;
  texts: Texts;
  isRead: boolean;
  values: Pick<PlaceValues, "club" | "season">;
  onUse: (written: number[], channel: Extract<ReminderChannel, "packet" | "addresses">) => void;
}

/** A text that names nobody, for all at once: as blind copies, or with addresses that are copied. */
export function SharedLetter({ families, locale, texts, isRead, values, onUse }: SharedLetterProps) {
  const words = useTranslations("reminders");
  const text = sharedText(texts.of("shared", locale), values);
  const addresses = [
    ...new Map(families.flatMap((one) => one.addresses).map((one) => [one.toLowerCase(), one])).values(),
  ];
  const without = families.filter((one) => one.addresses.length === 0).map(({ people }) => people[0]?.name ?? "");
  const reachedBy = (some: readonly string[]) => {
    const reached = new Set(some.map((one) => one.toLowerCase()));
    return families.filter((one) => one.addresses.some((each) => reached.has(each.toLowerCase()))).map(({ id }) => id);
  };
  return (
    <section aria-labelledby="shared" className="space-y-4">
      <div>
        <h2 id="shared" className="text-base">
          {words("shared")}
        </h2>
        <p className="max-w-text text-ink-soft">{words("sharedWords")}</p>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <TextFields of="shared" locale={locale} texts={texts} places={SHARED_PLACES} />
        <div className="min-w-0 space-y-3">
          <AddressedCount addresses={addresses} without={without} />
          <p role="status" className="text-danger empty:hidden">
            {"personal" in text ? words("personalInShared", { places: text.personal.join(" ") }) : ""}
          </p>
          {isRead ? null : <p className="text-pending">{words("unread")}</p>}
          {"personal" in text || !isRead ? null : (
            <>
              <MailLinks {...{ addresses, ...text }} isAside onOpen={(opened) => onUse(reachedBy(opened), "packet")} />
              <div className="flex flex-wrap gap-2">
                {addresses.length > 0 ? (
                  <CopyAddresses addresses={addresses} onCopied={() => onUse(reachedBy(addresses), "addresses")} />
                ) : null}
                <CopyButton text={`${text.subject}\n\n${text.body}`} label={words("copyText")} />
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
