"use client";

import type { ComponentProps } from "react";
import { CashDesk } from "#components/treasury/cash-desk.tsx";
import { recordReceived } from "./actions.ts";

/** The cash desk with the way to this club. */
export function OwnCashDesk(desk: Omit<ComponentProps<typeof CashDesk>, "record">) {
  return <CashDesk {...desk} record={(received) => recordReceived(desk.club, received)} />;
}
