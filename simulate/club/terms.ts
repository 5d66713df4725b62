import type { Reasons } from "./admission.ts";

/** A call as it goes over the wire. */
export interface Request {
  method: "POST" | "PATCH" | "PUT" | "DELETE" | "GET";
  path: string;
  body?: Record<string, unknown>;
}

/** A message that a change sends. */
export interface Told {
  type: string;
  subject: string;
}

export type Verdict =
  | { refused: Reasons }
  /** Money is judged by its books (books.ts): it may be refused for its parts alone. */
  | { mayRefuse: Reasons; done(id: number): Told[] }
  /** Changes the world it was asked about. @param id what the answer calls the record */
  | { done(id: number): Told[] };
