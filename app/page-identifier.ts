import { notFound } from "next/navigation";
import { idIn } from "#lib/base/arguments/identifier.ts";

/** An identifier in a page's address. An address without a valid one answers 404. */
export function idOfPage(text: string): number {
  return idIn(text) ?? notFound();
}
