"use client";

import { AtPoolSide, type AtPoolSideProps } from "#components/activities/attendance/at-pool-side.tsx";
import { leaveForGood } from "#components/desk/frame/leave.ts";

/** The attendance page with the way out of the desk, which is the frame's: what a browser keeps is of every district. */
export function PoolSidePage(props: Omit<AtPoolSideProps, "leave">) {
  return <AtPoolSide {...props} leave={leaveForGood} />;
}
