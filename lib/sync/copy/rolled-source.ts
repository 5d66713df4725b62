import { z } from "zod";
import { ROLLED } from "./rolled-record.ts";

/** What a row of a roll-over comes from: the old record as it was when the list was made. */
export const rolledSource = z.strictObject({ noun: z.enum(ROLLED), record: z.record(z.string(), z.unknown()) });
export type RolledSource = z.output<typeof rolledSource>;
