import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { PoolSide } from "../device/pool-side.ts";
import type { CardSaid } from "./card-ledger.ts";
import { CardReader } from "./card-reader.tsx";
import { CardReads } from "./card-reads.tsx";

const person = { id: 5, lastName: "ABGRALL", firstName: "Nova" };
const drawn = (locale: "en" | "fr", content: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={locale === "en" ? en : fr} timeZone="Europe/Paris">
      {content}
    </NextIntlClientProvider>,
  );
const read = (said: CardSaid, locale: "en" | "fr" = "en", of: typeof person | null = person) =>
  drawn(locale, <CardReads reads={[{ key: 1, said, person: of }]} onCame={() => {}} />);

it("says of every card what it was, and whose", () => {
  const all: CardSaid[] = [
    ...[{ kind: "marked", was: null } as const, { kind: "marked", was: "absent" } as const],
    ...(["already", "noted", "notExpected", "pending", "notValidated", "notOnSheet"] as const).map((kind) => ({
      kind,
    })),
    ...(["unknown", "otherClub", "ended", "outside", "noCard", "asking"] as const).map((kind) => ({ kind })),
    { kind: "otherSeason", season: "2025-2026" },
  ];
  for (const said of all)
    for (const locale of ["en", "fr"] as const) expect(read(said, locale)).toMatch(/ABGRALL Nova/);
  expect(read({ kind: "marked", was: "absent" })).toContain("present (was: absent)");
  expect(read({ kind: "otherSeason", season: null })).toContain("card of the season ?");
});

it("offers the note that they came of those alone whom the club does not expect, and who are known", () => {
  const offers = (said: CardSaid, of: typeof person | null = person) =>
    read(said, "en", of).includes(en.poolside.cards.noteCame);
  for (const kind of ["notExpected", "pending", "notValidated"] as const) expect(offers({ kind })).toBe(true);
  expect(offers({ kind: "otherSeason", season: null })).toBe(true);
  expect(offers({ kind: "marked", was: null })).toBe(false);
  for (const kind of ["already", "noted", "unknown", "otherClub", "ended", "outside"] as const)
    expect(offers({ kind })).toBe(false);
  expect(offers({ kind: "notOnSheet" }, null)).toBe(false);
});

it("has a field for readers and a picture, and no camera where the browser gives none", () => {
  const session = { date: "2026-11-29", type: "lesson", courseId: 3 } as const;
  const sheet = {
    ...{ session, seasonId: 2, title: null, place: null, begin: "", end: "", coaches: [], own: true, denied: null },
    ...{ readAt: null, people: [] },
  };
  const side = new PoolSide("demo", 3);
  const html = drawn("en", <CardReader club="demo" onClose={() => {}} {...{ side, sheet }} />);
  for (const there of [en.cardreader.field, en.cardreader.picture, en.poolside.cards.ready])
    expect(html).toContain(there);
  expect(html).not.toContain(en.cardreader.cameraOn);
});
