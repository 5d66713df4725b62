import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CLUB, type Role } from "./programs.ts";
import type { Seat, Told } from "./seat.ts";

/** Where something is done: in which season, or of which record, as a page's address has them. */
export interface At {
  season: number;
  id?: number | string;
  /** The club, in the desk's addresses; the one that every desk has unless told. */
  club?: string;
}

/** Whoever presses: somebody at their seat, or over whose line answers get lost. */
type Presser = Pick<Seat, "press">;

/** Something that a person does at the desk. Screens and folders change here, and in no history. */
export interface DeskDeed<Wish> {
  /** What a person does, in words. */
  says: string;
  /** Whose role lets them. Everybody else is refused. */
  roles: readonly Role[];
  /** What of the build it presses, by the name of the export. */
  presses: string;
  /** @param ask the name of the question, where it is put once more; another press is another question */
  byHttp(seat: Presser, at: At, wish: Wish & { ask?: string }): Promise<Told>;
  /** The same by the keys and clicks of a person, where a history does it in a browser. */
  onScreen?(page: Page, at: At, wish: Wish): Promise<Told>;
}

/**
 * A deed that presses one action.
 * @param wished the fields of the question
 * @param newer those that older builds do not take: left out where they call the question malformed
 */
export function deed<Wish extends object>(
  says: string,
  roles: readonly Role[],
  presses: string,
  wished: (at: At, wish: Wish) => unknown[],
  newer: readonly string[] = [],
): DeskDeed<Wish> {
  const byHttp = async (seat: Presser, at: At, wish: Wish) => {
    const args = wished(at, wish);
    const address = { club: CLUB, ...at };
    const told = await seat.press(presses, address, [address.club, ...args]);
    if (told.code !== "malformed" || newer.length === 0) return told;
    return seat.press(presses, address, [address.club, ...args.map((one) => without(one, newer))]);
  };
  return { says, roles, presses, byHttp };
}

const without = (one: unknown, names: readonly string[]) =>
  typeof one === "object" && one !== null && !Array.isArray(one)
    ? Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)))
    : one;

/** The field of what is asked that names the question. A wish may have one of its own. */
export const asked = () => ({ ask: randomUUID() });

/** The season of an address, as a field of what is asked. */
export const season = ({ season: id }: At) => ({ season: id });
