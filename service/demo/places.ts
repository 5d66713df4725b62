import { findCommunes } from "../communes/reference.ts";
import type { Chance } from "./chance.ts";

/** The town of the demonstration, and the communes whose children its club drives in, by how many live there. */
export const TOWN = "Fougères";

const COMMUNES: readonly { postalCode: string; name: string; weight: number }[] = [
  { postalCode: "35300", name: TOWN, weight: 46 },
  { postalCode: "35133", name: "Lécousse", weight: 11 },
  { postalCode: "35133", name: "Javené", weight: 8 },
  { postalCode: "35133", name: "Beaucé", weight: 5 },
  { postalCode: "35133", name: "Romagné", weight: 7 },
  { postalCode: "35133", name: "La Selle-en-Luitré", weight: 2 },
  { postalCode: "35133", name: "Laignelet", weight: 4 },
  { postalCode: "35133", name: "Landéan", weight: 3 },
  { postalCode: "35133", name: "Saint-Sauveur-des-Landes", weight: 4 },
  { postalCode: "35133", name: "Parigné", weight: 3 },
  { postalCode: "35133", name: "Billé", weight: 2 },
  { postalCode: "35420", name: "Louvigné-du-Désert", weight: 4 },
  { postalCode: "35210", name: "Châtillon-en-Vendelais", weight: 2 },
  { postalCode: "35210", name: "Parcé", weight: 1 },
  { postalCode: "35140", name: "Saint-Aubin-du-Cormier", weight: 3 },
  { postalCode: "35460", name: "Maen Roch", weight: 2 },
  { postalCode: "53220", name: "Larchamp", weight: 1 },
];

const STREETS = [
  "rue de la Forêt",
  "rue des Feuteries",
  "boulevard de Rennes",
  "rue Jules Ferry",
  "rue du Nançon",
  "rue de la Pinterie",
  "allée des Tilleuls",
  "rue de Bonabry",
  "rue Pasteur",
  "avenue François Mitterrand",
  "rue des Acacias",
  "rue du Général de Gaulle",
  "rue de Vitré",
  "impasse des Lavandières",
  "rue Albert Durand",
  "rue Victor Hugo",
  "rue des Cordonniers",
  "chemin de la Grange",
  "rue Simone Veil",
  "rue du Moulin",
  "square des Écoles",
  "rue de l'Abbaye",
  "rue Marie Curie",
  "rue des Fontaines",
  "rue du Calvaire",
  "rue Jean Moulin",
  "allée de Bretagne",
  "rue de l'Étang",
];

const HAMLETS = [
  "La Basse Haye",
  "Le Bois Guy",
  "La Villegontier",
  "Le Rocher Cutesson",
  "La Chesnais",
  "Le Haut Plessis",
  "La Martinière",
  "Les Landes",
  "La Retaudais",
  "Le Clos Neuf",
];

export interface Home {
  address: string;
  cityCode: string;
}

/** Where a family lives: a number and street of the town or a village, or a hamlet, with its commune's own code. */
export function homeOf(chance: Chance): Home {
  const commune = chance.weighted(COMMUNES, ({ weight }) => weight);
  const inTown = commune.name === TOWN;
  const address =
    !inTown && chance.of(0.3)
      ? chance.pick(HAMLETS)
      : `${chance.between(1, inTown ? 120 : 48)}${chance.of(0.06) ? " bis" : ""} ${chance.pick(STREETS)}`;
  return { address, cityCode: cityCodeIn(commune.postalCode, commune.name) };
}

/** The code of a commune known by postal code and name. */
export function cityCodeIn(postalCode: string, name: string): string {
  const found = findCommunes(postalCode).find((commune) => commune.name === name);
  if (!found) throw new Error(`the commune reference has no ${name} at ${postalCode}`);
  return found.city_code;
}
