import { describe, expect, it } from "vitest";
import { fold } from "#lib/base/words/fold.ts";
import { isDeposited, methodKind, pileOf } from "./piles.ts";

const key = fold;

describe("which ways of paying lie in the drawer", () => {
  it.each([
    ["Chèque", "cheque"],
    ["CHEQUE n°2", "cheque"],
    ["Chèque bancaire", "cheque"],
    ["chq", "cheque"],
    ["Espèces", "cash"],
    ["Liquide", "cash"],
    ["Cash", "cash"],
    ["Chèques-Vacances", "voucher"],
    ["Coupon Sport ANCV", "voucher"],
    ["Chèque-Vacances Connect (ANCV Connect)", "elsewhere"],
    ["Chèque sport région", "voucher"],
    ["Carte bancaire", "elsewhere"],
    ["CB", "elsewhere"],
    ["Virement", "elsewhere"],
    ["Bank transfer", "elsewhere"],
    ["Prélèvement SEPA", "elsewhere"],
    ["En ligne (HelloAsso)", "elsewhere"],
    ["Pass’Sport", "unsaid"],
    ["Comité d’entreprise", "unsaid"],
    ["", "unsaid"],
  ])("%s: %s", (method, kind) => {
    expect(methodKind(key(method))).toBe(kind);
  });

  it("is what the club said of it, whatever its words are", () => {
    const said = new Map([
      [key("Bons CE"), true],
      [key("Chèque"), false],
    ]);
    expect([isDeposited(key("Bons CE"), said), isDeposited(key("Bons CE"), new Map())]).toEqual([true, false]);
    expect([isDeposited(key("Chèque"), said), isDeposited(key("Chèque 2"), said)]).toEqual([false, true]);
  });

  it("puts cheques on one slip however they are written, and each kind of voucher on its own", () => {
    expect(pileOf(key("Chèque 1"))).toBe(pileOf(key("chèque bancaire")));
    expect(pileOf(key("Coupon Sport"))).not.toBe(pileOf(key("Chèques-Vacances")));
    expect(pileOf(key("Bons CE"))).toBe(key("Bons CE"));
  });
});
