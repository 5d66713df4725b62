/** Puts values into a sentence of our own for whom no screen is drawn: `{name}`. What is put in is not read again, and a name without a value stays. Pure. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
