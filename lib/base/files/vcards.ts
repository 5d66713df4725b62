/**
 * Contacts for a telephone's address book (vCard 4.0, RFC 6350). Six properties are written and none is read: `vcard4`, the one kept library that writes them, is 5 MB of classes for
 * it. The test reads all of it back with another program's parser.
 */

/** Somebody to be called or written to. */
export interface ContactCard {
  /** Names them for the address book, so that a file that is read again makes nobody twice. */
  uid: string;
  lastName: string;
  firstName: string;
  /** As it is shown in a list. */
  fullName: string;
  organisation: string;
  phones: readonly string[];
  emails: readonly string[];
  /** Who they are to the reader; empty: it needs no saying. */
  note: string;
}

/** In octets, without the line break (RFC 6350 section 3.2). */
const LONGEST_LINE = 75;

/** Contacts as one file. Pure. */
export const vcardsOf = (contacts: readonly ContactCard[]): string => contacts.map(vcardOf).join("");

function vcardOf({ uid, lastName, firstName, fullName, organisation, phones, emails, note }: ContactCard): string {
  const lines = [
    ...["BEGIN:VCARD", "VERSION:4.0", `UID:${escaped(uid)}`, `FN:${escaped(fullName)}`],
    `N:${part(lastName)};${part(firstName)};;;`,
    `ORG:${part(organisation)}`,
    ...phones.map((phone) => `TEL;VALUE=text;TYPE=voice:${escaped(phone)}`),
    ...emails.map((email) => `EMAIL:${escaped(email)}`),
    ...(note === "" ? [] : [`NOTE:${escaped(note)}`]),
    "END:VCARD",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A text as one part of a value that has several. */
const part = (text: string): string => escaped(text).replaceAll(";", "\\;");

/** A text as a value (RFC 6350 section 3.4): nothing in it ends the line or the value. A semicolon does so in none of these, and some programs show a backslash before it. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\,]/g, "\\$&")
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, "\\n")
    .replaceAll(/[\p{Cc}]/gu, "");

/** A line in lines of at most 75 octets; no letter is cut in two. */
function folded(line: string): string {
  let [width, text] = [0, ""];
  for (const letter of line) {
    const octets = Buffer.byteLength(letter);
    if (width + octets > LONGEST_LINE) {
      text += "\r\n ";
      width = 1;
    }
    text += letter;
    width += octets;
  }
  return text;
}
