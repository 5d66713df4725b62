import { describe, expect, it } from "vitest";
import en from "#lib/base/words/en/base/ui.json" with { type: "json" };
import fr from "#lib/base/words/fr/base/ui.json" with { type: "json" };
import { fieldOfHeading, mapColumns } from "./columns.ts";

const none = new Map<string, string | null>();
const fieldsOf = (...headings: string[]) => mapColumns(headings, [], none).map(({ field }) => field);

describe("headings that map themselves", () => {
  it.each([fr, en])("of this desk's own list of people", ({ export: { headers } }) => {
    const said = [1, 2].flatMap((number) =>
      [headers.guardian, headers.guardianPhone, headers.guardianEmail].map((one) =>
        one.replace("{number}", String(number)),
      ),
    );
    const own = [
      headers.number,
      headers.lastName,
      headers.firstName,
      headers.birthDate,
      headers.age,
      headers.sex,
      headers.commune,
    ];
    expect(fieldsOf(...own, headers.email, headers.phone, headers.address, ...said)).toEqual([
      ...["id", "last_name", "first_name", "birth_date", null, "sex", "town", "email", "phone", "address"],
      ...[1, 2].flatMap((nth) => [`parent${nth}_full_name`, `parent${nth}_phone`, `parent${nth}_email`]),
    ]);
  });

  it.each<[string, string, (string | null)[]]>([
    [
      "Poona, of the badminton federation (bbillard/badboard, sample-poona.csv)",
      "saison;nom;prenom;sexe;age_fin_saison;categorie;email;telephone;departement;licence",
      [null, "last_name", "first_name", "sex", null, null, "email", "phone", null, null],
    ],
    [
      "Paheko (paheko/paheko, src/include/data/users_fields_presets.ini)",
      "Numéro de membre;Nom & prénom;Adresse E-Mail;Adresse postale;Code postal;Ville;Numéro de téléphone;Date de naissance complète",
      [null, "last_then_first", "email", "address", "postal_code", "town", "phone", "birth_date"],
    ],
    [
      "ClubDesk in French (stropitek/lvbc-scripts, src/utils/constants.mjs)",
      "[Id];Année de naissance;Prénom;Nom;Groupe;Téléphone privé;E-mail",
      [null, null, "first_name", "last_name", "group", "phone", "email"],
    ],
    [
      "words of clubs, without a source",
      "NOM*;Prénom (usuel);Né(e) le;Sexe (M/F);Nom du responsable légal 1;Tél. mère;E-mail père;Créneau",
      ["last_name", "first_name", "birth_date", "sex", "parent1_last_name", "parent1_phone", "parent2_email", "slots"],
    ],
  ])("of %s", (_, line, fields) => {
    expect(fieldsOf(...line.split(";"))).toEqual(fields);
  });

  it("but for numbers that are no club's own, and fields that are taken", () => {
    expect(fieldsOf("Id", "Numéro", "Nom", "Nom", "État")).toEqual([null, null, "last_name", null, null]);
    expect(fieldOfHeading("Numéro de fiche")).toBe("id");
  });
});
