import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { HeldPart } from "#lib/disclosure/held.ts";
import { en } from "#lib/words/en.ts";
import { fr } from "#lib/words/fr.ts";
import { DisclosedRows } from "./disclosed-rows.tsx";

const drawn = (part: HeldPart, locale: "en" | "fr") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === "fr" ? fr : en} timeZone="Europe/Paris">
      <DisclosedRows part={part} />
    </NextIntlClientProvider>,
  );
/** What one reads of it. */
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const part: HeldPart = {
  name: "payments",
  rows: [
    {
      ...{ amountCents: 1_234, receivedOn: "2026-09-12", writtenAt: "2026-09-12T08:00:00.000Z", isPinned: true },
      ...{ note: "<b>two\nlines</b>", drawer: null, slotIds: [], unheardOf: 7 },
      parents: [{ last_name: "Quémard", phone: null }],
    },
  ],
};

it("says each field by its name, money, days and moments as people read them, and nothing of what is empty", () => {
  const said = text(drawn(part, "en"));
  expect(said).toContain("Amount €12.34");
  expect(said).toContain("Received 12 Sept 2026");
  expect(said).toContain("12 Sept 2026, 10:00");
  expect(said).toContain("Kept on top yes");
  expect(said).toContain("Guardians last_name: Quémard");
  expect(said).not.toContain("Drawer");
  expect(said).not.toContain("Slots");
  // A field without words is told by the name that the program has for it, and never left out.
  expect(said).toContain("unheardOf 7");
  expect(text(drawn(part, "fr"))).toContain("Montant 12,34");
});

it("takes what people wrote as text", () => {
  expect(drawn(part, "en")).toContain("&lt;b&gt;two\nlines&lt;/b&gt;");
});
