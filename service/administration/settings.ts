import { eq } from "drizzle-orm";
import { z } from "zod";
import { CommandRefused } from "../../runtime/door.ts";
import { ClubExistsError, isSlug } from "../clubs.ts";
import { FEATURES, type Feature, isFeature } from "../contract/features.ts";
import { club as clubTable, document_fields } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

const NAME_LENGTH = 255;
const name = z.string().trim().min(1, "must not be empty").max(NAME_LENGTH);

export const creation = z.object({ slug: z.string(), name });

/** Makes a club with every feature on; nothing to do where one of this name is there. */
export async function createClub(administration: Administration, { slug, name }: z.output<typeof creation>) {
  if (!isSlug(slug))
    throw new CommandRefused(`"${slug}" is no slug: lower-case letters, digits and inner hyphens, at most 40.`);
  const known = await administration.clubs.get(slug);
  if (known) return existing(slug, name, (await known.settings()).name, known.baseUrl);
  try {
    const club = await administration.clubs.create({ slug, name });
    return { slug, name, base_url: club.baseUrl, created: true };
  } catch (cause) {
    // Another command made it meanwhile.
    if (cause instanceof ClubExistsError) return createClub(administration, { slug, name });
    throw cause;
  }
}

function existing(slug: string, wished: string, is: string, base_url: string) {
  if (is !== wished) throw new CommandRefused(`The club ${slug} exists already and is called "${is}".`);
  return { slug, name: is, base_url, created: false };
}

export const apiSwitch = z.object({ slug: z.string(), enabled: z.boolean() });

/** Turns a club's API on or off (club-api §5: while off, tokens are refused with `unauthorized_client`). */
export async function switchApi(administration: Administration, { slug, enabled }: z.output<typeof apiSwitch>) {
  const club = await clubNamed(administration, slug);
  await club.database.db.update(clubTable).set({ api_enabled: enabled });
  return { slug, api_enabled: enabled };
}

export const medicalRequirement = z.object({ slug: z.string(), required: z.boolean() });

/** Says whether nobody is validated without an accepted questionnaire or certificate (club-api §2.10: the club's rules). */
export async function requireMedical(administration: Administration, wish: z.output<typeof medicalRequirement>) {
  const club = await clubNamed(administration, wish.slug);
  await club.database.db.update(clubTable).set({ medical_required: wish.required });
  return { slug: wish.slug, medical_required: wish.required };
}

export const featureChange = z.object({
  slug: z.string(),
  on: z.array(z.string()).default([]),
  off: z.array(z.string()).default([]),
});

/** Turns features on and off; without either, tells how they stand. */
export async function changeFeatures(administration: Administration, change: z.output<typeof featureChange>) {
  const [on, off] = [change.on.map(featureNamed), change.off.map(featureNamed)];
  const both = on.find((feature) => off.includes(feature));
  if (both) throw new CommandRefused(`${both} cannot be turned on and off at once.`);
  const club = await clubNamed(administration, change.slug);
  const features = await club.database.db.transaction(async (tx) => {
    const [row] = await tx.select({ features: clubTable.features }).from(clubTable).for("update");
    const wished = FEATURES.filter(
      (feature) => !off.includes(feature) && (row?.features.includes(feature) || on.includes(feature)),
    );
    await tx.update(clubTable).set({ features: wished });
    return wished;
  });
  return { slug: change.slug, on: features, off: FEATURES.filter((feature) => !features.includes(feature)) };
}

function featureNamed(word: string): Feature {
  if (isFeature(word)) return word;
  throw new CommandRefused(`"${word}" is no feature. Features: ${FEATURES.join(", ")}.`);
}

export const fieldAddition = z.object({ slug: z.string(), name, required: z.boolean().default(false) });

/** Adds a document that people hand in. One of this name that exists becomes required, or no longer, as wished. */
export async function addDocumentField(administration: Administration, field: z.output<typeof fieldAddition>) {
  const club = await clubNamed(administration, field.slug);
  const { name, required } = field;
  return club.database.db.transaction(async (tx) => {
    const [known] = await tx.select().from(document_fields).where(eq(document_fields.name, name)).for("update");
    if (known) {
      await tx.update(document_fields).set({ required }).where(eq(document_fields.id, known.id));
      return { field_id: known.id, name, required, created: false };
    }
    const [made] = await tx.insert(document_fields).values({ name, required }).returning({ id: document_fields.id });
    return { field_id: made?.id, name, required, created: true };
  });
}
