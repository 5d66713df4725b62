import type { Role } from "./people.ts";

/** What the cases of actions may ask of the desk while they make their arguments. */
export interface Walk {
  /** A number that no other call has: of a season to be, of a target. */
  next(): number;
  /** Calls an action as the club's director. */
  direct(name: string, args: unknown[]): Promise<Record<string, unknown>>;
  /** The source of a page, as the club's director. */
  text(path: string): Promise<string>;
  /** Reads JSON as the club's director. */
  read<T>(path: string): Promise<T>;
  /** Hands in a file, as the club's director. @throws when it is not taken */
  handIn(path: string, file: string): Promise<void>;
}

/** A server action: who may call it, and with what it does its work. */
export interface ActionCase {
  /** A page of the desk that has it. */
  page: string;
  may: readonly Role[];
  /** Arguments with which it does its work, another time with each call. */
  args(walk: Walk): Promise<unknown[]> | unknown[];
  /** The code that it answers who may with, where what it is asked about is not there; it does its work where this is missing. */
  answers?: string;
  /** Arguments that it takes for none, besides the general ones. */
  malformed?: unknown[][];
  /** The place of an argument for which null is a value. */
  nullAt?: number;
}
