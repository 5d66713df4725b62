import { dateIn } from "../../runtime/clock.ts";
import { DAY_MS, TIME_ZONE, yearOf } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { Obstacle } from "./pending.ts";
import type {
  DemoDocument,
  DemoField,
  DemoGroup,
  DemoMedicalItem,
  DemoMemberDocument,
  DemoPayment,
  DemoPerson,
  DemoRegistration,
  DemoSeason,
} from "./shapes.ts";

/** What members hand in. One paper is required of everybody; the others help the desk. */
export const FIELDS: readonly DemoField[] = [
  { id: 1, name: "Règlement intérieur signé", required: true },
  { id: 2, name: "Photo d'identité", required: false },
  { id: 3, name: "Autorisation parentale et droit à l'image", required: false },
  { id: 4, name: "Attestation Pass'Sport", required: false },
];

const REQUIRED = 1;
const PHOTO = 2;
const PARENTAL = 3;
const PASS_SPORT = 4;

/** The club's own papers. */
export function clubDocuments(seasons: readonly DemoSeason[], now: Date): DemoDocument[] {
  const season = seasons[1] as DemoSeason;
  const papers: [name: string, description: string, lines: string[]][] = [
    [
      "Règlement intérieur",
      "À lire avant l'inscription, à signer par chaque adhérent.",
      [
        "Article 1 – Objet",
        "Article 2 – Adhésion et cotisation",
        "Article 3 – Discipline et respect des installations",
      ],
    ],
    ["Statuts de l'association", "Association régie par la loi du 1er juillet 1901.", ["Titre I – But et composition"]],
    [
      `Tarifs ${season.name.replace("Saison ", "")}`,
      "Cotisations par activité, adhésion et réductions familiales.",
      ["Adhésion au club : 23 €", "Réduction famille : 10 % dès le deuxième enfant", "Paiement en trois fois possible"],
    ],
    [
      "Calendrier des vacances et fermetures",
      "Jours sans cours, fermeture de la piscine comprise.",
      ["Toussaint", "Noël", "Hiver", "Printemps"],
    ],
    [
      "Attestation d'assurance",
      "Responsabilité civile de l'association.",
      ["Valable pour toutes les activités du club"],
    ],
    [
      "Procès-verbal de l'assemblée générale",
      "Rapport moral, rapport financier, élection du bureau.",
      ["Quorum atteint : 214 présents ou représentés", "Comptes approuvés à l'unanimité moins deux abstentions"],
    ],
  ];
  return papers.map(([name, description, lines], index) => ({
    id: index + 1,
    name,
    description,
    lines,
    created_at: new Date(now.getTime() - (200 - index * 23) * DAY_MS),
  }));
}

/** Everything the desk knows when it looks at a person's papers. */
export interface Files {
  seasons: readonly DemoSeason[];
  people: readonly DemoPerson[];
  registrations: readonly DemoRegistration[];
  groups: readonly DemoGroup[];
  obstacles: ReadonlyMap<number, Obstacle>;
  now: Date;
}

/** People whose request waits for a paper: the required document of every other one is missing, the medical item of the rest. */
function withoutPapers({ registrations, obstacles }: Files): { document: Set<number>; medical: Set<number> } {
  const waiting = registrations.filter((one) => obstacles.get(one.id) === "papers").map((one) => one.member_id);
  return {
    document: new Set(waiting.filter((_, index) => index % 2 === 0)),
    medical: new Set(waiting.filter((_, index) => index % 2 === 1)),
  };
}

/** What people handed in. Whoever ever registered signed the rules, except where the request waits for exactly that. */
export function memberDocuments(chance: Chance, files: Files): DemoMemberDocument[] {
  const missing = withoutPapers(files).document;
  const first = new Map<number, Date>();
  for (const { member_id, registered_at } of files.registrations) {
    const known = first.get(member_id);
    if (!known || registered_at < known) first.set(member_id, registered_at);
  }
  const documents: DemoMemberDocument[] = [];
  const file = (person: DemoPerson, field_id: number, filename: string, days: number) => {
    const after = (first.get(person.id) ?? person.created_at).getTime() + days * DAY_MS;
    documents.push({
      member_id: person.id,
      field_id,
      filename,
      deposited_at: new Date(Math.min(after, files.now.getTime())),
    });
  };
  for (const person of files.people) {
    if (!first.has(person.id) || missing.has(person.id)) continue;
    file(person, REQUIRED, chance.pick(["reglement-signe.pdf", "Règlement intérieur.pdf", "scan_0142.pdf"]), 0);
    if (chance.of(0.45)) file(person, PHOTO, chance.pick(["photo.pdf", "IMG_2381.pdf", "identite.pdf"]), 0.01);
    if (person.parents.length === 0) continue;
    if (chance.of(0.7)) file(person, PARENTAL, "autorisation.pdf", 0.02);
    if (chance.of(0.12)) file(person, PASS_SPORT, "pass-sport.pdf", 3);
  }
  return documents;
}

/** One medical item per person and season: a questionnaire for minors and most adults, a certificate for the others. */
export function medicalItems(chance: Chance, files: Files): DemoMedicalItem[] {
  const missing = withoutPapers(files).medical;
  const people = new Map(files.people.map((person) => [person.id, person]));
  const groups = new Map(files.groups.map((group) => [group.id, group]));
  const done = new Set<string>();
  const items: DemoMedicalItem[] = [];
  for (const registration of files.registrations) {
    const group = groups.get(registration.activity_id) as DemoGroup;
    const key = `${registration.member_id} ${group.season_id}`;
    if (done.has(key)) continue;
    done.add(key);
    const person = people.get(registration.member_id) as DemoPerson;
    const season = files.seasons[group.season_id - 1] as DemoSeason;
    const short = missing.has(person.id) && season.id === 2;
    if (short && chance.of(0.5)) continue;
    items.push(medicalItem(chance, person, season, group, registration, short));
  }
  return items;
}

function medicalItem(
  chance: Chance,
  person: DemoPerson,
  season: DemoSeason,
  group: DemoGroup,
  registration: DemoRegistration,
  short: boolean,
): DemoMedicalItem {
  const item = { member_id: person.id, season_id: season.id, health_questionnaire: null, valid: null } as const;
  const none = { certificate_begin: null, certificate_end: null, certificate_type: null };
  const adult = yearOf(season) - Number(person.birth_date.slice(0, 4)) >= 18;
  const certificate = adult ? chance.of(group.type === "Competition" ? 0.8 : 0.3) : chance.of(0.06);
  if (!certificate) return { ...item, health_questionnaire: short ? null : true, ...none };
  const begin = new Date(registration.registered_at.getTime() - chance.between(5, 70) * DAY_MS);
  const end = new Date(begin.getTime() + 365 * DAY_MS);
  return {
    ...item,
    valid: short ? null : true,
    certificate_begin: dateIn(TIME_ZONE, begin),
    certificate_end: dateIn(TIME_ZONE, end),
    certificate_type: group.type === "Competition" ? "performance" : "standard",
  };
}

/** How families pay, and how often. */
const METHODS: readonly [method: string, weight: number][] = [
  ["Chèque", 38],
  ["Carte bancaire (terminal)", 22],
  ["Virement", 16],
  ["Espèces", 8],
  ["Chèques-vacances ANCV", 7],
  ["Coupon Sport ANCV", 5],
  ["Pass'Sport", 4],
];

/** Payments of the decided registrations: most in full, some in instalments, reductions for the families' later children. */
export function paymentsOf(chance: Chance, files: Files): DemoPayment[] {
  const groups = new Map(files.groups.map((group) => [group.id, group]));
  const payments: DemoPayment[] = [];
  const families = new Map<string, number>();
  const members = new Set<string>();
  for (const registration of files.registrations) {
    const group = groups.get(registration.activity_id) as DemoGroup;
    // The membership is owed once a season, with the first registration.
    const first = !members.has(`${registration.member_id} ${group.season_id}`);
    if (registration.valid !== false) members.add(`${registration.member_id} ${group.season_id}`);
    if (!registration.valid || !chance.of(0.82)) continue;
    const membership = first ? (files.seasons[group.season_id - 1]?.membership_cost_euros ?? 0) * 100 : 0;
    const person = files.people[registration.member_id - 1] as DemoPerson;
    const family = `${person.address} ${person.last_name.toLowerCase()} ${group.season_id}`;
    const rank = families.get(family) ?? 0;
    families.set(family, rank + 1);
    const due = group.cost_euros * 100;
    const reduction = rank > 0 && chance.of(0.8) ? Math.round(due * 0.1) : 0;
    const pay = (type: DemoPayment["type"], amount: number, method: string, days: number, membership_cents = 0) => {
      const time = Math.min(registration.registered_at.getTime() + days * DAY_MS, files.now.getTime());
      payments.push({
        id: payments.length + 1,
        member_id: person.id,
        season_id: group.season_id,
        amount_cents: amount + membership_cents,
        method,
        type,
        received_on: dateIn(TIME_ZONE, new Date(time)),
        recorded_at: new Date(time),
        registration_id: registration.id,
        membership_cents,
      });
    };
    if (reduction > 0) pay("Reduction", reduction, "Réduction famille", 0);
    const [method] = chance.weighted(METHODS, ([, weight]) => weight);
    const parts = method === "Chèque" && due > 12_000 && chance.of(0.3) ? 3 : 1;
    const part = Math.floor((due - reduction) / parts / 100) * 100;
    pay("Paiement", due - reduction - part * (parts - 1), method, chance.between(0, 6), membership);
    const sinceDays = (files.now.getTime() - registration.registered_at.getTime()) / DAY_MS;
    // Cheques handed in for the months to come are not cashed yet.
    for (let later = 1; later < parts && 30 * later < sinceDays; later++) pay("Paiement", part, method, 30 * later);
    if (sinceDays > 80 && chance.of(0.012))
      pay("Remboursement", Math.round(due / 2 / 100) * 100, "Virement", chance.between(30, 80));
  }
  return payments;
}
