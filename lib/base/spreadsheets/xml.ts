import { Parser } from "saxen";
import { SpreadsheetFault } from "./fault.ts";

/** What a part of a workbook is read with. Names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: () => Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML bit by bit, without keeping it: a part of a workbook may be large. Entities that a document declares itself are never expanded.
 * @throws SpreadsheetFault damaged, where it is not well formed
 */
export async function readXml(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  let unread = 0;
  const parser = parserOf(handlers, () => {
    unread = 0;
  });
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of chunks) {
    unread += chunk.length;
    if (unread > LONGEST_TOKEN) throw new SpreadsheetFault("damaged");
    guarded(() => parser.write(decoder.decode(chunk, { stream: true })));
  }
  guarded(() => parser.write(decoder.decode()).end());
}

/**
 * Bytes in which something must begin or end. The longest text of a cell has a quarter of a million, all of it written as numbers of its signs; what
 * goes on without end would be kept, and looked through anew with every piece.
 */
const LONGEST_TOKEN = 1024 * 1024;

/** Reads a small part that is there whole. */
export function readXmlText(xml: string, handlers: XmlHandlers): void {
  guarded(() => parserOf(handlers).parse(xml.replace(/^\ufeff/, "")));
}

/** No part of a workbook nests nearly so deep; what is open is remembered. */
const DEEPEST = 100;

function parserOf(handlers: XmlHandlers, hear = () => {}): Parser {
  const parser = new Parser();
  let depth = 0;
  parser.on("openTag", (name, attributes) => {
    hear();
    depth++;
    if (depth > DEEPEST) throw new SpreadsheetFault("damaged");
    handlers.open(localName(name), () => decoded(attributes()));
  });
  parser.on("closeTag", (name) => {
    hear();
    depth--;
    handlers.close?.(localName(name));
  });
  parser.on("text", (text) => handlers.text?.(entitiesIn(text)));
  parser.on("cdata", (text) => handlers.text?.(text));
  return parser;
}

function guarded(parse: () => void): void {
  try {
    parse();
  } catch (cause) {
    throw cause instanceof SpreadsheetFault ? cause : new SpreadsheetFault("damaged");
  }
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function decoded(attributes: Record<string, string>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith("xmlns")) plain[localName(name)] = entitiesIn(value);
  return plain;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** The five entities of XML and characters by their number; what is neither stays as it is written. */
function entitiesIn(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}
