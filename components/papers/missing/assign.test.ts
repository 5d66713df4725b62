import { describe, expect, it } from "vitest";
import { likelyField } from "./assign.ts";

const field = (fieldId: number, name: string, { required = false, filled = false } = {}) => ({
  ...{ fieldId, name, required, filled, mark: null },
});
const RULES = field(1, "Règlement intérieur signé", { required: true });
const PHOTO = field(2, "Photo d'identité");
const CONSENT = field(3, "Autorisation parentale et droit à l'image");
const none = new Set<number>();

describe("a chosen file", () => {
  it("is the paper whose words its name has, whatever its accents", () => {
    expect(likelyField("AUTORISATION_parentale.pdf", [RULES, PHOTO, CONSENT], none)).toBe(3);
    expect(likelyField("identite.jpg", [RULES, PHOTO, CONSENT], none)).toBe(2);
  });

  it("is else the next required paper that is to come, one file each", () => {
    expect(likelyField("IMG_2381.jpg", [PHOTO, RULES, CONSENT], none)).toBe(1);
    expect(likelyField("IMG_2382.jpg", [PHOTO, RULES, CONSENT], new Set([1]))).toBeNull();
    expect(likelyField("IMG_2382.jpg", [{ ...RULES, filled: true }, PHOTO], none)).toBe(2);
  });

  it("is asked for where nothing speaks for one, and known where there is one alone", () => {
    expect(likelyField("scan.pdf", [{ ...RULES, filled: true }, PHOTO, CONSENT], none)).toBeNull();
    expect(likelyField("scan.pdf", [{ ...RULES, filled: true }], none)).toBe(1);
    expect(likelyField("scan.pdf", [], none)).toBeNull();
  });
});
