/** What a translator can say of itself; next-intl's, of whichever namespace. */
interface Translator {
  has(key: never): boolean;
}

/**
 * Whether a message exists under a key that another machine had a part in: a code of the club's service, a name or a choice in
 * its contract. `has` alone also finds what every JavaScript object inherits, and would show `constructor` as words.
 */
export function hasWords(words: Translator, key: string): boolean {
  return !key.split(".").some((part) => part in Object.prototype) && words.has(key as never);
}
