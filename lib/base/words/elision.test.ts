import compile from "icu-minify/compile";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { elided } from "./elision.ts";
import formatMessage from "./format-message.ts";

const cache = _createCache();
const formatters = _createIntlFormatters(cache);
const said = (message: string, values: Record<string, unknown>, locale: "en" | "fr" = "fr") =>
  formatMessage("key", compile(message), values as never, { cache, formatters, locale } as never);

describe("what stands behind « de » and « que » in French", () => {
  it.each([
    ["Pièces de {name}", "ABGRALL Nova", "Pièces d’ABGRALL Nova"],
    ["Pièces de {name}", "MARTIN Léa", "Pièces de MARTIN Léa"],
    ["Rôle de {name}", "Élodie", "Rôle d’Élodie"],
    ["Rôle de {name}", "HENRY Hélène", "Rôle d’HENRY Hélène"],
    ["Rôle de {name}", "Hassan", "Rôle de Hassan"],
    ["Copié de {name}.", "Handball", "Copié de Handball."],
    ["Copié de {name}.", "Haltérophilie", "Copié d’Haltérophilie."],
    ["Copié de {name}.", "Yoga", "Copié de Yoga."],
    ["Rôle de {name}", "YVON Paul", "Rôle d’YVON Paul"],
    ["Copié de {name}.", "11-12 ans", "Copié de 11-12 ans."],
    ["Rien de ce que {name} a écrit", "Anne", "Rien de ce qu’Anne a écrit"],
    ["De {name}", "Ali", "D’Ali"],
    ["Réinscription de {name}", "Saison 2025-2026", "Réinscription de la saison 2025-2026"],
    ["Réinscription de {name}", "2025-2026", "Réinscription de 2025-2026"],
    // Only what stands there by itself, and only behind a word of its own.
    ["Rapide {name}", "Ali", "Rapide Ali"],
    ["La ronde {name}", "Ali", "La ronde Ali"],
    ["{name} de bon matin", "Ali", "Ali de bon matin"],
  ])("%s with %s is %s", (message, name, expected) => {
    expect(said(message, { name })).toBe(expected);
    expect(elided("fr", message.replace("{name}", name), { name })).toBe(expected);
  });

  it("is the same where the name is a link, and where two stand in one sentence", () => {
    const link = (chunks: unknown) => ({ link: chunks });
    expect(said("a créé la fiche de <link>{name}</link>", { name: "ABGRALL", link })).toEqual([
      "a créé la fiche d’",
      { link: ["ABGRALL"] },
    ]);
    expect(said("la fiche de <link>{name}</link>, là", { name: "MARTIN", link })).toEqual([
      ...["la fiche de ", { link: ["MARTIN"] }, ", là"],
    ]);
    expect(said("<link>la fiche de {name}</link>", { name: "ABGRALL", link })).toEqual({
      link: ["la fiche d’ABGRALL"],
    });
    expect(said("de {a} à {b}, de {b} à {a}", { a: "Ali", b: "Bob" })).toBe("d’Ali à Bob, de Bob à Ali");
  });

  it("leaves other languages, numbers and choices alone", () => {
    expect(said("Copy de {name}", { name: "Ali" }, "en")).toBe("Copy de Ali");
    expect(said("plus de {count, number} lignes", { count: 11 })).toBe("plus de 11 lignes");
    expect(said("{name, select, ali {de {name}} other {de tous}}", { name: "ali" })).toBe("d’ali");
  });
});
