import { notFound } from "next/navigation";

/** The highest number that the mirror's columns hold. */
const HIGHEST_ID = 2_147_483_647;

/** An identifier in an address, or undefined. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= HIGHEST_ID ? Number(text) : undefined;
}

/** An identifier in a page's address. What is none leads to no page. */
export function idOfPage(text: string): number {
  return idIn(text) ?? notFound();
}
