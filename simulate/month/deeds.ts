import { AIDING } from "./aid.ts";
import { BANKING } from "./banking.ts";
import { CORRECTING } from "./correcting.ts";
import { DEPOSITING } from "./depositing.ts";
import { PLANNING } from "./instalments.ts";
import { ISSUING } from "./issuing.ts";
import type { Deed, Of } from "./meant.ts";
import { READING_IN } from "./reading-in.ts";
import { RECEIVING } from "./receiving.ts";
import { REMINDING } from "./reminding.ts";
import { SPENDING } from "./spending.ts";
import type { DeskStep } from "./steps.ts";
import { CLOSING } from "./year.ts";

/** Each step at the desk, by its name. */
export const DESK: { [Name in DeskStep["do"]]: Deed<Of<Name>> } = {
  ...{ ...RECEIVING, ...CORRECTING, ...DEPOSITING, ...PLANNING, ...AIDING, ...REMINDING, ...ISSUING },
  ...{ ...BANKING, ...READING_IN, ...SPENDING, ...CLOSING },
};
