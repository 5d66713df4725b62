"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "prefetch" | "onMouseEnter" | "onFocus" | "onTouchStart">;

/**
 * A link of Next whose page is asked for beforehand only once somebody points at it, by mouse, finger or keyboard. Next asks for every
 * link that comes into view, each in up to three requests: a page with the frame's sections, tabs and counts sent fifty of them
 * behind whatever one waited for, and the server drew for nobody.
 */
export function IntentLink(props: IntentLinkProps) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  // null is Next's own rule, which a link has that says nothing of it.
  return <Link {...props} prefetch={isMeant ? null : false} onMouseEnter={mean} onFocus={mean} onTouchStart={mean} />;
}
