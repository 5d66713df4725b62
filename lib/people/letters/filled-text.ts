import type { ReminderText } from "#lib/base/store/schema/treasury/treasury.ts";
import { fold } from "#lib/base/words/fold.ts";
import type { Locale } from "#lib/base/words/locale.ts";

/** What a text says of one family; the last two are of the club and may stand in a text to many. */
export const PLACES = ["name", "people", "details", "balance", "club", "season"] as const;
export type TextPlace = (typeof PLACES)[number];

/** What stands for each place, in one language. */
export type PlaceValues = Readonly<Record<TextPlace, string>>;

/** What says nothing of anybody. */
export const SHARED_PLACES: readonly TextPlace[] = ["club", "season"];

/** How each place is written in braces. Either language is read in a text of either. */
export const PLACE_NAMES: Readonly<Record<Locale, Readonly<Record<TextPlace, string>>>> = {
  en: { name: "name", people: "people", details: "details", balance: "balance", club: "club", season: "season" },
  fr: { name: "nom", people: "prénoms", details: "détail", balance: "solde", club: "club", season: "saison" },
};

const BY_NAME = new Map(
  Object.values(PLACE_NAMES).flatMap((names) => PLACES.map((place) => [fold(names[place]), place] as const)),
);

/** Braces around a word; what is in them may be typed with or without accents. */
const BRACES = /\{([^{}\n]{1,40})\}/g;

/** Puts what is known into a text. What is put in is not read again, and braces around anything else stay as they are. Pure. */
export function filled(text: string, values: Partial<PlaceValues>): string {
  return text.replaceAll(BRACES, (braces, name: string) => {
    const place = BY_NAME.get(fold(name));
    return (place && values[place]) ?? braces;
  });
}

/** A subject and a text with what is known put into both. Pure. */
export const filledText = ({ subject, body }: ReminderText, values: Partial<PlaceValues>): ReminderText => ({
  subject: filled(subject, values),
  body: filled(body, values),
});

/** A text with which a kind of letter begins, its places written as people of a language write them. Pure. @param places those that it has; other braces stay as they are */
export function begunText(
  { subject, body }: ReminderText,
  locale: Locale,
  places: readonly TextPlace[] = PLACES,
): ReminderText {
  const withPlaces = (text: string) =>
    places.reduce((all, place) => all.replaceAll(`{${place}}`, `{${PLACE_NAMES[locale][place]}}`), text);
  return { subject: withPlaces(subject), body: withPlaces(body) };
}

/**
 * What of a text in braces is no place, as it is written: most of them are slips. Pure.
 * @param places those that are filled in
 */
export function unknownPlaces(text: string, places: readonly TextPlace[] = PLACES): string[] {
  return bracesIn(text).filter((braces) => {
    const place = placeOf(braces);
    return place === undefined || !places.includes(place);
  });
}

/** The places of a text that say something of one family: it goes to no two then. Pure. */
function personalPlaces(text: string): string[] {
  return bracesIn(text).filter((braces) => {
    const place = placeOf(braces);
    return place !== undefined && !SHARED_PLACES.includes(place);
  });
}

/** A text that goes to many, or what of it says something of one family: such a text goes to nobody. Pure. */
export function sharedText(
  { subject, body }: { subject: string; body: string },
  values: Pick<PlaceValues, "club" | "season">,
): { subject: string; body: string } | { personal: string[] } {
  const personal = personalPlaces(`${subject}\n${body}`);
  return personal.length > 0 ? { personal } : filledText({ subject, body }, values);
}

const bracesIn = (text: string): string[] => [...new Set(text.match(BRACES))];

const placeOf = (braces: string): TextPlace | undefined => BY_NAME.get(fold(braces.slice(1, -1)));
