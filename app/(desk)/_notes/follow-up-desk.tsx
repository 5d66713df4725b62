"use client";

import type { ComponentProps } from "react";
import { FollowUpList } from "#components/people/notes/follow-up-list.tsx";
import { settleNote } from "./actions.ts";

/** What is to be seen to, with the way to this club's store. */
export function FollowUpDesk(props: Omit<ComponentProps<typeof FollowUpList>, "settle">) {
  return <FollowUpList {...props} settle={(wish) => settleNote(props.club, wish)} />;
}
