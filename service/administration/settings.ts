import { eq } from "drizzle-orm";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "../../runtime/control-socket.ts";
import { timeZoneNamed } from "../../runtime/time-zone.ts";
import type { ClubSettings } from "../club-settings.ts";
import { ClubExistsError } from "../clubs.ts";
import { FEATURES, type Feature, isFeature } from "../contract/features.ts";
import { slugOfClub } from "../slug.ts";
import { club as clubTable, document_fields } from "../store/schema.ts";
import { type Administration, clubNamed } from "./administration.ts";

const NAME_LENGTH = 255;
const name = z.string().trim().min(1, "must not be empty").max(NAME_LENGTH);

const timeZone = z.string().transform((text, context) => {
  const zone = timeZoneNamed(text);
  if (zone === undefined)
    context.addIssue({
      code: "custom",
      message: `"${text.slice(0, NAME_LENGTH)}" is no time zone. Say its IANA name, such as Europe/Paris or America/Martinique`,
    });
  return zone ?? z.NEVER;
});

export const creation = z.object({ slug: slugOfClub, name, time_zone: timeZone.optional() });

/** Makes a club with every feature on; nothing to do where one of this name, and of this time zone where one is given, is there. */
export async function createClub(administration: Administration, wish: z.output<typeof creation>): Promise<object> {
  const { slug, name, time_zone } = wish;
  const known = await administration.clubs.get(slug);
  if (known) return existing(wish, await known.settings(), known.baseUrl);
  try {
    const club = await administration.clubs.create({ slug, name, ...(time_zone && { time_zone }) });
    return presentClub(await club.settings(), club.baseUrl, true);
  } catch (cause) {
    // Another command made it meanwhile.
    if (cause instanceof ClubExistsError) return createClub(administration, wish);
    throw cause;
  }
}

function existing({ slug, name, time_zone }: z.output<typeof creation>, is: ClubSettings, base_url: string) {
  if (is.name !== name) throw new CommandRefused(`The club ${slug} exists already and is called "${is.name}".`);
  if (time_zone !== undefined && is.time_zone !== time_zone)
    throw new CommandRefused(
      asCalled(
        `The club ${slug} exists already and lives in ${is.time_zone}. To change that: npm run club -- time-zone ${time_zone} ${slug}`,
      ),
    );
  return presentClub(is, base_url, false);
}

function presentClub({ slug, name, time_zone }: ClubSettings, base_url: string, created: boolean) {
  return { slug, name, time_zone, base_url, created };
}

export const zoneChange = z.object({ slug: slugOfClub, time_zone: timeZone });

/**
 * Says in which time zone a club lives. Its sessions keep their hours on the wall, and so take place at other instants; what was recorded
 * stays at its date.
 */
export async function changeZone(administration: Administration, { slug, time_zone }: z.output<typeof zoneChange>) {
  const club = await clubNamed(administration, slug);
  await club.database.db.update(clubTable).set({ time_zone });
  return { slug, time_zone };
}

export const apiSwitch = z.object({ slug: slugOfClub, enabled: z.boolean() });

/** Turns a club's API on or off (club-api §5: while off, tokens are refused with `unauthorized_client`). */
export async function switchApi(administration: Administration, { slug, enabled }: z.output<typeof apiSwitch>) {
  const club = await clubNamed(administration, slug);
  await club.database.db.update(clubTable).set({ api_enabled: enabled });
  return { slug, api_enabled: enabled };
}

export const medicalRequirement = z.object({ slug: slugOfClub, required: z.boolean() });

/** Says whether nobody is validated without an accepted questionnaire or certificate (club-api §2.10: the club's rules). */
export async function requireMedical(administration: Administration, wish: z.output<typeof medicalRequirement>) {
  const club = await clubNamed(administration, wish.slug);
  await club.database.db.update(clubTable).set({ medical_required: wish.required });
  return { slug: wish.slug, medical_required: wish.required };
}

export const featureChange = z.object({
  slug: slugOfClub,
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

export const fieldAddition = z.object({ slug: slugOfClub, name, required: z.boolean().default(false) });

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
