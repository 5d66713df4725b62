import { notFound } from "next/navigation";
import { idIn } from "#lib/arguments/identifier.ts";

/** An identifier in a page's address. What is none leads to no page. */
export function idOfPage(text: string): number {
  return idIn(text) ?? notFound();
}
