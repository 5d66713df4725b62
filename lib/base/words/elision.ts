/** Words before which French writes "d’" and "qu’": a vowel, a y before a consonant, an h that is mute. */
const VOWEL = /^(?:[aeiouâàäáåãæéèêëíîïóôöœúùûü]|y[^aeiouâàäéèêëîïôöùûü\s]|h)/i;

/** An h that is not, and vowels that count for none: beginnings, as people and sports are called. Of a name that is spelt either way, "de" is never wrong. */
const ASPIRATED =
  /^(?:onz|oui(?![a-zé])|ouistit|h(?:all?(?:e|es|s)?(?![a-zé])|al[fl]-|alte(?!r)|amid|amza|an(?:d|neton)|aras|arry|arold|asan|ass?an|aut|avr|aye|ector|enni|eurt|ip[- ]?hop|ibou|isse|obby|ock|oll|ors|ou|ug|ui[tl]|unt|urd|ussein|utt))/i;

const isElidable = (text: string): boolean => VOWEL.test(text) && !ASPIRATED.test(text);

/** Nouns that stand before a name with their article: "de la saison 2026-2027". */
const WITH_ARTICLE: readonly (readonly [noun: RegExp, article: string])[] = [[/^saison(?= )/i, "la saison"]];

/** What may stand before a value at the end of a text, and what becomes of it. */
const BEFORE = /(^|[^\p{L}’])([dDqQ])(e|ue) $/u;

/** How a value is written behind what is written before it. */
function joined(before: string, value: string): { before: string; value: string } {
  const found = BEFORE.exec(before);
  if (!found || value === "") return { before, value };
  const [whole, edge, letter, rest] = found;
  const start = before.slice(0, before.length - whole.length);
  for (const [noun, article] of WITH_ARTICLE)
    if (noun.test(value) && rest === "e") return { before, value: value.replace(noun, article) };
  return isElidable(value)
    ? { before: `${start}${edge}${letter}${rest === "ue" ? "u" : ""}’`, value }
    : { before, value };
}

/**
 * A French text in which what was put into it stands behind "de" and "que" as it is spoken: "Pièces d’ABGRALL", "Rôle d’Hélène", "de la saison 2026-2027". Another
 * language, and what a person wrote themselves, stays as it is.
 * @param values what was put in
 */
export function elided(locale: string, text: string, values: Readonly<Record<string, unknown>> = {}): string {
  if (locale !== "fr") return text;
  let said = text;
  for (const value of Object.values(values)) {
    if (typeof value !== "string" || !(isElidable(value) || WITH_ARTICLE.some(([noun]) => noun.test(value)))) continue;
    for (const word of ["de ", "De ", "que ", "Que "])
      for (let at = said.indexOf(word + value); at >= 0; at = said.indexOf(word + value, at + 1)) {
        const end = at + word.length;
        const one = joined(said.slice(0, end), value);
        said = one.before + one.value + said.slice(end + value.length);
      }
  }
  return said;
}

/** A piece of a rich text that a tag made, and the text with which it begins. */
class Tagged {
  readonly node: unknown;
  readonly begins: string;
  constructor(node: unknown, begins: string) {
    this.node = node;
    this.begins = begins;
  }
}

const beginning = (chunk: unknown): string =>
  typeof chunk === "string" ? chunk : chunk instanceof Tagged ? chunk.begins : "";

/** Pieces joined, each behind what is before it. */
function settled(chunks: readonly unknown[], values: Readonly<Record<string, unknown>>): unknown[] {
  const said: unknown[] = [];
  for (const chunk of chunks) {
    const last = said.at(-1);
    if (chunk instanceof Tagged) {
      if (typeof last === "string") said[said.length - 1] = joined(last, chunk.begins).before;
      said.push(chunk.node);
    } else said.push(typeof chunk === "string" ? elided("fr", chunk, values) : chunk);
  }
  return said;
}

/**
 * The same of a text with tags, some of whose values stand within one: "la fiche d’<link>ABGRALL Nova</link>".
 * @param format puts the values in: a text, or its pieces where tags make some
 */
export function elidedWithin<Values extends Readonly<Record<string, unknown>> | undefined, Said>(
  locale: string,
  values: Values,
  format: (values: Values) => Said,
): Said {
  if (locale !== "fr" || !values) return format(values);
  const plain: Readonly<Record<string, unknown>> = values;
  const tags = Object.entries(plain).flatMap(([name, value]) =>
    typeof value === "function"
      ? [[name, (chunks: unknown[]) => new Tagged(value(settled(chunks, plain)), beginning(chunks[0]))] as const]
      : [],
  );
  const said: unknown = format(tags.length > 0 ? { ...values, ...Object.fromEntries(tags) } : values);
  if (typeof said === "string") return elided(locale, said, plain) as Said;
  if (Array.isArray(said)) return settled(said, plain) as Said;
  return (said instanceof Tagged ? said.node : said) as Said;
}
