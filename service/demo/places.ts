import { z } from "zod";
import { findCommunes } from "../communes/reference.ts";
import type { Chance } from "./chance.ts";
import data from "./data/places.json" with { type: "json" };

const commune = z.strictObject({ postalCode: z.string(), name: z.string(), weight: z.int() });
const places = z
  .strictObject({
    town: z.string(),
    /** The town, and the communes whose children its club drives in, by how many live there. */
    communes: z.array(commune),
    streets: z.array(z.string()),
    hamlets: z.array(z.string()),
  })
  .parse(data);

/** The town of the demonstration. */
export const TOWN = places.town;

export interface Home {
  address: string;
  cityCode: string;
}

/** Where a family lives: a number and street of the town or a village, or a hamlet, with its commune's own code. */
export function homeOf(chance: Chance): Home {
  const commune = chance.weighted(places.communes, ({ weight }) => weight);
  const inTown = commune.name === TOWN;
  const address =
    !inTown && chance.of(0.3)
      ? chance.pick(places.hamlets)
      : `${chance.between(1, inTown ? 120 : 48)}${chance.of(0.06) ? " bis" : ""} ${chance.pick(places.streets)}`;
  return { address, cityCode: cityCodeIn(commune.postalCode, commune.name) };
}

/** The code of a commune known by postal code and name. */
export function cityCodeIn(postalCode: string, name: string): string {
  const found = findCommunes(postalCode).find((commune) => commune.name === name);
  if (!found) throw new Error(`the commune reference has no ${name} at ${postalCode}`);
  return found.city_code;
}
