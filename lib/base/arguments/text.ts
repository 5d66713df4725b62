/** Characters that no keyboard types: the C0 controls without tab and line breaks, and DEL. PostgreSQL refuses the first of them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;

/** Whatever would break a line, and the controls that make text run the other way (Unicode Bidirectional Algorithm §2). */
const LAYOUT = /[\t\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can be kept and sent on: no control characters, no half of a surrogate pair. */
export function isText(value: string): boolean {
  return value.search(CONTROL) === -1 && value.isWellFormed();
}

/** Whether a text can stand in a line of ours without disturbing what stands beside it: a name, an address. */
export function isOneLine(value: string): boolean {
  return isText(value) && !LAYOUT.test(value);
}

/** A text without what `isText` refuses, for what may be read generously: a search that was pasted. */
export function asText(value: string): string {
  return value.replace(CONTROL, " ").toWellFormed();
}
