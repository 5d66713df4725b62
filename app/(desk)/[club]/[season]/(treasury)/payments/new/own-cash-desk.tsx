"use client";

import type { ComponentProps } from "react";
import { CashDesk } from "#components/treasury/payments/cash-desk.tsx";
import { putAside, readPaste, recordPaste, recordReceived } from "./actions.ts";

/** The cash desk with the way to this club. */
export function OwnCashDesk(
  desk: Omit<ComponentProps<typeof CashDesk>, "record" | "readPaste" | "recordPaste" | "setAside">,
) {
  const { club, season } = desk;
  return (
    <CashDesk
      {...desk}
      record={(received) => recordReceived(club, received)}
      readPaste={(asked) => readPaste(club, { season, ...asked })}
      recordPaste={(ask, lines) => recordPaste(club, { ask, season, lines })}
      setAside={(ask, place) => putAside(club, ask, place)}
    />
  );
}
