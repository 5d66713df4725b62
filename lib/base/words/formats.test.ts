import { describe, expect, it } from "vitest";
import { chooseLocale } from "./choose-locale.ts";
import { formatsOf, personName, phoneNumber } from "./formats.ts";

/** Intl separates with U+00A0 and U+202F; the tests below write plain spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const [fr, en] = [formatsOf("fr", "Europe/Paris"), formatsOf("en", "Europe/Paris")];
const evening = "2026-11-21T17:30:00Z";

describe("dates and times", () => {
  it("follow the glossary", () => {
    expect([fr.date("2026-11-21"), en.date("2026-11-21")]).toEqual(["21/11/2026", "21 Nov 2026"]);
    expect([fr.time(evening), en.time(evening)]).toEqual(["18h30", "18:30"]);
    expect([fr.dateTime(evening), en.dateTime(evening)]).toEqual(["21/11/2026 à 18h30", "21 Nov 2026, 18:30"]);
    expect([fr.hour(9, 5), en.hour(9, 5)]).toEqual(["9h05", "09:05"]);
    expect(fr.longDate("2026-11-21")).toBe("samedi 21 novembre 2026");
  });

  it("take an instant to the club's clocks and leave a calendar date where it is", () => {
    expect(fr.date("2026-08-31T22:30:00Z")).toBe("01/09/2026");
    expect(fr.date("2026-09-01")).toBe("01/09/2026");
    // Four digits, or 12/05/19 would be taken for another year.
    expect([fr.date("0019-05-12"), en.date("0019-05-12"), fr.longDate("0999-01-01").slice(-4)]).toEqual([
      "12/05/0019",
      "12 May 0019",
      "0999",
    ]);
    const martinique = formatsOf("fr", "America/Martinique");
    expect([martinique.dateTime("2026-08-31T22:30:00Z"), martinique.date("2026-09-01")]).toEqual([
      "31/08/2026 à 18h30",
      "01/09/2026",
    ]);
  });

  it("say every age as the browser's own formatter does", () => {
    const units = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;
    const limits = { second: 60, minute: 60, hour: 24, day: 1_100 } as const;
    for (const [formats, region] of [
      [fr, "fr-FR"],
      [en, "en-GB"],
    ] as const) {
      const own = new Intl.RelativeTimeFormat(region, { style: "short", numeric: "always" });
      for (const unit of ["second", "minute", "hour", "day"] as const)
        for (let count = unit === "second" ? 0 : 1; count < limits[unit]; count += 1) {
          const then = new Date(Date.UTC(2026, 10, 21) - count * units[unit] * 1_000);
          expect(formats.ago(then, new Date(Date.UTC(2026, 10, 21)))).toBe(own.format(-count, unit));
        }
    }
  });

  it("say how long ago in whole units", () => {
    const now = new Date("2026-11-21T18:00:00Z");
    expect(plain(fr.ago("2026-11-21T17:57:10Z", now))).toBe("il y a 2 min");
    expect(plain(en.ago("2026-11-21T15:00:00Z", now))).toBe("3 hr ago");
    expect(plain(en.ago("2026-11-21T19:00:00Z", now))).toBe("0 sec ago");
    expect(plain(fr.duration(130))).toBe("2 min");
  });
});

describe("numbers and money", () => {
  it("follow the glossary", () => {
    expect([plain(fr.euros(123450)), en.euros(123450)]).toEqual(["1 234,50 €", "€1,234.50"]);
    expect([plain(fr.wholeEuros(120)), en.wholeEuros(120)]).toEqual(["120 €", "€120"]);
    expect([plain(fr.number(2912)), en.number(2912)]).toEqual(["2 912", "2,912"]);
    for (const [formats, region] of [
      [fr, "fr-FR"],
      [en, "en-GB"],
    ] as const)
      for (const value of [0, 7, 999, 1_000, -1, 0.5])
        expect(formats.number(value)).toBe(new Intl.NumberFormat(region).format(value));
    expect(fr.list(["judo", "natation", "voile"])).toBe("judo, natation et voile");
    expect([fr.either(["judo", "voile"]), en.either(["judo", "voile"])]).toEqual(["judo ou voile", "judo or voile"]);
  });
});

describe("names", () => {
  it("are NOM Prénom, accents kept", () => {
    expect(personName({ lastName: "Lefèvre", firstName: "Zoé" })).toBe("LEFÈVRE Zoé");
    expect(personName({ lastName: null, firstName: "Zoé" })).toBe("Zoé");
    expect(personName({})).toBe("");
  });
});

describe("the language", () => {
  it("is the person's choice before the browser's", () => {
    expect(chooseLocale("en", "fr-FR,fr;q=0.9")).toBe("en");
    expect(chooseLocale(undefined, "fr-FR,fr;q=0.9,en;q=0.8")).toBe("fr");
    expect(chooseLocale(undefined, "de,en;q=0.5,fr;q=0.7")).toBe("fr");
    expect(chooseLocale(undefined, "fr;q=0, en")).toBe("en");
    expect(chooseLocale("klingon", null)).toBe("en");
    expect(chooseLocale(undefined, "*")).toBe("en");
    for (const odd of ["", "_", "fr-;q", "\u0000", ";q=1", `${"x-".repeat(9_000)}fr`, "en;q=9e9,fr;q=-1"])
      expect(["en", "fr"]).toContain(chooseLocale(undefined, odd));
  });
});

it("phone numbers of France are written alike, whoever typed them; others stay as the club has them", () => {
  for (const typed of ["0612345678", "06.12.34.56.78", "+33612345678", "0033 6 12 34 56 78", "+33 (0)6 12-34-56-78"])
    expect(phoneNumber(typed), typed).toBe("06 12 34 56 78");
  for (const other of ["+32 470 12 34 56", "3631", "061234567", "poste 12", "01 23 45 67 89 (soir)"])
    expect(phoneNumber(other), other).toBe(other);
  expect([phoneNumber(null), phoneNumber("  ")]).toEqual(["", ""]);
});
