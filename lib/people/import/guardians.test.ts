import { describe, expect, it } from "vitest";
import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { eachOnce, mergedGuardians, type SaidGuardian } from "./guardians.ts";
import { COUPLES } from "./testing/couples.ts";

const guardian = (text: string): SaidGuardian => {
  const [type, last_name, first_name, phone, email] = text.split("/").map((part) => part || undefined);
  return {
    ...{ ...(type && { type }), ...(last_name && { last_name }), ...(first_name && { first_name }) },
    ...{ ...(phone && { phone }), ...(email && { email }) },
  };
};
const nobody = { first_name: null, last_name: null, title: null, phone: null, email: null, profession: null };
const known = (text: string): Parent => ({ type: "Responsable_legal", ...nobody, ...guardian(text) });
const told = ({ type, last_name, first_name, phone, email }: Partial<Parent>) =>
  [type === "Responsable_legal" ? "" : type, last_name, first_name, phone, email]
    .map((part) => part ?? "")
    .join("/")
    .replace(/\/+$/, "");

/** What becomes of the guardians of a row. */
const outcome = (club: readonly Parent[], file: readonly SaidGuardian[]) => {
  const { parents, isOther, alike } = mergedGuardians(file, club);
  if (alike.length > 0) return "asked";
  return isOther ? parents.map(told) : "nothing";
};

describe("guardians of a file", () => {
  it.each(COUPLES)("$file beside $club", ({ club, file, becomes }) => {
    const said = file.map((text, at) => ({ ...guardian(text), nth: (at + 1) as 1 | 2 }));
    expect(outcome(club.map(known), said)).toEqual(becomes);
  });

  it.each(COUPLES)("are written once, however often they are read: $file", ({ file }) => {
    const said = file.map((text, at) => ({ ...guardian(text), nth: (at + 1) as 1 | 2 }));
    const { guardians } = eachOnce(said);
    const written = guardians.map(({ nth: _, ...one }) => ({ type: "Responsable_legal", ...nobody, ...one }));
    expect(outcome(written, guardians)).toBe("nothing");
  });

  it("who are alike are who a person says they are: the club's name stays, or somebody is added", () => {
    const club = [known("/LEROY/Michel/0611111111")];
    const file = [{ ...guardian("/LEROY/Michèle/0622222222"), nth: 1 as const }];
    expect(mergedGuardians(file, club, new Map([[1, "same"]])).parents).toMatchObject([
      { first_name: "Michel", phone: "0622222222" },
    ]);
    expect(mergedGuardians(file, club, new Map([[1, "other"]])).parents.map(told)).toEqual([
      "/LEROY/Michel/0611111111",
      "/LEROY/Michèle/0622222222",
    ]);
  });

  it("of one name in one row are one, two where they are mother and father, and asked where their contacts differ", () => {
    const [ida, more] = ["/ROY/Ida/0611111111", "/Roy/Ida//ida@home.example"].map(guardian);
    expect(eachOnce([ida ?? {}, more ?? {}])).toMatchObject({
      guardians: [{ phone: "0611111111", email: "ida@home.example" }],
      unclear: null,
    });
    const claudes = ["Mere/ROY/Claude/0611111111", "Pere/ROY/Claude/0622222222"].map(guardian);
    expect(eachOnce(claudes)).toEqual({ guardians: claudes, unclear: null });
    const unsaid = ["/ROY/Claude/0611111111", "/ROY/Claude/0622222222"].map(guardian);
    expect(eachOnce(unsaid).unclear).toBe("Claude ROY");
    expect(eachOnce(unsaid, "other")).toEqual({ guardians: unsaid, unclear: null });
    expect(eachOnce(unsaid, "same").guardians).toHaveLength(1);
  });
});
